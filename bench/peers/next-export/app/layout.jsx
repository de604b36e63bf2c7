import site from "../../../../build/bench/work/screens/home.json";

import "../../../../app/styles/app.css";

import { Frame } from "./frame.js";

export default function Layout({ children }) {
  return (
    <html lang="en-US">
      <body>
        <Frame site={site.site}>{children}</Frame>
      </body>
    </html>
  );
}
