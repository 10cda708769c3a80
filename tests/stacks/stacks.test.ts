import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { tableDefinition } from "@stint/core/platform/db";
import { DEAD_LETTERS, NAMESPACE, REFUSED } from "@stint/functions/http/metric";
import {
  archive,
  areas,
  canary,
  jobs,
  mailFeedback,
  mailIn,
  type Queue,
  queues,
  subscriptions,
} from "@stint/functions/manifest";
import routes from "@stint/functions/routes.gen.json";
import { SERVED } from "@stint/web/served-pages";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { chooseRoute, gatewayRoutes } from "../../stacks/lib/gateway";
import { QUOTAS, ROOM } from "../../stacks/lib/quotas";
import { RELEASE } from "../../stacks/lib/release";
import { stageOf } from "../../stacks/lib/stage";
import { assembledByCdk, readAssembly, type Synthesis, synthesize } from "./synth";

let production: Synthesis;
let personal: Synthesis;
const text = (value: unknown) => JSON.stringify(value);

beforeAll(async () => {
  production = await synthesize("production");
  personal = await synthesize("dev-ada");
});

/** The product's own functions: the ones that run what scripts/bundle.mjs made. */
const own = (synthesis: Synthesis) =>
  synthesis
    .ofType("AWS::Lambda::Function")
    .filter(
      ({ properties }) =>
        text(properties.Handler) === '"index.handler"' && text(properties.Runtime) === '"nodejs24.x"',
    );

describe("the API", () => {
  it("has a prefix for every first word, and each call of the route tables reaches its area's function", () => {
    const made = production.ofType("AWS::ApiGatewayV2::Route").map(({ properties }) => properties);
    const integrations = new Map(
      production.ofType("AWS::ApiGatewayV2::Integration").map((each) => [each.id, each.properties]),
    );
    const functions = new Map(own(production).map((each) => [each.id, each.properties]));
    const aliases = new Map(
      production
        .ofType("AWS::Lambda::Alias")
        .map(({ id, properties }) => [id, text(properties.FunctionName)]),
    );
    const areaOf = (target: unknown) => {
      const integration = [...integrations].find(([id]) => text(target).includes(`"${id}"`));
      const [, named = ""] = /"Ref":"(\w+)"/.exec(text(integration?.[1].IntegrationUri)) ?? [];
      const called = [...functions].find(([id]) => aliases.get(named)?.includes(`"${id}"`));
      return /"POWERTOOLS_SERVICE_NAME":"api-(\w+)"/.exec(text(called?.[1].Environment))?.[1] ?? "";
    };
    const gateway = made.map(({ RouteKey, Target }) => ({ key: `${RouteKey}`, area: areaOf(Target) }));
    expect(routes.length).toBeGreaterThan(50);
    for (const { area, method, path } of routes)
      expect(chooseRoute(gateway, method, path.replaceAll(/\{\w+\}/g, "7"))?.area, `${method} ${path}`).toBe(
        area,
      );
    expect(gateway).toHaveLength(gatewayRoutes(routes).length);
  });

  it("serves its contract, which lies beside the function, as a document and as a page", async () => {
    const code = `
const { handler } = await import(${JSON.stringify(join(process.cwd(), "dist/functions/api-meta/index.mjs"))});
const call = async (rawPath) => {
  const http = { method: "GET", path: rawPath, sourceIp: "192.0.2.1" };
  const answer = await handler(
    { version: "2.0", rawPath, rawQueryString: "", headers: {}, requestContext: { http, requestId: "r" } },
    { awsRequestId: "r", functionName: "api-meta", getRemainingTimeInMillis: () => 1000 },
  );
  return { ...answer, body: answer.isBase64Encoded ? Buffer.from(answer.body, "base64").toString() : answer.body };
};
const [document, page] = [await call("/api/v2/openapi.json"), await call("/api/docs")];
process.stdout.write(JSON.stringify({ document, page }), () => process.exit(0));`;
    const needs = ["URL", "ORIGIN_SECRET", "MAINTENANCE", "CHECK_ANSWERS", "REVISION"];
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], {
      env: {
        ...{ AWS_REGION: "us-east-1", STINT_URL: "http://localhost:3000" },
        STINT_NEEDS: needs.map((name) => `STINT_${name}`).join(","),
      },
      maxBuffer: 2 ** 26,
    });
    const [, told = "{}"] = /(\{"document".*)$/s.exec(stdout) ?? [];
    const { document, page } = JSON.parse(told) as Record<string, { statusCode: number; body: string }>;
    expect([document?.statusCode, page?.statusCode]).toEqual([200, 200]);
    const contract = JSON.parse(readFileSync("dist/openapi.json", "utf8"));
    expect(JSON.parse(document?.body ?? "")).toEqual(contract);
    expect(page?.body).toContain("/api/v2/projects/start");
  });

  it("is served from the web app's origin, uncached, with every method", () => {
    const [distribution] = production.ofType("AWS::CloudFront::Distribution");
    const config = distribution?.properties.DistributionConfig as never as {
      Origins: unknown[];
      CacheBehaviors: { PathPattern: string; AllowedMethods: string[]; CachePolicyId: string }[];
    };
    expect(config.Origins).toHaveLength(2);
    const [api, ...pages] = config.CacheBehaviors;
    expect(api?.PathPattern).toBe("/api/*");
    expect(api?.AllowedMethods).toContain("DELETE");
    const policyOf = (behavior: typeof api) =>
      production
        .ofType("AWS::CloudFront::CachePolicy")
        .find(({ id }) => text(behavior?.CachePolicyId).includes(`"${id}"`));
    // Pages that it serves whole are read, and kept as long as they say, whoever asks.
    expect(pages.map((each) => each.PathPattern)).toEqual([...SERVED]);
    for (const page of pages) {
      expect(page.AllowedMethods ?? []).not.toContain("POST");
      expect(policyOf(page)?.properties.CachePolicyConfig).toMatchObject({
        DefaultTTL: 0,
        MaxTTL: 86_400,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: "none" },
          QueryStringsConfig: { QueryStringBehavior: "none" },
        },
      });
    }
    const policy = policyOf(api);
    // What CloudFront asks for before it compresses: a policy that could keep something, if only for a second.
    expect(policy?.properties.CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 1,
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
        CookiesConfig: { CookieBehavior: "all" },
        QueryStringsConfig: { QueryStringBehavior: "all" },
        HeadersConfig: { Headers: ["authorization", "stint-workspace", "x-switch-user"] },
      },
    });
  });

  it("stands behind a firewall and writes no path down, in a protected stage; one to throw away has neither", () => {
    const [distribution] = production.ofType("AWS::CloudFront::Distribution");
    expect(production.ofType("AWS::WAFv2::WebACL")).toHaveLength(1);
    expect(text(distribution?.properties)).toMatch(/"WebACLId":\{"Fn::ImportValue":"[^"]*Edge:[^"]*firewall/);
    expect(production.ofType("AWS::Logs::Delivery")).toHaveLength(1);
    for (const type of ["AWS::WAFv2::WebACL", "AWS::Logs::Delivery"])
      expect(personal.ofType(type)).toEqual([]);
    for (const { ofType } of [production, personal]) {
      // CloudFront's former log has no choice of fields.
      expect(text(ofType("AWS::CloudFront::Distribution"))).not.toContain('"Logging"');
      const [stage] = ofType("AWS::ApiGatewayV2::Stage");
      expect(text(stage?.properties.AccessLogSettings)).not.toMatch(/path|query|header/i);
      expect(Object.keys(stage?.properties.RouteSettings ?? {}).length).toBeGreaterThan(2);
    }
  });

  it("lets pages of the product alone upload, and shows pictures of its own bucket by the bucket's name", () => {
    const rules = ({ ofType }: Synthesis) =>
      text(ofType("AWS::S3::Bucket")).match(/"AllowedOrigins":\[[^\]]*\]/g);
    expect(rules(production)).toEqual(['"AllowedOrigins":["https://app.stint.test"]']);
    expect(rules(personal)).toEqual(['"AllowedOrigins":["https://*.cloudfront.net"]']);
    const [policy] = production.ofType("AWS::CloudFront::ResponseHeadersPolicy");
    expect(text(policy?.properties)).toMatch(
      /img-src[^"]*https:\/\/",\{"Fn::ImportValue":"[^"]*files[^"]*RegionalDomainName/,
    );
  });

  it("answers with the security headers", () => {
    const [policy] = production.ofType("AWS::CloudFront::ResponseHeadersPolicy");
    const headers = text(policy?.properties);
    for (const part of [
      "frame-ancestors 'none'",
      "default-src 'none'",
      "no-referrer",
      "same-origin-allow-popups",
      "cross-origin-resource-policy",
      '"AccessControlMaxAgeSec":63072000',
      '"FrameOption":"DENY"',
      "ContentTypeOptions",
    ])
      expect(headers).toContain(part);
  });
});

describe("functions", () => {
  it("run on ARM with the pinned runtime and a whole processor, one per area, queue and job", () => {
    const made = own(production);
    // The publisher, the readers of dead letters, of what SES tells and of mail that comes, the archive and the canary.
    expect(made).toHaveLength(areas.length + queues.length + jobs.length + 6);
    for (const { id, properties } of made) {
      expect(properties.Architectures, id).toEqual(["arm64"]);
      expect(properties.MemorySize, id).toBeGreaterThanOrEqual(1769);
    }
  });

  it("keep their logs for a stated time", () => {
    for (const { id, properties } of production.ofType("AWS::Logs::LogGroup"))
      expect(properties.RetentionInDays, id).toBe(365);
  });

  it("may do nothing by wildcard, but for the named exceptions", () => {
    const statements = production
      .ofType("AWS::IAM::Policy")
      .filter(({ id }) => !/CDKBucketDeployment|CustomResourceHandler/.test(id))
      .flatMap(
        ({ properties }) =>
          (properties.PolicyDocument as { Statement: { Action: string | string[]; Resource: unknown }[] })
            .Statement,
      );
    expect(statements.length).toBeGreaterThan(30);
    for (const { Action, Resource } of statements) {
      const actions = [Action].flat();
      for (const action of actions) expect(action).not.toContain("*");
      if ([Resource].flat().includes("*"))
        expect(
          actions.filter(
            (action) =>
              ![
                "xray:PutTraceSegments",
                "xray:PutTelemetryRecords",
                "dynamodb:ListStreams",
                "ses:DeleteSuppressedDestination",
              ].includes(action),
          ),
        ).toEqual([]);
    }
  });

  it("alone the publisher may put events on the bus, and the sweep, which hands out what is due", () => {
    const putters = production
      .ofType("AWS::IAM::Policy")
      .filter(({ properties }) => text(properties).includes("events:PutEvents"));
    expect(putters.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^publish/),
      expect.stringMatching(/^sweep/),
    ]);
  });
});

describe("queues", () => {
  const plain = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, "");
  const byName = () =>
    new Map(
      queues.map(({ name }) => {
        const found = production.ofType("AWS::SQS::Queue").find(({ id }) => id.startsWith(`${name}queue`));
        return [name as string, found];
      }),
    );
  interface Target {
    Arn: { "Fn::GetAtt": string[] };
    DeadLetterConfig: { Arn: { "Fn::GetAtt": string[] } };
    InputTransformer: { InputTemplate: string; InputPathsMap: object };
  }
  const ruleOf = (reaction: string) =>
    production.ofType("AWS::Events::Rule").find(({ id }) => id.startsWith(`${plain(reaction)}rule`));
  const targetOf = (reaction: string) => {
    const [target] = (ruleOf(reaction)?.properties.Targets ?? []) as Target[];
    return target;
  };

  it("take the event of each reaction with the reaction's name, by a rule of its own", () => {
    for (const { event, reaction, queue } of subscriptions) {
      expect(text(ruleOf(reaction)?.properties.EventPattern), reaction).toContain(`"${event}"`);
      const target = targetOf(reaction);
      expect(target?.Arn["Fn::GetAtt"][0], reaction).toBe(byName().get(queue)?.id);
      expect(target?.InputTransformer.InputPathsMap).toEqual({ detail: "$.detail" });
      // Lambda gets what the function of a queue reads (functions/src/http/queue.ts).
      const message = target?.InputTransformer.InputTemplate.replace("<detail>", '{"id":7}') ?? "";
      expect(JSON.parse(message)).toEqual({ reaction, detail: { id: 7 } });
    }
  });

  it("are read by a function of their own, try as often as they declare, and have one reader for the dead letters of all", () => {
    const mappings = production.ofType("AWS::Lambda::EventSourceMapping").map(({ properties }) => properties);
    for (const { name, batch, tries } of queues) {
      const queue = byName().get(name);
      expect(text(queue?.properties.RedrivePolicy), name).toContain(`"maxReceiveCount":${tries}`);
      const mapping = mappings.find((each) => text(each.EventSourceArn).includes(`"${queue?.id}"`));
      expect(text(mapping?.FunctionName), name).toContain(`"react${name}`);
      expect(mapping).toMatchObject({
        BatchSize: batch,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
      });
      expect(text(queue?.properties.RedrivePolicy), name).toContain('"reactionsdead');
    }
    const [dead, ...more] = mappings.filter((each) => text(each.EventSourceArn).includes("dead"));
    expect(more).toEqual([]);
    expect(text(dead?.EventSourceArn)).toContain('"reactionsdead');
    expect(text(dead?.FunctionName)).toContain("deadletters");
    expect(dead?.FunctionResponseTypes).toEqual(["ReportBatchItemFailures"]);
  });

  it("let the rules of the bus send, and keep apart what a rule could not deliver", () => {
    for (const { reaction } of subscriptions)
      expect(targetOf(reaction)?.DeadLetterConfig.Arn["Fn::GetAtt"][0], reaction).toMatch(/^rulesdead/);
    const policies = production.ofType("AWS::SQS::QueuePolicy");
    for (const name of [...queues.map((each) => `${each.name}queue`), "rulesdead"]) {
      const policy = text(policies.find(({ id }) => id.startsWith(name))?.properties.PolicyDocument);
      expect(policy, name).toContain('"Service":"events.amazonaws.com"');
      expect(policy, name).toMatch(/"aws:SourceArn".*:rule\/.*bus.*\/\*/);
    }
  });

  it("keep a scheduled run that threw to its last try", () => {
    const configs = production.ofType("AWS::Lambda::EventInvokeConfig").map(({ properties }) => properties);
    // The canary is tried again by its next run.
    expect(configs).toHaveLength(jobs.length + 1);
    for (const { name } of jobs) {
      const plain = name.replaceAll("-", "");
      const config = configs.find(({ FunctionName }) => text(FunctionName).includes(`"${plain}`));
      expect(config?.MaximumRetryAttempts, name).toBe(2);
      expect(text(config?.DestinationConfig), name).toContain(`"${plain}dead`);
    }
  });
});

describe("alarms", () => {
  const alarms = () =>
    production
      .ofType("AWS::CloudWatch::Alarm")
      .map(({ properties }) => properties)
      // One that takes a release back tells nobody: CloudFormation says so to who deploys.
      .filter(({ AlarmDescription }) => !`${AlarmDescription}`.startsWith(RELEASE));
  const described = () => alarms().map(({ AlarmDescription }) => `${AlarmDescription}`);

  it("are fewer than sixty, each with its severity, and say when it is over", () => {
    expect(alarms().length).toBeLessThan(60);
    const topics = { urgent: "alarmsurgent", soon: "alarmssoon" };
    for (const { AlarmDescription, AlarmActions, OKActions } of alarms()) {
      const [, severity] = /^(urgent|soon): /.exec(`${AlarmDescription}`) ?? [];
      const topic = topics[severity as keyof typeof topics];
      expect(text(AlarmActions), `${AlarmDescription}`).toContain(`"${topic}`);
      expect(OKActions, `${AlarmDescription}`).toEqual(AlarmActions);
    }
  });

  it("leave out no function, queue or scheduled run", () => {
    const of = (word: string) =>
      described()
        .filter((words) => words.includes(word))
        .join("\n");
    const names = [...queues.map(({ name }) => `react-${name}`), ...jobs.map(({ name }) => name)];
    const functions = [...names, "publish", ...areas.map(({ name }) => `api-${name}`)];
    for (const name of functions) {
      expect(of("invocations fail:")).toContain(name);
    }
    // Lambda's own sum over all functions of the region has no dimension.
    const [throttled] = alarms().filter(({ MetricName }) => MetricName === "Throttles");
    expect(throttled).toMatchObject({ Namespace: "AWS/Lambda", Statistic: "Sum", Threshold: 1 });
    expect(throttled?.Dimensions).toBeUndefined();
    for (const { name } of queues) expect(of("messages wait for ten minutes:")).toContain(name);
    for (const { name } of jobs) expect(of("a scheduled run failed:")).toContain(name);
  });

  it("count at most ten metrics together, and as many as they name", () => {
    for (const { AlarmDescription, Metrics } of alarms()) {
      const counted = ((Metrics ?? []) as { MetricStat?: unknown }[]).filter(({ MetricStat }) => MetricStat);
      expect(counted.length, `${AlarmDescription}`).toBeLessThanOrEqual(10);
      const named = /: (?:invocations|messages wait|a scheduled run)[^:]*: (.*)$/.exec(
        `${AlarmDescription}`,
      )?.[1];
      if (named) expect(counted, `${AlarmDescription}`).toHaveLength(named.split(", ").length);
    }
  });

  it("hear of dead letters and of what a state refuses by this stage's own figures", () => {
    for (const metric of [DEAD_LETTERS, REFUSED]) {
      const [alarm] = alarms().filter(({ MetricName }) => MetricName === metric);
      expect(alarm).toMatchObject({ Namespace: NAMESPACE, Statistic: "Sum", Threshold: 1 });
      expect(alarm?.Dimensions).toMatchObject([{ Name: "bus" }]);
    }
    const counting = own(production).filter(({ properties }) =>
      [`"dead-letters"`, `"react-mail"`].some((name) =>
        text(properties.Environment).includes(`"POWERTOOLS_SERVICE_NAME":${name}`),
      ),
    );
    for (const { properties } of counting) expect(text(properties.Environment)).toContain('"STINT_BUS"');
    expect(counting).toHaveLength(2);
  });
});

describe("a stage to throw away", () => {
  it("is called so by its name; another name is refused with words", () => {
    for (const stage of ["dev-ada", "pr-41"]) expect(stageOf({ stage }).isProtected).toBe(false);
    for (const stage of ["production", "staging"]) expect(stageOf({ stage }).isProtected).toBe(true);
    for (const stage of ["prodution", "ada", "dev-", "dev-Ada", "", "dev-abcdefghijklmnopq"])
      expect(() => stageOf({ stage })).toThrow(
        /is no declared stage\. Protected ones are production and staging/,
      );
  });

  it("goes whole: nothing is kept, and its buckets are emptied", () => {
    const kept = personal.resources.filter(({ resource }) => resource.DeletionPolicy === "Retain");
    expect(kept.map(({ stack, id }) => `${stack} ${id}`)).toEqual([]);
    const buckets = personal.ofType("AWS::S3::Bucket").map(({ id }) => id);
    const emptied = personal
      .ofType("Custom::S3AutoDeleteObjects")
      .map(({ properties }) => text(properties.BucketName));
    expect(buckets).toHaveLength(3);
    for (const id of buckets)
      expect(
        emptied.some((name) => name.includes(`"${id}"`)),
        id,
      ).toBe(true);
  });

  it("has no alarms, no key that costs by the month, and no reader of dead letters", () => {
    for (const type of ["AWS::CloudWatch::Alarm", "AWS::CloudWatch::Dashboard", "AWS::KMS::Key"])
      expect(personal.ofType(type), type).toEqual([]);
    const sources = personal.ofType("AWS::Lambda::EventSourceMapping");
    expect(sources).toHaveLength(queues.length + 2);
    for (const { properties } of personal.ofType("AWS::Logs::LogGroup"))
      expect(properties.RetentionInDays).toBe(7);
  });

  it("sleeps when it is told to: nothing reads a queue and nothing is scheduled; a protected one never does", async () => {
    const asleep = readAssembly(await assembledByCdk("dev-ada", { STINT_ASLEEP: "on" }));
    const mappings = asleep.ofType("AWS::Lambda::EventSourceMapping").map(({ properties }) => properties);
    // Reading the stream costs nothing: what is changed meanwhile waits in its queues.
    const reads = mappings.filter(({ Enabled }) => Enabled !== false);
    expect(reads.map(({ StartingPosition }) => StartingPosition)).toEqual(["TRIM_HORIZON"]);
    expect(mappings.length - reads.length).toBe(queues.length + 1);
    const scheduled = asleep
      .ofType("AWS::Events::Rule")
      .filter(({ properties }) => properties.ScheduleExpression);
    expect(scheduled.map(({ properties }) => properties.State)).toEqual(jobs.map(() => "DISABLED"));
    vi.stubEnv("STINT_ASLEEP", "on");
    expect(() => stageOf({ stage: "production" })).toThrow(/never sleeps/);
    vi.unstubAllEnvs();
  });

  it("shares an account with others: what has a name of its own in it bears the stage's", () => {
    const named = [
      ["AWS::SQS::Queue", "QueueName"],
      ["AWS::SSM::Parameter", "Name"],
      ["AWS::SES::EmailIdentity", "EmailIdentity"],
      ["AWS::S3::Bucket", "BucketName"],
      ["AWS::Lambda::Function", "FunctionName"],
      ["AWS::IAM::Role", "RoleName"],
      ["AWS::Logs::LogGroup", "LogGroupName"],
      ["AWS::Events::Rule", "Name"],
      ["AWS::DynamoDB::Table", "TableName"],
      ["AWS::SES::ConfigurationSet", "Name"],
    ] as const;
    for (const [type, field] of named)
      for (const { id, properties } of personal.ofType(type))
        if (properties[field] !== undefined)
          expect(text(properties[field]), `${type} ${id}`).toContain("dev-ada");
    // An event bus cannot be without a name; CDK makes it of the stack's.
    const [bus] = personal.ofType("AWS::Events::EventBus");
    expect(text(bus?.properties.Name)).toMatch(/devada|dev-ada/i);
  });

  it("learns its own address, which is not known before CloudFront gave it", () => {
    const [address] = personal
      .ofType("AWS::SSM::Parameter")
      .filter(({ properties }) => text(properties.Name).includes("STINT_URL"));
    expect(address?.properties.Name).toBe("/sst/stint/dev-ada/Secret/STINT_URL/value");
    expect(text(address?.properties.Value)).toContain("DomainName");
    for (const { id, properties } of own(personal)) {
      expect(text(properties.Environment), id).not.toContain('"STINT_URL":');
      const reads = /"STINT_NEEDS":"[^"]*\bSTINT_URL\b/.test(text(properties.Environment));
      expect(/"STINT_SECRETS":"[^"]*\bSTINT_URL\b/.test(text(properties.Environment)), id).toBe(reads);
    }
    const told = own(production).filter(({ properties }) =>
      text(properties.Environment).includes('"STINT_URL":"https://app.stint.test"'),
    );
    expect(told.length).toBeGreaterThan(areas.length);
  });
});

describe("quotas", () => {
  /** What a stage uses of each, where it uses most. */
  function usage({ templates, ofType, resources }: Synthesis): Record<keyof typeof QUOTAS, number> {
    const most = (numbers: number[]) => Math.max(0, ...numbers);
    const count = (type: string) => ofType(type).length;
    const sizes = (type: string, field: string) =>
      ofType(type).map(({ properties }) => text(properties[field]).length);
    const perRole = new Map<string, number>();
    for (const { stack, properties } of ofType("AWS::IAM::Policy"))
      for (const role of (properties.Roles ?? []) as unknown[]) {
        const key = `${stack} ${text(role)}`;
        perRole.set(key, (perRole.get(key) ?? 0) + text(properties.PolicyDocument).length);
      }
    const permissions = Map.groupBy(
      ofType("AWS::Lambda::Permission"),
      ({ stack, properties }) => `${stack} ${text(properties.FunctionName)}`,
    );
    const sizeOf = (folder: string): number =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && !file.name.endsWith(".map"))
        .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
    const [distribution] = ofType("AWS::CloudFront::Distribution");
    const [table] = ofType("AWS::DynamoDB::Table");
    const config = distribution?.properties.DistributionConfig as unknown as { CacheBehaviors: unknown[] };
    return {
      resources: most(templates.map(({ template }) => Object.keys(template.Resources ?? {}).length)),
      outputs: most(templates.map(({ template }) => Object.keys(template.Outputs ?? {}).length)),
      parameters: most(templates.map(({ template }) => Object.keys(template.Parameters ?? {}).length)),
      mappings: most(templates.map(({ template }) => Object.keys(template.Mappings ?? {}).length)),
      template: most(templates.map(({ bytes }) => bytes)),
      routes: count("AWS::ApiGatewayV2::Route"),
      integrations: count("AWS::ApiGatewayV2::Integration"),
      rules: count("AWS::Events::Rule"),
      targets: most(
        ofType("AWS::Events::Rule").map(({ properties }) => (properties.Targets as unknown[]).length),
      ),
      roles: count("AWS::IAM::Role"),
      rolePolicy: most([...perRole.values()]),
      trustPolicy: most(sizes("AWS::IAM::Role", "AssumeRolePolicyDocument")),
      environment: most(
        ofType("AWS::Lambda::Function").map(({ properties }) => text(properties.Environment ?? {}).length),
      ),
      code: most(
        readdirSync("dist/functions", { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => sizeOf(join("dist/functions", name))),
      ),
      functionPolicy: most(
        [...permissions.values()].map((all) => text(all.map(({ properties }) => properties)).length),
      ),
      queuePolicy: most(sizes("AWS::SQS::QueuePolicy", "PolicyDocument")),
      queuePolicyStatements: most(
        ofType("AWS::SQS::QueuePolicy").map(
          ({ properties }) => (properties.PolicyDocument as { Statement: unknown[] }).Statement.length,
        ),
      ),
      behaviors: config.CacheBehaviors.length + 1,
      edgeFunction: most(sizes("AWS::CloudFront::Function", "FunctionCode")),
      alarms: resources.filter(({ resource }) => resource.Type === "AWS::CloudWatch::Alarm").length,
      indexes: ((table?.properties.GlobalSecondaryIndexes ?? []) as unknown[]).length,
    };
  }

  it("are used to four fifths at most, in a protected stage and in one to throw away", () => {
    for (const synthesis of [production, personal]) {
      const used = usage(synthesis);
      console.log(
        Object.entries(QUOTAS)
          .map(([name, { what, limit }]) => `${what}: ${used[name as keyof typeof QUOTAS]} of ${limit}`)
          .join("\n"),
      );
      for (const [name, { what, limit, source }] of Object.entries(QUOTAS)) {
        expect(source, what).toMatch(/^https:\/\/docs\.aws\.amazon\.com\//);
        expect(used[name as keyof typeof QUOTAS], what).toBeLessThanOrEqual(limit * ROOM);
        expect(used[name as keyof typeof QUOTAS], what).toBeGreaterThan(
          name === "alarms" || name === "parameters" || name === "mappings" ? -1 : 0,
        );
      }
    }
  });
});

describe("the table", () => {
  it("has the keys and indexes that the code asks for", () => {
    const [table] = production.ofType("AWS::DynamoDB::Table");
    const wanted = tableDefinition("stint");
    expect(table?.properties.KeySchema).toEqual(wanted.KeySchema);
    const indexes = (list: unknown) =>
      (list as { IndexName: string; KeySchema: unknown; Projection: unknown }[]).map(
        ({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }),
      );
    expect(indexes(table?.properties.GlobalSecondaryIndexes)).toEqual(indexes(wanted.GlobalSecondaryIndexes));
    expect(table?.properties.StreamSpecification).toEqual({ StreamViewType: "NEW_IMAGE" });
    expect(table?.properties.TimeToLiveSpecification).toMatchObject({ AttributeName: "ttl", Enabled: true });
  });

  it("can be restored and not be deleted in a protected stage, and goes with one to throw away", () => {
    const [shared] = production.resources.filter(({ resource }) => resource.Type === "AWS::DynamoDB::Table");
    expect(shared?.resource.Properties).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
    expect(shared?.resource.DeletionPolicy).toBe("Retain");
    const [own] = personal.resources.filter(({ resource }) => resource.Type === "AWS::DynamoDB::Table");
    expect(own?.resource.Properties).toMatchObject({ DeletionProtectionEnabled: false });
    expect(own?.resource.DeletionPolicy).toBe("Delete");
  });

  it("feeds the publisher with inserted journal rows only", () => {
    const mapping = production
      .ofType("AWS::Lambda::EventSourceMapping")
      .find(({ properties }) => properties.StartingPosition !== undefined);
    expect(text(mapping?.properties.FilterCriteria)).toContain("journal");
    expect(mapping?.properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    });
  });
});

describe("mail", () => {
  it("tells of bounces and complaints through a queue with dead letters, and suppresses them account-wide", () => {
    const [set] = production.ofType("AWS::SES::ConfigurationSet");
    expect(set?.properties.SuppressionOptions).toEqual({ SuppressedReasons: ["BOUNCE", "COMPLAINT"] });
    const [destination] = production.ofType("AWS::SES::ConfigurationSetEventDestination");
    expect(destination?.properties.EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ["bounce", "complaint"],
    });
    const [subscription] = production
      .ofType("AWS::SNS::Subscription")
      .filter(({ stack, properties }) => properties.Protocol === "sqs" && stack.endsWith("-Email"));
    expect(subscription?.properties).toMatchObject({ RawMessageDelivery: true });
    expect(text(subscription?.properties.RedrivePolicy)).toContain("mailfeedbackdead");
    const [queue] = production
      .ofType("AWS::SQS::Queue")
      .filter(({ id }) => id.startsWith("mailfeedbackqueue"));
    expect(text(queue?.properties.RedrivePolicy)).toContain(`"maxReceiveCount":${mailFeedback.tries}`);
    const [identity] = production.ofType("AWS::SES::EmailIdentity");
    expect(identity?.properties.MailFromAttributes).toEqual({
      BehaviorOnMxFailure: "USE_DEFAULT_VALUE",
      MailFromDomain: "bounce.mail.stint.test",
    });
  });

  it("comes in by SES to a bucket that keeps it for a day, and a queue that is told what SES found of it", () => {
    const [rule] = production.ofType("AWS::SES::ReceiptRule");
    expect(rule?.properties.Rule).toMatchObject({
      Enabled: true,
      Recipients: ["in.mail.stint.test"],
      ScanEnabled: true,
      TlsPolicy: "Require",
      Actions: [{ S3Action: { ObjectKeyPrefix: "mail/" } }],
    });
    const [bucket] = production.ofType("AWS::S3::Bucket").filter(({ id }) => id.startsWith("mailinbucket"));
    expect(text(bucket?.properties.BucketEncryption)).toContain("AES256");
    expect(text(bucket?.properties.LifecycleConfiguration)).toContain('"ExpirationInDays":1');
    const [queue] = production.ofType("AWS::SQS::Queue").filter(({ id }) => id.startsWith("mailinqueue"));
    expect(text(queue?.properties.RedrivePolicy)).toContain(`"maxReceiveCount":${mailIn.tries}`);
    const policies = production
      .ofType("AWS::SNS::TopicPolicy")
      .filter(({ stack }) => stack.endsWith("-MailIn"));
    expect(text(policies)).toContain('"aws:SourceAccount"');
    const outputs = production.templates.find(({ stack }) => stack.endsWith("-MailIn"))?.template.Outputs;
    expect(text(outputs)).toContain("MX in.mail.stint.test 10 inbound-smtp.us-east-1.amazonaws.com");
    // An account has one active set of rules: a stage to throw away has none.
    expect(personal.ofType("AWS::SES::ReceiptRule")).toEqual([]);
  });

  it("leaves at the rate that SES allows: a few functions of its queue run at once", () => {
    const functions = new Map(own(production).map((each) => [each.id, text(each.properties.Environment)]));
    const declared: Pick<Queue, "name" | "concurrency">[] = [...queues];
    let held = 0;
    for (const { properties } of production.ofType("AWS::Lambda::EventSourceMapping")) {
      const [, environment = ""] =
        [...functions].find(([id]) => text(properties.FunctionName).includes(`"${id}"`)) ?? [];
      const name = /"POWERTOOLS_SERVICE_NAME":"([^"]+)"/.exec(environment)?.[1] ?? "";
      const most = (properties.ScalingConfig as { MaximumConcurrency?: number } | undefined)
        ?.MaximumConcurrency;
      const own =
        name === mailIn.name
          ? mailIn.concurrency
          : declared.find((each) => name === `react-${each.name}`)?.concurrency;
      expect(most, name).toBe(name === "react-mail" ? 3 : own);
      held += name === "react-mail" ? 1 : 0;
    }
    expect(held).toBe(1);
  });

  it("may be taken off the provider's list by the function of the owner's button alone", () => {
    const may = production
      .ofType("AWS::IAM::Policy")
      .filter(({ properties }) => text(properties).includes("ses:DeleteSuppressedDestination"));
    expect(may.map(({ id }) => id)).toEqual([expect.stringMatching(/^apiuser/)]);
  });
});

describe("cdk-nag (AwsSolutions and Serverless)", () => {
  it("finds nothing in a protected stage that is not a named, explained exception", () => {
    expect(production.findings).toEqual([]);
  });

  it("finds in one to throw away what it is without: restoring to any second, and a firewall", () => {
    const rules = personal.findings.map((each) => /: (\w+-\w+)/.exec(each)?.[1]);
    expect(rules.sort()).toEqual(["AwsSolutions-CFR2", "AwsSolutions-DDB3"]);
  });

  it("would find something: without the exceptions there is much to say", async () => {
    const bare = await synthesize("staging", { exceptions: false });
    expect(bare.findings.length).toBeGreaterThan(50);
  });
});

it("every handler of the manifest is a file", () => {
  for (const { handler } of [...areas, ...subscriptions, ...jobs, mailFeedback, mailIn, archive, canary])
    expect(existsSync(`packages/functions/src/${handler}.ts`), handler).toBe(true);
});

it("the API believes CloudFront alone about who calls (D16)", () => {
  const [viewer] = production
    .ofType("AWS::CloudFront::Function")
    .filter(({ properties }) => text(properties.FunctionCode).includes("x-viewer-address"));
  expect(text(viewer?.properties.FunctionCode)).toContain("event.viewer.ip");
  const [distribution] = production.ofType("AWS::CloudFront::Distribution");
  expect(text(distribution?.properties)).toContain('"HeaderName":"x-origin-secret"');
});
