import type { PublicInfo } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import { dayInWords } from "../../../lib/format";
import { publicLink } from "../../public/public-button";

const KINDS: Record<PublicInfo["documents"][number]["kind"], string> = {
  receipt: "Receipt",
  refund: "Refund, on receipt",
  credit_note: "Credit note",
  void: "Cancellation",
};

/** Receipts, refunds and credit notes of the invoice, each as a PDF under the same link. */
export function PublicDocuments({
  hash,
  invoice: { documents, currency },
}: {
  hash: string;
  invoice: Pick<PublicInfo, "documents" | "currency">;
}) {
  if (documents.length === 0) return null;
  const of = `/api/v2/invoices/${encodeURIComponent(hash)}/documents`;
  return (
    <section aria-labelledby="documents" className="mt-8">
      <h2 id="documents" className="border-b border-line2 pb-2 text-15 font-[550]">
        Receipts and credit notes
      </h2>
      <ul className="divide-y divide-line">
        {documents.map(({ key, kind, number, on, amount }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a refund is on the receipt of its payment
            key={`${key} ${at}`}
            className="flex items-baseline gap-4 py-2.5 text-14"
          >
            <span className="min-w-0 flex-1 break-words">
              <a href={`${of}/${key}/download`} download className={publicLink}>
                {KINDS[kind]} {number}
              </a>
              <span className="block text-13 text-muted">{dayInWords(on, { year: true })}</span>
            </span>
            <span className="shrink-0">{format(kind === "receipt" ? amount : -amount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
