import type { PublicInfo } from "@stint/core/invoice/schema";
import { dayInWords } from "../../../lib/format";

/** The events since the invoice was issued; empty while there are none. */
export function PublicHistory({ history }: Pick<PublicInfo, "history">) {
  if (history.length < 2) return null;
  return (
    <section aria-labelledby="history" className="mt-8">
      <h2 id="history" className="border-b border-line2 pb-2 text-15 font-[550]">
        History
      </h2>
      <ol className="divide-y divide-line">
        {history.map(({ on, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: history only ever grows at the end
          <li key={at} className="flex items-baseline gap-4 py-2.5 text-14">
            <span className="min-w-0 flex-1 break-words">{text}</span>
            <span className="shrink-0 text-13 text-muted">{dayInWords(on, { year: true })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
