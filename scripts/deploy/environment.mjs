import { execFileSync } from "node:child_process";
import { environment, root, run } from "../lib/run.mjs";

/** Returns the deployed commit, by git; a checkout without git says so. */
function commit() {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

/** The commit that a deployment's /api/v2/health shows: `STINT_REVISION`, or git's. */
export const revision = process.env.STINT_REVISION ?? commit();

/**
 * Returns the environment of a stage's templates beside the operator's own settings: the commit, and the
 * current version of each secret, so that a rotated one replaces the containers that read it. Throws an Error
 * with words where the secrets cannot be read.
 */
export async function environmentOf(stage) {
  const versions = await tell("scripts/deploy/secret-versions.ts", stage);
  return { ...environment, STINT_STAGE: stage, STINT_REVISION: revision, STINT_SECRETS_VERSIONS: versions };
}

/** Returns a script's output; throws an Error with its words where it fails. */
export async function tell(script, stage) {
  let text = "";
  const told = (more) => {
    text += more;
  };
  if (!(await run("tsx", [script, stage], { told }))) throw new Error(`${script}: ${text.trim()}`);
  return text.trim();
}
