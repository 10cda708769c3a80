import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";

/** The needs of a function, by its bundle (scripts/lib/needs.mjs). */
export interface Needs {
  /** The environment variables that it reads, including secrets. */
  environment: string[];
  /** The AWS calls it makes, beside the table's. */
  actions: string[];
}

/** Reads the needs of every function of dist/functions, as the bundler wrote them. */
export const readNeeds = (): Record<string, Needs> =>
  JSON.parse(readFileSync(join(process.cwd(), "dist/functions/needs.json"), "utf8"));

/** Returns a function's needs. Throws an Error for one that was not bundled. */
export function needsOf(name: string): Needs {
  const needs = readNeeds()[name];
  if (!needs) throw new Error(`${name} was not bundled: run node scripts/bundle.mjs`);
  return needs;
}

/** Actions that a function gets only where its bundle makes the call; each is listed with that call. */
const CALLED: Record<string, string> = {
  "ses:SendEmail": "ses:SendEmail",
  "ses:SendRawEmail": "ses:SendEmail",
  "s3:GetObject": "s3:GetObject",
  "s3:PutObject": "s3:PutObject",
  "s3:DeleteObject": "s3:DeleteObject",
  "events:PutEvents": "events:PutEvents",
};

/**
 * Returns the part of an offered statement that the function calls, if any; functions that read the table's
 * name keep the table's.
 */
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
