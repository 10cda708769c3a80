import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NAMES } from "@stint/core/platform/env";
import { mailFeedback, mailIn, queues } from "@stint/functions/manifest";
import { App } from "aws-cdk-lib";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { addStacks, type StackContext } from "../../stacks/lib/context";
import { type Needs, readNeeds } from "../../stacks/lib/needs";
import { SECRETS, secretsOf } from "../../stacks/secrets";
import { allowing, type Deployed, deployed } from "./functions";
import { synthesize } from "./synth";

let functions: Deployed[];
let needs: Record<string, Needs>;
const isSecret = (name: string) => (SECRETS as readonly string[]).includes(name);
const of = (name: string): Needs => needs[name] ?? { environment: [], actions: [] };

beforeAll(async () => {
  functions = deployed(await synthesize("production"));
  needs = readNeeds();
});

/** The text of all that is shipped of a function. */
const shipped = (name: string): string => {
  const folder = join("dist/functions", name);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".mjs"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
};

/** The secrets that a role may read, from the names of the parameters. */
const readable = (each: Deployed): string[] =>
  [...JSON.stringify(allowing(each, /^ssm:/)).matchAll(/Secret\/(\w+)\/value/g)].map(([, name = ""]) => name);

/** Whose a secret may be at most; whoever else comes to reach one of these has to say so here. */
const HOLDERS: Record<string, RegExp> = {
  STINT_JWT_KEY: /^api-/,
  // The mail of an acceptance holds its certificate, and the check verifies what was signed.
  STINT_ACCEPTANCE_KEYS: /^(api-proposal|react-mail|check-invariants)$/,
  // Of the people: whoever accepts a seat in a company has it paid.
  // Only where second steps are set up and asked for.
  STINT_SEAL_KEYS: /^api-(identity|user)$/,
  STRIPE_SECRET_KEY:
    /^(api-(account|billing|invoice|payout|people|webhook)|react-(asked|due|mail|payment|record))$/,
  STRIPE_WEBHOOK_SECRET: /^api-(invoice|webhook)$/,
  GOOGLE_CLIENT_SECRET: /^api-identity$/,
  // Drafts are written behind the queue; one area asks a model while somebody waits, and does nothing else.
  OPENAI_API_KEY: /^(react-draft|api-suggestion)$/,
  // One area asks networks of e-invoices, one queue hands over, one job fetches what they tell.
  PEPPOL_API_KEY: /^(api-delivery|react-delivery|deliveries)$/,
  FR_PLATFORM_KEY: /^(api-delivery|react-delivery|deliveries)$/,
  STINT_CANARY: /^canary$/,
};

describe("secrets", () => {
  it("are readable by a role, one by one, exactly where its function reads them", () => {
    expect(functions.length).toBeGreaterThan(20);
    for (const each of functions) {
      const wanted = of(each.name).environment.filter(isSecret).sort();
      expect(readable(each).sort(), each.name).toEqual(wanted);
      const told = `${each.environment.STINT_SECRETS ?? ""}`.split(",").filter(Boolean);
      expect(told.sort(), each.name).toEqual(wanted);
      for (const { Action } of allowing(each, /^(ssm|kms|secretsmanager):/))
        expect(Action, each.name).toBe("ssm:GetParameters");
    }
    const without = functions.filter((each) => readable(each).length === 0);
    expect(without.length, "functions that read no secret").toBeGreaterThanOrEqual(7);
  });

  it("are those that the shipped code can reach: each stands there more often than in the schema", () => {
    for (const { name } of functions) {
      const code = shipped(name);
      const count = (each: string) => code.split(new RegExp(`\\b${each}\\b`)).length - 1;
      for (const each of NAMES)
        if (of(name).environment.includes(each)) expect(count(each), `${name} ${each}`).toBeGreaterThan(0);
        else expect(count(each), `${name} ${each}`).toBeLessThan(2);
    }
  });

  it("of signatures and sign-ins are in few hands", () => {
    for (const [secret, holders] of Object.entries(HOLDERS)) {
      const having = functions.filter((each) => readable(each).includes(secret)).map(({ name }) => name);
      expect(having.length, secret).toBeGreaterThan(0);
      expect(
        having.filter((name) => !holders.test(name)),
        secret,
      ).toEqual([]);
    }
  });

  describe("that were rotated", () => {
    afterEach(() => vi.unstubAllEnvs());

    it("reach running containers: the version is in the environment of whoever reads them, and of nobody else", () => {
      const listed = (versions: object, names: string[]) => {
        vi.stubEnv("STINT_SECRETS_VERSIONS", JSON.stringify(versions));
        const app = { name: "stint", stage: "production", region: "us-east-1", account: "123456789012" };
        let list = "";
        const make = (context: StackContext) => {
          list = secretsOf(context).listOf(names);
        };
        addStacks(new App(), app, [{ name: "Any", make }]);
        return list;
      };
      const [mine, others] = [["STINT_JWT_KEY", "STINT_LINK_SECRET"], ["STRIPE_SECRET_KEY"]];
      const before = { STINT_JWT_KEY: 2, STINT_LINK_SECRET: 1, STRIPE_SECRET_KEY: 4 };
      const after = { ...before, STINT_JWT_KEY: 3 };
      expect(listed(before, mine)).toBe("STINT_JWT_KEY:2,STINT_LINK_SECRET:1");
      expect(listed(after, mine)).toBe("STINT_JWT_KEY:3,STINT_LINK_SECRET:1");
      expect(listed(after, others)).toBe(listed(before, others));
    });
  });
});

describe("a function", () => {
  it("is given the names that it reads and no others", () => {
    const technical =
      /^(NODE_OPTIONS|AWS_\w+|POWERTOOLS_\w+|STINT_NEEDS|STINT_RELEASE|STINT_SECRETS|STINT_SECRETS_PATH)$/;
    for (const { name, environment } of functions) {
      const given = Object.keys(environment).filter((each) => !technical.test(each));
      expect(
        given.filter((each) => !of(name).environment.includes(each)),
        name,
      ).toEqual([]);
      const needed = of(name).environment.filter((each) => (NAMES as string[]).includes(each));
      expect(`${environment.STINT_NEEDS}`.split(",").filter(Boolean), name).toEqual(needed);
    }
  });

  it("may mail, read and write files and put events only where it does", () => {
    const calls: [RegExp, string][] = [
      [/^ses:Send/, "ses:SendEmail"],
      [/^s3:PutObject$/, "s3:PutObject"],
      [/^s3:DeleteObject$/, "s3:DeleteObject"],
      [/^s3:(GetObject|ListBucket)$/, "s3:GetObject"],
      [/^events:PutEvents$/, "events:PutEvents"],
    ];
    for (const [pattern, call] of calls) {
      const may = functions.filter((each) => allowing(each, pattern).length > 0).map(({ name }) => name);
      const does = functions.filter(({ name }) => of(name).actions.includes(call)).map(({ name }) => name);
      expect(may, call).toEqual(does);
      expect(may.length, call).toBeGreaterThan(0);
    }
  });

  it("of a queue may change the visibility of messages in its own queue alone", () => {
    const reading = [
      ...queues.map(({ name }) => ({ function: `react-${name}`, queue: `${name}queue`, by: "GetAtt" })),
      { function: mailFeedback.name, queue: "mailfeedbackqueue", by: "ImportValue" },
      { function: mailIn.name, queue: "mailinqueue", by: "GetAtt" },
    ];
    for (const { function: name, queue, by } of reading) {
      const found = functions.find((each) => each.name === name);
      const statements = found ? allowing(found, /^sqs:ChangeMessageVisibility$/) : [];
      expect(statements, name).toHaveLength(1);
      expect(JSON.stringify(statements[0]?.Resource), name).toMatch(
        by === "GetAtt"
          ? new RegExp(`^\\{"Fn::GetAtt":\\["${queue}\\w+","Arn"\\]\\}$`)
          : new RegExp(`^\\{"Fn::ImportValue":"[\\w:-]+${queue}\\w+"\\}$`),
      );
    }
  });

  it("that never opens the table may not", () => {
    const may = functions.filter((each) => allowing(each, /^dynamodb:(Query|PutItem)$/).length > 0);
    const without = functions.filter((each) => !may.includes(each)).map(({ name }) => name);
    expect(without.sort()).toEqual(["archive", "canary"]);
  });
});
