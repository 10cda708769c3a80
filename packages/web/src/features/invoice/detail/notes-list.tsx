import { negate } from "@stint/core/platform/money";
import { Download } from "lucide-react";
import { dayInWords } from "../../../lib/format";
import { IconButton } from "../../../ui/icon-button";
import { SectionHead } from "../../../ui/ledger";
import { Menu } from "../../../ui/menu";
import { Money } from "../../../ui/money";
import { useInvoiceActions } from "../actions";
import type { Invoice } from "../queries";

/** Credit notes and the void of an invoice, each a document of its own. */
export function NotesList({ invoice }: { invoice: Invoice }) {
  const actions = useInvoiceActions();
  if (invoice.credit_notes.length === 0) return null;
  return (
    <>
      <SectionHead title="Credit notes" className="mt-8" />
      <ul>
        {invoice.credit_notes.map((note) => (
          <li key={note.id} className="flex items-center gap-3 border-b border-line py-2 text-15">
            <span className="min-w-0 flex-1">
              {note.number}
              <span className="block text-13 text-muted">
                {note.kind === "void" ? "Cancellation" : "Credit note"},{" "}
                {dayInWords(note.issued_on, { year: true })}
              </span>
            </span>
            <Menu
              label={`Download ${note.number}`}
              items={[
                { id: "pdf", label: "PDF", onSelect: () => void actions.notePdf(invoice, note) },
                { id: "xml", label: "XML (EN 16931)", onSelect: () => void actions.noteXml(invoice, note) },
              ]}
              trigger={
                <IconButton size="s" label={`Download ${note.number}`} icon={<Download size={16} />} />
              }
            />
            <Money value={negate(note.amount)} currency={invoice.currency} />
          </li>
        ))}
      </ul>
    </>
  );
}
