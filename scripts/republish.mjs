// `npm run republish -- --stage NAME --from TIME --to TIME`: publishes a time span's events from the journal
// to the bus again. After an interruption the same command continues after its last page. The stage `laptop`
// is the one run by `npm start`.
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

const USAGE =
  "npm run republish -- --stage NAME --from TIME --to TIME [--owner ID] [--type EVENT] [--only REACTION] [--past-marks] [--dry-run]";
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
        from: { type: "string" },
        to: { type: "string" },
        owner: { type: "string" },
        type: { type: "string" },
        only: { type: "string" },
        "past-marks": { type: "boolean" },
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
if (!values.stage || !values.from || !values.to) say(USAGE);

await ensureInstalled();
process.exit((await run("tsx", ["scripts/republish.ts", ...args])) ? 0 : 1);
