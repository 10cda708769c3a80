import { Duration, type Stack } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Alias, type IFunction, type Function as Lambda } from "aws-cdk-lib/aws-lambda";

/**
 * Returns the function version that the gateway calls: for a while a tenth of the calls reach the new
 * version, the others the one before.
 */
export type Shifted = (name: string, made: Lambda) => IFunction;

/** The prefix of alarms that roll a release back, and notify nobody. */
export const RELEASE = "release: ";

/**
 * Moves the gateway's calls to a new version of each area: a tenth for five minutes, then all, and all back
 * when the API answers 5xx meanwhile. Reactions and jobs are not shifted: their failures are retried and
 * kept, and a schedule's one run cannot be divided. docs/decisions/2026-11-24-traffic-shift.md
 */
export function shiftTraffic(stack: Stack, api: HttpApi): Shifted {
  const application = new LambdaApplication(stack, "release");
  const role = new Role(stack, "release-role", {
    assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
    managedPolicies: [
      ManagedPolicy.fromAwsManagedPolicyName("service-role/AWSCodeDeployRoleForLambdaLimited"),
    ],
  });
  const alarm = new Alarm(stack, "release-5xx", {
    metric: api.metricServerError({ period: Duration.minutes(1), statistic: "Sum" }),
    threshold: 5,
    evaluationPeriods: 1,
    alarmDescription: `${RELEASE}the API answers 5xx while calls move to a new version, which is taken back`,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  return (name, made) => {
    const alias = new Alias(stack, `${name}-live`, { aliasName: "live", version: made.currentVersion });
    new LambdaDeploymentGroup(stack, `${name}-shift`, {
      application,
      alias,
      // All groups share one role, and do not add to it.
      role: role.withoutPolicyUpdates(),
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [alarm],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
    return alias;
  };
}
