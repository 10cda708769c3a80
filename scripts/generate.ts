import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Generates files from the route tables: packages/functions/src/routes.gen.json (each route's area, for the
 * stacks and the laptop's gateway), and dist/openapi.json (the contract, for bundles and the contract's
 * tests), which no source imports.
 */
process.env.STINT_URL ??= "http://localhost:3000";
process.env.AWS_REGION ??= "us-east-1";

/** Writes a file whole or not at all: others may read it, or write the same. */
function write(name: string, value: unknown): void {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, `${JSON.stringify(value, null, 1)}\n`);
  renameSync(`${path}.${process.pid}`, path);
}

const { document, loadTables } = await import("@stint/functions/openapi/document");
const tables = await loadTables((handler) => import(`@stint/functions/${handler}`));
write("dist/openapi.json", document(tables));
write(
  "packages/functions/src/routes.gen.json",
  tables.flatMap(({ name, routes }) => routes.map(({ method, path }) => ({ area: name, method, path }))),
);
