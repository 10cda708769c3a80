import type { PublicInfo } from "@stint/core/invoice/schema";

type Document = Pick<PublicInfo["documents"][number], "key" | "kind">;

const of = (hash: string) => `/api/v2/invoices/${encodeURIComponent(hash)}`;

/** The address of the invoice's own file. */
export const invoicePdf = (hash: string): string => `${of(hash)}/download`;
/** The address of a document of the invoice's link. */
export const documentFile = (hash: string, { key, kind }: Document): string =>
  `${of(hash)}/documents/${key}/download${kind === "xml" || kind === "note_xml" ? "/xml" : ""}`;
