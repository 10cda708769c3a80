import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import routes from "@stint/functions/routes.gen.json";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { Edge, needsEdge } from "../../stacks/edge";
import { allowDelivery, LOGGED, logAccess } from "../../stacks/lib/access-log";
import { addStacks } from "../../stacks/lib/context";
import { COUNTED, firewall, RATES } from "../../stacks/lib/firewall";
import { gatewayRoutes, throttles } from "../../stacks/lib/gateway";
import { deploySite } from "../../stacks/lib/site";

const text = (value: unknown) => JSON.stringify(value);
/** A stack of its own for one part of the edge; answers its template. */
function made(build: (stack: Stack) => void): Template {
  const stack = new Stack(new App(), "edge", { env: { account: "123456789012", region: "us-east-1" } });
  build(stack);
  return Template.fromStack(stack);
}
const only = (template: Template, type: string) => {
  const [[, resource] = []] = Object.entries(template.findResources(type));
  return resource?.Properties as Record<string, unknown>;
};
const siteOf = (stack: Stack) => {
  const bucket = new Bucket(stack, "site");
  const distribution = new Distribution(stack, "distribution", {
    defaultBehavior: { origin: S3BucketOrigin.withOriginAccessControl(bucket) },
  });
  return { bucket, distribution };
};

describe("the log of the edge", () => {
  const template = made((stack) => {
    const access = new Bucket(stack, "access");
    allowDelivery(access);
    const { distribution } = siteOf(stack);
    logAccess(stack, { stage: "production", distribution, bucket: access });
  });

  it("names no path, query, referring page or cookie: a link's secret is in them", () => {
    const fields = only(template, "AWS::Logs::Delivery").RecordFields as string[];
    expect(fields).toEqual(LOGGED);
    for (const field of fields) expect(field).not.toMatch(/uri|query|referer|cookie|url|path/i);
    // What a request is found by, and what an attack shows itself in.
    for (const field of ["x-edge-request-id", "c-ip", "sc-status", "time-taken"])
      expect(fields).toContain(field);
  });

  it("goes from the distribution into the bucket of access logs, by the one way that has a choice of fields", () => {
    expect(text(only(template, "AWS::Logs::DeliverySource"))).toContain(
      ":cloudfront::123456789012:distribution/",
    );
    expect(text(only(template, "AWS::Logs::DeliveryDestination"))).toContain('"access');
    expect(text(only(template, "AWS::CloudFront::Distribution"))).not.toContain('"Logging"');
    const policies = text(template.findResources("AWS::S3::BucketPolicy"));
    expect(policies).toContain("delivery.logs.amazonaws.com");
    expect(policies).toContain(":logs:us-east-1:");
  });
});

describe("the firewall", () => {
  const acl = only(
    made((stack) => void firewall(stack)),
    "AWS::WAFv2::WebACL",
  );
  const rules = acl.Rules as {
    Name: string;
    Action?: object;
    OverrideAction?: object;
    Priority: number;
    VisibilityConfig: { SampledRequestsEnabled: boolean };
    Statement: {
      RateBasedStatement?: { Limit: number; EvaluationWindowSec: number; AggregateKeyType: string };
      ManagedRuleGroupStatement?: {
        Name: string;
        RuleActionOverrides?: { Name: string; ActionToUse: object }[];
      };
    };
  }[];

  it("blocks addresses of ill repute, known bad inputs and what is common, and floods of one address", () => {
    expect(acl.Scope).toBe("CLOUDFRONT");
    const groups = rules.flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement?.Name ?? []);
    expect(groups).toEqual(Object.keys(COUNTED));
    const rated = rules.flatMap(({ Name, Action, Statement }) =>
      Statement.RateBasedStatement ? [{ Name, Action, ...Statement.RateBasedStatement }] : [],
    );
    expect(rated).toMatchObject([
      { Name: "auth-rate", Action: { Block: {} }, Limit: RATES.auth, AggregateKeyType: "IP" },
      { Name: "api-rate", Action: { Block: {} }, Limit: RATES.api, EvaluationWindowSec: 300 },
    ]);
    expect(new Set(rules.map(({ Priority }) => Priority)).size).toBe(rules.length);
  });

  it("only counts what people's words in a body look like, and the addresses in a query that Google comes back with", () => {
    for (const { Statement, OverrideAction } of rules.filter(
      (each) => each.Statement.ManagedRuleGroupStatement,
    )) {
      expect(OverrideAction).toEqual({ None: {} });
      for (const { Name, ActionToUse } of Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? []) {
        expect(Name).toMatch(/_BODY$|^GenericRFI_QUERYARGUMENTS$/);
        expect(ActionToUse).toEqual({ Count: {} });
      }
    }
  });

  it("keeps no samples, which hold paths", () => {
    for (const { VisibilityConfig } of rules) expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
    expect(acl.VisibilityConfig).toMatchObject({ SampledRequestsEnabled: false });
  });
});

describe("the built app in its bucket", () => {
  const dist = mkdtempSync(join(tmpdir(), "stint-dist-"));
  mkdirSync(join(dist, "assets"));
  writeFileSync(join(dist, "assets/app-1a2b.js"), "1");
  writeFileSync(join(dist, "index.html"), "<!doctype html>");
  afterAll(() => rmSync(dist, { recursive: true }));
  const template = made((stack) => deploySite(stack, { dist, ...siteOf(stack) }));
  const deployments = Object.entries(template.findResources("Custom::CDKBucketDeployment"));
  const of = (id: string) => deployments.find(([each]) => each.startsWith(id))?.[1];

  it("has parts under their hash for ever, and pages that are asked for anew each time", () => {
    expect(deployments).toHaveLength(2);
    expect(of("parts")?.Properties).toMatchObject({
      Exclude: ["*"],
      Include: ["assets/*"],
      SystemMetadata: { "cache-control": "public, max-age=31536000, immutable" },
    });
    expect(of("pages")?.Properties).toMatchObject({
      Exclude: ["assets/*"],
      SystemMetadata: { "cache-control": "public, max-age=0, must-revalidate" },
    });
    const anew = text(of("pages")?.Properties.DistributionPaths);
    for (const path of ["/index.html", "/templates.html", "/people.html", "/sw.js"])
      expect(anew).toContain(`"${path}"`);
  });

  it("keeps the parts of releases before, and has new ones before the page that names them", () => {
    for (const [, { Properties }] of deployments) expect(Properties.Prune).toBe(false);
    expect(text(of("pages")?.DependsOn)).toContain("parts");
    expect(text(template.findResources("AWS::S3::Bucket"))).not.toContain("Expiration");
  });
});

describe("the gateway's throttles", () => {
  it("are of routes that it has, and of every way in without a session that costs something", () => {
    const settings = throttles(routes);
    const keys = gatewayRoutes(routes).map(({ key }) => key);
    for (const key of Object.keys(settings)) expect(keys).toContain(key);
    for (const prefix of [
      "/api/auth",
      "/api/v2/authenticate",
      "/api/v2/invitations",
      "/api/v2/submitlead",
      "/api/v2/verify",
      "/api/v2/webhooks",
    ])
      expect(Object.keys(settings).some((key) => key.includes(prefix))).toBe(true);
    expect(() => throttles(routes.filter(({ path }) => !path.startsWith("/api/auth")))).toThrow("/api/auth");
  });
});

describe("a stage's own name", () => {
  const environment = {
    STINT_URL: "https://app.example.com",
    STINT_HOSTED_ZONE: "Z0123456789ABC/example.com",
  };
  const build = (stage: string, more: Record<string, string | undefined>) => {
    for (const [name, value] of Object.entries({ STINT_CERTIFICATE_ARN: undefined, ...environment, ...more }))
      vi.stubEnv(name, value);
    const root = new App();
    addStacks(root, { name: "stint", stage, region: "eu-central-1", account: "123456789012" }, [
      { name: "Edge", make: Edge, isEdge: true },
    ]);
    const [stack] = root.node.children.filter((each) => each instanceof Stack);
    if (!stack) throw new Error("no stack");
    return { region: stack.region, template: Template.fromStack(stack) };
  };
  afterEach(() => vi.unstubAllEnvs());

  it("has its certificate made in us-east-1, wherever the stage runs, and proven in the zone", () => {
    const { region, template } = build("production", {});
    expect(region).toBe("us-east-1");
    expect(only(template, "AWS::CertificateManager::Certificate")).toMatchObject({
      DomainName: "app.example.com",
      ValidationMethod: "DNS",
      DomainValidationOptions: [{ HostedZoneId: "Z0123456789ABC" }],
    });
  });

  it("may bring a certificate; a protected stage without either, or in another's zone, is refused with words", () => {
    const given = { STINT_CERTIFICATE_ARN: "arn:aws:acm:us-east-1:123456789012:certificate/sample" };
    const { template } = build("production", given);
    expect(template.findResources("AWS::CertificateManager::Certificate")).toEqual({});
    expect(() => build("production", { STINT_HOSTED_ZONE: undefined })).toThrow("needs STINT_URL");
    expect(() => build("production", { STINT_URL: undefined })).toThrow("needs STINT_URL");
    expect(() => build("production", { STINT_URL: "https://app.example.org" })).toThrow(
      "does not lie in the zone",
    );
  });

  it("is nothing that a stage to throw away needs: it has no stack for the edge then", () => {
    vi.stubEnv("STINT_URL", undefined);
    expect(needsEdge({ stage: "dev-ada" })).toBe(false);
    vi.stubEnv("STINT_URL", "https://ada.example.com");
    vi.stubEnv("STINT_HOSTED_ZONE", "Z0123456789ABC/example.com");
    vi.stubEnv("STINT_CERTIFICATE_ARN", undefined);
    expect(needsEdge({ stage: "dev-ada" })).toBe(true);
  });
});
