import { writeFileSync } from "node:fs";
import type { Route } from "@stint/functions/http/route";
import { areas } from "@stint/functions/manifest";

/**
 * Generates files from the route tables: api/openapi.gen.json (the contract, which no source imports) and
 * routes.gen.json (each route's area, for the stacks and the laptop's gateway).
 */
process.env.STINT_URL ??= "http://localhost:3000";
process.env.AWS_REGION ??= "us-east-1";
const folder = new URL("../packages/functions/src/", import.meta.url);
const write = (name: string, value: unknown) =>
  writeFileSync(new URL(name, folder), `${JSON.stringify(value, null, 1)}\n`);

const { document } = await import("@stint/functions/openapi/document");
const tables: { name: string; routes: Route[] }[] = [];
for (const { name, handler } of areas) {
  const module = (await import(`@stint/functions/${handler}`)) as { routes: Route[] };
  tables.push({ name, routes: module.routes });
}
write("api/openapi.gen.json", document(tables));
write(
  "routes.gen.json",
  tables.flatMap(({ name, routes }) => routes.map(({ method, path }) => ({ area: name, method, path }))),
);
