import { downloadFile } from "../../lib/download";

/** The workspace's own invoice as a PDF, drafts included. */
export const downloadInvoice = (invoice: { id: number; number: string | null }): Promise<void> =>
  downloadFile(`/invoices/${invoice.id}/download/pdf`, `${invoice.number ?? "Draft invoice"}.pdf`);

/** A sent invoice as it was issued. */
export const downloadIssued = (invoice: { id: number; number: string | null }): Promise<void> =>
  downloadFile(`/invoices/${invoice.id}/download/issued`, `${invoice.number ?? "Invoice"} as issued.pdf`);

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
