import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { BOOTSTRAP } from "../../../scripts/preflight/account";

export const ACCOUNT = "123456789012";
export const CERTIFICATE = `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/sample`;

export interface ReceiptRule {
  name: string;
  enabled: boolean;
  scans: boolean;
  recipients?: string[];
  /** Stores mail in this bucket, and tells this topic of it. */
  bucket?: string;
  topic?: string | undefined;
  /** No rule after it is read. */
  stops?: true;
}

/** What the stand-in account holds; a test changes one thing and sees what is told of it. */
export interface Holdings {
  /** Keys that are taken; the default is the one that the tests sign with. */
  access_key: string;
  /** Of each region, the version of CDK's bootstrap. */
  cdk: Record<string, string>;
  sst: string | undefined;
  /** By quota code; what is not here has only its default. */
  quotas: Record<string, number>;
  defaults: Record<string, number>;
  certificate: { status: string; names: string[] } | undefined;
  zones: { name: string; is_private: boolean }[];
  identities: Record<string, { verified: boolean; dkim: string }>;
  ses: { production: boolean; sending: boolean; enforcement: string };
  /** SES's active set of receipt rules; an account has one, or none. */
  receipt: { name: string; rules: ReceiptRule[] } | undefined;
  /** Of each parameter's name, its value. */
  parameters: Record<string, string>;
  /** Of each stack, what it told when it was deployed. */
  outputs: Record<string, Record<string, string>>;
  /** What stacks export. */
  exports: string[];
  /** Of each stack that exists, its resources. */
  stacks: Record<string, { type: string; id: string; physical: string }[]>;
  /** Of each stack, its template as it was deployed. */
  templates: Record<string, object>;
  /** Of each topic, what its subscriptions' ARNs are. */
  subscriptions: Record<string, string[]>;
  /** Of each stack, the changes that a change set would tell; none is told as CloudFormation tells it. */
  changes: Record<string, string[]>;
  /** Google takes these addresses for the client. */
  redirects: string[];
  /** Actions that this role may not call. */
  denied: string[];
}

export const TOPIC = `arn:aws:sns:us-east-1:${ACCOUNT}:production-stint-Monitoring-alarmsurgent`;

const MAIL_TOPIC = `arn:aws:sns:us-east-1:${ACCOUNT}:mail-in`;

/** An account in which a protected stage can be deployed; its secrets are added by the test. */
export const wholeAccount = (): Holdings => ({
  access_key: "AKIASTANDIN",
  cdk: { "us-east-1": `${BOOTSTRAP.cdk}` },
  sst: BOOTSTRAP.sst,
  quotas: { "L-B99A9384": 1000, "L-8A5B8E43": 10_000, "L-FE177D64": 1000 },
  defaults: { "L-B99A9384": 1000, "L-0485CB21": 2000 },
  certificate: { status: "ISSUED", names: ["stint.test", "*.stint.test"] },
  zones: [{ name: "stint.test.", is_private: false }],
  identities: { "mail.stint.test": { verified: true, dkim: "SUCCESS" } },
  ses: { production: true, sending: true, enforcement: "HEALTHY" },
  receipt: {
    name: "production-stint-mail-in",
    rules: [
      {
        name: "store",
        enabled: true,
        scans: true,
        recipients: ["in.mail.stint.test"],
        bucket: "mail-bucket",
        topic: MAIL_TOPIC,
      },
    ],
  },
  parameters: {},
  stacks: {
    SSTBootstrap: [],
    "production-stint-Email": [],
    "production-stint-Web": [],
    "production-stint-Canary": [],
    "production-stint-MailIn": [
      { type: "AWS::S3::Bucket", id: "mailinbucket", physical: "mail-bucket" },
      { type: "AWS::SNS::Topic", id: "mailintopic", physical: MAIL_TOPIC },
    ],
    "production-stint-Monitoring": [
      { type: "AWS::SNS::Topic", id: "alarmsurgent", physical: TOPIC },
      { type: "AWS::KMS::Key", id: "key", physical: "key-1" },
    ],
  },
  outputs: {
    "production-stint-Web": { Url: "https://d111.cloudfront.net" },
    "production-stint-Email": {
      dnsdkim1: "CNAME one._domainkey.mail.stint.test one.dkim.amazonses.com",
      dnsdmarc: "TXT _dmarc.mail.stint.test v=DMARC1",
    },
  },
  exports: [],
  templates: {},
  subscriptions: { [TOPIC]: [`${TOPIC}:subscription-1`] },
  changes: {},
  redirects: ["https://app.stint.test/api/auth/callback/google"],
  denied: [],
});

interface Answer {
  status?: number;
  type: string;
  body: string;
}

const json = (value: unknown, status = 200): Answer => ({
  status,
  type: "application/x-amz-json-1.1",
  body: JSON.stringify(value),
});
const xml = (body: string, status = 200): Answer => ({ status, type: "text/xml", body });
/** An answer of the query protocol. */
const query = (action: string, result: string): Answer =>
  xml(
    `<${action}Response><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></${action}Response>`,
  );
const queryError = (code: string, message: string, status = 400): Answer =>
  xml(
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>r</RequestId></ErrorResponse>`,
    status,
  );
const jsonError = (__type: string, message: string): Answer => json({ __type, message }, 400);
const members = (items: string[]): string => items.map((item) => `<member>${item}</member>`).join("");

export interface StandIn {
  holdings: Holdings;
  url: string;
  /** What was asked, as `service action`. */
  asked: string[];
  stop: () => Promise<void>;
}

/** Speaks the wire of each service that the preflight asks, by the service that a request is signed for. */
export async function startAccount(): Promise<StandIn> {
  const standIn: StandIn = { holdings: wholeAccount(), url: "", asked: [], stop: async () => {} };
  const server = createServer(async (request, response) => {
    const { status = 200, type, body } = answer(standIn, request, await text(request));
    response.writeHead(status, { "content-type": type, "x-amzn-requestid": "r" }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn.stop = () => new Promise((done) => server.close(() => done()));
  return standIn;
}

function answer(standIn: StandIn, request: IncomingMessage, body: string): Answer {
  const { holdings } = standIn;
  const url = new URL(request.url ?? "/", standIn.url);
  if (url.pathname.startsWith("/google")) return google(standIn, url);
  const [, key = "", region = "", service = ""] =
    /Credential=([^/]+)\/\d+\/([^/]+)\/([^/]+)\/aws4_request/.exec(request.headers.authorization ?? "") ?? [];
  const target = `${request.headers["x-amz-target"] ?? ""}`.split(".").at(-1);
  const form = new URLSearchParams(body);
  const action = target || form.get("Action") || `${request.method} ${url.pathname}`;
  standIn.asked.push(`${service} ${action}`);
  if (key !== holdings.access_key)
    return queryError("InvalidClientTokenId", "The security token included in the request is invalid.", 403);
  if (holdings.denied.includes(action))
    return (service === "ses" && !form.has("Action")) || target
      ? jsonError("AccessDeniedException", `not authorized to perform ${service}:${action}`)
      : queryError("AccessDenied", `not authorized to perform ${service}:${action}`, 403);
  const services: Record<string, () => Answer> = {
    sts: () => query(action, `<Account>${ACCOUNT}</Account><Arn>arn</Arn><UserId>u</UserId>`),
    ssm: () => ssm(holdings, region, action, JSON.parse(body)),
    servicequotas: () => quotas(holdings, action, JSON.parse(body)),
    acm: () => acm(holdings, region),
    route53: () => route53(holdings, url),
    // Receipt rules are of SES's first API, all else of its second.
    ses: () => (form.has("Action") ? receiptRules(holdings, action) : ses(holdings, url)),
    sns: () =>
      query(
        action,
        `<Subscriptions>${members(
          (holdings.subscriptions[form.get("TopicArn") ?? ""] ?? []).map(
            (arn) => `<SubscriptionArn>${arn}</SubscriptionArn><Protocol>email</Protocol>`,
          ),
        )}</Subscriptions>`,
      ),
    cloudformation: () => cloudformation(holdings, action, form),
    s3: () => xml(""),
  };
  return services[service]?.() ?? queryError("InvalidAction", `${service} is not served here`);
}

function ssm(
  holdings: Holdings,
  region: string,
  action: string,
  input: { Name?: string; Path?: string; Value?: string; Overwrite?: boolean; Type?: string },
): Answer {
  const { parameters } = holdings;
  if (action === "GetParametersByPath")
    return json({
      Parameters: Object.entries(parameters)
        .filter(([name]) => name.startsWith(`${input.Path}/`))
        .map(([Name, Value]) => ({ Name, Value, Type: "SecureString" })),
    });
  const name = input.Name ?? "";
  if (action === "PutParameter") {
    const wanted = /STINT_ORIGIN_SECRET/.test(name) ? "StringList" : "SecureString";
    if (input.Type !== wanted) return jsonError("ValidationException", `${name} is a ${wanted}`);
    if (name in parameters && !input.Overwrite)
      return jsonError("ParameterAlreadyExists", "The parameter already exists.");
    parameters[name] = input.Value ?? "";
    return json({ Version: 1, Tier: "Standard" });
  }
  const version = holdings.cdk[region];
  if (name !== "/cdk-bootstrap/hnb659fds/version" || version === undefined)
    return jsonError("ParameterNotFound", `${name} was not found`);
  return json({ Parameter: { Name: name, Value: version } });
}

function quotas(holdings: Holdings, action: string, input: { QuotaCode: string }): Answer {
  const from = action === "GetServiceQuota" ? holdings.quotas : holdings.defaults;
  const Value = from[input.QuotaCode];
  return Value === undefined
    ? jsonError(
        "NoSuchResourceException",
        "The request failed because the specified resource does not exist.",
      )
    : json({ Quota: { QuotaCode: input.QuotaCode, Value } });
}

function acm({ certificate }: Holdings, region: string): Answer {
  if (!certificate || region !== "us-east-1")
    return jsonError("ResourceNotFoundException", "Could not find certificate");
  const { status, names } = certificate;
  return json({
    Certificate: { CertificateArn: CERTIFICATE, Status: status, SubjectAlternativeNames: names },
  });
}

function route53({ zones }: Holdings, url: URL): Answer {
  const wanted = `${url.searchParams.get("dnsname")}.`;
  // It answers the zones from that name on, not only the one of that name.
  const found = zones
    .filter(({ name }) => name === wanted)
    .concat(zones.filter(({ name }) => name !== wanted));
  const told = found
    .slice(0, 1)
    .map(
      ({ name, is_private }) =>
        `<HostedZone><Id>/hostedzone/Z1</Id><Name>${name}</Name><CallerReference>c</CallerReference><Config><PrivateZone>${is_private}</PrivateZone></Config></HostedZone>`,
    );
  return xml(
    `<?xml version="1.0"?><ListHostedZonesByNameResponse xmlns="https://route53.amazonaws.com/doc/2013-04-01/"><HostedZones>${told.join("")}</HostedZones><IsTruncated>false</IsTruncated><MaxItems>1</MaxItems></ListHostedZonesByNameResponse>`,
  );
}

function ses({ identities, ses: account }: Holdings, url: URL): Answer {
  const plain = (value: unknown) => ({ ...json(value), type: "application/json" });
  if (url.pathname === "/v2/email/account")
    return plain({
      ProductionAccessEnabled: account.production,
      SendingEnabled: account.sending,
      EnforcementStatus: account.enforcement,
    });
  const identity = identities[decodeURIComponent(url.pathname.split("/").at(-1) ?? "")];
  if (!identity) return { ...jsonError("NotFoundException", "Email identity does not exist."), status: 404 };
  return plain({
    VerifiedForSendingStatus: identity.verified,
    DkimAttributes: { Status: identity.dkim, SigningEnabled: true },
  });
}

function receiptRules({ receipt }: Holdings, action: string): Answer {
  if (action !== "DescribeActiveReceiptRuleSet")
    return queryError("InvalidAction", `${action} is not served here`);
  if (!receipt) return query(action, "");
  const time = "<CreatedTimestamp>2026-11-24T00:00:00.000Z</CreatedTimestamp>";
  const rules = receipt.rules.map(({ name, enabled, scans, recipients = [], bucket, topic, stops }) => {
    const told = topic ? `<TopicArn>${topic}</TopicArn>` : "";
    const actions = [
      ...(bucket
        ? [
            `<S3Action><BucketName>${bucket}</BucketName><ObjectKeyPrefix>mail/</ObjectKeyPrefix>${told}</S3Action>`,
          ]
        : []),
      ...(stops ? ["<StopAction><Scope>RuleSet</Scope></StopAction>"] : []),
    ];
    return `<Name>${name}</Name><Enabled>${enabled}</Enabled><TlsPolicy>Require</TlsPolicy><ScanEnabled>${scans}</ScanEnabled><Recipients>${members(recipients)}</Recipients><Actions>${members(actions)}</Actions>`;
  });
  return query(
    action,
    `<Metadata><Name>${receipt.name}</Name>${time}</Metadata><Rules>${members(rules)}</Rules>`,
  );
}

function cloudformation(holdings: Holdings, action: string, form: URLSearchParams): Answer {
  const name = form.get("StackName") ?? "";
  if (action === "ListExports")
    return query(
      action,
      `<Exports>${members(holdings.exports.map((each) => `<Name>${each}</Name><Value>v</Value>`))}</Exports>`,
    );
  const resources = holdings.stacks[name];
  const there = name === "SSTBootstrap" ? holdings.sst !== undefined : resources !== undefined;
  if (!there) return queryError("ValidationError", `Stack with id ${name} does not exist`);
  const time = "<CreationTime>2026-11-24T00:00:00Z</CreationTime>";
  if (action === "DescribeStacks")
    return query(
      action,
      `<Stacks>${members([
        `<StackName>${name}</StackName>${time}<StackStatus>UPDATE_COMPLETE</StackStatus><Outputs>${members(
          Object.entries(
            name === "SSTBootstrap" ? { Version: holdings.sst } : (holdings.outputs[name] ?? {}),
          ).map(([key, value]) => `<OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue>`),
        )}</Outputs>`,
      ])}</Stacks>`,
    );
  if (action === "ListStackResources")
    return query(
      action,
      `<StackResourceSummaries>${members(
        (resources ?? []).map(
          ({ type, id, physical }) =>
            `<ResourceType>${type}</ResourceType><LogicalResourceId>${id}</LogicalResourceId><PhysicalResourceId>${physical}</PhysicalResourceId>`,
        ),
      )}</StackResourceSummaries>`,
    );
  if (action === "GetTemplate") {
    const template = JSON.stringify(holdings.templates[name] ?? {});
    return query(
      action,
      `<TemplateBody>${template.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</TemplateBody>`,
    );
  }
  if (action === "CreateChangeSet") {
    if (!/^https:\/\/s3\./.test(form.get("TemplateURL") ?? ""))
      return queryError("ValidationError", "a template is read from S3");
    return query(action, "<Id>change-1</Id><StackId>stack-1</StackId>");
  }
  if (action === "DescribeChangeSet") {
    const changes = holdings.changes[name];
    return query(
      action,
      changes
        ? `<Status>CREATE_COMPLETE</Status><Changes>${members(
            changes.map((change) => `<Type>Resource</Type><ResourceChange>${change}</ResourceChange>`),
          )}</Changes>`
        : "<Status>FAILED</Status><StatusReason>The submitted information didn't contain changes.</StatusReason>",
    );
  }
  return query(action, "");
}

function google({ holdings, url }: StandIn, asked: URL): Answer {
  if (asked.pathname.endsWith("openid-configuration"))
    return {
      type: "application/json",
      body: JSON.stringify({ authorization_endpoint: `${url}/google/auth` }),
    };
  const fits = holdings.redirects.includes(asked.searchParams.get("redirect_uri") ?? "");
  return { status: fits ? 200 : 400, type: "text/html", body: fits ? "Sign in" : "redirect_uri_mismatch" };
}
