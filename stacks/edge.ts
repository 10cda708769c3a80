import { Certificate, CertificateValidation } from "aws-cdk-lib/aws-certificatemanager";
import type { StackContext } from "./lib/context";
import { firewall } from "./lib/firewall";
import { readZone, zoneFor } from "./lib/records";
import { stageOf } from "./lib/stage";

/** Where a stage is called, and by which name, if it has one of its own. */
export function ownHost(): { address?: string; host?: string } {
  const address = process.env.STINT_URL;
  return address ? { address, host: new URL(address).hostname } : {};
}

/** Whether the certificate of a stage's own name is made by its deployment: no other is given, and a zone proves it. */
const makesCertificate = (): boolean =>
  ownHost().host !== undefined &&
  !process.env.STINT_CERTIFICATE_ARN &&
  readZone(process.env.STINT_HOSTED_ZONE) !== undefined;

/** Whether there is anything for the edge: CloudFormation refuses a stack of nothing. */
export const needsEdge = (app: { stage: string }): boolean => stageOf(app).isProtected || makesCertificate();

/**
 * What CloudFront takes from us-east-1 alone: the certificate of a stage's own name, made and validated in the hosted
 * zone that a deployment names, and the firewall of a protected stage.
 */
export function Edge({ stack, app }: StackContext) {
  const { isProtected } = stageOf(app);
  const { host } = ownHost();
  if (
    isProtected &&
    !(host && (process.env.STINT_CERTIFICATE_ARN || readZone(process.env.STINT_HOSTED_ZONE)))
  )
    throw new Error(
      `${app.stage} holds other people's data and needs STINT_URL, its public origin, and STINT_CERTIFICATE_ARN or STINT_HOSTED_ZONE: docs/runbook.md says how.`,
    );
  const zone = host && makesCertificate() ? zoneFor(stack, host) : undefined;
  if (host && makesCertificate() && !zone)
    throw new Error(`${host} does not lie in the zone ${process.env.STINT_HOSTED_ZONE}.`);
  return {
    certificate:
      host && zone
        ? new Certificate(stack, "certificate", {
            domainName: host,
            validation: CertificateValidation.fromDns(zone),
          })
        : undefined,
    firewall: isProtected ? firewall(stack) : undefined,
  };
}
