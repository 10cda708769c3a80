import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { inject } from "vitest";

/**
 * A folder whose content is made once for all test files of a run, which have processes of their own: the first to ask
 * makes it, the others wait. Where it cannot be made, each of them hears why.
 */
export async function oncePerRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject("stacks_run"), name);
  const [claim, told] = [`${folder}.claim`, `${folder}.told`];
  try {
    mkdirSync(claim);
  } catch {
    while (!existsSync(told)) await setTimeout(100);
    const fault = readFileSync(told, "utf8");
    if (fault) throw new Error(fault);
    return folder;
  }
  const tell = (fault: string) => {
    // It is there whole or not at all.
    writeFileSync(join(claim, "told"), fault);
    renameSync(join(claim, "told"), told);
  };
  try {
    mkdirSync(folder);
    await make(folder);
    tell("");
    return folder;
  } catch (error) {
    tell(`${name} could not be made: ${error instanceof Error ? error.message : error}`);
    throw error;
  }
}
