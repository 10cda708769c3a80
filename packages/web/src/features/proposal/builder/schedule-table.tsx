import type { Document, DocumentTax } from "@stint/core/proposal/schema";
import { Check } from "lucide-react";
import { dayInWords, money } from "../../../lib/format";
import { countInWords, percentInWords, sentence } from "../../public-page/words";
import type { Instalments } from "./live-document";

const row =
  "grid grid-cols-[20px_minmax(0,1.1fr)_minmax(0,1fr)_64px_112px] items-baseline gap-x-2 border-b border-line py-2.5 text-15 max-sm:grid-cols-[20px_minmax(0,1fr)_auto]";

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
          {instalments.map((each, at) => {
            const taxed = schedule?.[at]?.tax;
            return (
              <tr key={each.sequence} className={row}>
                <td className="text-14 text-muted">{each.sequence}</td>
                <td className="wrap-anywhere">
                  {each.label}
                  <span className="block text-14 text-muted sm:hidden">
                    {each.send_on ? dayInWords(each.send_on, { year: true }) : each.when}
                  </span>
                </td>
                <td className="text-14 text-muted max-sm:hidden">
                  {each.send_on ? dayInWords(each.send_on, { year: true }) : each.when}
                </td>
                <td className="text-right text-14 text-muted max-sm:hidden">
                  {percentInWords(each.percent)}
                </td>
                <td data-amount="" className="text-right font-semibold whitespace-nowrap">
                  {money(taxed?.total ?? each.amount, currency)}
                  {taxed?.note && <span className="block text-13 font-normal text-muted">{taxed.note}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3 text-15 font-semibold">
        <span className="flex-1">Total</span>
        {exact && !rounding && (
          <span className="inline-flex items-center gap-1.5 text-14 font-normal text-ok">
            <Check size={16} aria-hidden="true" />
            Adds up to {tax ? "the total" : "the scope"}
          </span>
        )}
        <span data-amount="" className="text-right sm:min-w-[88px]">
          {money(tax?.total ?? total, currency)}
        </span>
      </p>
      {rounding && <p className="text-14 text-muted">{rounding}</p>}
    </section>
  );
}
