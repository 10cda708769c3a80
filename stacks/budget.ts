import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { CfnAnomalyMonitor, CfnAnomalySubscription } from "aws-cdk-lib/aws-ce";
import type { StackContext } from "./lib/context";

/** The default budget in US dollars a month, if `STINT_BUDGET_USD` is not set. */
const USUAL = 100;
/** The daily amount from which cost anomalies are reported. */
const ANOMALY_USD = 10;

/**
 * Sends mail when the account costs more than it should: at 80 % and 100 % of the month's budget, when the
 * forecast is above it, and on an unusual day. Anomalies cover resources with the stage's tag, which has to
 * be activated for cost allocation once (docs/runbook.md).
 */
export function Budget({ stack, app }: StackContext) {
  const address = process.env.STINT_ALARM_EMAIL;
  const amount = Number(process.env.STINT_BUDGET_USD || USUAL);
  if (!(amount > 0)) throw new Error("STINT_BUDGET_USD is an amount of US dollars a month, such as 100.");
  const subscribers = address ? [{ subscriptionType: "EMAIL", address }] : [];
  const tell = (notificationType: string, threshold: number) => ({
    notification: {
      notificationType,
      comparisonOperator: "GREATER_THAN",
      threshold,
      thresholdType: "PERCENTAGE",
    },
    subscribers,
  });
  new CfnBudget(stack, "budget", {
    budget: {
      budgetName: `${app.stage}-${app.name}`,
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount, unit: "USD" },
    },
    ...(address
      ? { notificationsWithSubscribers: [tell("ACTUAL", 80), tell("ACTUAL", 100), tell("FORECASTED", 100)] }
      : {}),
  });
  const monitor = new CfnAnomalyMonitor(stack, "anomalies", {
    monitorName: `${app.stage}-${app.name}`,
    monitorType: "CUSTOM",
    monitorSpecification: JSON.stringify({ Tags: { Key: "sst:stage", Values: [app.stage] } }),
  });
  if (address)
    new CfnAnomalySubscription(stack, "anomalies-by-mail", {
      subscriptionName: `${app.stage}-${app.name}`,
      frequency: "DAILY",
      monitorArnList: [monitor.attrMonitorArn],
      subscribers: [{ type: "EMAIL", address }],
      thresholdExpression: JSON.stringify({
        Dimensions: {
          Key: "ANOMALY_TOTAL_IMPACT_ABSOLUTE",
          MatchOptions: ["GREATER_THAN_OR_EQUAL"],
          Values: [`${ANOMALY_USD}`],
        },
      }),
    });
}
