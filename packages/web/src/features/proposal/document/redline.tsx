import {
  CHANGE_WORDS,
  changeFigures,
  type InvoiceRow as Invoice,
  invoiceTable,
  namedChanges,
  remarksOf,
} from "@stint/core/proposal/reading/change/rules";
import { type Answer, payableTotal } from "@stint/core/proposal/reading/rules";
import type { Document } from "@stint/core/proposal/schema";
import { Minus, PencilLine, Plus } from "lucide-react";
import { dayInWords, money } from "../../../lib/format";
import { cx } from "../../../ui/cx";
import { difference } from "../../public-page/words";
import { TotalRow } from "./total-row";

export type Change = NonNullable<Document["change"]>;
type Difference = Change["services"][number];

const kinds = {
  added: { icon: Plus, band: "bg-ok-soft", ink: "text-ok" },
  repriced: { icon: PencilLine, band: "bg-warn-soft", ink: "text-warn" },
  reworded: { icon: PencilLine, band: "bg-warn-soft", ink: "text-warn" },
  removed: { icon: Minus, band: "bg-bad-soft", ink: "text-bad" },
} as const;

/** Change, service, was, difference, becomes: "Becomes" ends on the page's right edge. */
const grid =
  "grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 md:grid-cols-[92px_minmax(0,1fr)_104px_104px_112px]";
const none = "–";
const right = "text-right whitespace-nowrap";

function ServiceRow({ service, currency }: { service: Difference; currency: string }) {
  const { icon: Icon, band, ink } = kinds[service.kind];
  const gone = service.kind === "removed";
  const was = service.was === null ? none : money(service.was, currency);
  const becomes = service.becomes === null ? none : money(service.becomes, currency);
  return (
    <tr
      className={cx(
        grid,
        "-mx-4 border-t border-line px-4 py-3.5 text-15 first:border-t-0 max-md:-mx-5 max-md:px-5",
        band,
      )}
    >
      <td className={cx("text-13 font-semibold max-md:col-span-2 max-md:mb-1.5", ink)}>
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Icon size={14} aria-hidden="true" />
          {CHANGE_WORDS[service.kind]}
        </span>
      </td>
      <th scope="row" className="min-w-0 text-left font-normal break-words">
        <span className={cx("font-[550]", gone && "line-through")}>{service.name}</span>
        <span className="mt-0.5 block text-14 whitespace-pre-line text-muted">
          {service.description ?? service.phase}
        </span>
      </th>
      <td className={cx(right, "text-muted max-md:hidden", service.was !== null && "line-through")}>{was}</td>
      <td
        className={cx(
          right,
          "max-md:hidden",
          service.difference !== null && service.kind !== "repriced" && ink,
        )}
      >
        {service.difference === null ? none : difference(service.difference, currency)}
      </td>
      <td data-amount="" className={cx(right, "font-[550]")}>
        {service.was !== null && (
          <span className="block font-normal text-muted line-through md:hidden">{was}</span>
        )}
        <span className={gone ? "max-md:hidden" : undefined}>{becomes}</span>
      </td>
    </tr>
  );
}

const Head = ({ first, second }: { first: string; second?: string }) => (
  <thead className="block max-md:sr-only">
    <tr className={cx(grid, "border-b border-ink pb-2 text-13 text-muted")}>
      <th scope="col" className={cx("text-left font-normal", !second && "md:col-span-2")}>
        {first}
      </th>
      {second && (
        <th scope="col" className="text-left font-normal">
          {second}
        </th>
      )}
      {["Was", "Difference", "Becomes"].map((word) => (
        <th key={word} scope="col" className={cx(right, "font-normal")}>
          {word}
        </th>
      ))}
    </tr>
  </thead>
);

/** Added, re-priced and removed services, each with a word, an icon and a strike; tint comes last. */
export function ChangedServices({
  services,
  currency,
}: {
  services: readonly Difference[];
  currency: string;
}) {
  if (services.length === 0) {
    return <p className="border-t border-ink pt-3.5 text-15 text-muted">No service changes.</p>;
  }
  return (
    <table className="block">
      <caption className="sr-only">What changes</caption>
      <Head first="Change" second="Service" />
      <tbody className="block">
        {services.map((service) => (
          <ServiceRow key={`${service.kind}${service.id}`} service={service} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

/** From the accepted total to the new one. */
export function ChangedTotal({ document, change }: { document: Document; change: Change }) {
  const { currency } = document;
  const { accepted, difference: by } = changeFigures(document, change);
  const line = "flex justify-between gap-4 py-2 text-15 text-muted";
  return (
    <div className="mt-6 md:ml-auto md:w-[440px]">
      <p className={line}>
        <span>
          Accepted {dayInWords(change.base.accepted_on, { long: true })}
          {accepted.note && <span className="block text-13">{accepted.note}</span>}
        </span>
        <span data-amount="" className="whitespace-nowrap text-ink">
          {money(accepted.amount, currency)}
        </span>
      </p>
      <p className={line}>
        <span>
          This change
          {by.note && <span className="block text-13">{by.note}</span>}
        </span>
        <span data-amount="" className="whitespace-nowrap text-ink">
          {difference(by.amount, currency)}
        </span>
      </p>
      <TotalRow value={payableTotal(document)} currency={currency} label="New total" className="mt-1" />
    </div>
  );
}

function InvoiceRow({ invoice, currency }: { invoice: Invoice; currency: string }) {
  const { name, note, was, becomes, gone } = invoice;
  const moved = invoice.difference !== 0;
  return (
    <tr className={cx(grid, "border-t border-line py-3.5 text-15 first:border-t-0")}>
      <th scope="row" className="min-w-0 text-left font-normal break-words md:col-span-2">
        <span className={cx("font-[550]", gone && "line-through")}>{name}</span>
        <span className="mt-0.5 block text-14 text-muted">{note}</span>
      </th>
      <td className={cx(right, "text-muted max-md:hidden", moved && was !== null && "line-through")}>
        {was === null ? none : money(was, currency)}
      </td>
      <td className={cx(right, "max-md:hidden")}>
        {moved ? difference(invoice.difference, currency) : none}
      </td>
      <td data-amount="" className={cx(right, "font-[550]")}>
        <span className="block text-13 font-normal text-muted md:hidden">
          {moved ? difference(invoice.difference, currency) : none}
        </span>
        {becomes === null ? none : money(becomes, currency)}
      </td>
    </tr>
  );
}

/** The invoices that change, how, and the effect of the answer on them. */
export function ChangedInvoices({
  document,
  change,
  answer,
}: {
  document: Document;
  change: Change;
  answer: Answer;
}) {
  const { currency } = document;
  const table = invoiceTable(document, change, answer);
  return (
    <>
      <table className="block">
        <caption className="sr-only">Your invoices</caption>
        <Head first="Invoice" />
        <tbody className="block">
          {table.rows.map((invoice, index) => (
            <InvoiceRow
              // biome-ignore lint/suspicious/noArrayIndexKey: invoices of a schedule have no other identity
              key={index}
              invoice={invoice}
              currency={currency}
            />
          ))}
        </tbody>
        <tfoot className="block">
          <tr
            className={cx(
              grid,
              "border-t border-b-[3px] border-ink [border-bottom-style:double] py-3 text-15 font-semibold",
            )}
          >
            <th scope="row" className="text-left md:col-span-2">
              Total
            </th>
            <td className={cx(right, "max-md:hidden")}>{money(table.was, currency)}</td>
            <td className={cx(right, "max-md:hidden")}>{difference(table.difference, currency)}</td>
            <td data-amount="" className={right}>
              <span className="block text-13 text-muted md:hidden">
                {difference(table.difference, currency)}
              </span>
              {money(table.becomes, currency)}
            </td>
          </tr>
        </tfoot>
      </table>
      {remarksOf(document, change, answer).map((remark) => (
        <p key={remark} className="mt-4 max-w-[60ch] text-14 text-muted">
          {remark}
        </p>
      ))}
    </>
  );
}

/** The names of new, removed and reworded texts, one line each; nothing without any. */
export function ChangedNames({ changes }: { changes: Change["terms"] }) {
  const lines = namedChanges(changes);
  if (lines.length === 0) return null;
  return (
    <ul className="mb-5 space-y-1 text-15">
      {lines.map(({ word, names }) => (
        <li key={word}>
          <span className="font-semibold">{word}:</span> {names}
        </li>
      ))}
    </ul>
  );
}
