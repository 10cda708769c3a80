import { add, multiply } from "@stint/core/platform/money";
import type { Detail } from "@stint/core/template/schema";
import type { ReactNode } from "react";
import { recommendedIn } from "../../lib/currency-name";
import { count } from "../../lib/format";
import { Amount } from "../../ui/amount";
import { useCurrency } from "../../ui/currency";
import { LockedPrice } from "../../ui/locked-price";
import { Money } from "../../ui/money";
import { ShareBars } from "../../ui/share-bars";
import { labelOf } from "../library/templates/type-words";

/** Answers what a template costs by role, the largest first; optional services are not in its total. */
function sumByRole({ processed_categories }: Detail): [role_id: string, amount: number][] {
  const sums = new Map<string, number>();
  for (const { tasks } of processed_categories)
    for (const { role_id, quantity, price, optional } of tasks)
      if (!optional && price !== null)
        sums.set(role_id, add(sums.get(role_id) ?? 0, multiply(quantity, price)));
  return [...sums].toSorted(([, one], [, other]) => other - one);
}

/** "12 services in 4 phases". */
export const sizeOf = ({ service_count, categories }: Detail): string =>
  `${count(service_count, "service")} in ${count(categories.length, "phase")}`;

/** Says that a template is the workspace's, and none of the community's. */
export const isOwn = ({ community }: Detail): boolean => community === 0;

/** What its price is called: only the community's is a recommendation. */
export const totalLabel = (template: Detail, own: string): string =>
  isOwn(template) ? "Total" : recommendedIn(template.currency, own);

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5 text-14">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/** Whose rates the prices rest on. */
function PriceSources({ sources }: { sources: NonNullable<Detail["price_sources"]> }) {
  return (
    <section aria-label="Where prices come from" className="mt-3 border-t border-line pt-4 text-14">
      <h4 className="font-semibold">Where prices come from</h4>
      <p className="mt-1 text-muted">
        {`Usual hours at hourly rates from ${count(sources.length, "source")}:`}
      </p>
      <ul className="mt-1 space-y-1">
        {sources.map(({ source, year, url }) => (
          <li key={source}>
            <a href={url} target="_blank" rel="noreferrer" className="border-b border-line2 hover:border-ink">
              {source}
            </a>
            {source.includes(`${year}`) ? "" : `, ${year ?? "undated"}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a template costs and is about. */
export function DetailAside({
  template,
  nameOf,
  children,
}: {
  template: Detail;
  nameOf: (role_id: string) => string;
  /** The actions at the foot. */
  children: ReactNode;
}) {
  const { currency, price_locked, price_range, price_sources, types, sizes } = template;
  const own = useCurrency();
  const byRole = sumByRole(template);
  const whole = (value: number, strong = false) => (
    <Money value={value} currency={currency} noCents strong={strong} />
  );
  return (
    <>
      <div {...{ tabIndex: 0 }} className="min-h-0 flex-1 px-6 pt-7 pb-6">
        <Amount
          size="tool"
          label={totalLabel(template, own)}
          value={template.summary.price_total}
          currency={currency}
          note={currency === own ? sizeOf(template) : `${sizeOf(template)}. In ${own} its prices stay open.`}
        />
        {price_locked && (
          <p className="mt-4 flex items-center justify-between gap-3 border-t border-line pt-4 text-14 text-muted">
            Upgrade your plan for recommended pricing. <LockedPrice />
          </p>
        )}
        {price_range && (
          <dl className="mt-4">
            <Line label="Low">{whole(price_range.low)}</Line>
            <Line label="Typical">{whole(price_range.typical, true)}</Line>
            <Line label="High">{whole(price_range.high)}</Line>
          </dl>
        )}
        {byRole.length > 0 && (
          <section aria-label="By role" className="mt-3 border-t border-line pt-4">
            <h4 className="text-14 font-semibold">By role</h4>
            <ShareBars
              currency={currency}
              noCents
              parts={byRole.map(([id, amount]) => [nameOf(id), amount, id])}
            />
          </section>
        )}
        <dl className="mt-4 border-t border-line pt-3">
          <Line label="Types">{types.map(labelOf).join(", ")}</Line>
          {sizes.length > 0 && <Line label="Size">{sizes.join(", ")}</Line>}
        </dl>
        {price_sources && <PriceSources sources={price_sources} />}
      </div>
      <div className="space-y-3 border-t border-line p-6">{children}</div>
    </>
  );
}
