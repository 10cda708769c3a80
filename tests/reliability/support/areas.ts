import { fileURLToPath } from "node:url";
import type { Route } from "../../../packages/functions/src/http/route";
import { areas } from "../../../packages/functions/src/manifest";
import { document, loadTables } from "../../../packages/functions/src/openapi/document";
import { publishFrom } from "../../../packages/functions/src/openapi/published";

type App = { request: (path: string, init?: RequestInit) => Response | Promise<Response> };
export interface Served {
  area: string;
  app: App;
  route: Route;
}

const source = fileURLToPath(new URL("../../../packages/functions/src", import.meta.url));

/** A module of the functions by its path in the manifest, as the runner loads it. */
export const load = (handler: string): Promise<Record<string, unknown>> => import(`${source}/${handler}.ts`);

// Without a bundle the contract is made of the areas as they are, as on the laptop.
publishFrom(async () =>
  JSON.stringify(document(await loadTables(async (handler) => (await load(handler)) as never))),
);

/** Every route of every area that the manifest names. */
export async function allRoutes(): Promise<Served[]> {
  const loaded = await Promise.all(
    areas.map(async ({ name, handler }) => {
      const { app, routes } = (await load(handler)) as { app: App; routes: Route[] };
      return routes.map((route) => ({ area: name, app, route }));
    }),
  );
  return loaded.flat();
}
