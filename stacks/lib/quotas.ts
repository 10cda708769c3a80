/** AWS's limits on a template, gateway, function or policy; each with the page that publishes it. */
export interface Quota {
  what: string;
  limit: number;
  source: string;
}

const CLOUDFORMATION =
  "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html";
const GATEWAY = "https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html";
const EVENTBRIDGE = "https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html";
const IAM = "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html";
const LAMBDA = "https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html";
const SQS = "https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-quotas.html";
const CLOUDFRONT =
  "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html";
const CLOUDWATCH = "https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html";
const DYNAMODB = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html";

/** Each limit is the default of a new account: a deployment must not wait for a raise. */
export const QUOTAS = {
  resources: { what: "resources of a template", limit: 500, source: CLOUDFORMATION },
  outputs: { what: "outputs of a template", limit: 200, source: CLOUDFORMATION },
  parameters: { what: "parameters of a template", limit: 200, source: CLOUDFORMATION },
  mappings: { what: "mappings of a template", limit: 200, source: CLOUDFORMATION },
  template: { what: "bytes of a template", limit: 1_000_000, source: CLOUDFORMATION },
  routes: { what: "routes of an HTTP API", limit: 300, source: GATEWAY },
  integrations: { what: "integrations of an HTTP API", limit: 300, source: GATEWAY },
  rules: { what: "rules of an event bus", limit: 300, source: EVENTBRIDGE },
  targets: { what: "targets of a rule", limit: 5, source: EVENTBRIDGE },
  roles: { what: "roles of an account", limit: 1000, source: IAM },
  rolePolicy: { what: "characters of a role's own policies", limit: 10_240, source: IAM },
  trustPolicy: { what: "characters of a role's trust policy", limit: 2048, source: IAM },
  environment: { what: "bytes of a function's environment", limit: 4096, source: LAMBDA },
  code: { what: "bytes of a function's code, unpacked", limit: 250 * 1024 * 1024, source: LAMBDA },
  functionPolicy: { what: "bytes of a function's resource policy", limit: 20_480, source: LAMBDA },
  queuePolicy: { what: "bytes of a queue's policy", limit: 8192, source: SQS },
  queuePolicyStatements: { what: "statements of a queue's policy", limit: 20, source: SQS },
  behaviors: { what: "cache behaviors of a distribution", limit: 75, source: CLOUDFRONT },
  edgeFunction: { what: "bytes of a CloudFront function", limit: 10_240, source: CLOUDFRONT },
  alarms: { what: "alarms of a region", limit: 5000, source: CLOUDWATCH },
  indexes: { what: "global secondary indexes of a table", limit: 20, source: DYNAMODB },
} satisfies Record<string, Quota>;

/** The share of a quota that may be in use: future changes need room. */
export const ROOM = 0.8;
