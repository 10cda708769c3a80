import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";

/** What a function's bundle can reach (scripts/lib/needs.mjs). */
export interface Needs {
  /** Names of the environment that it reads, secrets among them. */
  environment: string[];
  /** Calls of AWS, beside the table's. */
  actions: string[];
}

/** What every function of dist/functions needs, as the bundler wrote it. */
export const readNeeds = (): Record<string, Needs> =>
  JSON.parse(readFileSync(join(process.cwd(), "dist/functions/needs.json"), "utf8"));

/** An Error for a function that was not bundled. */
export function needsOf(name: string): Needs {
  const needs = readNeeds()[name];
  if (!needs) throw new Error(`${name} was not bundled: run node scripts/bundle.mjs`);
  return needs;
}

/** Actions that a function has only where its bundle makes the call; each is listed with that call. */
const CALLED: Record<string, string> = {
  "ses:SendEmail": "ses:SendEmail",
  "ses:SendRawEmail": "ses:SendEmail",
  "s3:GetObject": "s3:GetObject",
  "s3:PutObject": "s3:PutObject",
  "events:PutEvents": "events:PutEvents",
};

/** Of a statement that is offered what the function calls, if anything; the table is for who reads its name. */
export function cutGrant(
  statement: PolicyStatement,
  { actions: called, environment }: Needs,
): PolicyStatement[] {
  const actions = statement.actions.filter((action) => {
    if (action.startsWith("dynamodb:")) return environment.includes("STINT_TABLE");
    const call = CALLED[action];
    return call === undefined || called.includes(call);
  });
  if (actions.length === statement.actions.length) return [statement];
  return actions.length > 0 ? [statement.copy({ actions })] : [];
}
