import { parseArgs } from "node:util";
import { enterStage, orSay } from "./lib/stage-places";

const { values } = parseArgs({
  options: {
    stage: { type: "string", default: "" },
    reaction: { type: "string" },
    older: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
  },
});

await orSay(async () => {
  const { prefix } = await enterStage(values.stage);
  const { SQSClient } = await import("@aws-sdk/client-sqs");
  const { InvokeCommand, LambdaClient } = await import("@aws-sdk/client-lambda");
  const { redrive } = await import("@stint/functions/redrive");
  const lambda = new LambdaClient({});
  const moved = await redrive({
    sqs: new SQSClient({ useQueueUrlAsEndpoint: false }),
    prefix,
    invoke: async (FunctionName, Payload) => {
      await lambda.send(new InvokeCommand({ FunctionName, Payload, InvocationType: "Event" }));
    },
    reaction: values.reaction,
    dry: values["dry-run"],
    older: values.older,
    tell: (line) => console.log(`  ${line}`),
  });
  if (moved === 0) console.log("  nothing to do");
});
