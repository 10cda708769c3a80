import { dayInWords } from "../../../lib/format";
import { Money } from "../../../ui/money";
import type { Invoice } from "../queries";
import { methodInWords } from "../words";

const statusWords: Record<string, string> = {
  processing: "on its way",
  failed: "failed",
};

/** The money that came in, or tried to. */
export function Payments({ invoice }: { invoice: Invoice }) {
  if (invoice.payments.length === 0)
    return <p className="py-3 text-14 text-muted">Nothing has come in yet.</p>;
  return (
    <ul>
      {invoice.payments.map((payment) => (
        <li key={payment.id} className="flex items-baseline gap-4 border-b border-line py-2.5 text-15">
          <span className="min-w-0 flex-1">
            {methodInWords(payment)}
            <span className="block text-13 text-muted">
              {[dayInWords(payment.paid_at, { year: true }), statusWords[payment.status], payment.note]
                .filter(Boolean)
                .join(", ")}
            </span>
          </span>
          <Money value={payment.amount} currency={invoice.currency} muted={payment.status !== "settled"} />
        </li>
      ))}
    </ul>
  );
}
