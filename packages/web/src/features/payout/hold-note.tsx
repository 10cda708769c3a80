import { CirclePause } from "lucide-react";
import { money } from "../../lib/format";
import { Button } from "../../ui/button";
import type { Payout } from "./queries";
import type { PayoutActions } from "./use-payout";

/** The reason why a payout waits, and the way to go on. */
export function HoldNote({ payout, actions }: { payout: Payout; actions: PayoutActions }) {
  const { held_by_hand, held_reason, source, total, currency, version } = payout;
  return (
    <div className="space-y-3">
      <p role="status" className="flex gap-2 text-14 text-warn">
        <CirclePause size={17} className="mt-0.5 shrink-0" aria-hidden="true" />
        {held_reason}
      </p>
      <p className="text-14 text-muted">
        {held_by_hand
          ? payout.committed_at
            ? "You hold it back. Your teammates have read why."
            : "You hold it back. Nobody was told of it yet."
          : `It goes on by itself once ${money(source?.base ?? total, currency)} of the client's money has come in again.`}
      </p>
      {held_by_hand && (
        <Button
          kind="primary"
          size="l"
          wide
          pending={actions.release.isPending}
          pendingLabel="Saving"
          onClick={() => actions.release.mutate({ to: "release", version })}
        >
          Let it go on
        </Button>
      )}
    </div>
  );
}
