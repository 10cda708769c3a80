/** Where the assembly lies that is compared with what runs; SST writes the same when it deploys. */
export const ASSEMBLY = ".sst/plan";

/**
 * The steps of a deployment, in order: nothing is built before the account is looked at, nothing is deployed before it is
 * known what it would lose, rows are brought to what the new code expects before that code runs or right after, as each
 * migration says, and what was deployed is looked at. Each is a command with its arguments, and what to say when it fails.
 */
export function stepsOf({ stage, url, table, revision }) {
  // A stage that is deployed for the first time has no table and no rows yet.
  const migrate = (when) =>
    table ? [["npm", ["run", "migrate", "--", "--when", when], { STINT_TABLE: table }]] : [];
  const smoke = url ? [["npm", ["run", "smoke", "--", "--url", url, "--revision", revision], {}]] : [];
  return [
    ["npm", ["run", "preflight", "--", "--stage", stage], {}],
    ["npm", ["run", "generate"], {}],
    ["npm", ["run", "build", "-w", "@stint/web"], {}],
    ["node", ["scripts/bundle.mjs"], {}],
    ["tsx", ["bin/cdk.ts"], { STINT_STAGE: stage, CDK_OUTDIR: ASSEMBLY }],
    ["npm", ["run", "preflight", "--", "--stage", stage, "--changes", ASSEMBLY], {}],
    ...migrate("before"),
    ["sst", ["deploy", "--stage", stage], {}],
    ...migrate("after"),
    ...smoke,
  ].map(([command, args, environment]) => ({ command, args, environment }));
}
