import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

/**
 * The firewall's limits of calls per address in five minutes. An office of twenty people working at once
 * stays below the first; nobody signs in three hundred times.
 */
export const RATES = { api: 5000, auth: 300 } as const;

/**
 * Managed rules that only count here. Most look for markup, addresses and length in a body, and our bodies
 * are what people write: a proposal names scripts and web addresses, has up to a megabyte, and is escaped
 * wherever it is shown (D52). Files are uploaded straight to their bucket.
 */
export const COUNTED = {
  AWSManagedRulesCommonRuleSet: [
    "SizeRestrictions_BODY",
    "CrossSiteScripting_BODY",
    "GenericLFI_BODY",
    "GenericRFI_BODY",
    // Google's callback has addresses in its query (scope, iss), and our code opens no address from a query.
    "GenericRFI_QUERYARGUMENTS",
    "EC2MetaDataSSRF_BODY",
  ],
  AWSManagedRulesKnownBadInputsRuleSet: [],
  AWSManagedRulesAmazonIpReputationList: [],
} as const;

/** Returns metrics without samples: samples contain paths, and a path may contain a link's secret. */
const seen = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: false,
});

const below = (prefix: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "STARTS_WITH",
    searchString: prefix,
    textTransformations: [{ priority: 0, type: "NONE" }],
  },
});

const rate = (name: string, priority: number, prefix: string, limit: number) => ({
  name,
  priority,
  action: { block: {} },
  statement: {
    rateBasedStatement: {
      aggregateKeyType: "IP",
      evaluationWindowSec: 300,
      limit,
      scopeDownStatement: below(prefix),
    },
  },
  visibilityConfig: seen(name),
});

/** Creates the web ACL of a distribution; it is in us-east-1, like everything of CloudFront. */
export function firewall(scope: Construct): CfnWebACL {
  const managed = Object.entries(COUNTED).map(([name, counted], at) => ({
    name,
    priority: 10 + at,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name,
        ...(counted.length > 0
          ? { ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })) }
          : {}),
      },
    },
    visibilityConfig: seen(name),
  }));
  return new CfnWebACL(scope, "firewall", {
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    rules: [
      rate("auth-rate", 0, "/api/auth/", RATES.auth),
      rate("api-rate", 1, "/api/", RATES.api),
      ...managed,
    ],
    visibilityConfig: seen("firewall"),
  });
}
