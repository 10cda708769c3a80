// `npm run deploy -- --stage NAME`: builds the web app and the functions, then deploys the stage with SST.
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

const { values } = parseArgs({ options: { stage: { type: "string" } } });
const say = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
if (!values.stage) say("Name the stage to deploy: npm run deploy -- --stage NAME");
if (!process.env.AWS_ACCESS_KEY_ID && !process.env.AWS_PROFILE)
  say("No AWS credentials were found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");

await ensureInstalled();
// What is no stage, or lacks its address, is told before anything is built.
if (!(await run("tsx", ["scripts/stage.ts", values.stage]))) process.exit(1);
for (const [command, args] of [
  ["npm", ["run", "generate"]],
  ["npm", ["run", "build", "-w", "@stint/web"]],
  ["node", ["scripts/bundle.mjs"]],
  ["sst", ["deploy", "--stage", values.stage]],
])
  if (!(await run(command, args))) say(`${command} ${args.join(" ")} failed; nothing after it was done.`);
