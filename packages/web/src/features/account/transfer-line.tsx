import { format } from "@stint/core/platform/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Landmark } from "lucide-react";
import { PaymentArrived, PaymentArrives } from "./arrivals";
import { waitingQuery } from "./queries";

/** On a paid invoice: its money waits for the owner's bank account, is on its way there, or has arrived. */
export function TransferLine({ invoice_id }: { invoice_id: number }) {
  const { data } = useQuery(waitingQuery);
  // A refunded or disputed payment leaves only its cost, so nothing arrives.
  const isThis = (each: { invoice_id: number; net: number }) =>
    each.invoice_id === invoice_id && each.net > 0;
  const of = data?.payments.find(isThis);
  if (!data) return null;
  if (!of) {
    const there = data.arrived.find(({ payments }) => payments.some(isThis));
    const paid = there?.payments.find(isThis);
    return there && paid ? <PaymentArrived of={paid} come={there} /> : null;
  }
  if (data.connected) return <PaymentArrives of={of} />;
  return (
    <p className="mt-4 flex items-start gap-2.5 rounded-ctl bg-warn-soft px-4 py-3 text-14 text-warn">
      <Landmark size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>
        <strong className="font-semibold">{format(of.net, of.currency)} waits for your bank account.</strong>{" "}
        <Link to="/money" className="font-semibold underline underline-offset-2">
          Connect your bank
        </Link>
      </span>
    </p>
  );
}
