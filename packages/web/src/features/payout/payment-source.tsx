import { Link } from "@tanstack/react-router";
import { money } from "../../lib/format";
import type { Payout } from "./queries";

/** The client's payment that a payout was made from; nothing for a payout made by hand. */
export function PaymentSource({ payout, currency }: { payout: Payout; currency: string }) {
  const { source, project_id } = payout;
  if (!source) return null;
  return (
    <p className="py-2 text-14 text-muted">
      Your rules shared {money(source.base, currency)} that the client paid for{" "}
      <Link
        to="/projects/$projectId/pay/invoice/$invoiceId"
        params={{ projectId: String(project_id), invoiceId: String(source.invoice_id) }}
        className="border-b border-line2 font-semibold text-ink hover:border-ink"
      >
        invoice {source.number}
      </Link>
      .
    </p>
  );
}
