import { taxNameOf } from "@stint/core/proposal/reading/rules";
import type { Document, DocumentTax } from "@stint/core/proposal/schema";
import { Check } from "lucide-react";
import { dayInWords, money } from "../../../lib/format";
import { cx } from "../../../ui/cx";
import { countInWords, percentInWords, sentence } from "../../public-page/words";
import type { Instalments } from "./live-document";

const row =
  "grid grid-cols-[20px_minmax(0,1.1fr)_minmax(0,1fr)_64px_112px] items-baseline gap-x-2 border-b border-line py-2.5 text-15 max-sm:grid-cols-[20px_minmax(0,1fr)_auto]";

const whenOf = ({ send_on, when }: Instalments[number]): string =>
  send_on ? dayInWords(send_on, { year: true }) : when;

/** Payments without tax. */
function Payments({ instalments, currency }: { instalments: Instalments; currency: string }) {
  return (
    <table className="mt-1 block">
      <thead className="sr-only">
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Invoice</th>
          <th scope="col">When</th>
          <th scope="col">Share</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody className="block">
        {instalments.map((each) => (
          <tr key={each.sequence} className={row}>
            <td className="text-14 text-muted">{each.sequence}</td>
            <td className="wrap-anywhere">
              {each.label}
              <span className="block text-14 text-muted sm:hidden">{whenOf(each)}</span>
            </td>
            <td className="text-14 text-muted max-sm:hidden">{whenOf(each)}</td>
            <td className="text-right text-14 text-muted max-sm:hidden">{percentInWords(each.percent)}</td>
            <td data-amount="" className="text-right font-semibold whitespace-nowrap">
              {money(each.amount, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A name and three figures; on a phone the net and the tax stand below the total. */
const taxedRow =
  "grid grid-cols-[minmax(0,1fr)_104px_104px_112px] items-baseline gap-x-2 border-b border-line py-2.5 text-15 max-sm:grid-cols-[minmax(0,1fr)_auto]";
const figure = "text-right whitespace-nowrap";

/** Each payment with its net, its tax and its total, and the same of all. */
function TaxedPayments({
  instalments,
  schedule,
  tax,
  currency,
}: {
  instalments: Instalments;
  schedule: NonNullable<Document["schedule"]>;
  tax: DocumentTax;
  currency: string;
}) {
  const name = taxNameOf(tax);
  const [first, ...others] = tax.taxes;
  const heading = first && others.length === 0 && tax.tax_total ? `${name} ${first.rate}%` : sentence(name);
  return (
    <table className="mt-1 block">
      <thead className="block max-sm:sr-only">
        <tr className={cx(taxedRow, "text-13 text-muted")}>
          <th scope="col" className="text-left font-normal">
            <span className="sr-only">Payment</span>
          </th>
          {["Net", heading, "Total"].map((word) => (
            <th key={word} scope="col" className={cx(figure, "font-normal")}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block">
        {instalments.map((each, at) => {
          const { net_total, tax_total, total } = schedule[at]?.tax ?? {
            net_total: each.amount,
            tax_total: 0,
            total: each.amount,
          };
          return (
            <tr key={each.sequence} className={taxedRow}>
              <th scope="row" className="min-w-0 text-left font-normal wrap-anywhere">
                {each.label}
                <span className="block text-14 text-muted">
                  {percentInWords(each.percent)}, {whenOf(each)}
                </span>
              </th>
              <td className={cx(figure, "max-sm:hidden")}>{money(net_total, currency)}</td>
              <td className={cx(figure, "text-muted max-sm:hidden")}>{money(tax_total, currency)}</td>
              <td data-amount="" className={cx(figure, "font-semibold")}>
                {money(total, currency)}
                <span className="block text-14 font-normal text-muted sm:hidden">
                  {money(net_total, currency)} + {money(tax_total, currency)} {name}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot className="block">
        {/* On a phone each figure of the whole has a line of its own. */}
        {[["Net", tax.net_total] as const, [heading, tax.tax_total] as const].map(([label, amount]) => (
          <tr key={label} className="flex justify-between gap-4 py-1 text-15 text-muted sm:hidden">
            <th scope="row" className="text-left font-normal">
              {label}
            </th>
            <td>{money(amount, currency)}</td>
          </tr>
        ))}
        <tr className={cx(taxedRow, "border-b-0 border-t border-ink font-semibold")}>
          <th scope="row" className="text-left">
            Total
          </th>
          <td className={cx(figure, "max-sm:hidden")}>{money(tax.net_total, currency)}</td>
          <td className={cx(figure, "max-sm:hidden")}>{money(tax.tax_total, currency)}</td>
          <td data-amount="" className={figure}>
            {money(tax.total, currency)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** "Four invoices will be drafted": the payments that the settings make; they add up to the scope. */
export function ScheduleTable({
  instalments,
  schedule,
  total,
  tax,
  currency,
  exact,
}: {
  instalments: Instalments;
  /** The same with their taxes, where the page shows payments. */
  schedule: Document["schedule"];
  total: number;
  tax: DocumentTax | undefined;
  currency: string;
  exact: boolean;
}) {
  const rounding = tax?.rounding;
  return (
    <section aria-labelledby="drafted" className="pt-7">
      <h3 id="drafted" className="text-15 font-semibold">
        {instalments.length === 0
          ? "No invoice will be drafted"
          : `${sentence(countInWords(instalments.length, "invoice"))} will be drafted`}
      </h3>
      {tax && schedule ? (
        <TaxedPayments instalments={instalments} schedule={schedule} tax={tax} currency={currency} />
      ) : (
        <Payments instalments={instalments} currency={currency} />
      )}
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3 text-15 font-semibold">
        {!(tax && schedule) && <span className="flex-1">Total</span>}
        {exact && !rounding && (
          <span className="inline-flex items-center gap-1.5 text-14 font-normal text-ok">
            <Check size={16} aria-hidden="true" />
            Adds up to {tax ? "the total" : "the scope"}
          </span>
        )}
        {!(tax && schedule) && (
          <span data-amount="" className="text-right sm:min-w-[88px]">
            {money(tax?.total ?? total, currency)}
          </span>
        )}
      </p>
      {rounding && <p className="text-14 text-muted">{rounding}</p>}
    </section>
  );
}
