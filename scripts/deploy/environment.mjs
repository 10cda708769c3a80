import { execFileSync } from "node:child_process";
import { environment, root, run } from "../lib/run.mjs";

/** What is deployed, by git; a checkout without it says so. */
function commit() {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

/** The commit that a deployment's /api/v2/health tells: `STINT_REVISION`, or what git says. */
export const revision = process.env.STINT_REVISION ?? commit();

/**
 * What a stage's templates are written with beside the operator's own settings: the commit, and the version that each
 * secret has now, so that a rotated one replaces the containers that read it. An Error with words where the secrets
 * cannot be asked for.
 */
export async function environmentOf(stage) {
  const versions = await tell("scripts/deploy/secret-versions.ts", stage);
  return { ...environment, STINT_STAGE: stage, STINT_REVISION: revision, STINT_SECRETS_VERSIONS: versions };
}

/** What a script prints; an Error with its words where it fails. */
export async function tell(script, stage) {
  let text = "";
  const told = (more) => {
    text += more;
  };
  if (!(await run("tsx", [script, stage], { told }))) throw new Error(`${script}: ${text.trim()}`);
  return text.trim();
}
