import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  archive,
  areas,
  canary,
  deadLetters,
  jobs,
  mailFeedback,
  mailIn,
  publisher,
  queues,
} from "@stint/functions/manifest";
import { beforeAll, describe, expect, it } from "vitest";
import { type Deployed, deployed } from "./functions";
import { isAllowed } from "./policy";
import { synthesize } from "./synth";

/** What functions called in the tests (tests/reliability/calls.test.ts writes it and holds that it is of today). */
const calls = JSON.parse(readFileSync(join(import.meta.dirname, "calls.json"), "utf8")) as Record<
  string,
  string[]
>;

let functions: Map<string, Deployed>;
beforeAll(async () => {
  functions = new Map(deployed(await synthesize("production")).map((each) => [each.name, each]));
});

/** Calls that a function's role does not allow. */
const refused = (all: ReadonlyMap<string, Deployed>): string[] =>
  Object.entries(calls).flatMap(([name, made]) =>
    made
      .filter((call) => {
        const [action = "", resource = ""] = call.split(" ");
        return !isAllowed(all.get(name)?.statements ?? [], action, resource);
      })
      .map((call) => `${name} ${call}`),
  );

describe("roles", () => {
  it("allow every call of AWS that their function made in the tests", () => {
    const names = [
      ...areas.map(({ name }) => `api-${name}`),
      ...queues.map(({ name }) => `react-${name}`),
      ...[...jobs, deadLetters, mailFeedback, mailIn, canary, archive].map(({ name }) => name),
      publisher.handler.split("/").at(-1),
    ];
    // Every function called something, and nothing else did.
    expect(Object.keys(calls).sort()).toEqual(names.sort());
    expect(Object.values(calls).flat().length).toBeGreaterThan(100);
    expect(refused(functions)).toEqual([]);
  });

  it.each([
    ["dynamodb:ConditionCheckItem", /ConditionCheckItem table$/],
    ["dynamodb:Query", /dynamodb:Query (table|index)/],
    ["ses:SendEmail", /ses:SendEmail identity$/],
    ["s3:PutObject", /s3:PutObject (files|archive\/changes\/x|site\/status\.\w+)$/],
    ["s3:DeleteObject", /s3:DeleteObject files\/public\/x$/],
  ])("without %s are told of: the check can be red", (action, told) => {
    const without = new Map(
      [...functions].map(([name, each]) => [
        name,
        {
          ...each,
          statements: each.statements
            .map((statement) => ({
              ...statement,
              Action: [statement.Action].flat().filter((one) => one !== action),
            }))
            .filter(({ Action }) => Action.length > 0),
        },
      ]),
    );
    const missing = refused(without);
    expect(missing.length).toBeGreaterThan(0);
    for (const each of missing) expect(each).toMatch(told);
  });
});

describe("the evaluator", () => {
  const arn = { "Fn::ImportValue": "production-stint-Database:table0Arn" };
  const statement = (Action: string | string[], Resource: unknown, Effect = "Allow") => ({
    Effect,
    Action,
    Resource,
  });

  it("knows wildcards, indexes, and that a denial wins", () => {
    const index = { "Fn::Join": ["", [arn, "/index/gsi1"]] };
    expect(isAllowed([statement("dynamodb:Query", index)], "dynamodb:Query", "index/gsi1")).toBe(true);
    expect(isAllowed([statement("dynamodb:Query", index)], "dynamodb:Query", "index/gsi2")).toBe(false);
    expect(isAllowed([statement("dynamodb:Query", arn)], "dynamodb:Query", "index/gsi1")).toBe(false);
    expect(isAllowed([statement("dynamodb:Get*", arn)], "dynamodb:GetItem", "table")).toBe(true);
    expect(isAllowed([statement("dynamodb:Get*", arn)], "dynamodb:PutItem", "table")).toBe(false);
    const denied = [statement("dynamodb:*", arn), statement("dynamodb:PutItem", arn, "Deny")];
    expect(isAllowed(denied, "dynamodb:PutItem", "table")).toBe(false);
    expect(isAllowed(denied, "dynamodb:GetItem", "table")).toBe(true);
  });
});
