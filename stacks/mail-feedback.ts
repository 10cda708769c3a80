import { mailFeedback } from "@stint/functions/manifest";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Email, FEEDBACK_TIMEOUT } from "./email";
import { Events } from "./events";
import { type StackContext, use } from "./lib/context";
import { lambda } from "./lib/lambda";
import { stageOf } from "./lib/stage";
import { shared } from "./shared";

/** Creates the reader of SES's feedback on sent mails: bounces and complaints (D50). */
export function MailFeedback(context: StackContext) {
  const { stack, app } = context;
  const { feedback, dead } = use(Email);
  const made = lambda(stack, {
    name: mailFeedback.name,
    shared: shared(context, use(Events).bus),
    timeout: FEEDBACK_TIMEOUT,
  });
  made.addEventSource(
    new SqsEventSource(feedback, {
      batchSize: 10,
      reportBatchItemFailures: true,
      enabled: stageOf(app).isAwake,
    }),
  );
  return { function: made, queue: feedback, dead };
}
