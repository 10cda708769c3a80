import { now } from "@stint/core/platform/clock";
import { env } from "@stint/core/platform/env";

/** Where the product's own figures are, apart for each stage by its bus. */
export const NAMESPACE = "Stint";
/** A reaction that a state refused: nothing repeats it, so a person must look. */
export const REFUSED = "ReactionsRefused";

/** A message that failed to its last try: recorded, and looked at by a person. */
export const DEAD_LETTERS = "DeadLetters";

/** The fields of a log line by which it counts one of `metric` as well (CloudWatch's embedded metric format). */
export const countedFields = (metric: string) => ({
  [metric]: 1,
  bus: env().STINT_BUS,
  _aws: {
    Timestamp: now().getTime(),
    CloudWatchMetrics: [
      { Namespace: NAMESPACE, Dimensions: [["bus"]], Metrics: [{ Name: metric, Unit: "Count" }] },
    ],
  },
});
