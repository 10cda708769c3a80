import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { type StripeEmulator, stripeEmulator } from "@stint/stripe-emulator";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeKeys } from "../../scripts/keys/make";
import { BOOTSTRAP } from "../../scripts/preflight/account";
import { lossOf, readStacks, STATEFUL, withoutNewImports } from "../../scripts/preflight/changes";
import type { Context, Miss } from "../../scripts/preflight/context";
import { API_VERSION, WANTED } from "../../scripts/preflight/providers";
import { preflight } from "../../scripts/preflight/run";
import { FAULTS, KEPT, OWN } from "../../scripts/preflight/secrets";
import { OPTIONAL } from "../../stacks/secrets";
import { CERTIFICATE, type StandIn, startAccount, TOPIC, wholeAccount } from "./support/account";
import { MAIL_IN_FAULTS } from "./support/mail-in-faults";
import { type Names, startNames } from "./support/names";

const STAGE = "production";
const URL_OF_STAGE = "https://app.stint.test";
const WEBHOOK = `${URL_OF_STAGE}/api/v2/webhooks/stripe`;
const LIVE = "sk_live_0123456789abcdef";
const path = (name: string) => `/sst/stint/${STAGE}/Secret/${name}/value`;

const newKey = () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ format: "jwk" });
};

let account: StandIn;
let names: Names;
let stripe: { emulator: StripeEmulator; server: Server; folder: string; sdk: Stripe; base: string };
let environment: Record<string, string | undefined>;
const before = { ...process.env };

/** A local Stripe with nothing in it, that takes the live key. */
async function startStripe(): Promise<typeof stripe> {
  const folder = mkdtempSync(join(tmpdir(), "stint-preflight-"));
  const emulator = stripeEmulator({
    dataDir: folder,
    webhookSecret: "whsec_0123456789abcdef",
    secretKey: LIVE,
    publishableKey: "pk_live_0123456789abcdef",
  });
  const server = createServer(getRequestListener(emulator.app.fetch));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const sdk = new Stripe(LIVE, { host: "127.0.0.1", port, protocol: "http" });
  return { emulator, server, folder, sdk, base: `http://127.0.0.1:${port}` };
}

async function stopStripe(): Promise<void> {
  await stripe.emulator.stop();
  await new Promise<void>((done) => stripe.server.close(() => done()));
  rmSync(stripe.folder, { recursive: true });
}

type Kind = keyof typeof WANTED;
const endpoint = (kind: Kind, changes: Partial<Stripe.WebhookEndpointCreateParams> = {}) =>
  stripe.sdk.webhookEndpoints.create({
    url: WEBHOOK,
    enabled_events: [...WANTED[kind]] as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
    api_version: API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
    connect: kind === "connect",
    ...changes,
  });

beforeAll(async () => {
  account = await startAccount();
  names = await startNames({});
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: account.url,
    AWS_ACCESS_KEY_ID: "AKIASTANDIN",
    AWS_SECRET_ACCESS_KEY: "stand-in",
    AWS_REGION: "us-east-1",
  });
});
afterAll(async () => {
  await account.stop();
  await names.stop();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});

/** An account in which nothing is missing, before each test plants its fault. */
beforeEach(async () => {
  account.holdings = wholeAccount();
  names.zone = {
    "in.mail.stint.test": [{ priority: 10, exchange: "inbound-smtp.us-east-1.amazonaws.com" }],
  };
  account.asked.length = 0;
  const key = newKey();
  account.holdings.parameters = {
    [path("STINT_JWT_KEY")]: JSON.stringify({ keys: [{ ...key, kid: "a" }] }),
    [path("STINT_LINK_SECRET")]: "0123456789abcdef".repeat(4),
    [path("STINT_ORIGIN_SECRET")]: "fedcba9876543210".repeat(4),
    [path("STINT_ACCEPTANCE_KEYS")]: JSON.stringify({ keys: [newKey()] }),
    [path("STINT_SEAL_KEYS")]: "a0b1c2d3e4f56789".repeat(4),
    [path("STRIPE_SECRET_KEY")]: LIVE,
    [path("STRIPE_PUBLISHABLE_KEY")]: "pk_live_0123456789abcdef",
    [path("STRIPE_WEBHOOK_SECRET")]: "whsec_0123456789abcdef,whsec_fedcba9876543210",
    [path("GOOGLE_CLIENT_ID")]: "stint.apps.googleusercontent.com",
    [path("GOOGLE_CLIENT_SECRET")]: "GOCSPX-0123456789abcdef",
    [path("STINT_CANARY")]: JSON.stringify({
      email: "e@stint.test",
      password: "p",
      proposal: "a",
      invoice: "b",
    }),
  };
  stripe = await startStripe();
  environment = {
    STINT_URL: URL_OF_STAGE,
    STINT_CERTIFICATE_ARN: CERTIFICATE,
    STINT_HOSTED_ZONE: "Z1/stint.test",
    STINT_MAIL_DOMAIN: "mail.stint.test",
    STINT_ALARM_EMAIL: "alarms@stint.test",
    STRIPE_API_BASE: stripe.base,
    GOOGLE_ISSUER: `${account.url}/google`,
  };
  return stopStripe;
});

const run = (stage = STAGE, rest: { changes?: string } = {}): Promise<Miss[]> =>
  preflight({ stage, environment: environment as Context["environment"], ...rest });

interface Case {
  fault: string;
  plant: () => unknown;
  /** Each line that is told for it, and no other. */
  line: RegExp;
  command: RegExp | string;
}

const parameter = (name: string, value: string | undefined) => () => {
  if (value === undefined) delete account.holdings.parameters[path(name)];
  else account.holdings.parameters[path(name)] = value;
};

const keys = `npm run keys -- --stage ${STAGE}`;
const CASES: Case[] = [
  {
    fault: "credentials that are not taken",
    plant: () => (account.holdings.access_key = "AKIAOTHER"),
    line: /^no AWS credentials that are taken \(InvalidClientTokenId/,
    command: /AWS_PROFILE/,
  },
  {
    fault: "another account",
    plant: () => (environment.STINT_ACCOUNT = "999999999999"),
    line: /account 123456789012, STINT_ACCOUNT is 999999999999/,
    command: /AWS_PROFILE/,
  },
  {
    fault: "a region that is none",
    plant: () => (environment.STINT_REGION = "frankfurt"),
    line: /STINT_REGION is "frankfurt"/,
    command: /STINT_REGION=/,
  },
  {
    fault: "two regions that do not agree",
    plant: () => (environment.AWS_REGION = "eu-west-1"),
    line: /AWS_REGION is eu-west-1, the stage's region is us-east-1/,
    command: "export AWS_REGION=us-east-1 STINT_REGION=us-east-1",
  },
  {
    fault: "no bootstrap of CDK",
    plant: () => (account.holdings.cdk = {}),
    line: /^CDK is not bootstrapped in us-east-1/,
    command: "npx cdk bootstrap --app '' aws://123456789012/us-east-1",
  },
  {
    fault: "an old bootstrap of CDK",
    plant: () => (account.holdings.cdk = { "us-east-1": "5" }),
    line: /version 5, 33 is needed/,
    command: "npx cdk bootstrap --app '' aws://123456789012/us-east-1",
  },
  {
    fault: "no bootstrap of SST",
    plant: () => (account.holdings.sst = undefined),
    line: /^SST is not bootstrapped/,
    command: "npx sst bootstrap --region us-east-1",
  },
  {
    fault: "another bootstrap of SST",
    plant: () => (account.holdings.sst = "6.1"),
    line: /version 6\.1, 7\.4 is needed/,
    command: "npx sst bootstrap --region us-east-1",
  },
  {
    fault: "the concurrency of a new account",
    plant: () => (account.holdings.quotas["L-B99A9384"] = 10),
    line: /has 10 concurrent executions of functions, a stage like production needs 1000/,
    command:
      /request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000/,
  },
  {
    fault: "a quota that only its default says",
    plant: () => (account.holdings.defaults["L-0485CB21"] = 20),
    line: /has 20 stacks/,
    command: /--quota-code L-0485CB21/,
  },
  {
    fault: "no certificate named",
    plant: () => {
      Object.assign(environment, { STINT_CERTIFICATE_ARN: undefined, STINT_HOSTED_ZONE: "none" });
      delete account.holdings.stacks["production-stint-Web"];
    },
    line: /^STINT_CERTIFICATE_ARN, the certificate of app\.stint\.test, is not set/,
    command: /aws acm request-certificate --domain-name app\.stint\.test .*us-east-1/,
  },
  {
    fault: "a certificate of another region",
    plant: () => (environment.STINT_CERTIFICATE_ARN = CERTIFICATE.replace("us-east-1", "eu-west-1")),
    line: /in eu-west-1; CloudFront takes one of us-east-1/,
    command: /request-certificate/,
  },
  {
    fault: "a certificate that is gone",
    plant: () => (account.holdings.certificate = undefined),
    line: /^there is no certificate arn:/,
    command: /request-certificate/,
  },
  {
    fault: "a certificate that waits for its records",
    plant: () => (account.holdings.certificate = { status: "PENDING_VALIDATION", names: ["app.stint.test"] }),
    line: /is PENDING_VALIDATION/,
    command: /aws acm describe-certificate --certificate-arn arn:/,
  },
  {
    fault: "a certificate for another name",
    plant: () => (account.holdings.certificate = { status: "ISSUED", names: ["*.other.test"] }),
    line: /is for \*\.other\.test, not for app\.stint\.test/,
    command: /request-certificate/,
  },
  {
    fault: "a zone that the account does not have",
    plant: () => (account.holdings.zones = [{ name: "other.test.", is_private: false }]),
    line: /^app\.stint\.test is in no hosted zone of this account/,
    command: /aws route53 create-hosted-zone --name stint\.test/,
  },
  {
    fault: "a zone that only the account's networks see",
    plant: () => (account.holdings.zones = [{ name: "stint.test.", is_private: true }]),
    line: /in no hosted zone/,
    command: /create-hosted-zone/,
  },
  {
    fault: "a zone that nobody named",
    plant: () => (environment.STINT_HOSTED_ZONE = undefined),
    line: /^app\.stint\.test lies in a zone of this account, and STINT_HOSTED_ZONE is not set/,
    command: /^export STINT_HOSTED_ZONE=Z1\/stint\.test /,
  },
  {
    fault: "another zone than the name's",
    plant: () => (environment.STINT_HOSTED_ZONE = "Z2/stint.test"),
    line: /^STINT_HOSTED_ZONE is Z2\/stint\.test, and app\.stint\.test lies in Z1\/stint\.test/,
    command: /^export STINT_HOSTED_ZONE=Z1\/stint\.test /,
  },
  {
    fault: "a name that nobody published by hand",
    plant: () => (environment.STINT_HOSTED_ZONE = "none"),
    line: /^app\.stint\.test does not resolve/,
    command: /^CNAME app\.stint\.test d111\.cloudfront\.net \(publish it/,
  },
  {
    fault: "the records of mail, that nobody published in a zone elsewhere",
    plant: () => {
      account.holdings.identities = { "mail.other.test": { verified: false, dkim: "PENDING" } };
      environment.STINT_MAIL_DOMAIN = "mail.other.test";
      environment.STINT_MAIL_IN = "off";
    },
    line: /^mail\.other\.test is not verified/,
    command: /^CNAME one\._domainkey\.mail\.stint\.test one\.dkim\.amazonses\.com; TXT /,
  },
  {
    fault: "a domain of mail that is somebody else's already",
    plant: () => {
      delete account.holdings.stacks["production-stint-Email"];
    },
    line: /^mail\.stint\.test is an identity of SES already, and the deployment makes its own/,
    command: /aws sesv2 delete-email-identity --email-identity mail\.stint\.test/,
  },
  {
    fault: "no canary's workspace in a stage that is there",
    plant: parameter("STINT_CANARY", undefined),
    line: /^STINT_CANARY is not set/,
    command: `${keys} --set STINT_CANARY`,
  },
  {
    fault: "no mail domain",
    plant: () => (environment.STINT_MAIL_DOMAIN = undefined),
    line: /^STINT_MAIL_DOMAIN/,
    command: /export STINT_MAIL_DOMAIN=/,
  },
  {
    fault: "a mail domain that is not verified",
    plant: () => (account.holdings.identities = { "mail.stint.test": { verified: false, dkim: "PENDING" } }),
    line: /^mail\.stint\.test is not verified/,
    command: /aws sesv2 get-email-identity --email-identity mail\.stint\.test/,
  },
  {
    fault: "mail that is not signed",
    plant: () => (account.holdings.identities = { "mail.stint.test": { verified: true, dkim: "FAILED" } }),
    line: /DKIM is FAILED/,
    command: /get-email-identity/,
  },
  {
    fault: "the sandbox of SES",
    plant: () => (account.holdings.ses.production = false),
    line: /in its sandbox/,
    command: /aws sesv2 put-account-details --production-access-enabled/,
  },
  {
    fault: "an account that SES stopped",
    plant: () => Object.assign(account.holdings.ses, { sending: false, enforcement: "SHUTDOWN" }),
    line: /does not send for this account \(SHUTDOWN\)/,
    command: /^https:\/\/us-east-1\.console\.aws\.amazon\.com\/ses/,
  },
  ...KEPT.filter((name) => !OPTIONAL.includes(name)).map(
    (name): Case => ({
      fault: `${name} that is not set`,
      plant: parameter(name, undefined),
      line: new RegExp(`^${name} is not set$`),
      command: (OWN as readonly string[]).includes(name) ? keys : `${keys} --set ${name}`,
    }),
  ),
  ...(
    [
      ["STINT_JWT_KEY", "no JSON at all", /is no JSON/],
      ["STINT_JWT_KEY", JSON.stringify({ keys: [] }), /is no key set/],
      ["STINT_JWT_KEY", JSON.stringify({ kty: "oct", k: "x" }), /not an EC key on P-256/],
      ["STINT_JWT_KEY", JSON.stringify({ keys: [{ ...newKey(), d: undefined }] }), /no private key to sign/],
      ["STINT_JWT_KEY", JSON.stringify({ keys: [newKey(), newKey()] }), /one kid twice/],
      ["STINT_ACCEPTANCE_KEYS", JSON.stringify(newKey()), /is no key set/],
      ["STINT_LINK_SECRET", "0123456789abcdef", /64 or more hexadecimal digits/],
      ["STINT_SEAL_KEYS", "0123456789abcdef", /64 or more hexadecimal digits/],
      ["STRIPE_SECRET_KEY", "sk_test_0123456789abcdef", /must start with sk_live_ on production/],
      ["STRIPE_PUBLISHABLE_KEY", "pk_test_0123456789abcdef", /must start with pk_live_ on production/],
      ["STRIPE_WEBHOOK_SECRET", "whsec_0123456789abcdef", /two different ones/],
      ["STRIPE_WEBHOOK_SECRET", "whsec_0123456789abcdef,secret", /must be whsec_/],
      ["GOOGLE_CLIENT_ID", "stint", /apps\.googleusercontent\.com/],
      ["GOOGLE_CLIENT_SECRET", "GOCSPX-0", /too short/],
      ["OPENAI_API_KEY", "sk-0", /must be sk-/],
      ["PEPPOL_API_KEY", "0123", /too short to be an access point's key/],
      ["FR_PLATFORM_KEY", "0123456789", /must be the client's id/],
      ["STINT_CANARY", "{}", /lacks one of email, password, proposal and invoice/],
      ["STINT_CANARY", "e@stint.test", /is no JSON/],
    ] as const
  ).map(
    ([name, value, words]): Case => ({
      fault: `${name}: ${words.source}`,
      plant: parameter(name, value),
      line: new RegExp(`^${name} .*${words.source}`),
      command: (OWN as readonly string[]).includes(name)
        ? `${keys} --rotate ${name}`
        : `${keys} --set ${name} --rotate ${name}`,
    }),
  ),
  {
    fault: "a redirect that Google does not know",
    plant: () => (account.holdings.redirects = []),
    line: /does not take https:\/\/app\.stint\.test\/api\/auth\/callback\/google/,
    command: /^https:\/\/console\.cloud\.google\.com\/apis\/credentials/,
  },
  {
    fault: "nobody who hears of alarms",
    plant: () => (environment.STINT_ALARM_EMAIL = undefined),
    line: /^STINT_ALARM_EMAIL/,
    command: /export STINT_ALARM_EMAIL=/,
  },
  {
    fault: "no subscription",
    plant: () => (account.holdings.subscriptions = {}),
    line: /^nobody is subscribed to production-stint-Monitoring-alarmsurgent/,
    command: new RegExp(`aws sns subscribe --topic-arn ${TOPIC}`),
  },
  {
    fault: "a subscription that nobody confirmed",
    plant: () => (account.holdings.subscriptions = { [TOPIC]: ["PendingConfirmation"] }),
    line: /is not confirmed/,
    command: /aws sns subscribe/,
  },
  ...MAIL_IN_FAULTS.map((each) => ({
    ...each,
    plant: () => each.plant({ holdings: account.holdings, names, environment }),
  })),
  {
    fault: "a role that may not ask",
    plant: () => (account.holdings.denied = ["DescribeCertificate"]),
    line: /^could not be asked \(AccessDeniedException/,
    command: /deploying role may read what certificate asks for/,
  },
];

const EXPECT_LIVE_EVENTS = "payment_intent.succeeded";

describe("the preflight of a protected stage", () => {
  const declare = async () => {
    await endpoint("account");
    await endpoint("connect");
  };

  it("finds nothing in an account that has everything", async () => {
    await declare();
    expect(await run()).toEqual([]);
    const services = new Set(account.asked.map((each) => each.split(" ")[0]));
    expect([...services].sort()).toEqual(
      ["acm", "cloudformation", "route53", "servicequotas", "ses", "sns", "ssm", "sts"].sort(),
    );
  });

  it("says which keys it could have, and deploys without them", async () => {
    await declare();
    const told = new Map<string, Miss[]>();
    const environmentOf = environment as Context["environment"];
    const tell = (check: string, misses: Miss[]) => void told.set(check, misses);
    expect(await preflight({ stage: STAGE, environment: environmentOf, tell })).toEqual([]);
    expect(told.get("secrets")).toEqual(
      ["OPENAI_API_KEY", "PEPPOL_API_KEY", "FR_PLATFORM_KEY"].map((name) => ({
        what: `${name} is not set`,
        mend: `${keys} --set ${name}`,
        isOptional: true,
      })),
    );
    parameter("OPENAI_API_KEY", "sk-proj-0123456789abcdefghij")();
    parameter("PEPPOL_API_KEY", "an-access-points-own-key")();
    parameter("FR_PLATFORM_KEY", "client:0123456789abcdef")();
    expect(await preflight({ stage: STAGE, environment: environmentOf, tell })).toEqual([]);
    expect(told.get("secrets")).toEqual([]);
  });

  it.each(CASES)("tells of $fault, and what mends it", async ({ plant, line, command }) => {
    await declare();
    await plant();
    const misses = await run();
    expect(misses.map(({ what }) => what)).toEqual([expect.stringMatching(line)]);
    expect(misses[0]?.mend).toEqual(typeof command === "string" ? command : expect.stringMatching(command));
    // A line is a line, and no secret is in it.
    const told = JSON.stringify(misses);
    expect(told).not.toContain("\\n");
    for (const value of Object.values(account.holdings.parameters)) expect(told).not.toContain(value);
  });

  it("takes a stage before its first deployment: what that makes is not missed", async () => {
    await declare();
    account.holdings.stacks = { SSTBootstrap: [] };
    account.holdings.identities = {};
    parameter("STINT_CANARY", undefined)();
    expect(await run()).toEqual([]);
    // The zone is elsewhere: what has to be published there is known after the deployment, which tells it.
    account.holdings.zones = [];
    environment.STINT_HOSTED_ZONE = undefined;
    expect(await run()).toEqual([]);
  });

  it("asks nothing of mail that comes where the stage takes none", async () => {
    await declare();
    environment.STINT_MAIL_IN = "off";
    account.holdings.receipt = undefined;
    names.zone = {};
    expect(await run()).toEqual([]);
  });

  it("knows the versions of bootstraps that the pinned tools write, and of the API that the SDK speaks", () => {
    const template = readFileSync("node_modules/aws-cdk/lib/api/bootstrap/bootstrap-template.yaml", "utf8");
    expect(template).toMatch(new RegExp(`CdkBootstrapVersion:[\\s\\S]*?Value: '${BOOTSTRAP.cdk}'`));
    expect(readFileSync("node_modules/sst/bootstrap.js", "utf8")).toContain(
      `LATEST_VERSION = "${BOOTSTRAP.sst}"`,
    );
    expect(API_VERSION).toMatch(/^\d{4}-\d{2}-\d{2}\.[a-z]+$/);
    expect(WANTED.account).toContain(EXPECT_LIVE_EVENTS);
    expect(WANTED.account).not.toContain("account.updated");
    expect(WANTED.connect).toContain("account.updated");
  });
});

describe("Stripe's endpoints", () => {
  it("are both asked for, each with the command that makes it", async () => {
    const misses = await run();
    expect(misses.map(({ what }) => what)).toEqual([
      `no endpoint takes events of the account itself to ${WEBHOOK}`,
      `no endpoint takes events of connected accounts to ${WEBHOOK}`,
    ]);
    for (const { mend } of misses)
      expect(mend).toContain(
        `stripe webhook_endpoints create --live --url ${WEBHOOK} -d api_version=${API_VERSION}`,
      );
    expect(misses[0]?.mend).not.toContain("connect=true");
    expect(misses[1]?.mend).toContain("-d connect=true");
    expect(misses[1]?.mend).toContain('-d "enabled_events[]=account.updated"');
  });

  it("of another stage do not count", async () => {
    await endpoint("account");
    await endpoint("connect", { url: "https://staging.stint.test/api/v2/webhooks/stripe" });
    expect((await run()).map(({ what }) => what)).toEqual([
      `no endpoint takes events of connected accounts to ${WEBHOOK}`,
    ]);
  });

  it("must send every event that the webhook handles, or all", async () => {
    const all = { enabled_events: ["*"] } as Partial<Stripe.WebhookEndpointCreateParams>;
    await endpoint("account", all);
    const lacking = WANTED.connect.filter((type) => type !== "refund.failed") as never;
    const { id } = await endpoint("connect", { enabled_events: lacking });
    const [miss, ...others] = await run();
    expect(others).toEqual([]);
    expect(miss?.what).toBe("the endpoint for events of connected accounts does not send refund.failed");
    expect(miss?.mend).toContain(`stripe webhook_endpoints update ${id} --live`);
    expect(miss?.mend).toContain('-d "enabled_events[]=refund.failed"');
    expect(miss?.mend).toContain('-d "enabled_events[]=account.updated"');
  });

  it("must be on, and speak the version that the webhook reads", async () => {
    const { id } = await endpoint("account");
    await stripe.sdk.webhookEndpoints.update(id, { disabled: true });
    await endpoint("connect", { api_version: "2023-08-16" });
    const misses = await run();
    expect(misses).toEqual([
      {
        what: "the endpoint for events of the account itself is disabled",
        mend: `stripe webhook_endpoints update ${id} --live -d disabled=false`,
      },
      {
        what: `the endpoint for events of connected accounts speaks 2023-08-16, the webhook reads ${API_VERSION}`,
        mend: expect.stringContaining("-d connect=true"),
      },
    ]);
  });

  it("cannot be asked for with a key that Stripe does not take", async () => {
    account.holdings.parameters[path("STRIPE_SECRET_KEY")] = `${LIVE}x`;
    expect(await run()).toEqual([
      {
        what: "Stripe does not take STRIPE_SECRET_KEY",
        mend: `${keys} --set STRIPE_SECRET_KEY --rotate STRIPE_SECRET_KEY`,
      },
    ]);
  });
});

describe("the preflight of a stage to throw away", () => {
  it("needs credentials, bootstraps and our own keys, and no address, alarms or providers", async () => {
    environment = { GOOGLE_ISSUER: environment.GOOGLE_ISSUER };
    account.holdings.parameters = {};
    account.holdings.ses.production = false;
    account.holdings.quotas["L-B99A9384"] = 10;
    const misses = await run("dev-ada");
    expect(misses.map(({ what }) => what)).toEqual(OWN.map((name) => `${name} is not set`));
    await makeKeys({ region: "us-east-1", stage: "dev-ada", tell: () => {} });
    expect(await run("dev-ada")).toEqual([]);
  });

  it("is refused by its name where nothing is declared under it", async () => {
    await expect(run("ada")).rejects.toThrow(/is no declared stage/);
  });

  it("may not take live money", async () => {
    const fault = FAULTS.STRIPE_SECRET_KEY(LIVE, "staging");
    expect(fault).toBe("must start with sk_test_ on staging");
  });
});

describe("what a deployment would lose", () => {
  const STACK = "production-stint-Database";
  const change = (type: string, action: string, replacement = "False", more = "") =>
    `<Action>${action}</Action><LogicalResourceId>thing</LogicalResourceId><ResourceType>${type}</ResourceType><Replacement>${replacement}</Replacement>${more}`;
  let assembly: string;
  beforeAll(() => {
    assembly = mkdtempSync(join(tmpdir(), "stint-assembly-"));
    for (const name of [STACK, "production-stint-Web"])
      writeFileSync(join(assembly, `${name}.template.json`), JSON.stringify({ Resources: {} }));
    return () => rmSync(assembly, { recursive: true });
  });
  beforeEach(() => {
    account.holdings.stacks[STACK] = [];
    delete account.holdings.stacks["production-stint-Web"];
  });

  it.each(Object.keys(STATEFUL))("is refused for %s: removed or replaced", async (type) => {
    for (const [action, replacement, words] of [
      ["Remove", "False", "removes"],
      ["Modify", "True", "replaces"],
      ["Modify", "Conditional", "replaces"],
    ] as const) {
      account.holdings.changes = { [STACK]: [change(type, action, replacement)] };
      const misses = await run(STAGE, { changes: assembly });
      expect(misses).toEqual([
        {
          what: expect.stringMatching(new RegExp(`^the deployment ${words} ${type} thing of ${STACK}`)),
          mend: expect.stringContaining(`npm run cdk -- --stage ${STAGE} diff ${STACK}`),
        },
      ]);
    }
    expect(account.asked.filter((each) => each.endsWith("DeleteChangeSet"))).toHaveLength(3);
  });

  it("is nothing where a table is changed in place, or something else goes", async () => {
    account.holdings.changes = {
      [STACK]: [
        change("AWS::DynamoDB::Table", "Modify"),
        change("AWS::Lambda::Function", "Remove"),
        change("AWS::SQS::Queue", "Modify", "True"),
      ],
    };
    expect(await run(STAGE, { changes: assembly })).toEqual([]);
  });

  it("is nothing where nothing changes, and of a stack that is not there yet", async () => {
    account.holdings.changes = {};
    expect(await run(STAGE, { changes: assembly })).toEqual([]);
    expect(account.asked).not.toContain("cloudformation CreateChangeSet production-stint-Web");
  });

  it("is the name that people have, when a distribution gives it up", () => {
    const told = (...Aliases: string[]) =>
      JSON.stringify({ Properties: { DistributionConfig: { Aliases } } });
    const of = (BeforeContext: string, AfterContext: string) =>
      lossOf({
        Action: "Modify",
        Replacement: "False",
        ResourceType: "AWS::CloudFront::Distribution",
        BeforeContext,
        AfterContext,
      });
    expect(of(told("app.stint.test"), told("other.test"))).toBe("takes app.stint.test from");
    expect(of(told("app.stint.test"), told("app.stint.test", "other.test"))).toBeUndefined();
  });

  it("is asked in each stack's own region, and of what another stack is yet to export by a word", async () => {
    const edge = mkdtempSync(join(tmpdir(), "stint-edge-"));
    const file = "production-stint-Edge.template.json";
    const environment = "aws://unknown-account/eu-central-1";
    writeFileSync(join(edge, file), "{}");
    writeFileSync(
      join(edge, "manifest.json"),
      JSON.stringify({ artifacts: { Edge: { environment, properties: { templateFile: file } } } }),
    );
    expect(readStacks(edge, "us-east-1").map(({ region }) => region)).toEqual(["eu-central-1"]);
    rmSync(edge, { recursive: true });
    const of = (name: string) => ({ Resources: { a: { Ref: { "Fn::ImportValue": name } } } });
    const known = new Set(["stage:old"]);
    expect(JSON.parse(withoutNewImports(JSON.stringify(of("stage:old")), known))).toEqual(of("stage:old"));
    const told = withoutNewImports(JSON.stringify(of("stage:new")), known);
    expect(JSON.parse(told)).toEqual({ Resources: { a: { Ref: "new-stage:new" } } });
  });

  it("may be everything in a stage to throw away", async () => {
    account.holdings.changes = { [STACK]: [change("AWS::DynamoDB::Table", "Remove")] };
    expect(await run("dev-ada", { changes: assembly })).toEqual([]);
  });
});

describe("npm run keys", () => {
  const make = async (options: { rotate?: string; set?: { name: string; value: string } } = {}) => {
    const lines: string[] = [];
    await makeKeys({ region: "us-east-1", stage: STAGE, tell: (line) => lines.push(line), ...options });
    return lines;
  };
  const value = (name: string) => account.holdings.parameters[path(name)] ?? "";

  it("makes those that lack, well formed, and shows none", async () => {
    for (const name of OWN) delete account.holdings.parameters[path(name)];
    const lines = await make();
    expect(lines).toEqual(OWN.map((name) => `${name} was made`));
    for (const name of OWN) {
      expect(FAULTS[name](value(name), STAGE), name).toBeUndefined();
      expect(lines.join()).not.toContain(value(name));
    }
  });

  it("leaves alone what is there", async () => {
    const former = { ...account.holdings.parameters };
    expect(await make()).toEqual(OWN.map((name) => `${name} is there`));
    expect(account.holdings.parameters).toEqual(former);
  });

  it("rotates the one that is named: the new key signs, those before it verify without their private part", async () => {
    const set = (name: string) =>
      JSON.parse(value(name)) as { keys: { x: string; d?: string; kid?: string }[] };
    for (const [name, kept] of [
      ["STINT_JWT_KEY", 2],
      ["STINT_ACCEPTANCE_KEYS", 3],
    ] as const) {
      const [first] = set(name).keys;
      await make({ rotate: name });
      const [, second] = set(name).keys;
      expect(second?.x).toBe(first?.x);
      await make({ rotate: name });
      const { keys: all } = set(name);
      expect(all).toHaveLength(kept);
      expect(all.map(({ d }) => d !== undefined)).toEqual([true, ...all.slice(1).map(() => false)]);
      expect(FAULTS[name](value(name), STAGE), name).toBeUndefined();
    }
  });

  it.each(["STINT_LINK_SECRET", "STINT_ORIGIN_SECRET"] as const)(
    "rotates %s with the one before beside it",
    async (name) => {
      const before = value(name);
      await make({ rotate: name });
      const [first = "", second, ...others] = value(name).split(",");
      expect([second, others]).toEqual([before, []]);
      expect(first).not.toBe(before);
      expect(FAULTS[name](value(name), STAGE)).toBeUndefined();
    },
  );

  it("rotates the keys that seal with all those before beside them", async () => {
    const first = value("STINT_SEAL_KEYS");
    await make({ rotate: "STINT_SEAL_KEYS" });
    const second = value("STINT_SEAL_KEYS");
    await make({ rotate: "STINT_SEAL_KEYS" });
    const [newest, ...others] = value("STINT_SEAL_KEYS").split(",");
    expect(others).toEqual(second.split(","));
    expect(others.at(-1)).toBe(first);
    expect(others).not.toContain(newest);
    expect(FAULTS.STINT_SEAL_KEYS(value("STINT_SEAL_KEYS"), STAGE)).toBeUndefined();
  });

  it("stores what a provider made, once, and only if it is well formed", async () => {
    const name = "STRIPE_SECRET_KEY";
    const wanted = { name, value: "sk_live_fedcba9876543210" };
    await expect(make({ set: { name, value: "sk_test_fedcba9876543210" } })).rejects.toThrow(
      "must start with sk_live_ on production. Nothing was stored.",
    );
    await expect(make({ set: wanted })).rejects.toThrow(/is set already/);
    expect(value(name)).toBe(LIVE);
    const lines = await make({ set: wanted, rotate: name });
    expect(value(name)).toBe(wanted.value);
    expect(lines.join()).not.toContain(wanted.value);
  });

  it("refuses a name that is none, and to make up what a provider gives", async () => {
    await expect(make({ rotate: "STINT_KEY" })).rejects.toThrow(/is no secret of a stage/);
    await expect(make({ rotate: "GOOGLE_CLIENT_SECRET" })).rejects.toThrow(/made by its provider/);
  });
});
