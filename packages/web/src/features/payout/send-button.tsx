import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/button";
import { type Payout, sendableQuery } from "./queries";
import type { PayoutActions } from "./use-payout";

/** Sends a payout to its teammates' own bank accounts if the provider can; if not, it shows why. */
export function SendButton({ payout, actions }: { payout: Payout; actions: PayoutActions }) {
  const { data } = useQuery(sendableQuery(payout));
  if (payout.sending)
    return (
      <p role="status" className="text-14 text-warn">
        Stripe was asked to send it and has not answered yet. It is asked again every minute, and nobody is
        paid twice.
      </p>
    );
  if (!data) return null;
  if (!data.possible)
    return <p className="text-13 text-muted">It cannot be sent from Stripe. {data.reason}</p>;
  return (
    <>
      <Button
        wide
        pending={actions.send.isPending}
        pendingLabel="Sending"
        onClick={() => actions.send.mutate({ to: "transfer", version: payout.version })}
      >
        {payout.status === "failed" ? "Send it again from Stripe" : "Send it from Stripe"}
      </Button>
      <p className="text-13 text-muted">
        {data.from === "payment"
          ? "The client paid this online. It goes from there to your teammates' own bank accounts, or you pay them as you agreed and note it here."
          : "It goes out of what your clients paid online to your teammates' own bank accounts, or you pay them as you agreed and note it here."}
      </p>
    </>
  );
}
