import type { OwedCredit as Owed } from "@stint/core/invoice/schema";
import { Link } from "@tanstack/react-router";
import { Money } from "../../ui/money";

const WHY: Record<Owed["waits"][number]["reason"], string> = {
  disputed: "is contested at the client’s bank",
  processing: "has a payment on its way",
  charging: "is being charged",
};

/** The owed credit of a signed change order: its amount, the invoice that it waits for, and the reason. */
export function OwedCredit({ owed, projectId }: { owed: Owed; projectId: number }) {
  return (
    <div className="border-t border-line py-3 text-15">
      <div className="flex items-center justify-between gap-4">
        <dt className="font-semibold">Credit that has to wait</dt>
        <dd className="font-semibold">
          <Money value={owed.amount} currency={owed.currency} />
        </dd>
      </div>
      <dd className="mt-1 text-14 text-muted">
        {owed.waits.map(({ invoice_id, number, reason }) => (
          <span key={invoice_id} className="block">
            <Link
              to="/projects/$projectId/pay/invoice/$invoiceId"
              params={{ projectId: `${projectId}`, invoiceId: `${invoice_id}` }}
              className="border-b border-line2 font-semibold text-ink hover:border-ink"
            >
              {number ?? "An invoice"}
            </Link>{" "}
            {WHY[reason]}.
          </span>
        ))}
        A change order is signed that lowers it. The credit follows by itself once that ends.
      </dd>
    </div>
  );
}
