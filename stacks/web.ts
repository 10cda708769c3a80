import { existsSync } from "node:fs";
import { join } from "node:path";
import { securityHeaders } from "@stint/web/security-headers";
import { CfnOutput, Duration, Fn, RemovalPolicy } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  CachePolicy,
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
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { Api } from "./api";
import { Files } from "./files";
import { type StackContext, use } from "./lib/context";
import { stageOf } from "./lib/stage";
import { ownAddress, Secrets } from "./secrets";

/** Every path without a file's ending is the app's own page. */
const FALLBACK = `function handler(event) {
  var request = event.request;
  if (!/\\.[a-z0-9]+$/i.test(request.uri)) request.uri = "/index.html";
  return request;
}`;

/** Who calls, as CloudFront saw it; overwrites whatever the caller claims to be. */
const VIEWER = `function handler(event) {
  event.request.headers["x-viewer-address"] = { value: event.viewer.ip };
  return event.request;
}`;

/** One origin for the web app and /api/*: no CORS, and the session's cookie just works. */
export function Web({ stack, app }: StackContext) {
  const { api } = use(Api);
  const { access, files } = use(Files);
  const { isProtected } = stageOf(app);
  const site = new Bucket(stack, "site", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    serverAccessLogsBucket: access,
    serverAccessLogsPrefix: "site/",
    // The app is built again; a protected stage keeps the bucket until somebody removes it by hand.
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
  const address = process.env.STINT_URL;
  const certificate = process.env.STINT_CERTIFICATE_ARN;
  if (isProtected && !(address && certificate))
    throw new Error(
      `${app.stage} holds other people's data and needs STINT_URL, its public origin, and STINT_CERTIFICATE_ARN: docs/runbook.md says how.`,
    );
  const distribution = new Distribution(stack, "distribution", {
    defaultRootObject: "index.html",
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    enableLogging: true,
    logBucket: access,
    logFilePrefix: "web/",
    ...(certificate && address
      ? {
          domainNames: [new URL(address).hostname],
          certificate: Certificate.fromCertificateArn(stack, "certificate", certificate),
        }
      : {}),
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
        origin: new HttpOrigin(Fn.select(2, Fn.split("/", api.apiEndpoint)), {
          customHeaders: { "x-origin-secret": use(Secrets).originSecret },
        }),
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(stack, "viewer", { code: FunctionCode.fromInline(VIEWER) }),
          },
        ],
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      },
    },
  });
  const dist = join(process.cwd(), "packages/web/dist");
  if (existsSync(dist))
    new BucketDeployment(stack, "deployment", {
      sources: [Source.asset(dist)],
      destinationBucket: site,
      distribution,
      distributionPaths: ["/index.html"],
      cacheControl: [CacheControl.fromString("public, max-age=0, must-revalidate")],
    });
  // A stage without a domain is called as CloudFront calls it: its functions read that with their secrets.
  if (!address)
    new StringParameter(stack, "address", {
      parameterName: ownAddress(use(Secrets).path),
      stringValue: `https://${distribution.distributionDomainName}`,
    });
  new CfnOutput(stack, "Url", { value: `https://${distribution.distributionDomainName}` });
  new CfnOutput(stack, "ApiUrl", { value: api.apiEndpoint });
  return { distribution };
}
