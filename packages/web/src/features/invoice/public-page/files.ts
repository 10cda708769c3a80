const of = (hash: string) => `/api/v2/invoices/${encodeURIComponent(hash)}`;

/** The addresses of the files of an invoice's link. */
export const invoicePdf = (hash: string): string => `${of(hash)}/download`;
export const documentPdf = (hash: string, key: string): string => `${of(hash)}/documents/${key}/download`;
