import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ExternalLink, TriangleAlert } from "lucide-react";
import { report } from "../../../lib/report";
import { toast } from "../../../lib/toast";
import { Button, buttonClass } from "../../../ui/button";
import { checkAccount, type Receiving, receivingQuery } from "../../account/queries";
import type { MethodLine } from "./methods";

const STRIPE = "https://dashboard.stripe.com/settings/payment_methods";
const list = new Intl.ListFormat("en", { type: "conjunction" });

/** Says that clients are not offered what the owner switched on, how it stands at Stripe, and what to do. */
export function LackedMethods({
  account,
  lines,
  onAsk,
  asking,
}: {
  account: Receiving;
  lines: readonly MethodLine[];
  /** Asks Stripe for a method that nobody asked for yet. */
  onAsk: (line: MethodLine) => void;
  asking: boolean;
}) {
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: () => checkAccount(account.id),
    onSuccess: (next) => {
      queryClient.setQueryData(receivingQuery.queryKey, next);
      const more = next.capabilities.some((each) => !account.capabilities.includes(each));
      toast(more ? "Stripe has switched it on." : "Stripe has not switched on more yet.");
    },
    onError: report,
  });
  const namesOf = (state: MethodLine["state"]) =>
    list.format(lines.filter((line) => line.state === state).map(({ name }) => name));
  const [pending, needs, unasked] = (["pending", "needs", "unasked"] as const).map(namesOf);
  return (
    <div role="status" className="my-4 flex gap-3 rounded-ctl bg-warn-soft px-4 py-3 text-14 text-warn">
      <TriangleAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">Clients are not offered {list.format(lines.map(({ name }) => name))}</p>
        {pending && (
          <p>Stripe is checking whether your account may take {pending}. This can take some days.</p>
        )}
        {needs && <p>Stripe needs something from you before your account may take {needs}.</p>}
        {unasked && <p>Your account at Stripe has not asked for {unasked} yet.</p>}
        <div className="mt-2 flex flex-wrap items-center gap-4">
          {unasked && (
            <Button
              size="s"
              pending={asking}
              pendingLabel="Asking"
              onClick={() => {
                for (const line of lines) if (line.state === "unasked") onAsk(line);
              }}
            >
              Ask Stripe
            </Button>
          )}
          {needs && (
            <a href={STRIPE} target="_blank" rel="noreferrer" className={buttonClass("second", "s")}>
              Open Stripe <ExternalLink size={16} aria-hidden="true" />
            </a>
          )}
          <Button size="s" pending={check.isPending} pendingLabel="Checking" onClick={() => check.mutate()}>
            Check again
          </Button>
        </div>
      </div>
    </div>
  );
}
