/** The words for a waiting credit beside a balance. Pure. */
import type { OwedCredit } from "../schema-billable";

type Reason = OwedCredit["waits"][number]["reason"];

const ENDS: Record<Reason, string> = {
  disputed: "the dispute ends",
  processing: "the pending payment goes through or fails",
  charging: "the charge goes through or fails",
};

/** Describes it: "$2,000.00 to be credited once the dispute ends (before tax)". */
export function describeOwed(amount: string, reasons: readonly Reason[]): string {
  const ends = [...new Set(reasons)].map((reason) => ENDS[reason]);
  const when = ends.length > 0 ? ` once ${ends.join(" and ")}` : "";
  return `${amount} to be credited${when} (before tax)`;
}
