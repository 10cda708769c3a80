import type { Holdings } from "./account";
import type { Names } from "./names";

/** What a test changes to plant a fault. */
export interface World {
  holdings: Holdings;
  names: Names;
  environment: Record<string, string | undefined>;
}

interface Fault {
  fault: string;
  plant: (world: World) => unknown;
  line: RegExp;
  command: RegExp | string;
}

const HOST = "in.mail.stint.test";
const SET = "production-stint-mail-in";
const ACTIVATE = `aws ses set-active-receipt-rule-set --rule-set-name ${SET} --region us-east-1`;
const UPDATE = new RegExp(
  `^aws ses update-receipt-rule --rule-set-name ${SET} --rule '\\{"Name":"store","Enabled":true,"TlsPolicy":"Require","ScanEnabled":true,"Recipients":\\["${HOST}"\\],"Actions":\\[\\{"S3Action":\\{"BucketName":"mail-bucket","ObjectKeyPrefix":"mail/","TopicArn":"arn:[^"]*:mail-in"\\}\\}\\]\\}' --region us-east-1$`,
);

const ruleOf = ({ holdings }: World) => {
  const [rule] = holdings.receipt?.rules ?? [];
  if (!rule) throw new Error("the whole account has a rule");
  return rule;
};

/** All that can be wrong between the world and the bucket of forwarded mails. */
export const MAIL_IN_FAULTS: readonly Fault[] = [
  {
    fault: "a host that no mail is led to",
    plant: ({ names }) => delete names.zone[HOST],
    line: /^no MX record leads mail for in\.mail\.stint\.test to SES$/,
    command:
      /^dig MX in\.mail\.stint\.test .*aws route53 change-resource-record-sets --hosted-zone-id Z1 --change-batch '\{"Changes":\[\{"Action":"UPSERT".*"Value":"10 inbound-smtp\.us-east-1\.amazonaws\.com"/,
  },
  {
    fault: "a host with other records than MX",
    plant: ({ names }) => (names.zone[HOST] = []),
    line: /^no MX record leads mail/,
    command: /^dig MX/,
  },
  {
    fault: "a record that nobody published in a zone elsewhere",
    plant: ({ names, environment, holdings }) => {
      delete names.zone[HOST];
      environment.STINT_HOSTED_ZONE = "Z1/stint.test";
      environment.STINT_MAIL_DOMAIN = "mail.other.test";
      holdings.identities = { "mail.other.test": { verified: true, dkim: "SUCCESS" } };
      for (const rule of holdings.receipt?.rules ?? []) rule.recipients = ["in.mail.other.test"];
    },
    line: /^no MX record leads mail for in\.mail\.other\.test to SES$/,
    command: /^MX in\.mail\.other\.test 10 inbound-smtp\.us-east-1\.amazonaws\.com \(publish it/,
  },
  {
    fault: "mail that goes to another provider first",
    plant: ({ names }) =>
      (names.zone[HOST] = [
        { priority: 1, exchange: "aspmx.other.test" },
        { priority: 10, exchange: "inbound-smtp.us-east-1.amazonaws.com" },
      ]),
    line: /^mail for in\.mail\.stint\.test goes to aspmx\.other\.test$/,
    command: /change-resource-record-sets/,
  },
  {
    fault: "mail that goes to SES of another region",
    plant: ({ names }) =>
      (names.zone[HOST] = [{ priority: 10, exchange: "inbound-smtp.eu-west-1.amazonaws.com" }]),
    line: /goes to inbound-smtp\.eu-west-1\.amazonaws\.com$/,
    command: /change-resource-record-sets/,
  },
  {
    fault: "name servers that fail",
    plant: ({ names }) => (names.zone[HOST] = "fails"),
    line: /^could not be asked \(Error: queryMx ESERVFAIL in\.mail\.stint\.test\)$/,
    command: /^npm run preflight -- --stage production/,
  },
  {
    fault: "no active set of receipt rules",
    plant: ({ holdings }) => (holdings.receipt = undefined),
    line: /^no set of receipt rules is active/,
    command: ACTIVATE,
  },
  {
    fault: "the receipt rules of another stage",
    plant: ({ holdings }) => Object.assign(holdings.receipt ?? {}, { name: "staging-stint-mail-in" }),
    line: /^SES works by the receipt rules staging-stint-mail-in, not by production-stint-mail-in$/,
    command: `${ACTIVATE} (this ends staging-stint-mail-in; where that must stay: export STINT_MAIL_IN=off)`,
  },
  {
    fault: "a receipt rule that somebody deleted",
    plant: ({ holdings }) => Object.assign(holdings.receipt ?? {}, { rules: [] }),
    line: /^no rule of production-stint-mail-in stores mail in the stage's bucket$/,
    command:
      /^aws ses create-receipt-rule --rule-set-name production-stint-mail-in --rule '\{"Name":"mail-in"/,
  },
  {
    fault: "a receipt rule that stores mail elsewhere",
    plant: (world) => (ruleOf(world).bucket = "other-bucket"),
    line: /^no rule of production-stint-mail-in stores mail/,
    command: /^aws ses create-receipt-rule/,
  },
  {
    fault: "a receipt rule that is switched off",
    plant: (world) => (ruleOf(world).enabled = false),
    line: /^the receipt rule store is disabled$/,
    command: UPDATE,
  },
  {
    fault: "a receipt rule for another host",
    plant: (world) => (ruleOf(world).recipients = ["in.mail.other.test"]),
    line: /^the receipt rule store is for in\.mail\.other\.test, not for in\.mail\.stint\.test$/,
    command: UPDATE,
  },
  {
    fault: "a receipt rule that does not scan",
    plant: (world) => (ruleOf(world).scans = false),
    line: /^the receipt rule store lets spam and viruses in unseen$/,
    command: UPDATE,
  },
  {
    fault: "a receipt rule that tells nobody",
    plant: (world) => (ruleOf(world).topic = undefined),
    line: /^the receipt rule store tells nobody of the mails that it stores$/,
    command: UPDATE,
  },
  {
    fault: "a receipt rule that ends the reading before ours",
    plant: ({ holdings }) =>
      holdings.receipt?.rules.unshift({ name: "block", enabled: true, scans: false, stops: true }),
    line: /^the receipt rule block stands before store, and ends the reading of rules$/,
    command: `aws ses set-receipt-rule-position --rule-set-name ${SET} --rule-name store --region us-east-1`,
  },
  {
    fault: "a role that may not read receipt rules",
    plant: ({ holdings }) => holdings.denied.push("DescribeActiveReceiptRuleSet"),
    line: /^could not be asked \(AccessDenied/,
    command: /deploying role may read what mail in asks for/,
  },
];
