/** The product's side of the runner, inside the functions' process; see `Setup` in lambda/manifest. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CatalogText } from "@stint/core/library/community";
import { Clock } from "@stint/core/platform/clock";
import { base, createTable, table } from "@stint/core/platform/db";
import { publishFrom } from "@stint/functions/openapi/published";

export const useClock = (source: () => Date): void => {
  Clock.use(source);
};

publishFrom(async () => {
  const { document, loadTables } = await import("@stint/functions/openapi/document");
  return JSON.stringify(document(await loadTables((handler) => import(`@stint/functions/${handler}`))));
});

/** Reading the files takes a second: a product that starts over has read them. */
let catalog: CatalogText | undefined;

/** Creates the table, or migrates the rows of an older one, and publishes the catalog. */
export async function prepare(): Promise<void> {
  const isNew = await createTable(base, table);
  const { markMigrated, migrateUp } = await import("@stint/core/operations/migrate");
  if (isNew) await markMigrated();
  else await migrateUp();
  const [{ compile }, { publish }] = await Promise.all([
    import("@stint/catalog"),
    import("@stint/core/library/community"),
  ]);
  catalog ??= compile();
  await publish(catalog);
}

let demo: AsyncGenerator | undefined;
let day: Promise<boolean | "more"> | undefined;

/**
 * Seeds one day of the demo; returns whether there is more, or whether there was a demo at all. Whoever asks while a
 * day is under way is told how that one ends. After a failure the next call begins with the first day again, which
 * finds what is there.
 */
export function seed(): Promise<boolean | "more"> {
  day ??= seedDay().finally(() => {
    day = undefined;
  });
  return day;
}

async function seedDay(): Promise<boolean | "more"> {
  const file = new URL("./seed/index.ts", import.meta.url);
  if (!existsSync(fileURLToPath(file))) return false;
  demo ??= ((await import(file.href)) as { seedDemo: () => AsyncGenerator }).seedDemo();
  const now = demo;
  // A product that starts over gets another demo, and so does one whose demo failed.
  demo = undefined;
  if ((await now.next()).done) return true;
  demo = now;
  return "more";
}
