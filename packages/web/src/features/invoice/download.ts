import { downloadFile } from "../../lib/download";

/** The workspace's own invoice as a PDF, drafts included. */
export const downloadInvoice = (invoice: { id: number; number: string | null }): Promise<void> =>
  downloadFile(`/invoices/${invoice.id}/download/pdf`, `${invoice.number ?? "Draft invoice"}.pdf`);

/** The account of a sent invoice: what was paid, credited and refunded. */
export const downloadAccount = (invoice: { id: number; number: string | null }): Promise<void> =>
  downloadFile(`/invoices/${invoice.id}/download/account`, `${invoice.number ?? "Invoice"} account.pdf`);

/** A sent invoice as EN 16931 XML. */
export const downloadXml = (invoice: { id: number; number: string | null }): Promise<void> =>
  downloadFile(`/invoices/${invoice.id}/download/xml`, `${invoice.number ?? "Invoice"}.xml`);

/** A credit note or void, as PDF or XML. */
export const downloadNote = (
  invoice: { id: number },
  note: { id: number; number: string },
  kind: "pdf" | "xml",
): Promise<void> =>
  downloadFile(
    `/invoices/${invoice.id}/creditnotes/${note.id}/download${kind === "xml" ? "/xml" : ""}`,
    `${note.number}.${kind}`,
  );
