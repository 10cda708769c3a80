// `npm run deploy -- --stage NAME`: checks the account (preflight), builds, checks what the deployment would
// lose, migrates the rows, deploys the stage with SST and checks its answers. `--dry-run` prints the steps
// and runs none.
import { environmentOf, revision, tell } from "./deploy/environment.mjs";
import { stepsOf } from "./deploy/steps.mjs";
import { readFlags } from "./lib/flags.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

const values = readFlags("npm run deploy -- --stage NAME [--dry-run]", {
  stage: { type: "string" },
  "dry-run": { type: "boolean" },
});
const say = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
const { stage } = values;
if (!stage) say("Name the stage to deploy: npm run deploy -- --stage NAME");

await ensureInstalled();
// An unknown stage, or one without an address, is refused before anything is checked or built.
if (!(await run("tsx", ["scripts/stage.ts", stage]))) process.exit(1);
if (values["dry-run"]) {
  const table = "TABLE_OF_THE_STAGE";
  for (const { command, args } of stepsOf({ stage, url: process.env.STINT_URL, table, revision }))
    console.log(`${command} ${args.join(" ")}`);
  process.exit(0);
}
if (!process.env.AWS_ACCESS_KEY_ID && !process.env.AWS_PROFILE)
  say("No AWS credentials were found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
const asked = await Promise.all([tell("scripts/deploy/table.ts", stage), environmentOf(stage)]).catch(
  (error) => say(`The stage could not be asked for its table and secrets: ${error.message}`),
);
const [table, env] = asked;
for (const step of stepsOf({ stage, url: process.env.STINT_URL, table: table || undefined, revision })) {
  const { command, args } = step;
  if (!(await run(command, args, { env: { ...env, ...step.environment } })))
    say(`${command} ${args.join(" ")} failed; nothing after it was done.`);
}
