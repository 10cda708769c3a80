import { now } from "@stint/core/platform/clock";
import { env } from "@stint/core/platform/env";

/** The namespace of the product's own metrics; the bus separates the stages. */
export const NAMESPACE = "Stint";
/** A reaction that a state refused: nothing retries it, so a person must check. */
export const REFUSED = "ReactionsRefused";

/** A message that failed every try: recorded, and checked by a person. */
export const DEAD_LETTERS = "DeadLetters";

/** An invariant of a workspace that does not hold, or could not be checked. */
export const VIOLATIONS = "InvariantsViolated";

/** A mail that this try did not send. */
export const MAIL_FAILED = "MailFailed";

/** A row that a sweep could not finish: the next run tries again. */
export const SWEEP_FAILED = "SweepFailed";

/** A piece of a network's news that is left to a person. */
export const NEWS_PARKED = "NewsParked";

/** A step of the canary that would have failed for a person. */
export const CANARY_FAILED = "CanaryFailed";

/** Business metrics by event type. An event that is published again counts again. */
export const BUSINESS: Readonly<Record<string, string>> = {
  "user.signed_up": "SignedUp",
  "proposal.sent": "ProposalsSent",
  "proposal.accepted": "ProposalsAccepted",
  "invoice.sent": "InvoicesSent",
  "invoice.paid": "InvoicesPaid",
  "invoice.payment_failed": "PaymentsFailed",
};

type Unit = "Count" | "Milliseconds";

/** Returns the fields that make a log line a metric, too (CloudWatch's embedded metric format). */
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

/** Returns the fields by which a log line adds one, or `count`, to `metric`. */
export const countedFields = (metric: string, count = 1) => embedMetrics({ [metric]: [count, "Count"] }, {});

/** Returns the fields by which a log line counts several metrics at once. */
export const countsFields = (counts: Readonly<Record<string, number>>) =>
  embedMetrics(
    Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, [count, "Count"] as [number, Unit]]),
    ),
    {},
  );

/** Metrics of a route with a service level: its time, and whether it failed (1) or not (0). */
export const LEVEL_MS = "RouteTime";
export const LEVEL_FAILED = "RouteFailed";
export const levelFields = (level: string, ms: number, isFailed: boolean) =>
  embedMetrics(
    { [LEVEL_MS]: [ms, "Milliseconds"], [LEVEL_FAILED]: [isFailed ? 1 : 0, "Count"] },
    // The logger reserves the name `level` and drops other values: the metric would have no such dimension.
    { service_level: level },
  );
