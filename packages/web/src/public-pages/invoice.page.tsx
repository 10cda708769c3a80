import { PublicInvoice } from "../features/invoice/public-page/public-invoice";
import type { PublicPageProps } from "./page-props";

/** /invoices/{hash}: the invoice that the client reads and pays. */
export function InvoicePage({ params }: PublicPageProps) {
  return <PublicInvoice hash={params.hash ?? ""} />;
}
