import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tableDefinition } from "@stint/core/platform/db";
import { NAMESPACE, REFUSED } from "@stint/functions/http/metric";
import { areas, jobs, subscriptions } from "@stint/functions/manifest";
import routes from "@stint/functions/routes.gen.json";
import { beforeAll, describe, expect, it } from "vitest";
import { chooseRoute, gatewayRoutes } from "../../stacks/lib/gateway";
import { type Synthesis, synthesize } from "./synth";

let production: Synthesis;
let personal: Synthesis;
const text = (value: unknown) => JSON.stringify(value);

beforeAll(async () => {
  execFileSync(process.execPath, ["scripts/bundle.mjs", "--no-maps"], { stdio: "inherit" });
  production = await synthesize("production");
  personal = await synthesize("ada");
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
    const areaOf = (target: unknown) => {
      const integration = [...integrations].find(([id]) => text(target).includes(`"${id}"`));
      const called = [...functions].find(([id]) => text(integration?.[1].IntegrationUri).includes(`"${id}"`));
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

  it("answers its contract, which lies beside the function", () => {
    expect(existsSync("dist/functions/api-meta/openapi.gen.json")).toBe(true);
  });

  it("is served from the web app's origin, uncached, with every method", () => {
    const [distribution] = production.ofType("AWS::CloudFront::Distribution");
    const config = distribution?.properties.DistributionConfig as never as {
      Origins: unknown[];
      CacheBehaviors: { PathPattern: string; AllowedMethods: string[]; CachePolicyId: string }[];
    };
    expect(config.Origins).toHaveLength(2);
    expect(config.CacheBehaviors.map((each) => each.PathPattern)).toEqual(["/api/*"]);
    expect(config.CacheBehaviors[0]?.AllowedMethods).toContain("DELETE");
    // The managed policy "CachingDisabled".
    expect(config.CacheBehaviors[0]?.CachePolicyId).toBe("4135ea2d-6df8-44a3-9df3-4b5a84be39ad");
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
  it("run on ARM with the pinned runtime and a whole processor, one per area, reaction and job", () => {
    const made = own(production);
    // The publisher, and a reader of dead letters for each of the five stacks of reactions.
    expect(made).toHaveLength(areas.length + subscriptions.length + jobs.length + 1 + 5);
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
              !["xray:PutTraceSegments", "xray:PutTelemetryRecords", "dynamodb:ListStreams"].includes(action),
          ),
        ).toEqual([]);
    }
  });

  it("alone the publisher may put events on the bus, and what tells again whose mail had to wait", () => {
    const putters = production
      .ofType("AWS::IAM::Policy")
      .filter(({ properties }) => text(properties).includes("events:PutEvents"));
    expect(putters.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^publish/),
      expect.stringMatching(/^sweepmail/),
    ]);
  });
});

describe("queues", () => {
  it("exist for every reaction, fed by its event, with five tries and dead letters", () => {
    const queues = new Map(production.ofType("AWS::SQS::Queue").map((each) => [each.id, each.properties]));
    const rules = production.ofType("AWS::Events::Rule");
    for (const { event, reaction } of subscriptions) {
      const plain = reaction.replaceAll(/[^A-Za-z0-9]/g, "");
      const [id, queue] = [...queues].find(([each]) => each.startsWith(`${plain}queue`)) ?? [];
      expect(text(queue?.RedrivePolicy), reaction).toContain('"maxReceiveCount":5');
      const rule = rules.find(({ properties }) => text(properties.Targets).includes(`"${id}"`));
      expect(text(rule?.properties.EventPattern), reaction).toContain(`"${event}"`);
    }
  });

  it("have a reader of every reaction's dead letters, under the name that says whose they are", () => {
    const queues = new Map(
      production.ofType("AWS::SQS::Queue").map(({ id, properties }) => [text(properties.QueueName), id]),
    );
    const mappings = production.ofType("AWS::Lambda::EventSourceMapping").map(({ properties }) => properties);
    for (const { reaction } of subscriptions) {
      const id = queues.get(text(`production-stint-${reaction}-dead`));
      const mapping = mappings.find((each) => text(each.EventSourceArn).includes(`"${id}"`));
      expect(text(mapping?.FunctionName), reaction).toContain("deadletters");
      expect(mapping?.FunctionResponseTypes, reaction).toEqual(["ReportBatchItemFailures"]);
    }
  });

  it("have an alarm on every set of dead letters that a person must look at", () => {
    const alarms = text(production.ofType("AWS::CloudWatch::Alarm").map(({ properties }) => properties));
    for (const { reaction } of subscriptions)
      expect(alarms).toContain(`${reaction}: messages failed five times`);
    for (const { name } of jobs) expect(alarms).toContain(`${name}: a scheduled run failed`);
    expect(alarms).toContain("publish: events did not reach the bus");
    expect(alarms).toContain("publish: the stream is a minute behind");
  });

  it("have one alarm on what a state refuses, whichever reaction counts it, apart for each stage", () => {
    for (const synthesis of [production, personal]) {
      const mine = synthesis
        .ofType("AWS::CloudWatch::Alarm")
        .filter(({ properties }) => properties.MetricName === REFUSED);
      expect(mine.map(({ properties }) => properties)).toMatchObject([
        {
          Namespace: NAMESPACE,
          Statistic: "Sum",
          Threshold: 1,
          AlarmActions: [expect.anything()],
          AlarmDescription: "A state refused what must follow from an event",
        },
      ]);
      expect(mine[0]?.properties.Dimensions).toMatchObject([{ Name: "bus" }]);
      const reactions = own(synthesis).filter(({ properties }) =>
        text(properties.Environment).includes(`"POWERTOOLS_SERVICE_NAME":"${subscriptions[0]?.reaction}"`),
      );
      expect(reactions.map(({ properties }) => text(properties.Environment))).toEqual([
        expect.stringContaining('"STINT_BUS"'),
      ]);
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

  it("can be restored and not be deleted in a shared stage, and be thrown away in a personal one", () => {
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

describe("cdk-nag (AwsSolutions and Serverless)", () => {
  it("finds nothing in a shared stage that is not a named, explained exception", () => {
    expect(production.findings).toEqual([]);
  });

  it("would find something: without the exceptions there is much to say", async () => {
    const bare = await synthesize("bare", { exceptions: false });
    expect(bare.findings.length).toBeGreaterThan(50);
  });
});

it("every handler of the manifest is a file", () => {
  for (const { handler } of [...areas, ...subscriptions, ...jobs])
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
