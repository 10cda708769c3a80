import { canary } from "@stint/functions/manifest";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { Events } from "./events";
import { type StackContext, use } from "./lib/context";
import { allow, lambda } from "./lib/lambda";
import { deadLetters } from "./lib/queue";
import { shared } from "./shared";
import { Web } from "./web";

/**
 * Creates the function that does what people do, at the public address, and writes the status page beside the
 * web app. Its next run is its retry. docs/decisions/2026-11-24-canary.md says why it is no CloudWatch
 * canary.
 */
export function Canary(context: StackContext) {
  const { stack } = context;
  const { site } = use(Web);
  const common = shared(context, use(Events).bus);
  const made = lambda(stack, {
    name: canary.name,
    shared: { ...common, environment: { ...common.environment, STINT_STATUS_BUCKET: site.bucketName } },
    timeout: 60,
    grants: [
      allow(
        ["s3:GetObject", "s3:PutObject"],
        [site.arnForObjects("status.json"), site.arnForObjects("status.html")],
      ),
    ],
  });
  const dead = deadLetters(stack, canary.name);
  made.configureAsyncInvoke({ retryAttempts: 0, onFailure: new SqsDestination(dead) });
  new Rule(stack, "canary-schedule", {
    schedule: Schedule.expression(canary.schedule),
    targets: [new LambdaFunction(made, { deadLetterQueue: dead, retryAttempts: 0 })],
  });
  return { canary: made };
}
