import type { PublicInfo } from "@stint/core/invoice/schema";
import { format, negate } from "@stint/core/platform/money";
import { Download, FileMinus, FileText, FileX, type LucideIcon, ReceiptText, Undo2 } from "lucide-react";
import { dayInWords } from "../../../lib/format";
import { cx } from "../../../ui/cx";
import { paperCard } from "../../payment/pay-form";
import { documentPdf, invoicePdf } from "./files";

type Kind = PublicInfo["documents"][number]["kind"];

const KINDS: Record<Kind, { label: string; Icon: LucideIcon }> = {
  issued: { label: "Invoice", Icon: FileText },
  receipt: { label: "Receipt", Icon: ReceiptText },
  refund: { label: "Refund, on receipt", Icon: Undo2 },
  taken_back: { label: "Taken back, on receipt", Icon: Undo2 },
  credit_note: { label: "Credit note", Icon: FileMinus },
  void: { label: "Cancellation", Icon: FileX },
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
  amount?: string | undefined;
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

/** Describes a document beside its number. */
function detailOf({ kind, number, on }: PublicInfo["documents"][number], invoice: PublicInfo): string {
  if (kind === "issued") return `As issued ${dayInWords(on, { year: true })}, PDF`;
  if (kind !== "void") return `${dayInWords(on, { year: true })}, PDF`;
  const whole = invoice.credit_notes.every((note) => note.number === number);
  return `Cancels ${whole ? `${invoice.number} in full` : `the rest of ${invoice.number}`}, PDF`;
}

/** Answers a document's amount. The invoice itself moves no money, and a cancellation's words say that it takes all. */
const amountOf = ({ kind, amount }: PublicInfo["documents"][number], currency: string): string | undefined =>
  kind === "void" || kind === "issued"
    ? undefined
    : format(kind === "receipt" ? amount : negate(amount), currency);

/** Receipts, refunds and credit notes, the newest first, and the invoice: each as a PDF under the same link. */
export function PublicDocuments({ hash, invoice }: { hash: string; invoice: PublicInfo }) {
  const { documents, currency, number, issued_on, state } = invoice;
  const changed = documents.some(({ kind }) => kind === "issued");
  return (
    <section aria-labelledby="documents" className={cx(paperCard, "mt-6 px-5 pt-4 pb-1")}>
      <h2 id="documents" className="pb-3 text-17 font-semibold">
        Documents
      </h2>
      <ul>
        {[...documents].reverse().map((document, at) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a refund is on the receipt of its payment
            key={`${document.key} ${at}`}
            href={documentPdf(hash, document.key)}
            Icon={KINDS[document.kind].Icon}
            name={`${KINDS[document.kind].label} ${document.number}`}
            detail={detailOf(document, invoice)}
            amount={amountOf(document, currency)}
          />
        ))}
        <Line
          href={invoicePdf(hash)}
          Icon={FileText}
          name={`Invoice ${number}`}
          detail={`${changed ? "As it stands today" : `Issued ${dayInWords(issued_on, { year: true })}`}${state === "void" ? ", marked void" : ""}, PDF`}
        />
      </ul>
    </section>
  );
}
