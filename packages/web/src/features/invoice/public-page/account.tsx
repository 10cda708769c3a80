import type { PublicInfo } from "@stint/core/invoice/schema";
import { format, subtract } from "@stint/core/platform/money";
import { dayInWords } from "../../../lib/format";

/** What happened to the invoice since it was issued, with the balance after each; nothing while there is none. */
export function PublicAccount({ history, currency }: Pick<PublicInfo, "history" | "currency">) {
  if (history.length < 2) return null;
  return (
    <section aria-labelledby="account" className="mt-8">
      <h2 id="account" className="border-b border-line2 pb-2 text-15 font-[550]">
        Account of this invoice
      </h2>
      <table className="w-full border-collapse text-14">
        <thead>
          <tr className="text-13 text-muted">
            <th scope="col" className="py-2 text-left font-normal">
              What happened
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              Amount
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ on, text, charged, received, balance }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: history only ever grows at the end
            <tr key={at} className="border-t border-line align-top">
              <th scope="row" className="py-2.5 text-left font-normal break-words">
                {text}
                <span className="block text-13 text-muted">{dayInWords(on, { year: true })}</span>
              </th>
              <td className="py-2.5 pl-4 text-right whitespace-nowrap">
                {charged !== received && format(subtract(charged, received), currency)}
              </td>
              <td className="py-2.5 pl-4 text-right whitespace-nowrap">{format(balance, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
