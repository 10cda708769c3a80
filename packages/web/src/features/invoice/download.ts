import { ApiError } from "../../lib/api-error";
import { send } from "../../lib/send";

/** Fetches a file with the session and hands it to the browser's downloads. Throws ApiError. */
async function downloadFile(path: string, name: string): Promise<void> {
  const response = await send(new Request(new URL(`/api/v2${path}`, location.origin)));
  const blob = await response.blob().catch(() => {
    throw new ApiError({ status: 0, code: 0, message: "The file did not arrive. Please try again." });
  });
  saveFile(blob, name);
}

/** Hands what is there already to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The workspace's own invoice as a PDF, drafts included. */
export const downloadInvoice = (invoice: { id: number; number: string | null }): Promise<void> =>
  downloadFile(`/invoices/${invoice.id}/download/pdf`, `${invoice.number ?? "Draft invoice"}.pdf`);

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
