import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { TotalLine } from "../../ui/ledger";
import { Money } from "../../ui/money";
import type { Teammate } from "../people/queries";
import type { Payout } from "./queries";
import { BalanceRows, payeesOf, repaidOf, shareOf, WarningLine } from "./summary";
import type { PayoutActions } from "./use-payout";

/** The last look: afterwards it cannot be changed. */
export function Review({
  payout,
  team,
  message,
  currency,
  actions,
  onClose,
  onCommitted,
}: {
  payout: Payout;
  team: readonly Teammate[];
  message: string;
  currency: string;
  actions: PayoutActions;
  onClose: () => void;
  onCommitted: (id: number) => void;
}) {
  const paid = payeesOf(payout, team);
  const { commit } = actions;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Review payment"
      description="Everybody in it gets an email that you will pay them. It cannot be changed afterwards. No money moves yet: paying is the next step."
      size="m"
      closable={!commit.isPending}
      actions={
        <>
          <CancelButton kind="quiet" onClose={onClose} disabled={commit.isPending}>
            Back
          </CancelButton>
          <Button
            kind="primary"
            pending={commit.isPending}
            pendingLabel="Committing"
            data-autofocus=""
            onClick={() =>
              commit.mutate(
                { message, version: payout.version },
                {
                  onSuccess: ({ id }) => {
                    onClose();
                    onCommitted(id);
                  },
                  // A stale payout shows its present state before anybody presses again.
                  onError: onClose,
                },
              )
            }
          >
            Approve payment
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {paid.map((member) => (
          <BalanceRows
            key={member.id}
            member={member}
            adding={shareOf(payout, member.user_id)}
            repaid={repaidOf(payout, member.user_id)}
            currency={currency}
          />
        ))}
        <TotalLine label="To pay">
          <Money value={payout.total} currency={currency} />
        </TotalLine>
        <WarningLine text={payout.warning} />
        {message && <p className="text-14 break-words whitespace-pre-line text-muted">“{message}”</p>}
      </div>
    </Dialog>
  );
}
