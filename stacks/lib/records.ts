import { Fn } from "aws-cdk-lib";
import { CfnRecordSet, HostedZone, type IHostedZone } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";

/** One of our DNS records. */
export interface DnsRecord {
  id: string;
  name: string;
  type: "CNAME" | "MX" | "TXT";
  value: string;
}

/**
 * Returns the MAIL FROM domain: a name below the sending domain, so that SPF is about us and not about SES.
 */
export const mailFromOf = (domain: string): string => `bounce.${domain}`;

/** Returns the host that takes mail in: below the sending domain, whose identity covers it. */
export const mailInOf = (domain: string): string => `in.${domain}`;

/** Returns the record by which mail for that host comes to SES. */
export const mailInRecord = (host: string, region: string): DnsRecord => ({
  id: "mail-in",
  name: host,
  type: "MX",
  value: `10 inbound-smtp.${region}.amazonaws.com`,
});

/**
 * Returns the records of a sending domain: the keys of signed mails (DKIM), the domain of bounces (MAIL FROM,
 * with its own SPF), and the policy for mails that are neither signed nor sent by us (DMARC).
 */
export function mailRecords({
  domain,
  region,
  dkim,
  reports,
}: {
  domain: string;
  region: string;
  dkim: readonly { name: string; value: string }[];
  /** The address for receivers' daily reports. */
  reports?: string | undefined;
}): DnsRecord[] {
  const from = mailFromOf(domain);
  const policy = [
    "v=DMARC1",
    "p=quarantine",
    "adkim=r",
    "aspf=r",
    ...(reports ? [`rua=mailto:${reports}`] : []),
  ];
  return [
    ...dkim.map(({ name, value }, at) => ({ id: `dkim-${at + 1}`, name, type: "CNAME" as const, value })),
    { id: "mail-from", name: from, type: "MX", value: `10 feedback-smtp.${region}.amazonses.com` },
    { id: "spf", name: from, type: "TXT", value: '"v=spf1 include:amazonses.com ~all"' },
    { id: "dmarc", name: `_dmarc.${domain}`, type: "TXT", value: `"${policy.join("; ")}"` },
  ];
}

/**
 * The value of `STINT_HOSTED_ZONE` where somebody publishes the names by hand, though the account has their
 * zone.
 */
export const BY_HAND = "none";

/**
 * Parses `Z0123456789ABC/example.com`, the hosted zone that a deployment may write into. Throws an Error with
 * words for another form.
 */
export function readZone(text: string | undefined): { id: string; name: string } | undefined {
  if (!text || text === BY_HAND) return undefined;
  const [, id, name] = /^(Z[A-Z0-9]{1,31})\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/.exec(text) ?? [];
  if (!id || !name)
    throw new Error(
      `STINT_HOSTED_ZONE is "${text}", and has the form ID/NAME, such as Z0123456789ABC/example.com.`,
    );
  return { id, name };
}

/** Returns the zone, where a deployment names one that contains `domain`. */
export function zoneFor(scope: Construct, domain: string): IHostedZone | undefined {
  const zone = readZone(process.env.STINT_HOSTED_ZONE);
  if (!zone || !(domain === zone.name || domain.endsWith(`.${zone.name}`))) return undefined;
  return HostedZone.fromHostedZoneAttributes(scope, "zone", { hostedZoneId: zone.id, zoneName: zone.name });
}

/** Publishes records in a zone. */
export function publishRecords(scope: Construct, zone: IHostedZone, records: readonly DnsRecord[]): void {
  for (const { id, name, type, value } of records)
    new CfnRecordSet(scope, `record-${id}`, {
      hostedZoneId: zone.hostedZoneId,
      name,
      type,
      ttl: "1800",
      resourceRecords: [value],
    });
}

/** Returns a record as a line to publish by hand: `CNAME name value`. */
export const inWords = ({ name, type, value }: DnsRecord): string => Fn.join(" ", [type, name, value]);
