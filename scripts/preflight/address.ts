import { lookup } from "node:dns/promises";
import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { ListHostedZonesByNameCommand, Route53Client } from "@aws-sdk/client-route-53";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { EDGE_REGION } from "../../stacks/lib/region";
import { type Check, hostOf, isAbsent, type Miss, mailDomainOf, miss } from "./context";

/** Whether a certificate's name is for a host: the same, or a wildcard for its one first label. */
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
    // The deployment makes one, and proves it in the zone.
    if (!arn && environment.STINT_HOSTED_ZONE) return [];
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

/** `app.example.com`, then `example.com`: where a zone for the name may be. */
const parentsOf = (host: string): string[] =>
  host
    .split(".")
    .map((_, at, labels) => labels.slice(at).join("."))
    .slice(0, -1);

/** Whether the account has the public zone in which records of a name are made. */
async function hasZone(name: string): Promise<boolean> {
  const client = new Route53Client({ region: EDGE_REGION });
  for (const DNSName of parentsOf(name)) {
    const { HostedZones } = await client.send(new ListHostedZonesByNameCommand({ DNSName, MaxItems: 1 }));
    const [zone] = HostedZones ?? [];
    if (zone?.Name === `${DNSName}.` && !zone.Config?.PrivateZone) return true;
  }
  return false;
}

const dns: Check = {
  name: "dns",
  run: async (context) => {
    const host = hostOf(context);
    if (!host || (await hasZone(host))) return [];
    // A zone elsewhere is somebody's own business, as long as the name leads somewhere.
    const resolves = await lookup(host).then(
      () => true,
      () => false,
    );
    const zone = parentsOf(host).at(-1);
    return resolves
      ? []
      : miss(
          `${host} is in no hosted zone of this account, and does not resolve`,
          `aws route53 create-hosted-zone --name ${zone} --caller-reference ${zone}-1 (then name its servers at the registrar)`,
        );
  },
};

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
      ...(await identityOf(client, domain, region)),
      ...(stage.isProtected ? await sandboxOf(client, region) : []),
    ];
  },
};

async function identityOf(client: SESv2Client, domain: string, region: string): Promise<Miss[]> {
  const records = `aws sesv2 get-email-identity --email-identity ${domain} --region ${region} (publish the records that it names)`;
  try {
    const { VerifiedForSendingStatus, DkimAttributes } = await client.send(
      new GetEmailIdentityCommand({ EmailIdentity: domain }),
    );
    if (!VerifiedForSendingStatus) return miss(`${domain} is not verified for sending`, records);
    return DkimAttributes?.Status === "SUCCESS"
      ? []
      : miss(`mail of ${domain} is not signed: DKIM is ${DkimAttributes?.Status}`, records);
  } catch (error) {
    // The first deployment makes it, with its records where the zone is here.
    if (!isAbsent(error)) throw error;
    return (await hasZone(domain))
      ? []
      : miss(
          `${domain} is no identity of SES yet, and its zone is not in this account`,
          `aws sesv2 create-email-identity --email-identity ${domain} --region ${region} (publish the records that it names)`,
        );
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
