import { calculate, evaluate } from "@stint/core/invoice/calculate/rules";
import { Money as Sums } from "@stint/core/platform/money";
import { Money } from "../../../ui/money";

/** A rate as the example shows it. */
export interface ShownRate {
  name: string;
  rate: string;
  category: string;
  reason: string;
}

const PRICE = 4_064_00;
const PARTS = [
  { name: "On acceptance", percent: "40" },
  { name: "Design approved", percent: "30" },
  { name: "At launch", percent: "30" },
] as const;

const documentOf = (unit_price: number, rate: ShownRate | undefined, tax_inclusive: boolean) => ({
  lines: [{ quantity: "1", unit_price }],
  // Without a percentage yet it is a price without tax, rather than none.
  taxes: rate && Sums.isPercent(rate.rate) ? [{ ...rate, name: rate.name || "Tax" }] : [],
  tax_inclusive,
});

/** What a client would read of a price: net, tax, total and each payment, by the rate that is typed or begins. */
export function Example({
  rate,
  inclusive,
  place,
}: {
  rate: ShownRate | undefined;
  inclusive: boolean;
  place: string;
}) {
  const { totals } = evaluate(documentOf(PRICE, rate, inclusive));
  if (!totals) return null;
  const row = "flex items-baseline justify-between gap-4 py-2 text-14";
  const [tax] = totals.taxes;
  const isTaxed = tax !== undefined && tax.amount > 0;
  return (
    <div className="space-y-2 lg:-mt-2">
      <p className="flex justify-between gap-3 text-13 text-muted">
        <span>On a proposal{place ? ` in ${place}` : ""}</span>
        <span>Live</span>
      </p>
      <div className="rounded-modal bg-surface p-5 shadow-pop">
        <p className="border-b border-line pb-3 text-15 font-semibold">Shop relaunch</p>
        <dl>
          <div className={row}>
            <dt className="text-muted">Net</dt>
            <dd>
              <Money value={totals.net_total} />
            </dd>
          </div>
          {tax && (
            <div className={row}>
              <dt className="text-muted">
                {isTaxed ? (
                  <>
                    {tax.name} {Number(tax.rate)}% on <Money value={tax.base} strong={false} />
                  </>
                ) : (
                  rate?.reason || tax.name
                )}
              </dt>
              <dd>
                <Money value={tax.amount} />
              </dd>
            </div>
          )}
          <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-3 pb-4 text-17 font-semibold">
            <dt>Total</dt>
            <dd>
              <Money value={totals.total} />
            </dd>
          </div>
          {PARTS.map(({ name, percent }) => {
            const part = calculate(documentOf(Sums.percentOf(PRICE, percent), rate, inclusive));
            return (
              <div key={name} className={`${row} border-t border-line`}>
                <dt>{name}</dt>
                <dd className="text-right">
                  <Money value={part.total} />
                  {isTaxed && (
                    <span className="block text-13 text-muted">
                      incl. <Money value={part.tax_total} strong={false} muted /> {tax.name}
                    </span>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
    </div>
  );
}
