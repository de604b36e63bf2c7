import { type LoadedScreen, screens } from "virtual:screens";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Outlet, useLoaderData } from "react-router";
import { RouterProvider } from "react-router/dom";

import "../../../app/styles/app.css";

import { Frame } from "../frame.tsx";
import { MetaTags } from "../meta-tags.tsx";

function Root() {
  const { site } = useLoaderData<LoadedScreen>();
  return (
    <Frame site={site}>
      <Outlet />
    </Frame>
  );
}

function Page({ Screen }: { Screen: LoadedScreen["Screen"] }) {
  const { loaderData, meta } = useLoaderData<LoadedScreen>();
  return (
    <>
      <MetaTags meta={meta} />
      <Screen loaderData={loaderData} />
    </>
  );
}

const router = createBrowserRouter([
  {
    loader: () => screens[0],
    Component: Root,
    HydrateFallback: () => null,
    children: screens.map((screen) => ({
      path: screen.path,
      loader: () => screen,
      element: <Page Screen={screen.Screen} />,
    })),
  },
]);

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
