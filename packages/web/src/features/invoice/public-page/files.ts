const of = (hash: string) => `/api/v2/invoices/${encodeURIComponent(hash)}`;

/** Where the files of an invoice's link are. */
export const invoicePdf = (hash: string): string => `${of(hash)}/download`;
export const documentPdf = (hash: string, key: string): string => `${of(hash)}/documents/${key}/download`;
