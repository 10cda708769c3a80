import type { Billable } from "@stint/core/invoice/schema";
import { money } from "../../lib/format";

/** Computes the part of the agreed total that no invoice asked for: completing the project sends none of it. */
export function computeUninvoiced({
  accepted,
  net,
  left,
  currency,
}: Pick<Billable, "accepted" | "net" | "left" | "currency">): string | undefined {
  if (!accepted) return undefined;
  const open = [
    net.planned > 0 && `${money(net.planned, currency)} is on invoices that are not sent`,
    left > 0 && `${money(left, currency)} is not invoiced yet`,
  ].filter((words) => words !== false);
  return open.length > 0
    ? `${open.join(", and ")}. Completing the project sends no invoice: send them yourself, now or afterwards.`
    : undefined;
}
