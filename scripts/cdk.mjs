// `npm run cdk -- --stage NAME diff STACK`: CDK's own command with the environment of the stage's deployment,
// so that `diff` shows exactly what the next deployment changes. Bundles the functions first.
import { environmentOf } from "./deploy/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

const USAGE = "npm run cdk -- --stage NAME COMMAND [STACK…]";
const args = process.argv.slice(2);
const at = args.indexOf("--stage");
const [, stage] = at < 0 ? [] : args.splice(at, 2);
if (args.includes("--help") || !stage || args.length === 0) {
  console.log(USAGE);
  process.exit(args.includes("--help") ? 0 : 2);
}
await ensureInstalled();
try {
  const env = await environmentOf(stage);
  if (!(await run("node", ["scripts/bundle.mjs"], { env, told: () => {} })))
    throw new Error("bundling failed");
  process.exitCode = (await run("cdk", args, { env })) ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
