import { type MxRecord, promises } from "node:dns";
import { DescribeActiveReceiptRuleSetCommand, type ReceiptRule, SESClient } from "@aws-sdk/client-ses";
import { receives } from "../../stacks/email";
import { mailInOf, mailInRecord } from "../../stacks/lib/records";
import { PREFIX, ruleSetOf } from "../../stacks/mail-in";
import { isPublished } from "./address";
import { type Check, type Context, type Miss, mailDomainOf, miss } from "./context";
import { outputsOf, resourcesOf } from "./stack";

/** Checks what lies outside the stack that takes mail in: the world's way to it, and SES's one active set. */
const mailIn: Check = {
  name: "mail in",
  run: async (context) => {
    const { stage, region, environment } = context;
    const domain = mailDomainOf(context);
    if (!domain || !receives(stage.name, environment)) return [];
    // The first deployment makes the set and the record; neither can be missed before.
    if (!(await outputsOf(region, stage.name, "MailIn"))) return [];
    const host = mailInOf(domain);
    return [...(await recordOf(host, context)), ...(await ruleSetFor(host, context))];
  },
};

/** Checks that mail for the host goes to SES, and to nobody before it. */
async function recordOf(host: string, context: Context): Promise<Miss[]> {
  const record = mailInRecord(host, context.region);
  const [, wanted = ""] = record.value.split(" ");
  const mend = isPublished(host, context)
    ? `dig MX ${host} (the deployment publishes ${record.value}; where it is not there within the hour: ${upsertOf(host, record.value, context)})`
    : `${record.type} ${record.name} ${record.value} (publish it where the zone of ${host} is, in place of any other MX of that name)`;
  const records = await mxOf(host);
  if (!records.length) return miss(`no MX record leads mail for ${host} to SES`, mend);
  const others = records.filter(({ exchange }) => exchange.toLowerCase() !== wanted);
  if (!others.length) return [];
  return miss(`mail for ${host} goes to ${others.map(({ exchange }) => exchange).join(", ")}`, mend);
}

/** Returns the MX records of a name; none where the name or its records do not exist. */
const mxOf = (host: string): Promise<MxRecord[]> =>
  promises.resolveMx(host).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTFOUND" || error.code === "ENODATA") return [];
    throw error;
  });

function upsertOf(host: string, value: string, { environment }: Context): string {
  const [zone] = (environment.STINT_HOSTED_ZONE ?? "").split("/");
  const set = { Name: host, Type: "MX", TTL: 1800, ResourceRecords: [{ Value: value }] };
  const batch = { Changes: [{ Action: "UPSERT", ResourceRecordSet: set }] };
  return `aws route53 change-resource-record-sets --hosted-zone-id ${zone} --change-batch '${JSON.stringify(batch)}'`;
}

/** Checks that SES works by our set of rules, and that its rule still stores what comes to the host. */
async function ruleSetFor(host: string, { stage, region }: Context): Promise<Miss[]> {
  const ours = ruleSetOf(stage.name);
  const { Metadata, Rules = [] } = await new SESClient({ region }).send(
    new DescribeActiveReceiptRuleSetCommand({}),
  );
  const activate = `aws ses set-active-receipt-rule-set --rule-set-name ${ours} --region ${region}`;
  const active = Metadata?.Name;
  if (!active) return miss("no set of receipt rules is active: SES takes no mail in", activate);
  if (active !== ours)
    return miss(
      `SES works by the receipt rules ${active}, not by ${ours}`,
      `${activate} (this ends ${active}; where that must stay: export STINT_MAIL_IN=off)`,
    );
  const [bucket] = await resourcesOf(region, stage.name, "MailIn", "AWS::S3::Bucket");
  const at = Rules.findIndex(({ Actions }) => Actions?.some((each) => each.S3Action?.BucketName === bucket));
  const rule = Rules[at];
  const [topic] = await resourcesOf(region, stage.name, "MailIn", "AWS::SNS::Topic");
  const action = { S3Action: { BucketName: bucket, ObjectKeyPrefix: PREFIX, TopicArn: topic } };
  const whole: ReceiptRule = {
    Name: rule?.Name ?? "mail-in",
    Enabled: true,
    TlsPolicy: "Require",
    ScanEnabled: true,
    Recipients: [host],
    Actions: [action],
  };
  const commandTo = (verb: string) =>
    `aws ses ${verb}-receipt-rule --rule-set-name ${ours} --rule '${JSON.stringify(whole)}' --region ${region}`;
  if (!rule) return miss(`no rule of ${ours} stores mail in the stage's bucket`, commandTo("create"));
  const update = commandTo("update");
  if (!rule.Enabled) return miss(`the receipt rule ${rule.Name} is disabled`, update);
  if (rule.Recipients?.length && !rule.Recipients.includes(host))
    return miss(
      `the receipt rule ${rule.Name} is for ${rule.Recipients.join(", ")}, not for ${host}`,
      update,
    );
  if (!rule.ScanEnabled) return miss(`the receipt rule ${rule.Name} lets spam and viruses in unseen`, update);
  if (
    !rule.Actions?.some(
      ({ S3Action }) => S3Action?.TopicArn === topic && S3Action?.ObjectKeyPrefix === PREFIX,
    )
  )
    return miss(`the receipt rule ${rule.Name} tells nobody of the mails that it stores`, update);
  const stops = Rules.slice(0, at).find(
    (each) => each.Enabled && each.Actions?.some(({ StopAction }) => StopAction?.Scope === "RuleSet"),
  );
  return stops
    ? miss(
        `the receipt rule ${stops.Name} stands before ${rule.Name}, and ends the reading of rules`,
        `aws ses set-receipt-rule-position --rule-set-name ${ours} --rule-name ${rule.Name} --region ${region}`,
      )
    : [];
}

export const mailInChecks: readonly Check[] = [mailIn];
