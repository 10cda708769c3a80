import type { PublicInfo } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import {
  Download,
  FileCode,
  FileMinus,
  FileText,
  FileX,
  type LucideIcon,
  ReceiptText,
  Scale,
  Undo2,
} from "lucide-react";
import { useState } from "react";
import { dayInWords } from "../../../lib/format";
import { toast } from "../../../lib/toast";
import { cx } from "../../../ui/cx";
import { paperCard } from "../../payment/pay-form";
import { publicLink } from "../../public-page/public-button";
import { documentFile } from "./files";

type Document = PublicInfo["documents"][number];

const KINDS: Record<Document["kind"], { name: (number: string) => string; Icon: LucideIcon }> = {
  issued: { name: (number) => `Invoice ${number}`, Icon: FileText },
  xml: { name: () => "E-invoice", Icon: FileCode },
  receipt: { name: (number) => `Receipt ${number}`, Icon: ReceiptText },
  refund: { name: (number) => `Refund receipt ${number}`, Icon: Undo2 },
  taken_back: { name: (number) => `Taken back ${number}`, Icon: Undo2 },
  credit_note: { name: (number) => `Credit note ${number}`, Icon: FileMinus },
  void: { name: (number) => `Cancellation ${number}`, Icon: FileX },
  note_xml: { name: (number) => `${number} as e-invoice`, Icon: FileCode },
  account: { name: () => "Account of this invoice", Icon: Scale },
};

/** Describes a document beside its number. */
function describe({ kind, number, on, amount }: Document, invoice: PublicInfo): string {
  const { currency, credit_notes, state } = invoice;
  const day = dayInWords(on, { year: true });
  if (kind === "issued") return `As issued ${day}${state === "void" ? ", not to be paid" : ""}, PDF`;
  if (kind === "xml" || kind === "note_xml") return "XML for accounting software";
  if (kind === "account") return `What happened to it until ${day}, PDF`;
  if (kind === "void") {
    const whole = credit_notes.every((note) => note.number === number);
    return `Cancels ${whole ? `${invoice.number} in full` : `the rest of ${invoice.number}`}, PDF`;
  }
  const reason = kind === "credit_note" && credit_notes.find((note) => note.number === number)?.reason;
  return [reason, format(amount, currency), day, "PDF"].filter(Boolean).join(", ");
}

/** All papers of the invoice under its link, the newest first: each alone, or all in one file. */
export function PublicDocuments({ hash, invoice }: { hash: string; invoice: PublicInfo }) {
  const [packing, setPacking] = useState(false);
  const documents = [...invoice.documents].reverse();
  const packAll = async () => {
    setPacking(true);
    try {
      const { downloadAll } = await import("./download-all");
      await downloadAll(hash, invoice);
    } catch {
      toast("The files did not load. Try again in a moment.");
    } finally {
      setPacking(false);
    }
  };
  return (
    <section aria-labelledby="documents" className={cx(paperCard, "mt-6 px-5 pt-4 pb-1")}>
      <div className="flex items-baseline justify-between gap-4 pb-3">
        <h2 id="documents" className="text-17 font-semibold">
          Documents
        </h2>
        <button
          type="button"
          disabled={packing}
          onClick={() => void packAll()}
          className={cx(publicLink, "text-14 touch:min-h-11")}
        >
          {packing ? "Packing" : "Download all"}
        </button>
      </div>
      <ul>
        {documents.map((document) => {
          const { name, Icon } = KINDS[document.kind];
          return (
            <li key={`${document.kind} ${document.key}`} className="border-t border-line">
              <a
                href={documentFile(hash, document)}
                download
                className="flex min-h-14 items-center gap-3 rounded-chip py-2 text-15 outline-offset-2 hover:underline"
              >
                <Icon size={18} className="shrink-0 text-muted" aria-hidden="true" />
                <span className="min-w-0 flex-1 break-words">
                  {name(document.number)}
                  <span className="block text-14 text-muted">{describe(document, invoice)}</span>
                </span>
                <Download size={18} className="shrink-0 text-(--brand-text)" aria-hidden="true" />
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
