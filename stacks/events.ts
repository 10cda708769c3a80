import { publisher } from "@stint/functions/manifest";
import { Duration } from "aws-cdk-lib";
import { EventBus } from "aws-cdk-lib/aws-events";
import { FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource, SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import { tableIn } from "./database";
import type { StackContext } from "./lib/context";
import { allow, lambda } from "./lib/lambda";
import { deadLetters } from "./lib/queue";
import { shared } from "./shared";

/** Creates the bus, and the publisher that feeds it from the table's stream. */
export function Events(context: StackContext) {
  const { stack } = context;
  const table = tableIn(context);
  const bus = new EventBus(stack, "bus");
  const common = shared(context, bus);
  const publish = lambda(stack, {
    name: publisher.handler.split("/").at(-1) ?? "",
    shared: common,
    timeout: 30,
    grants: [allow(["events:PutEvents"], [bus.eventBusArn])],
  });
  const lost = deadLetters(stack, "publish");
  publish.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 100,
      maxRecordAge: Duration.hours(23),
      onFailure: new SqsDlq(lost),
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual("INSERT"),
          dynamodb: { NewImage: { __edb_e__: { S: FilterRule.isEqual("journal") } } },
        }),
      ],
    }),
  );
  return { bus, publish, lost };
}
