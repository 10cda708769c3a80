import { now } from "@stint/core/platform/clock";
import { env } from "@stint/core/platform/env";

/** Where the product's own figures are, apart for each stage by its bus. */
export const NAMESPACE = "Stint";
/** A reaction that a state refused: nothing repeats it, so a person must look. */
export const REFUSED = "ReactionsRefused";

/** A message that failed to its last try: recorded, and looked at by a person. */
export const DEAD_LETTERS = "DeadLetters";

/** Something that must always be true of a workspace and is not, or could not be checked. */
export const VIOLATIONS = "InvariantsViolated";

/** A mail that did not leave at this try. */
export const MAIL_FAILED = "MailFailed";

/** A row that a sweep did not get done: it is tried again at the next run. */
export const SWEEP_FAILED = "SweepFailed";

/** A step of the canary that a person would have seen fail. */
export const CANARY_FAILED = "CanaryFailed";

/** What happens in the business, by the event that tells it. An event that is published again counts again. */
export const BUSINESS: Readonly<Record<string, string>> = {
  "user.signed_up": "SignedUp",
  "proposal.sent": "ProposalsSent",
  "proposal.accepted": "ProposalsAccepted",
  "invoice.sent": "InvoicesSent",
  "invoice.paid": "InvoicesPaid",
  "invoice.payment_failed": "PaymentsFailed",
};

type Unit = "Count" | "Milliseconds";

/** The fields of a log line by which it tells figures as well (CloudWatch's embedded metric format). */
const embedMetrics = (
  figures: Record<string, [value: number, unit: Unit]>,
  dimensions: Record<string, string>,
) => ({
  ...Object.fromEntries(Object.entries(figures).map(([name, [value]]) => [name, value])),
  ...dimensions,
  bus: env().STINT_BUS,
  _aws: {
    Timestamp: now().getTime(),
    CloudWatchMetrics: [
      {
        Namespace: NAMESPACE,
        Dimensions: [["bus", ...Object.keys(dimensions)]],
        Metrics: Object.entries(figures).map(([Name, [, Unit]]) => ({ Name, Unit })),
      },
    ],
  },
});

/** The fields by which a log line counts one of `metric`, or as many as are told. */
export const countedFields = (metric: string, count = 1) => embedMetrics({ [metric]: [count, "Count"] }, {});

/** The fields by which a log line counts several at once. */
export const countsFields = (counts: Readonly<Record<string, number>>) =>
  embedMetrics(
    Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, [count, "Count"] as [number, Unit]]),
    ),
    {},
  );

/** Of a call of a route with a service level: how long it took, and whether it failed (1) or not (0). */
export const LEVEL_MS = "RouteTime";
export const LEVEL_FAILED = "RouteFailed";
export const levelFields = (level: string, ms: number, isFailed: boolean) =>
  embedMetrics(
    { [LEVEL_MS]: [ms, "Milliseconds"], [LEVEL_FAILED]: [isFailed ? 1 : 0, "Count"] },
    // The logger keeps the name `level` for itself and drops any other: the metric would have no such dimension.
    { service_level: level },
  );
