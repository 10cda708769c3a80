import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { act, createElement, type ReactNode } from "react";
import { vi } from "vitest";

/** What a call is answered with: a status and a body, or `"unreachable"` where nothing answers. */
export type Told = { status?: number; body: unknown } | "unreachable";

/** A refusal as the API writes it. */
export const refused = (
  status: number,
  code: number,
  message: string,
  fields?: Record<string, string>,
): Told => ({
  status,
  body: { error: { code, message, fields, request_id: "0123456789ab" } },
});
/** A success as the API writes it. */
export const told = (data: unknown, meta?: object): Told => ({ body: { data, meta } });

export interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/**
 * Stands where the network is: every call of the page comes to `answer`, which may take its time. What went out is
 * kept, oldest first.
 */
export function onCalls(answer: (call: Call) => Told | Promise<Told>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const url = new URL(request.url);
    const text = await request.text();
    const call = {
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: text ? JSON.parse(text) : undefined,
    };
    calls.push(call);
    const said = await answer(call);
    if (said === "unreachable") throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(said.body), { status: said.status ?? 200 });
  });
  return calls;
}

/**
 * Stands where the window is, in which nothing comes into view by itself. The answer scrolls to the end of the list
 * that is shown.
 */
export function onScroll(): () => Promise<void> {
  const ends = new Set<IntersectionObserverCallback>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #seen: IntersectionObserverCallback;
      constructor(seen: IntersectionObserverCallback) {
        this.#seen = seen;
      }
      observe() {
        ends.add(this.#seen);
      }
      disconnect() {
        ends.delete(this.#seen);
      }
    },
  );
  const entry = { isIntersecting: true } as IntersectionObserverEntry;
  return () =>
    act(async () => {
      for (const seen of ends) seen([entry], {} as IntersectionObserver);
    });
}

/**
 * Opens a part of the app at an address, with the router and the queries that it finds in the app, and nothing else.
 * `at` is the route whose address it reads; every other address is an empty page.
 */
export async function open(part: () => ReactNode, at = "/", address = at) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRootRoute({ component: Outlet });
  const routes = [
    createRoute({ getParentRoute: () => root, path: at, component: part }),
    createRoute({ getParentRoute: () => root, path: "/$", component: () => "Elsewhere" }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ["/before", address] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () => {
    render(
      createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router } as never)),
    );
    await router.load();
  });
  return router;
}
