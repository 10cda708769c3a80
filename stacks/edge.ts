import { Certificate, CertificateValidation } from "aws-cdk-lib/aws-certificatemanager";
import type { StackContext } from "./lib/context";
import { firewall } from "./lib/firewall";
import { readZone, zoneFor } from "./lib/records";
import { stageOf } from "./lib/stage";

/** Returns a stage's address and host name, if it has its own. */
export function ownHost(): { address?: string; host?: string } {
  const address = process.env.STINT_URL;
  return address ? { address, host: new URL(address).hostname } : {};
}

/**
 * Says whether the deployment creates the certificate of a stage's own name: none is given, and a zone
 * validates it.
 */
const makesCertificate = (): boolean =>
  ownHost().host !== undefined &&
  !process.env.STINT_CERTIFICATE_ARN &&
  readZone(process.env.STINT_HOSTED_ZONE) !== undefined;

/** Says whether the edge stack has any resources: CloudFormation refuses an empty one. */
export const needsEdge = (app: { stage: string }): boolean => stageOf(app).isProtected || makesCertificate();

/**
 * Creates what CloudFront reads from us-east-1 alone: the certificate of a stage's own name, validated in the
 * hosted zone that a deployment names, and the firewall of a protected stage.
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
