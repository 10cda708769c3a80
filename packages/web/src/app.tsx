import "./styles/app.css";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen";
import { PageError, PageNotFound, PagePending } from "./ui/page-states";

const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  // Query decides which data is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: PageNotFound,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

/** Finds the page of the address and loads its data, so that the app's first frame is not an empty one. */
export const loadFirstPage = () => router.load();

/** Stint's own app: sign-in and everything behind it. */
export function App() {
  return <RouterProvider router={router} />;
}
