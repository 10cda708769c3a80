import { Certificate, CertificateValidation, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import type { StackContext } from "./lib/context";
import { firewall } from "./lib/firewall";
import { zoneFor } from "./lib/records";
import { stageOf } from "./lib/stage";

/** Where a stage is called, and by which name, if it has one of its own. */
export function ownHost(): { address?: string; host?: string } {
  const address = process.env.STINT_URL;
  return address ? { address, host: new URL(address).hostname } : {};
}

/**
 * What CloudFront takes from us-east-1 alone: the certificate of a stage's own name, made and validated in the hosted
 * zone that a deployment names, and the firewall of a protected stage.
 */
export function Edge({ stack, app }: StackContext) {
  const { isProtected } = stageOf(app);
  const { host } = ownHost();
  const zone = host ? zoneFor(stack, host) : undefined;
  const given = process.env.STINT_CERTIFICATE_ARN;
  if (isProtected && !(host && (given || zone)))
    throw new Error(
      `${app.stage} holds other people's data and needs STINT_URL, its public origin, and STINT_CERTIFICATE_ARN or STINT_HOSTED_ZONE: docs/runbook.md says how.`,
    );
  let certificate: ICertificate | undefined;
  if (given) certificate = Certificate.fromCertificateArn(stack, "certificate", given);
  else if (zone && host)
    certificate = new Certificate(stack, "own-certificate", {
      domainName: host,
      validation: CertificateValidation.fromDns(zone),
    });
  return { certificate, firewall: isProtected ? firewall(stack) : undefined };
}
