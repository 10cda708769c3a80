import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import type { Invoice } from "./queries";

/** The reasons why clients cannot use a chosen way to pay, and the remedy when no other way is left. */
export function PayProblems({ invoice }: { invoice: Invoice }) {
  const { payment_problems: problems, payment_methods: ways, hash } = invoice;
  if (problems.length === 0) return null;
  const nowhere = problems.some(({ method }) => method === "manual");
  const other = !nowhere && ways.some((way) => problems.every(({ method }) => method !== way));
  return (
    <div role="status" className="flex gap-3 rounded-ctl bg-warn-soft px-4 py-3 text-14 text-warn">
      <TriangleAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">
          {other
            ? "One way to pay isn’t offered"
            : nowhere
              ? "Your client can’t pay this"
              : "Your client can’t pay this online"}
        </p>
        {problems.map(({ method, reason }) => (
          <p key={method}>{reason}.</p>
        ))}
        {!other && (
          <p className="mt-1">
            {hash ? "Send them your bank details yourself. For the next invoices, add" : "Add"} them or
            another way to pay under{" "}
            <Link to="/settings/paid" className="font-semibold underline underline-offset-2">
              Settings, Getting paid
            </Link>
            {ways.includes("manual") ? "." : ", and offer “By transfer” on this invoice."}
          </p>
        )}
      </div>
    </div>
  );
}
