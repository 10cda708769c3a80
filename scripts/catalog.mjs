// `npm run catalog -- --stage NAME`: publishes the catalog's files in a deployed stage. The same files again
// write nothing. The laptop does it at every start.
import { tell } from "./deploy/environment.mjs";
import { readFlags } from "./lib/flags.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { environment, run } from "./lib/run.mjs";

const { stage } = readFlags("npm run catalog -- --stage NAME", { stage: { type: "string" } });
const say = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
if (!stage) say("Name the stage: npm run catalog -- --stage NAME");
if (!process.env.AWS_ACCESS_KEY_ID && !process.env.AWS_PROFILE)
  say("No AWS credentials were found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");

await ensureInstalled();
const table = await tell("scripts/deploy/table.ts", stage).catch((error) =>
  say(`The stage could not be asked for its table: ${error.message}`),
);
if (!table) say(`The stage ${stage} has no table. Deploy it first: npm run deploy -- --stage ${stage}`);
process.exit(
  (await run("tsx", ["scripts/catalog.ts"], { env: { ...environment, STINT_TABLE: table } })) ? 0 : 1,
);
