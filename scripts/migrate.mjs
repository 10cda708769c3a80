// `STINT_TABLE=NAME npm run migrate`: migrates the rows of a deployed stage to what the code expects. `--
// --dry-run` stores nothing, `-- --down NAME` reverts a migration and all later ones. `-- --when before` or
// `after` runs only those that a deployment runs before or after its code.
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

const args = process.argv.slice(2);
const say = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
try {
  const options = { "dry-run": { type: "boolean" }, down: { type: "string" }, when: { type: "string" } };
  const { when } = parseArgs({ args, options }).values;
  if (when !== undefined && !["before", "after"].includes(when))
    throw new Error(`--when is before or after, not ${when}`);
} catch (error) {
  say(`${error.message}\nnpm run migrate [-- --dry-run] [--down NAME] [--when before|after]`);
}
if (!process.env.STINT_TABLE)
  say(
    "Name the stage's table in STINT_TABLE (docs/runbook.md). The laptop's own table is brought up to date by `npm start`.",
  );
if (!process.env.AWS_ACCESS_KEY_ID && !process.env.AWS_PROFILE)
  say("No AWS credentials were found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");

await ensureInstalled();
process.exit((await run("tsx", ["scripts/migrate.ts", ...args])) ? 0 : 1);
