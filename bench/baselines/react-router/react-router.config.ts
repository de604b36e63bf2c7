import type { Config } from "@react-router/dev/config";

import { screens } from "../site/screens.js";

// As React Router's guide says for a static host: no server, every page prerendered.
export default { ssr: false, prerender: screens.map(({ data }) => data.path) } satisfies Config;
