import { lookup } from "node:dns/promises";
import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { ListHostedZonesByNameCommand, Route53Client } from "@aws-sdk/client-route-53";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { BY_HAND, readZone } from "../../stacks/lib/records";
import { EDGE_REGION } from "../../stacks/lib/region";
import { type Check, type Context, hostOf, isAbsent, type Miss, mailDomainOf, miss } from "./context";
import { outputsOf } from "./stack";

/** Says whether a certificate's name matches a host: the same, or a wildcard for its first label. */
export const covers = (name: string, host: string): boolean =>
  name === host || (name.startsWith("*.") && host.split(".").slice(1).join(".") === name.slice(2));

const certificate: Check = {
  name: "certificate",
  run: async (context) => {
    const { stage, environment } = context;
    const host = hostOf(context);
    const arn = environment.STINT_CERTIFICATE_ARN;
    if (!host) {
      if (environment.STINT_URL)
        return miss(
          `STINT_URL is "${environment.STINT_URL}", which is no address`,
          "export STINT_URL=https://NAME",
        );
      if (!stage.isProtected) return [];
      return miss(
        "STINT_URL, the public address of a protected stage, is not set",
        "export STINT_URL=https://NAME",
      );
    }
    const request = `aws acm request-certificate --domain-name ${host} --validation-method DNS --region ${EDGE_REGION}`;
    // The deployment creates one, and validates it in the zone.
    if (!arn && isPublished(host, context)) return [];
    if (!arn) return miss(`STINT_CERTIFICATE_ARN, the certificate of ${host}, is not set`, request);
    if (arn.split(":")[3] !== EDGE_REGION)
      return miss(
        `the certificate is in ${arn.split(":")[3]}; CloudFront takes one of ${EDGE_REGION}`,
        request,
      );
    try {
      const { Certificate } = await new ACMClient({ region: EDGE_REGION }).send(
        new DescribeCertificateCommand({ CertificateArn: arn }),
      );
      const names = Certificate?.SubjectAlternativeNames ?? [];
      if (!names.some((name) => covers(name, host)))
        return miss(`the certificate is for ${names.join(", ")}, not for ${host}`, request);
      return Certificate?.Status === "ISSUED"
        ? []
        : miss(
            `the certificate of ${host} is ${Certificate?.Status}`,
            `aws acm describe-certificate --certificate-arn ${arn} --region ${EDGE_REGION} (publish the records that it names)`,
          );
    } catch (error) {
      if (isAbsent(error)) return miss(`there is no certificate ${arn}`, request);
      throw error;
    }
  },
};

/** Returns the possible zones of a name: `app.example.com`, then `example.com`. */
const parentsOf = (host: string): string[] =>
  host
    .split(".")
    .map((_, at, labels) => labels.slice(at).join("."))
    .slice(0, -1);

/** Returns the account's public zone of a name, in the form of `STINT_HOSTED_ZONE`. */
async function zoneOf(name: string): Promise<string | undefined> {
  const client = new Route53Client({ region: EDGE_REGION });
  for (const DNSName of parentsOf(name)) {
    const { HostedZones } = await client.send(new ListHostedZonesByNameCommand({ DNSName, MaxItems: 1 }));
    const [zone] = HostedZones ?? [];
    if (zone?.Name === `${DNSName}.` && !zone.Config?.PrivateZone)
      return `${zone.Id?.split("/").at(-1)}/${DNSName}`;
  }
  return undefined;
}

/** Says whether a deployment publishes a name: it is in the zone that `STINT_HOSTED_ZONE` names. */
export const isPublished = (name: string, { environment }: Context): boolean => {
  const zone = readZone(environment.STINT_HOSTED_ZONE);
  return zone !== undefined && (name === zone.name || name.endsWith(`.${zone.name}`));
};

const dns: Check = {
  name: "dns",
  run: async (context) => {
    const { stage, region, environment } = context;
    const host = hostOf(context);
    if (!host) return [];
    const [zone, told] = [await zoneOf(host), environment.STINT_HOSTED_ZONE];
    if (zone && told !== zone && told !== BY_HAND)
      return miss(
        told
          ? `STINT_HOSTED_ZONE is ${told}, and ${host} lies in ${zone}`
          : `${host} lies in a zone of this account, and STINT_HOSTED_ZONE is not set: a deployment would publish no name, and take back those of before`,
        `export STINT_HOSTED_ZONE=${zone} (or ${BY_HAND}, where you publish them by hand)`,
      );
    if (!zone && told && told !== BY_HAND)
      return miss(`${host} is in no hosted zone of this account`, createZone(host));
    if (told && told !== BY_HAND) return [];
    // The first deployment creates the targets of its names.
    const outputs = await outputsOf(region, stage.name, "Web");
    if (!outputs || (await resolves(host))) return [];
    return miss(
      `${host} does not resolve`,
      `CNAME ${host} ${outputs.Url?.replace("https://", "")} (publish it where the name's zone is)`,
    );
  },
};

const createZone = (host: string): string => {
  const zone = parentsOf(host).at(-1);
  return `aws route53 create-hosted-zone --name ${zone} --caller-reference ${zone}-1 (then name its servers at the registrar)`;
};

const resolves = (host: string): Promise<boolean> =>
  lookup(host).then(
    () => true,
    () => false,
  );

const mail: Check = {
  name: "mail",
  run: async (context) => {
    const { stage, region } = context;
    const domain = mailDomainOf(context);
    if (!domain) {
      const set = "export STINT_MAIL_DOMAIN=mail.NAME";
      return stage.isProtected ? miss("STINT_MAIL_DOMAIN, which mail is sent from, is not set", set) : [];
    }
    const client = new SESv2Client({ region });
    return [
      ...(await identityOf(client, domain, context)),
      ...(stage.isProtected ? await sandboxOf(client, region) : []),
    ];
  },
};

/**
 * Checks the mail identity. It belongs to the deployment: before the first one there must be none, since
 * CloudFormation would refuse it, and there is nothing to publish yet.
 */
async function identityOf(client: SESv2Client, domain: string, context: Context): Promise<Miss[]> {
  const { stage, region } = context;
  const outputs = await outputsOf(region, stage.name, "Email");
  const records = Object.entries(outputs ?? {})
    .filter(([name]) => name.startsWith("dns"))
    .map(([, record]) => record);
  const mend = isPublished(domain, context)
    ? `aws sesv2 get-email-identity --email-identity ${domain} --region ${region} (its records are published; SES looks for them within the hour)`
    : `${records.join("; ")} (publish them where the zone of ${domain} is)`;
  try {
    const { VerifiedForSendingStatus, DkimAttributes } = await client.send(
      new GetEmailIdentityCommand({ EmailIdentity: domain }),
    );
    if (!outputs)
      return miss(
        `${domain} is an identity of SES already, and the deployment makes its own`,
        `export STINT_MAIL_DOMAIN=OTHER, or where nothing sends from it: aws sesv2 delete-email-identity --email-identity ${domain} --region ${region}`,
      );
    if (!VerifiedForSendingStatus) return miss(`${domain} is not verified for sending`, mend);
    return DkimAttributes?.Status === "SUCCESS"
      ? []
      : miss(`mail of ${domain} is not signed: DKIM is ${DkimAttributes?.Status}`, mend);
  } catch (error) {
    if (!isAbsent(error)) throw error;
    return outputs
      ? miss(
          `${domain} is no identity of SES any more`,
          `aws sesv2 create-email-identity --email-identity ${domain} --region ${region} (then publish its records)`,
        )
      : [];
  }
}

async function sandboxOf(client: SESv2Client, region: string): Promise<Miss[]> {
  const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus } = await client.send(
    new GetAccountCommand({}),
  );
  if (!ProductionAccessEnabled)
    return miss(
      "SES is in its sandbox: it sends to verified addresses only",
      `aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url URL --region ${region}`,
    );
  return SendingEnabled && EnforcementStatus !== "SHUTDOWN"
    ? []
    : miss(
        `SES does not send for this account (${EnforcementStatus})`,
        `https://${region}.console.aws.amazon.com/ses/home?region=${region}#/account`,
      );
}

export const addressChecks: readonly Check[] = [certificate, dns, mail];
