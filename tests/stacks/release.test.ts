import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { areas } from "@stint/functions/manifest";
import { build } from "esbuild";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ASSEMBLY, stepsOf } from "../../scripts/deploy/steps.mjs";
import { smoke } from "../../scripts/lib/smoke.mjs";
import { removeStage } from "../../scripts/remove/remove";
import { RELEASE } from "../../stacks/lib/release";
import { type StandIn, startAccount } from "./support/account";
import { assembledByCdk, readAssembly, type Synthesis, synthesize } from "./synth";

const text = (value: unknown) => JSON.stringify(value);

describe("the steps of a deployment", () => {
  const of = (rest: { url?: string; table?: string }) =>
    stepsOf({ stage: "production", revision: "abc", ...rest }).map(
      ({ command, args }) => `${command} ${args.join(" ")}`,
    );

  it("look at the account first, at what would be lost before anything changes, and at the stage last", () => {
    expect(of({ url: "https://app.stint.test", table: "table-1" })).toEqual([
      "npm run preflight -- --stage production",
      "npm run generate",
      "npm run build -w @stint/web",
      "node scripts/bundle.mjs",
      "tsx bin/cdk.ts",
      `npm run preflight -- --stage production --changes ${ASSEMBLY}`,
      "npm run migrate -- --when before",
      "sst deploy --stage production",
      "npm run migrate -- --when after",
      "npm run catalog -- --stage production",
      "npm run smoke -- --url https://app.stint.test --revision abc",
    ]);
    const migrations = stepsOf({ stage: "production", revision: "abc", table: "table-1" }).filter(
      ({ args }) => args.includes("migrate"),
    );
    const environment = { STINT_TABLE: "table-1" };
    expect(migrations.map((each) => each.environment)).toEqual([environment, environment]);
  });

  it("leave out the rows of a stage that has none yet, and the look at one without an address", () => {
    const steps = of({});
    expect(steps.filter((step) => /migrate|smoke/.test(step))).toEqual([]);
    expect(steps.slice(-2)).toEqual([
      "sst deploy --stage production",
      "npm run catalog -- --stage production",
    ]);
  });
});

describe("npm run smoke", () => {
  type Answer = { status: number; type: string; body: string; csp?: string };
  const json = (value: unknown, status = 200): Answer => ({
    status,
    type: "application/json",
    body: JSON.stringify(value),
  });
  const well = (): Record<string, Answer> => ({
    "/api/v2/health": json({ data: { status: "ok", revision: "abc" } }),
    "/signin": {
      status: 200,
      type: "text/html",
      body: "<script src=x></script>",
      csp: "default-src 'none'; script-src 'self'",
    },
    "/api/v2/openapi.json": json({
      paths: Object.fromEntries(Array.from({ length: 60 }, (_, i) => [i, {}])),
    }),
    "/api/v2/nothing-of-this-name": json({ error: { code: 1003, message: "-", request_id: "r" } }, 404),
  });
  let answers = well();
  let server: Server;
  let url = "";
  beforeAll(async () => {
    server = createServer((request, response) => {
      const answer = answers[request.url ?? ""] ?? json({}, 500);
      const csp = answer.csp ? { "content-security-policy": answer.csp } : {};
      response.writeHead(answer.status, { "content-type": answer.type, ...csp }).end(answer.body);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => server.close(done)));
  beforeEach(() => {
    answers = well();
  });

  it("finds nothing where all answers, with the revision that was deployed", async () => {
    const lines: string[] = [];
    expect(await smoke(url, { revision: "abc", tell: (line) => lines.push(line) })).toEqual([]);
    expect(lines).toHaveLength(4);
  });

  it.each([
    ["/api/v2/health", json({}, 503), /health answers 503/],
    ["/api/v2/health", json({ data: { status: "ok", revision: "old" } }), /health is of old, not of abc/],
    ["/signin", json({}), /sign-in page is no page/],
    ["/signin", { ...well()["/signin"], csp: "" } as Answer, /has no content security policy/],
    ["/signin", { ...well()["/signin"], body: "<p>hello" } as Answer, /is not the app/],
    ["/api/v2/openapi.json", { status: 200, type: "text/html", body: "<p>" } as Answer, /cannot be read/],
    ["/api/v2/openapi.json", json({ paths: {} }), /names few paths/],
    [
      "/api/v2/nothing-of-this-name",
      json({ message: "Not Found" }, 404),
      /not told in the catalogue's words/,
    ],
    ["/api/v2/nothing-of-this-name", json({}, 200), /answers 200, not 404/],
  ])("tells what is wrong with %s: %#", async (path, answer, words) => {
    answers[path] = answer;
    expect(await smoke(url, { revision: "abc" })).toEqual([expect.stringMatching(words)]);
  });

  it("tells all of a stage that cannot be reached", async () => {
    expect(await smoke("http://127.0.0.1:1")).toHaveLength(4);
  });
});

describe("npm run remove", () => {
  let account: StandIn;
  const before = { ...process.env };
  beforeAll(async () => {
    account = await startAccount();
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: account.url,
      AWS_ACCESS_KEY_ID: "AKIASTANDIN",
      AWS_SECRET_ACCESS_KEY: "stand-in",
    });
  });
  afterAll(async () => {
    await account.stop();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  });

  const attempt = async (stage: string, typed: string) => {
    const lines: string[] = [];
    let removed = 0;
    const isGone = await removeStage({
      region: "us-east-1",
      stage,
      ask: async () => typed,
      tell: (line) => lines.push(line),
      remove: async () => {
        removed += 1;
        return true;
      },
    });
    return { isGone, removed, lines };
  };

  it("goes on with a protected stage only when its name is typed, and shows what is kept", async () => {
    account.holdings.stacks["production-stint-Database"] = [
      { type: "AWS::DynamoDB::Table", id: "table1", physical: "production-table" },
    ];
    account.holdings.templates["production-stint-Database"] = {
      Resources: {
        table1: { Type: "AWS::DynamoDB::Table", DeletionPolicy: "Retain" },
        other: { Type: "AWS::IAM::Role", DeletionPolicy: "Delete" },
      },
    };
    for (const typed of ["", "y", "yes", "Production", "staging"]) {
      const { isGone, removed, lines } = await attempt("production", typed);
      expect([isGone, removed]).toEqual([false, 0]);
      expect(lines).toContain("  AWS::DynamoDB::Table production-table (production-stint-Database)");
      expect(lines.join()).not.toContain("AWS::IAM::Role");
      expect(lines.at(-1)).toBe("Nothing was removed.");
    }
    expect(await attempt("production", "production\n")).toMatchObject({ isGone: true, removed: 1 });
  });

  it("asks nothing about a stage to throw away, and refuses one that is none", async () => {
    expect(await attempt("dev-ada", "")).toEqual({ isGone: true, removed: 1, lines: [] });
    await expect(attempt("prodution", "prodution")).rejects.toThrow(/is no declared stage/);
  });
});

describe("the pipeline", () => {
  const file = ".github/workflows/deploy.yml";
  const content = readFileSync(file, "utf8");
  let parser: typeof import("@actions/workflow-parser");
  beforeAll(async () => {
    // It imports JSON in a way that Node refuses and a bundler takes.
    const outfile = join(mkdtempSync(join(tmpdir(), "stint-workflow-")), "parser.mjs");
    await build({
      stdin: { contents: 'export * from "@actions/workflow-parser"', resolveDir: process.cwd() },
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
    });
    parser = await import(outfile);
    return () => rmSync(dirname(outfile), { recursive: true });
  });
  const lint = async (source: string) => {
    const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = parser;
    const result = parseWorkflow({ name: file, content: source }, new NoOperationTraceWriter());
    const errors = result.context.errors.getErrors().map(({ message }) => message);
    if (!result.value) return { errors, jobs: [] };
    const template = await convertWorkflowTemplate(result.context, result.value);
    return {
      errors: [...errors, ...(template.errors ?? []).map(({ Message }) => Message)],
      jobs: template.jobs,
    };
  };

  it("is a workflow that GitHub reads: test, staging, smoke, production", async () => {
    const { errors, jobs } = await lint(content);
    expect(errors).toEqual([]);
    expect(jobs.map(({ id, needs }) => [`${id}`, (needs ?? []).map(String)])).toEqual([
      ["test", []],
      ["staging", ["test"]],
      ["smoke", ["staging"]],
      ["production", ["smoke"]],
    ]);
  });

  it("would be refused with a key, a job or an expression that is none", async () => {
    for (const [from, to] of [
      ["runs-on:", "runs-in:"],
      ["needs: smoke", "needs: smoke-test"],
      ["github.sha }}", "github.sha"],
    ] as const)
      expect((await lint(content.replace(from, to))).errors, to).not.toEqual([]);
  });

  it("has no key of the account: it takes a role for an hour, where it deploys and nowhere else", () => {
    expect(content).not.toMatch(/secrets\.|AWS_SECRET|AWS_ACCESS_KEY/);
    const jobs = content.split(/\n {2}(?=\w+:\n)/);
    for (const job of jobs) {
      const deploys = /npm run deploy/.test(job);
      expect(/id-token: write/.test(job), job.split("\n")[0]).toBe(deploys);
      if (deploys) expect(job).toMatch(/environment: (staging|production)/);
    }
  });

  it("runs scripts that are there", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
      scripts: Record<string, string>;
    };
    for (const [, name = ""] of content.matchAll(/npm (?:run )?(\w+)(?= --|$)/gm))
      if (name !== "ci") expect(scripts, name).toHaveProperty(name);
  });
});

describe("a release", () => {
  let production: Synthesis;
  let personal: Synthesis;
  beforeAll(async () => {
    production = await synthesize("production");
    personal = await synthesize("dev-ada");
  });

  it("moves a tenth of the gateway's calls of each area, then all, and back on an alarm or a failure", () => {
    const aliases = production.resources.filter(({ resource }) => resource.Type === "AWS::Lambda::Alias");
    const groups = new Map(
      production.ofType("AWS::CodeDeploy::DeploymentGroup").map(({ id, properties }) => [id, properties]),
    );
    expect(aliases).toHaveLength(areas.length);
    for (const { id, resource } of aliases) {
      const [, group = ""] =
        /"DeploymentGroupName":\{"Ref":"(\w+)"/.exec(
          text((resource as { UpdatePolicy?: unknown }).UpdatePolicy),
        ) ?? [];
      expect(groups.get(group), id).toMatchObject({
        DeploymentConfigName: "CodeDeployDefault.LambdaCanary10Percent5Minutes",
        AlarmConfiguration: { Enabled: true, Alarms: [{}] },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_REQUEST", "DEPLOYMENT_STOP_ON_ALARM"],
        },
      });
    }
  });

  it("is what the gateway calls and may call: the alias, never the newest code", () => {
    const ids = production.ofType("AWS::Lambda::Alias").map(({ id }) => id);
    for (const { id, properties } of production.ofType("AWS::ApiGatewayV2::Integration"))
      expect(
        ids.some((alias) => text(properties.IntegrationUri).includes(`"Ref":"${alias}"`)),
        id,
      ).toBe(true);
    const permissions = production
      .ofType("AWS::Lambda::Permission")
      .filter(({ properties }) => properties.Principal === "apigateway.amazonaws.com");
    expect(permissions).toHaveLength(areas.length);
    for (const { id, properties } of permissions)
      expect(
        ids.some((alias) => text(properties.FunctionName).includes(`"${alias}"`)),
        id,
      ).toBe(true);
  });

  it("is taken back by one alarm on the API's 5xx, which counts minutes", () => {
    const [alarm, ...others] = production
      .ofType("AWS::CloudWatch::Alarm")
      .filter(({ properties }) => `${properties.AlarmDescription}`.startsWith(RELEASE));
    expect(others).toEqual([]);
    expect(alarm?.properties).toMatchObject({ MetricName: "5xx", Period: 60, Threshold: 5 });
  });

  it("is at once in a stage to throw away", () => {
    for (const type of [
      "AWS::Lambda::Alias",
      "AWS::CodeDeploy::DeploymentGroup",
      "AWS::CodeDeploy::Application",
    ])
      expect(personal.ofType(type), type).toEqual([]);
  });

  it("of another commit with the same code replaces the one function that tells the commit", async () => {
    const functionsOf = async (STINT_REVISION: string) =>
      readAssembly(await assembledByCdk("production", { STINT_REVISION })).ofType("AWS::Lambda::Function");
    const [one, other] = [await functionsOf("a".repeat(40)), await functionsOf("b".repeat(40))];
    const changed = one.filter(({ properties }, at) => text(properties) !== text(other[at]?.properties));
    expect(changed.map(({ properties }) => text(properties.Environment))).toEqual([
      expect.stringContaining('"POWERTOOLS_SERVICE_NAME":"api-meta"'),
    ]);
  });

  it("has its revision in one function, so that the others are not replaced for it", () => {
    const told = production
      .ofType("AWS::Lambda::Function")
      .filter(({ properties }) => text(properties.Environment ?? {}).includes("STINT_REVISION"));
    expect(told.map(({ properties }) => text(properties.Environment))).toEqual([
      expect.stringContaining('"POWERTOOLS_SERVICE_NAME":"api-meta"'),
    ]);
  });
});
