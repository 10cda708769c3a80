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
if (!/^[a-z][a-z0-9-]{0,24}$/.test(values.stage))
  say("A stage's name is lower-case letters, digits and hyphens, 25 at most.");
if (!process.env.AWS_ACCESS_KEY_ID && !process.env.AWS_PROFILE)
  say("No AWS credentials were found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
if (["production", "staging"].includes(values.stage) && !process.env.STINT_URL)
  say("A shared stage needs STINT_URL (its public origin) and STINT_CERTIFICATE_ARN: see docs/runbook.md.");

await ensureInstalled();
for (const [command, args] of [
  ["npm", ["run", "generate"]],
  ["npm", ["run", "build", "-w", "@stint/web"]],
  ["node", ["scripts/bundle.mjs"]],
  ["sst", ["deploy", "--stage", values.stage]],
])
  if (!(await run(command, args))) say(`${command} ${args.join(" ")} failed; nothing after it was done.`);
