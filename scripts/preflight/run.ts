import { stageOf } from "../../stacks/lib/stage";
import { accountChecks, askIdentity } from "./account";
import { addressChecks } from "./address";
import { alarmChecks } from "./alarms";
import { askChanges } from "./changes";
import type { Check, Context, Miss } from "./context";
import { mailInChecks } from "./mail-in";
import { providerChecks } from "./providers";
import { secretChecks } from "./secrets";

export const CHECKS: readonly Check[] = [
  ...accountChecks,
  ...addressChecks,
  ...mailInChecks,
  ...secretChecks,
  ...providerChecks,
  ...alarmChecks,
];

export interface Options {
  stage: string;
  environment: Context["environment"];
  /** The folder of an assembly: checks only what its deployment would lose. */
  changes?: string;
  /** Receives the result of each check, with what a stage does without. */
  tell?: (check: string, misses: Miss[]) => void;
}

/**
 * Returns all that a deployment of a stage lacks, each with its fix. Without credentials nothing else is
 * checked.
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
    const misses = await run(context).catch((error: unknown): Miss[] => [describe(stage, name, error)]);
    tell(name, misses);
    all.push(...misses.filter(({ isOptional }) => !isOptional));
  }
  return all;
}

/** Describes a failed check as a miss, so that nobody takes silence for a yes. */
function describe(stage: string, name: string, error: unknown): Miss {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    what: `could not be asked (${words})`,
    mend: `npm run preflight -- --stage ${stage}, once the deploying role may read what ${name} asks for`,
  };
}
