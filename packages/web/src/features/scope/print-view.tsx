import { countOf } from "@stint/core/project/scope/unit/rules";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Money } from "../../ui/money";
import { useEditor } from "./hooks";
import type { Key, TaskRow } from "./model";
import { useRoles } from "./roles";
import { rateOf } from "./words";

/** Prints the whole scope as a plain document: every phase and service, optional ones marked, no cost and no margin. */
export function PrintView({ onDone }: { onDone: () => void }) {
  useEffect(() => {
    document.documentElement.classList.add("printing");
    addEventListener("afterprint", onDone, { once: true });
    // The document is drawn one frame later. Before, the print would be empty.
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("afterprint", onDone);
      document.documentElement.classList.remove("printing");
    };
  }, [onDone]);
  return createPortal(<ScopeDocument />, document.body);
}

function ScopeDocument() {
  const { store } = useEditor();
  const { info, summary, scope } = store;
  return (
    <article className="hidden bg-white p-0 text-[10pt] leading-[1.4] text-black print:block">
      <header className="mb-6 flex items-end justify-between border-b border-black pb-3">
        <div>
          <h1 className="text-[18pt] leading-tight font-semibold">{info.project.name}</h1>
          <p>{info.project.client_name}</p>
        </div>
        <p className="text-right">
          Scope total
          <br />
          <Money value={summary.price_total} className="text-[14pt]" />
        </p>
      </header>
      {store.order.map((key) => (
        <Phase key={key} phaseKey={key} />
      ))}
      <p className="mt-4 flex justify-between border-t-2 border-black pt-2 text-[12pt] font-semibold">
        Total
        <Money value={summary.price_total} />
      </p>
      {scope.exclusions && (
        <section className="mt-6 break-inside-avoid">
          <h2 className="text-[12pt] font-semibold">Not included</h2>
          <p className="whitespace-pre-line">{scope.exclusions}</p>
        </section>
      )}
      {scope.revision_rounds !== null && (
        <p className="mt-4">{`Rounds of revision: ${scope.revision_rounds}`}</p>
      )}
    </article>
  );
}

const right = "py-1.5 pl-3 text-right whitespace-nowrap";

function Phase({ phaseKey }: { phaseKey: Key }) {
  const { store } = useEditor();
  const view = store.phaseView(phaseKey);
  if (!view) return null;
  return (
    <section className="mt-5">
      <div className="flex items-baseline justify-between break-after-avoid gap-4">
        <h2 className="text-[12pt] font-semibold">{view.row.name}</h2>
        <Money value={view.total} className="text-[12pt]" />
      </div>
      {view.row.description && <p className="break-after-avoid">{view.row.description}</p>}
      <table className="mt-1 w-full table-fixed border-t border-black">
        <colgroup>
          <col />
          <col className="w-[18%]" />
          <col className="w-[12%]" />
          <col className="w-[14%]" />
          <col className="w-[15%]" />
        </colgroup>
        <thead>
          <tr className="border-b border-[#bbb] text-left text-[9pt]">
            <th scope="col" className="py-1 font-normal">
              Service
            </th>
            <th scope="col" className="py-1 pl-3 font-normal">
              Role
            </th>
            <th scope="col" className={`${right} font-normal`}>
              Qty
            </th>
            <th scope="col" className={`${right} font-normal`}>
              Rate
            </th>
            <th scope="col" className={`${right} font-normal`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {store.siblings(phaseKey).map((key) => {
            const row = store.tasks.get(key);
            return row && <Line key={key} row={row} />;
          })}
        </tbody>
      </table>
    </section>
  );
}

function Line({ row }: { row: TaskRow }) {
  const { store } = useEditor();
  const roles = useRoles();
  const counts = store.counts(row.key);
  const amount = store.amount(row.key);
  const note = row.option_group
    ? `${row.option_group}: ${counts ? "picked" : "another choice"}`
    : row.optional
      ? counts
        ? "optional, picked"
        : "optional, not counted"
      : "";
  return (
    <tr className="break-inside-avoid border-b border-[#ddd] align-top">
      <td className="py-1.5">
        {row.name}
        {note && <i>{` (${note})`}</i>}
        {row.deliverable_description && (
          <p className="text-[9pt] whitespace-pre-line text-[#444]">{row.deliverable_description}</p>
        )}
      </td>
      <td className="py-1.5 pl-3">{roles.name(row.role_id)}</td>
      <td className={right}>{row.pricing === "percent" ? "" : countOf(row)}</td>
      <td className={right}>{rateOf(row)}</td>
      <td className={right}>{amount === null ? "Not priced" : <Money value={amount} strong={counts} />}</td>
    </tr>
  );
}
