// `npm run restore -- --stage NAME --to TIME`: restores a stage's table at TIME into a new one, and replays
// the changes archived since. `--dry-run` changes nothing, `--until TIME` ends the replay before now,
// `--no-replay` skips it, `--switch` lets the next deployment use the new table. docs/runbook.md, "Restore
// the table".
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

const USAGE =
  "npm run restore -- --stage NAME --to TIME [--dry-run] [--until TIME | --no-replay] [--switch] [--table NAME]";
const args = process.argv.slice(2);
const say = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
let values;
try {
  ({ values } = parseArgs({
    args,
    options: {
      stage: { type: "string" },
      to: { type: "string" },
      until: { type: "string" },
      table: { type: "string" },
      switch: { type: "boolean" },
      "dry-run": { type: "boolean" },
      "no-replay": { type: "boolean" },
    },
  }));
} catch (error) {
  say(`${error.message}\n${USAGE}`);
}
if (!values.stage || !values.to) say(`A restore needs a stage and a time.\n${USAGE}`);
for (const name of ["to", "until"])
  if (values[name] && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(values[name]))
    say(`--${name} is a time in UTC, such as 2026-11-24T09:30:00Z.`);
if (!process.env.AWS_ACCESS_KEY_ID && !process.env.AWS_PROFILE)
  say("No AWS credentials were found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");

await ensureInstalled();
process.exit((await run("tsx", ["scripts/restore.ts", ...args])) ? 0 : 1);
