import { jobs } from "@stint/functions/manifest";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { Email } from "./email";
import { Events } from "./events";
import { Files } from "./files";
import { type StackContext, use } from "./lib/context";
import { allow, lambda } from "./lib/lambda";
import { deadLetters } from "./lib/queue";
import { stageOf } from "./lib/stage";
import { shared } from "./shared";

/**
 * Creates scheduled work: the sweep hands out what is due. Runs never overlap (a lease), and each may be
 * repeated at any time.
 */
export function Jobs(context: StackContext) {
  const { stack, app } = context;
  const common = shared(context, use(Events).bus);
  const grants = [...use(Email).grants, ...use(Files).grants];
  return jobs.map(({ name, schedule, publishes }) => {
    const own = publishes ? [allow(["events:PutEvents"], [use(Events).bus.eventBusArn])] : [];
    const made = lambda(stack, { name, shared: common, timeout: 300, grants: [...grants, ...own] });
    const dead = deadLetters(stack, name);
    // A run that throws is tried twice more, and then kept with its error: a rule's dead letters hold only
    // runs that did not start.
    made.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(dead) });
    new Rule(stack, `${name}-schedule`, {
      enabled: stageOf(app).isAwake,
      schedule: Schedule.expression(schedule),
      targets: [new LambdaFunction(made, { deadLetterQueue: dead, retryAttempts: 2 })],
    });
    return { name, function: made, dead };
  });
}
