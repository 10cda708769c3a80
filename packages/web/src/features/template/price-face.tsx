import type { Deliverable } from "@stint/core/library/schema";
import { money } from "../../lib/format";
import { LockedPrice } from "../../ui/locked-price";
import { Money } from "../../ui/money";

/** A recommended price over its range; where the plan lacks it, no number at all. */
export function PriceFace({ service }: { service: Deliverable }) {
  const { price, price_range, price_locked, currency, unit } = service;
  if (price_locked) return <LockedPrice />;
  const whole = (amount: number) => money(amount, currency, { cents: false });
  return (
    <>
      <Money value={price} currency={currency} className="block text-15" />
      <span className="block text-13 text-muted">
        {price_range && `${whole(price_range.low)} to ${whole(price_range.high)}`}
        {unit && ` each ${unit}`}
      </span>
    </>
  );
}
