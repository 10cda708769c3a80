// `npm run appoint -- --stage NAME --email ADDRESS`: makes an account one of Stint's own people, who see everybody's
// accounts and reports; `--end` takes that back. The stage `laptop` is the one run by `npm start`.
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

const USAGE = "npm run appoint -- --stage NAME --email ADDRESS [--end]";
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
      stage: { type: "string" },
      email: { type: "string" },
      end: { type: "boolean" },
    },
  }));
} catch (error) {
  say(`${error.message}\n${USAGE}`);
}
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (!values.stage || !values.email) say(USAGE);

await ensureInstalled();
process.exit((await run("tsx", ["scripts/appoint.ts", ...args])) ? 0 : 1);
