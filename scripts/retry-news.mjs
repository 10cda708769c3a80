// `npm run retry-news -- --stage NAME`: lets the job `deliveries` take up the news of e-invoice networks that
// were left to a person; `--network NAME` only those of one, `--id ID` a single piece, `--drop` drops that piece
// instead. `--dry-run` lists them. The stage `laptop` is the one run by `npm start`.
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

const USAGE = "npm run retry-news -- --stage NAME [--network NAME] [--id ID [--drop]] [--dry-run]";
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
        network: { type: "string" },
        id: { type: "string" },
        drop: { type: "boolean" },
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
if (!values.stage || (values.drop && !values.id)) say(USAGE);

await ensureInstalled();
process.exit((await run("tsx", ["scripts/retry-news.ts", ...args])) ? 0 : 1);
