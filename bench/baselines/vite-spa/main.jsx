import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";

import "../site/site.css";

import { screens } from "../site/screens.js";

const router = createBrowserRouter(
  screens.map(({ data, Head, Page }) => ({
    path: data.path,
    element: (
      <>
        <Head data={data} />
        <Page data={data} />
      </>
    ),
  })),
);

createRoot(document.getElementById("root")).render(<RouterProvider router={router} />);
