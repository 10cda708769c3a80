import { LedgerPanel } from "../../ledger/ledger-panel";
import type { Invoice } from "../queries";

/** The entries behind the amounts of an invoice. */
export const Entries = ({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) => (
  <LedgerPanel
    of={{ invoice_id: invoice.id }}
    name={invoice.number ?? "the invoice"}
    version={invoice.version}
    onClose={onClose}
  />
);
