import { readFileSync } from "node:fs";
import { VIOLATIONS } from "@stint/functions/http/metric";
import { serviceLevels } from "@stint/functions/service-levels";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../stacks/shared";
import { assembledByCdk, readAssembly, type Synthesis, synthesize } from "./synth";

const runbook = readFileSync("docs/runbook.md", "utf8");
const text = (value: unknown) => JSON.stringify(value);
let production: Synthesis;
/** With the settings that are off unless somebody names them. */
let full: Synthesis;
beforeAll(async () => {
  production = await synthesize("production");
  full = readAssembly(
    await assembledByCdk("production", {
      STINT_ALARM_EMAIL: "alarms@stint.test",
      STINT_URGENT_EMAIL: "night@stint.test",
      STRIPE_CONNECT: "off",
      STINT_BUDGET_USD: "40",
      STINT_BACKUP_VAULT_ARN: "arn:aws:backup:us-east-1:210987654321:backup-vault:stint",
    }),
  );
});
const of = (synthesis: Synthesis, stack: string, type: string) =>
  synthesis.ofType(type).filter((each) => each.stack === `production-stint-${stack}`);

describe("the table in use", () => {
  it("is told to every stack by two parameters, and exported by none", () => {
    for (const { stack, template } of production.templates) {
      const outputs = text(template.Outputs ?? {});
      expect(outputs, stack).not.toMatch(/table/i);
      expect(text(template), stack).not.toMatch(/ImportValue[^}]*Database/);
    }
    const readers = production.templates.filter(({ template }) => text(template).includes("STINT_TABLE"));
    expect(readers.length).toBeGreaterThan(4);
    for (const { stack, template } of readers)
      expect(text(template.Parameters), stack).toContain('"Default":"/stint/production/table"');
    const [events] = production.templates.filter(({ stack }) => stack === "production-stint-Events");
    expect(text(events?.template.Parameters)).toContain('"Default":"/stint/production/table-stream"');
  });

  it("stays where a restore put it: no word of its two parameters may change, or CloudFormation sets them back", () => {
    const words = of(production, "Database", "AWS::SSM::Parameter").map(({ id, properties }) => {
      const { Value, ...rest } = properties;
      return [id, rest, text(Value).replace(/"table[A-Z0-9]{8}"/, '"table"')];
    });
    const Tags = { "sst:app": "stint", "sst:stage": "production" };
    expect(words).toEqual([
      ["tablenameD6B9FC5E", { Name: "/stint/production/table", Tags, Type: "String" }, '{"Ref":"table"}'],
      [
        "tablestream2024A4A2",
        { Name: "/stint/production/table-stream", Tags, Type: "String" },
        '{"Fn::GetAtt":["table","StreamArn"]}',
      ],
    ]);
  });

  it("has every change archived outside of it, for as long as it can be restored", () => {
    const [bucket] = of(production, "Recovery", "AWS::S3::Bucket");
    expect(text(bucket?.properties.LifecycleConfiguration)).toContain('"ExpirationInDays":35');
    const [source] = of(production, "Recovery", "AWS::Lambda::EventSourceMapping");
    expect(source?.properties).toMatchObject({
      StartingPosition: "TRIM_HORIZON",
      MaximumBatchingWindowInSeconds: 60,
    });
    expect(source?.properties.FilterCriteria).toBeUndefined();
    expect(of(production, "Recovery", "AWS::Backup::BackupPlan")).toHaveLength(0);
    const [plan] = of(full, "Recovery", "AWS::Backup::BackupPlan");
    expect(text(plan?.properties)).toContain("backup-vault:stint");
    expect(text(of(full, "Recovery", "AWS::Backup::BackupSelection")[0]?.properties)).toContain("table");
  });
});

describe("what watches a stage", () => {
  const alarms = () => production.ofType("AWS::CloudWatch::Alarm").map(({ properties }) => properties);
  const alarm = (words: RegExp) => alarms().find(({ AlarmDescription }) => words.test(`${AlarmDescription}`));

  it("wakes somebody for a violated invariant, and for a canary that fails or does not run", () => {
    expect(alarm(/^urgent: what must always be true/)).toMatchObject({ MetricName: VIOLATIONS, Period: 900 });
    const canary = alarm(/^urgent: the canary/);
    expect(canary).toMatchObject({ EvaluationPeriods: 2 });
    expect(text(canary?.Metrics)).toContain("IF(FILL(runs, 0) < 1, 1, 0)");
  });

  it("counts every service level in its two alarms, each by what it allows", () => {
    const [missed, slow] = [alarm(/availability of/), alarm(/p99 of/)];
    for (const { name, p99_ms, availability } of serviceLevels) {
      expect(`${missed?.AlarmDescription}`).toContain(name);
      expect(text(missed?.Metrics)).toContain(`"Value":"${name}"`);
      expect(text(slow?.Metrics)).toContain(`/ ${p99_ms}`);
      expect(text(missed?.Metrics)).toContain(`/ ${Number((1 - availability).toFixed(6))}`);
    }
  });

  it("hears of mail's reputation from where SES reviews an account, long before it stops one", () => {
    const reputation = alarm(/^soon: so many mails bounce/);
    expect(reputation).toMatchObject({ Threshold: 1, ComparisonOperator: "GreaterThanOrEqualToThreshold" });
    const words = text(reputation?.Metrics);
    // https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
    expect(words).toContain("MAX([FILL(bounces, 0) / 0.05, FILL(complaints, 0) / 0.001])");
    for (const name of ["Reputation.BounceRate", "Reputation.ComplaintRate"])
      expect(words).toContain(`"MetricName":"${name}","Namespace":"AWS/SES"},"Period":3600,"Stat":"Maximum"`);
    expect(runbook).toContain("looked at from 5 % and 0.1 %");
  });

  it("wakes who is named for it, and else who hears of everything; nobody where nobody is named", async () => {
    const told = (synthesis: Synthesis) =>
      synthesis
        .ofType("AWS::SNS::Subscription")
        .filter(({ properties }) => properties.Protocol === "email")
        .map(({ properties }) => [
          /alarms(urgent|soon)/.exec(text(properties.TopicArn))?.[1],
          properties.Endpoint,
        ]);
    expect(told(full)).toEqual([
      ["urgent", "night@stint.test"],
      ["soon", "alarms@stint.test"],
    ]);
    const one = readAssembly(
      // A pipeline's unset variable is an empty text.
      await assembledByCdk("staging", { STINT_ALARM_EMAIL: "alarms@stint.test", STINT_URGENT_EMAIL: "" }),
    );
    expect(told(one)).toEqual([
      ["urgent", "alarms@stint.test"],
      ["soon", "alarms@stint.test"],
    ]);
    expect(told(production)).toEqual([]);
  });

  it("fits a screen: three rows of three", () => {
    const [dashboard] = production.ofType("AWS::CloudWatch::Dashboard");
    const body = text(dashboard?.properties.DashboardBody);
    expect(body.match(/\\"type\\":\\"metric\\"/g)).toHaveLength(9);
    expect(body).not.toMatch(/\\"y\\":(1[1-9]|[2-9]\d)/);
  });

  it("may write the status page and nothing else of the site", () => {
    const [policy] = of(production, "Canary", "AWS::IAM::Policy");
    const words = text(policy?.properties);
    expect(words).toContain("/status.html");
    expect(words).not.toContain('/*"');
  });
});

describe("where clients' money goes", () => {
  const modes = (synthesis: Synthesis) =>
    new Set(text(synthesis.ofType("AWS::Lambda::Function")).match(/"STRIPE_CONNECT":"\w*"/g));
  it("is the owner's own account unless a deployment says that it is one business's own", () => {
    expect([...modes(production)]).toEqual(['"STRIPE_CONNECT":"required"']);
    expect([...modes(full)]).toEqual(['"STRIPE_CONNECT":""']);
    expect([connect(undefined), connect(""), connect("required"), connect("off")]).toEqual([
      ...["required", "required", "required", ""],
    ]);
    expect(() => connect("of")).toThrow(/STRIPE_CONNECT is "of", and is "required" or "off"/);
  });
});

describe("costs", () => {
  it("have a budget and anomalies, told by mail where somebody is to be told", () => {
    expect(of(production, "Budget", "AWS::CE::AnomalySubscription")).toHaveLength(0);
    const [budget] = of(full, "Budget", "AWS::Budgets::Budget");
    expect(budget?.properties).toMatchObject({ Budget: { BudgetLimit: { Amount: 40, Unit: "USD" } } });
    const told = text(budget?.properties.NotificationsWithSubscribers);
    for (const word of ["ACTUAL", "FORECASTED", '"Threshold":80', "alarms@stint.test"])
      expect(told).toContain(word);
    expect(of(full, "Budget", "AWS::CE::AnomalyMonitor")).toHaveLength(1);
    expect(of(full, "Budget", "AWS::CE::AnomalySubscription")).toHaveLength(1);
  });
});
