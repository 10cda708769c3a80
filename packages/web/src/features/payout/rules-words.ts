import { money } from "../../lib/format";
import type { Plan } from "./queries";

/** Words a rule: "20% of what the client pays, $3,000.00 at most". */
export function ruleInWords(
  { kind, amount, percent, service, cap }: Plan["rules"][number],
  currency: string,
): string {
  const most = cap === null ? "" : `, ${money(cap, currency)} at most`;
  if (kind === "fixed") return `${money(amount ?? 0, currency)}${most}`;
  const of = kind === "settled" ? "what the client pays" : (service?.name ?? "a service that is gone");
  return `${percent}% of ${of}${most}`;
}
