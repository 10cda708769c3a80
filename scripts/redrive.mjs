// `npm run redrive -- --stage NAME`: returns dead letters of reactions, rules and jobs, and recorded
// incidents, to their reactions; `--reaction NAME` only those of one. The stage `laptop` is the one run by
// `npm start`.
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

const USAGE = "npm run redrive -- --stage NAME [--reaction NAME] [--older] [--dry-run]";
const args = process.argv.slice(2);
const say = (sentence) => {
  console.error(sentence);
  process.exit(2);
};
let values = {};
try {
  ({ values } = parseArgs({
    args,
    options: {
      help: { type: "boolean" },
      ...{
        stage: { type: "string" },
        reaction: { type: "string" },
        older: { type: "boolean" },
        "dry-run": { type: "boolean" },
      },
    },
  }));
} catch (error) {
  say(`${error.message}\n${USAGE}`);
}
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (!values.stage) say(USAGE);

await ensureInstalled();
process.exit((await run("tsx", ["scripts/redrive.ts", ...args])) ? 0 : 1);
