/** What the runner asks of the product inside the functions' process; see `Setup` in lambda/manifest. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Clock } from "@stint/core/platform/clock";
import { base, createTable, table } from "@stint/core/platform/db";

export const useClock = (source: () => Date): void => {
  Clock.use(source);
};

export const prepare = (): Promise<void> => createTable(base, table);

/** Answers whether there was a demo to plant. */
export async function seed(): Promise<boolean> {
  const file = new URL("./seed/index.ts", import.meta.url);
  if (!existsSync(fileURLToPath(file))) return false;
  const { seedDemo } = (await import(file.href)) as { seedDemo: () => Promise<unknown> };
  await seedDemo();
  return true;
}
