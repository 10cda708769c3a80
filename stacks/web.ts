import { existsSync } from "node:fs";
import { join } from "node:path";
import { securityHeaders } from "@stint/web/security-headers";
import { PAGES, SERVED } from "@stint/web/served-pages";
import { CfnOutput, Duration, Fn, RemovalPolicy } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { AaaaRecord, ARecord, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { Api } from "./api";
import { Edge, needsEdge, ownHost } from "./edge";
import { Files } from "./files";
import { type StackContext, use } from "./lib/context";
import { zoneFor } from "./lib/records";
import { deploySite } from "./lib/site";
import { stageOf } from "./lib/stage";
import { originSecrets, ownAddress, secretsPath } from "./secrets";

/** Serves the app's page for every path without a file's ending. */
const FALLBACK = `function handler(event) {
  var request = event.request;
  if (!/\\.[a-z0-9]+$/i.test(request.uri)) request.uri = "/index.html";
  return request;
}`;

/** Writes the viewer's address as CloudFront saw it, over any that the caller sent. */
const VIEWER = `function handler(event) {
  event.request.headers["x-viewer-address"] = { value: event.viewer.ip };
  return event.request;
}`;

/** Asks the API for a page that it serves whole, with the viewer's address as for its calls. */
const SERVE = `function handler(event) {
  event.request.headers["x-viewer-address"] = { value: event.viewer.ip };
  event.request.uri = "${PAGES}" + event.request.uri.replace(/\\/+$/, "");
  return event.request;
}`;

/** Creates one origin for the web app and /api/*: no CORS, and the session's cookie just works. */
export function Web(context: StackContext) {
  const { stack, app } = context;
  const { api } = use(Api);
  const { access, files } = use(Files);
  const { isProtected } = stageOf(app);
  const site = new Bucket(stack, "site", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    serverAccessLogsBucket: access,
    serverAccessLogsPrefix: "site/",
    // The app can be built again; a protected stage keeps the bucket until somebody removes it by hand.
    removalPolicy: isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    autoDeleteObjects: !isProtected,
  });
  const wanted = securityHeaders({ files: [`https://${files.bucketRegionalDomainName}`] });
  const headers = new ResponseHeadersPolicy(stack, "headers", {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: wanted["content-security-policy"] ?? "",
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        override: true,
      },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        ...["permissions-policy", "cross-origin-opener-policy", "cross-origin-resource-policy"].map(
          (header) => ({
            header,
            value: wanted[header] ?? "",
            override: true,
          }),
        ),
      ],
    },
  });
  const common = {
    responseHeadersPolicy: headers,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: true,
  };
  const { address, host } = ownHost();
  const zone = host ? zoneFor(stack, host) : undefined;
  const given = process.env.STINT_CERTIFICATE_ARN;
  const edge = needsEdge(app) ? use(Edge) : undefined;
  const certificate = given ? Certificate.fromCertificateArn(stack, "certificate", given) : edge?.certificate;
  /**
   * API answers are never cached: they say so themselves. The one second that this policy allows lets
   * CloudFront compress, which it refuses to with a policy that caches nothing at all. The caller's identity
   * is part of the key, so that no answer could ever be another person's.
   */
  const answers = new CachePolicy(stack, "answers", {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(1),
    headerBehavior: CacheHeaderBehavior.allowList("authorization", "stint-workspace", "x-switch-user"),
    cookieBehavior: CacheCookieBehavior.all(),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
  /** Pages that the API serves are everybody's, for as long as they say: whoever asks is not part of the key. */
  const pages = new CachePolicy(stack, "served", {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
  const apiOrigin = new HttpOrigin(Fn.select(2, Fn.split("/", api.apiEndpoint)), {
    customHeaders: { "x-origin-secret": originSecrets(context).sent },
  });
  const served = {
    ...common,
    origin: apiOrigin,
    functionAssociations: [
      {
        eventType: FunctionEventType.VIEWER_REQUEST,
        function: new EdgeFunction(stack, "serve", { code: FunctionCode.fromInline(SERVE) }),
      },
    ],
    cachePolicy: pages,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  };
  const distribution = new Distribution(stack, "distribution", {
    defaultRootObject: "index.html",
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    ...(edge?.firewall ? { webAclId: edge.firewall.attrArn } : {}),
    ...(certificate && host ? { domainNames: [host], certificate } : {}),
    defaultBehavior: {
      ...common,
      origin: S3BucketOrigin.withOriginAccessControl(site),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new EdgeFunction(stack, "fallback", { code: FunctionCode.fromInline(FALLBACK) }),
        },
      ],
    },
    additionalBehaviors: {
      "/api/*": {
        ...common,
        origin: apiOrigin,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(stack, "viewer", { code: FunctionCode.fromInline(VIEWER) }),
          },
        ],
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: answers,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      },
      ...Object.fromEntries(SERVED.map((path) => [path, served])),
    },
  });
  const dist = join(process.cwd(), "packages/web/dist");
  if (existsSync(dist)) deploySite(stack, { dist, bucket: site, distribution });
  if (zone && host) {
    const alias = {
      zone,
      recordName: `${host}.`,
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    };
    new ARecord(stack, "alias", alias);
    new AaaaRecord(stack, "alias-v6", alias);
  }
  // A stage without a domain has CloudFront's address: its functions read that with their secrets.
  if (!address)
    new StringParameter(stack, "address", {
      parameterName: ownAddress(secretsPath(app)),
      stringValue: `https://${distribution.distributionDomainName}`,
    });
  new CfnOutput(stack, "Url", { value: `https://${distribution.distributionDomainName}` });
  new CfnOutput(stack, "ApiUrl", { value: api.apiEndpoint });
  return { distribution, site };
}
