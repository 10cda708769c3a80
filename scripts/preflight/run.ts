import { stageOf } from "../../stacks/lib/stage";
import { accountChecks, askIdentity } from "./account";
import { addressChecks } from "./address";
import { alarmChecks } from "./alarms";
import { askChanges } from "./changes";
import type { Check, Context, Miss } from "./context";
import { providerChecks } from "./providers";
import { secretChecks } from "./secrets";

export const CHECKS: readonly Check[] = [
  ...accountChecks,
  ...addressChecks,
  ...secretChecks,
  ...providerChecks,
  ...alarmChecks,
];

export interface Options {
  stage: string;
  environment: Context["environment"];
  /** The folder of an assembly: only what its deployment would lose is asked for. */
  changes?: string;
  /** Hears of each check as it ends. */
  tell?: (check: string, misses: Miss[]) => void;
}

/**
 * All that a deployment of a stage lacks, each with what mends it. Without credentials nothing else is asked.
 * @throws Error with words where the stage is not declared.
 */
export async function preflight({ stage, environment, changes, tell = () => {} }: Options): Promise<Miss[]> {
  const declared = stageOf({ stage });
  const identity = await askIdentity(environment);
  if ("misses" in identity) {
    tell("credentials", identity.misses);
    return identity.misses;
  }
  tell("credentials", []);
  const context: Context = { stage: declared, environment, ...identity };
  const asked: Check[] = changes ? [{ name: "changes", run: (of) => askChanges(of, changes) }] : [...CHECKS];
  const all: Miss[] = [];
  for (const { name, run } of asked) {
    const misses = await run(context).catch((error: unknown): Miss[] => [describe(name, error)]);
    tell(name, misses);
    all.push(...misses);
  }
  return all;
}

/** What could not be asked is missing, too: nobody may take silence for a yes. */
function describe(name: string, error: unknown): Miss {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    what: `could not be asked (${words})`,
    mend: `npm run preflight -- --stage STAGE, once the deploying role may read what ${name} asks for`,
  };
}
