import { unitOf } from "@stint/core/project/scope/unit/rules";
import { type Columns, columnsOf, TO_BE_AGREED, unitWords } from "@stint/core/proposal/reading/rules";
import type { Document } from "@stint/core/proposal/schema";
import { money } from "../../../lib/format";
import { cx } from "../../../ui/cx";
import { percentInWords } from "../../public-page/words";
import { useMarks } from "./marks";

type Phase = Document["phases"][number];
type Service = Phase["services"][number];

// All amounts end on one right edge: the last column of every row is always the same 120 px.
const grids = (shown: Columns): string =>
  shown.rates
    ? "md:grid-cols-[minmax(0,1fr)_56px_104px_120px]"
    : shown.units
      ? "md:grid-cols-[minmax(0,1fr)_56px_120px]"
      : "md:grid-cols-[minmax(0,1fr)_120px]";
const row = "grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4";
const note = "mt-0.5 max-w-[60ch] text-14 break-words whitespace-pre-line text-muted";

function ServiceRow({ service, shown, currency }: { service: Service; shown: Columns; currency: string }) {
  const units = unitWords(service, currency);
  const single = cx("text-right max-md:hidden", units === undefined && "text-muted");
  const mark = useMarks()?.at("service", service.id);
  return (
    <tr className={cx(row, grids(shown), "border-t border-line py-3 text-15", mark?.band)}>
      <th scope="row" className="min-w-0 text-left font-normal break-words">
        <p className="flex flex-wrap items-baseline gap-x-3">
          {mark?.name}
          <span className="font-[550]">{service.name}</span>
          {mark?.badge}
        </p>
        {service.tax && <p className="mt-0.5 text-14 text-muted">{service.tax}</p>}
        {(service.description || mark?.text) && (
          <p className={note}>
            {mark?.text} {service.description}
          </p>
        )}
        {units && (
          // A share has no column of its own where no rate is shown.
          <p className={cx("mt-0.5 text-14 text-muted", (shown.rates || !service.percent) && "md:hidden")}>
            {units}
          </p>
        )}
      </th>
      {shown.units && (
        <td className={single}>
          {service.quantity}
          {service.unit && <span className="block text-13 text-muted">{unitOf(service)}</span>}
        </td>
      )}
      {shown.rates && (
        <td className={single}>
          {service.percent !== null
            ? percentInWords(service.percent)
            : service.price !== null && money(service.price, currency)}
        </td>
      )}
      {shown.amounts && (
        <td data-amount="" className="text-right font-[550] whitespace-nowrap">
          {mark?.amount && <span className="block">{mark.amount}</span>}
          {service.total === null ? (
            <span className="font-normal text-muted">{TO_BE_AGREED}</span>
          ) : (
            money(service.total, currency)
          )}
        </td>
      )}
    </tr>
  );
}

function PhaseRows({ phase, shown, currency }: { phase: Phase; shown: Columns; currency: string }) {
  return (
    <tbody
      className={cx(
        "mt-10 block border-t border-ink first-of-type:mt-0",
        phase.name ? "pt-3" : "[&>tr:first-child]:border-t-0",
      )}
    >
      {phase.name && (
        <tr className={cx(row, "pb-3")}>
          <th scope="rowgroup" className="min-w-0 text-left font-normal break-words">
            <h3 className="text-19 font-semibold">{phase.name}</h3>
            {phase.description && <p className={note}>{phase.description}</p>}
          </th>
          {phase.total !== null && (
            <td data-amount="" className="text-right text-19 font-semibold whitespace-nowrap">
              {money(phase.total, currency)}
            </td>
          )}
        </tr>
      )}
      {phase.services.map((service) => (
        <ServiceRow key={service.id} service={service} shown={shown} currency={currency} />
      ))}
    </tbody>
  );
}

/** Phases with their services, as far as the sender shows them; options are below, where they are chosen. */
export function ScopeTable({ phases, currency }: { phases: Document["phases"]; currency: string }) {
  const shown = columnsOf(phases);
  const right = "text-right font-normal max-md:hidden";
  return (
    <table className="block">
      <caption className="sr-only">Scope of work</caption>
      <thead className="block max-md:sr-only">
        <tr className={cx(row, grids(shown), "pb-2 text-13 text-muted")}>
          <th scope="col" className="text-left font-normal">
            Service
          </th>
          {shown.units && (
            <th scope="col" className={right}>
              Qty
            </th>
          )}
          {shown.rates && (
            <th scope="col" className={right}>
              Rate
            </th>
          )}
          {shown.amounts && (
            <th scope="col" className="text-right font-normal">
              Amount
            </th>
          )}
        </tr>
      </thead>
      {phases.map((phase) => (
        <PhaseRows key={phase.id} phase={phase} shown={shown} currency={currency} />
      ))}
    </table>
  );
}
