import type { Document } from "@stint/core/proposal/schema";
import { money } from "../../../lib/format";
import { cx } from "../../../ui/cx";

type Phase = Document["phases"][number];
type Service = Phase["services"][number];

interface Shown {
  units: boolean;
  rates: boolean;
  amounts: boolean;
}

// All amounts end on one right edge: the last column of every row is the same 120 px, whatever else is shown.
const grids = (shown: Shown): string =>
  shown.rates
    ? "md:grid-cols-[minmax(0,1fr)_56px_104px_120px]"
    : shown.units
      ? "md:grid-cols-[minmax(0,1fr)_56px_120px]"
      : "md:grid-cols-[minmax(0,1fr)_120px]";
const row = "grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4";
const note = "mt-0.5 max-w-[60ch] text-14 break-words whitespace-pre-line text-muted";

/** "4 × $620.00", below the description on a phone; nothing for one of it. */
function unitWords({ quantity, price }: Service, currency: string): string | undefined {
  if (quantity === null || Number(quantity) === 1) return undefined;
  return price === null ? `Quantity ${quantity}` : `${quantity} × ${money(price, currency)}`;
}

function ServiceRow({ service, shown, currency }: { service: Service; shown: Shown; currency: string }) {
  const units = unitWords(service, currency);
  const single = units === undefined;
  return (
    <div role="row" className={cx(row, grids(shown), "border-t border-line py-3 first-of-type:border-t")}>
      <div role="rowheader" className="min-w-0 break-words">
        <p className="text-15 font-[550]">{service.name}</p>
        {service.description && <p className={note}>{service.description}</p>}
        {units && <p className="mt-0.5 text-14 text-muted md:hidden">{units}</p>}
      </div>
      {shown.units && (
        <div role="cell" className={cx("text-right text-15 max-md:hidden", single && "text-muted")}>
          {service.quantity ?? ""}
        </div>
      )}
      {shown.rates && (
        <div role="cell" className={cx("text-right text-15 max-md:hidden", single && "text-muted")}>
          {service.price === null ? "" : money(service.price, currency)}
        </div>
      )}
      {shown.amounts && (
        <div role="cell" data-amount="" className="text-right text-15 font-[550] whitespace-nowrap">
          {service.total === null ? (
            <span className="font-normal text-muted">To be agreed</span>
          ) : (
            money(service.total, currency)
          )}
        </div>
      )}
    </div>
  );
}

function PhaseRows({ phase, shown, currency }: { phase: Phase; shown: Shown; currency: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows become two columns on a phone, which a <tbody> does not
    <div role="rowgroup" className="border-t border-ink pt-3 not-first:mt-10">
      <div role="row" className={cx(row, "pb-3")}>
        <div role="rowheader" className="min-w-0 break-words">
          <h3 className="text-19 font-semibold">{phase.name}</h3>
          {phase.description && <p className={note}>{phase.description}</p>}
        </div>
        {phase.total !== null && (
          <div role="cell" data-amount="" className="text-right text-19 font-semibold whitespace-nowrap">
            {money(phase.total, currency)}
          </div>
        )}
      </div>
      {phase.services.map((service) => (
        <ServiceRow key={service.id} service={service} shown={shown} currency={currency} />
      ))}
    </div>
  );
}

/** Phases with their services, as far as the sender shows them. */
export function ScopeTable({ document }: { document: Document }) {
  const services = document.phases.flatMap((phase) => phase.services);
  const shown: Shown = {
    units: services.some(({ quantity }) => quantity !== null),
    rates: services.some(({ price }) => price !== null),
    amounts: services.some(({ total }) => total !== null) || document.phases.some((p) => p.total !== null),
  };
  const head = "text-13 text-muted";
  return (
    // biome-ignore lint/a11y/useSemanticElements: see PhaseRows
    <div role="table" aria-label="Scope of work">
      {/* biome-ignore lint/a11y/useSemanticElements: see PhaseRows */}
      <div role="rowgroup" className="max-md:sr-only">
        <div role="row" className={cx(row, grids(shown), "pb-2")}>
          <div role="columnheader" className={head}>
            Service
          </div>
          {shown.units && (
            <div role="columnheader" className={cx(head, "text-right max-md:hidden")}>
              Qty
            </div>
          )}
          {shown.rates && (
            <div role="columnheader" className={cx(head, "text-right max-md:hidden")}>
              Rate
            </div>
          )}
          {shown.amounts && (
            <div role="columnheader" className={cx(head, "text-right")}>
              Amount
            </div>
          )}
        </div>
      </div>
      {document.phases.map((phase) => (
        <PhaseRows key={phase.id} phase={phase} shown={shown} currency={document.currency} />
      ))}
    </div>
  );
}
