import { screens } from "../../site/screens.js";

export default screens.map(({ id, data }) => ({
  id,
  path: data.path,
  file: `../../site/${id}.route.jsx`,
}));
