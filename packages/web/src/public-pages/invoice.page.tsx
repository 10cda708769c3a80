import { PublicInvoice } from "../features/invoice/public-page/public-invoice";
import type { PublicPageProps } from "./pages";

/** /invoices/{hash}: what the client sees, and pays. */
export function InvoicePage({ params }: PublicPageProps) {
  return <PublicInvoice hash={params.hash ?? ""} />;
}
