import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useUser } from "../../lib/session";
import type { Invoice } from "./queries";

/** Why clients cannot pay this in a way that was chosen, and what to do where no other way is left. */
export function PayProblems({ invoice }: { invoice: Invoice }) {
  const { own_methods, payment_instructions } = useUser();
  const { payment_problems: problems, payment_methods: ways, hash } = invoice;
  if (problems.length === 0) return null;
  const transfer = ways.includes("manual") && (own_methods.length > 0 || payment_instructions.trim() !== "");
  const other =
    transfer || ways.some((way) => way !== "manual" && problems.every(({ method }) => method !== way));
  return (
    <div role="status" className="flex gap-3 rounded-ctl bg-warn-soft px-4 py-3 text-14 text-warn">
      <TriangleAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">
          {other ? "One way to pay isn’t offered" : "Your client can’t pay this online"}
        </p>
        {problems.map(({ method, reason }) => (
          <p key={method}>{reason}.</p>
        ))}
        {!other && (
          <p className="mt-1">
            {hash ? "Send them your bank details, or add" : "Add"} another way to pay in{" "}
            <Link to="/settings" className="font-semibold underline underline-offset-2">
              Settings, Getting paid
            </Link>
            {ways.includes("manual") ? "." : ", and offer “By transfer” on this invoice."}
          </p>
        )}
      </div>
    </div>
  );
}
