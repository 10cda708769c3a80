import type { Listed } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import { Link } from "@tanstack/react-router";
import { Landmark } from "lucide-react";
import { useIsPutOff } from "../account/use-payment-setup";

/** The owner asked to choose how to be paid once this is accepted: it is, and its deposit waits for that. */
export function PaymentSetupNote({ invoices, client }: { invoices: readonly Listed[]; client: string }) {
  const isPutOff = useIsPutOff();
  const deposit = invoices.find(({ status, schedule }) => status === "draft" && schedule?.sequence === 1);
  if (!isPutOff || !deposit?.due_on) return null;
  return (
    <p className="mt-6 flex items-start gap-2.5 rounded-ctl bg-warn-soft px-4 py-3 text-14 text-warn">
      <Landmark size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 break-words">
        <strong className="font-semibold">
          The deposit of {format(deposit.total, deposit.currency)} waits as a draft.
        </strong>{" "}
        <Link
          to="/projects/$projectId/pay/invoice/$invoiceId"
          params={{ projectId: String(deposit.project_id ?? 0), invoiceId: String(deposit.id) }}
          search={{ send: true }}
          className="font-semibold underline underline-offset-2"
        >
          Choose how {client} pays you
        </Link>
      </span>
    </p>
  );
}
