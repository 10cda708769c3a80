/**
 * The folder of the assembly that is compared with the deployed stacks; SST writes the same when it deploys.
 */
export const ASSEMBLY = ".sst/plan";

/**
 * Returns the steps of a deployment, in order. The account is checked before anything is built; losses are
 * known before anything is deployed; rows are migrated before the new code runs or right after, as each
 * migration says; the catalog is published for the code that reads it; and the deployed stage is checked. Each is a command with its arguments, and the message
 * for its failure.
 */
export function stepsOf({ stage, url, table, revision }) {
  // A stage has no table and no rows before its first deployment.
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
    ["npm", ["run", "catalog", "--", "--stage", stage], {}],
    ...smoke,
  ].map(([command, args, environment]) => ({ command, args, environment }));
}
