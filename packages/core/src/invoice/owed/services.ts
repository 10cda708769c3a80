import { Money } from "../../platform/money";
import type { Row } from "../read";
import { withoutDiscount } from "../totals";
import type { BilledService } from "./rules";

/**
 * Returns the services that an invoice bills by name, before its discounts; a phase's services by their
 * prices.
 */
export function servicesOf(row: Row, prices: ReadonlyMap<number, number>): BilledService[] {
  return withoutDiscount(row).items.flatMap(({ source, net }) => {
    if (source?.kind === "service" || source?.kind === "hours") return [{ id: source.id, net }];
    const ids = (source?.kind === "phase" && source.services) || [];
    if (ids.length === 0) return [];
    const nets = Money.allocate(
      net,
      ids.map((id) => prices.get(id) ?? 0),
    );
    return ids.map((id, at) => ({ id, net: nets[at] ?? 0 }));
  });
}
