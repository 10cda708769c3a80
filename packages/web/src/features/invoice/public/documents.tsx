import type { PublicInfo } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import { Download, FileText, type LucideIcon, ReceiptText, Undo2 } from "lucide-react";
import { dayInWords } from "../../../lib/format";
import { cx } from "../../../ui/cx";
import { paperCard } from "../../payment/pay-form";
import { documentPdf, invoicePdf } from "./files";

type Kind = PublicInfo["documents"][number]["kind"];

const KINDS: Record<Kind, { label: string; Icon: LucideIcon }> = {
  receipt: { label: "Receipt", Icon: ReceiptText },
  refund: { label: "Refund, on receipt", Icon: Undo2 },
  credit_note: { label: "Credit note", Icon: FileText },
  void: { label: "Cancellation", Icon: FileText },
};

function Line({
  href,
  Icon,
  name,
  detail,
  amount,
}: {
  href: string;
  Icon: LucideIcon;
  name: string;
  detail: string;
  amount?: string;
}) {
  return (
    <li className="border-t border-line">
      <a
        href={href}
        download
        className="flex min-h-14 items-center gap-3 rounded-chip py-2 text-15 outline-offset-2 hover:underline"
      >
        <Icon size={18} className="shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1 break-words">
          {name}
          <span className="block text-14 text-muted">{detail}</span>
        </span>
        {amount && <span className="shrink-0">{amount}</span>}
        <Download size={18} className="shrink-0 text-(--brand-text)" aria-hidden="true" />
      </a>
    </li>
  );
}

/** The invoice, its receipts, refunds and credit notes, each as a PDF under the same link. */
export function PublicDocuments({ hash, invoice }: { hash: string; invoice: PublicInfo }) {
  const { documents, currency, number, issued_on } = invoice;
  return (
    <section aria-labelledby="documents" className={cx(paperCard, "mt-6 px-5 pt-4 pb-1")}>
      <h2 id="documents" className="pb-3 text-17 font-semibold">
        Documents
      </h2>
      <ul>
        <Line
          href={invoicePdf(hash)}
          Icon={FileText}
          name={`Invoice ${number}`}
          detail={`Issued ${dayInWords(issued_on, { year: true })}, PDF`}
        />
        {documents.map(({ key, kind, number, on, amount }, at) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a refund is on the receipt of its payment
            key={`${key} ${at}`}
            href={documentPdf(hash, key)}
            Icon={KINDS[kind].Icon}
            name={`${KINDS[kind].label} ${number}`}
            detail={`${dayInWords(on, { year: true })}, PDF`}
            amount={format(kind === "receipt" ? amount : -amount, currency)}
          />
        ))}
      </ul>
    </section>
  );
}
