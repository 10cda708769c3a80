import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ExternalLink, TriangleAlert } from "lucide-react";
import { report } from "../../../lib/report";
import { toast } from "../../../lib/toast";
import { Button, buttonClass } from "../../../ui/button";
import { checkAccount, type Receiving, receivingQuery } from "../../account/queries";
import type { MethodLine } from "./methods";

const STRIPE = "https://dashboard.stripe.com/settings/payment_methods";
const list = new Intl.ListFormat("en", { type: "conjunction" });

/** Says that clients are not offered what the owner switched on, and where it is allowed. */
export function LackedMethods({
  account,
  lines,
}: {
  account: Receiving;
  lines: readonly Pick<MethodLine, "name">[];
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
  const them = lines.length > 1 ? "them" : "it";
  return (
    <div role="status" className="my-4 flex gap-3 rounded-ctl bg-warn-soft px-4 py-3 text-14 text-warn">
      <TriangleAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">Clients are not offered {list.format(lines.map(({ name }) => name))}</p>
        <p>
          Your account at Stripe may not take {them} yet. Switch {them} on at Stripe, under Settings, Payment
          methods, then check again.
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-4">
          <a href={STRIPE} target="_blank" rel="noreferrer" className={buttonClass("second", "s")}>
            Open Stripe <ExternalLink size={16} aria-hidden="true" />
          </a>
          <Button size="s" pending={check.isPending} pendingLabel="Checking" onClick={() => check.mutate()}>
            Check again
          </Button>
        </div>
      </div>
    </div>
  );
}
