import { subtract } from "@stint/core/platform/money";
import { WORDS } from "@stint/core/platform/status";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { dayInWords, dayOf } from "../../lib/format";
import { Amount } from "../../ui/amount";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { SectionHead, TotalLine } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { Select } from "../../ui/select";
import type { Teammate } from "../people/queries";
import { DiscardDialog } from "./discard-dialog";
import { HoldNote } from "./hold-note";
import { PaymentSource } from "./payment-source";
import type { Payout } from "./queries";
import { ReasonForm } from "./reason-form";
import { SaveFile } from "./save-file";
import { SendButton } from "./send-button";
import { BalanceRows, payeesOf, repaidOf, shareOf, WarningLine } from "./summary";
import type { PayoutActions } from "./use-payout";
import { methodInWords, methods } from "./words";

const longDay = (at: string | null): string => (at ? dayInWords(dayOf(at), { long: true }) : "");

/** Computes the teammate's sums without the payout, which they already include. */
function without(member: Teammate, payout: Payout): Teammate {
  const share = shareOf(payout, member.user_id);
  return payout.status === "paid"
    ? { ...member, paid: subtract(member.paid, share) }
    : { ...member, committed: subtract(member.committed, share) };
}

/** A committed payout: its lines, and once the money has gone, that it is paid. */
export function PayoutRecord({
  payout,
  team,
  actions,
}: {
  payout: Payout;
  team: readonly Teammate[];
  actions: PayoutActions;
}) {
  const { currency } = payout;
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const onDiscard = () =>
    actions.discard.mutate(undefined, {
      onSuccess: () =>
        void navigate({
          to: "/projects/$projectId/pay",
          params: { projectId: String(payout.project_id) },
        }),
    });
  const [method, setMethod] = useState<Payout["payment_method"]>("bank_transfer");
  const isPaid = payout.status === "paid";
  const isHeld = payout.status === "held";
  const named = payeesOf(payout, team);
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_304px]">
      <div className="min-w-0 space-y-8">
        <section aria-label="Lines">
          <SectionHead title="This payment" note={payout.items.length} />
          <PaymentSource payout={payout} currency={currency} />
          <ul>
            {payout.items.map((item) => (
              <li
                key={item.id}
                className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line text-15"
              >
                <span className="min-w-0 py-1 break-words">
                  {item.description}{" "}
                  <span className="ml-1 text-14 text-muted">
                    {item.name}
                    {item.expense_id !== null && ", expense given back"}
                  </span>
                </span>
                <Money value={item.amount} currency={currency} />
              </li>
            ))}
          </ul>
          <TotalLine label="Total" className="-mt-px">
            <Money value={payout.total} currency={currency} />
          </TotalLine>
        </section>
        {payout.message && (
          <section aria-label="Message">
            <SectionHead title="Message" />
            <p className="py-3 text-15 break-words whitespace-pre-line">{payout.message}</p>
          </section>
        )}
      </div>
      <aside aria-label="Summary" className="min-w-0 space-y-5">
        <Amount
          size="tool"
          label={isPaid ? WORDS.paid : isHeld ? WORDS.held : "Approved, not paid"}
          value={payout.total}
          currency={currency}
          note={
            isPaid
              ? [longDay(payout.paid_at), methodInWords(payout.payment_method)].filter(Boolean).join(", ")
              : payout.committed_at
                ? `Approved ${longDay(payout.committed_at)}. Everybody in it has an email.`
                : "Drafted by your rules. Nobody was told yet."
          }
        />
        {isHeld && <HoldNote payout={payout} actions={actions} />}
        <div className="border-t border-ink">
          {named.map((member) => (
            <BalanceRows
              key={member.id}
              member={without(member, payout)}
              adding={shareOf(payout, member.user_id)}
              repaid={repaidOf(payout, member.user_id)}
              currency={currency}
            />
          ))}
        </div>
        <WarningLine text={payout.warning} />
        <WarningLine text={payout.failure && `Paying it did not work: ${payout.failure}`} />
        {isHeld && !payout.committed_at && (
          <Button kind="quiet" wide onClick={() => setAsking(true)}>
            Delete this draft
          </Button>
        )}
        {isHeld && asking && <DiscardDialog onClose={() => setAsking(false)} onDiscard={onDiscard} />}
        {!isPaid && !isHeld && payout.sending && <SendButton payout={payout} actions={actions} />}
        {!isPaid && !isHeld && !payout.sending && (
          <form
            className="space-y-3"
            onSubmit={(event) => {
              event.preventDefault();
              if (!actions.pay.isPending) actions.pay.mutate({ method, version: payout.version });
            }}
          >
            <Field label="How you paid">
              <Select options={methods} value={method} onChange={setMethod} />
            </Field>
            <Button
              type="submit"
              kind="primary"
              size="l"
              wide
              pending={actions.pay.isPending}
              pendingLabel="Saving"
            >
              Mark as paid
            </Button>
            <SendButton payout={payout} actions={actions} />
          </form>
        )}
        {!isPaid && !isHeld && !payout.sending && (
          <ReasonForm
            ask="Hold it back"
            label="Why it waits"
            hint="Your teammates read this"
            act="Hold this payment"
            pending={actions.hold.isPending}
            onSubmit={(reason) => actions.hold.mutate({ to: "hold", reason, version: payout.version })}
          />
        )}
        {isPaid && (
          <ul className="space-y-1">
            {named.flatMap(({ user_id, name }) =>
              user_id === null
                ? []
                : [
                    <li key={user_id}>
                      <SaveFile
                        path={`/payouts/${payout.id}/slip?user_id=${user_id}`}
                        name={`Slip, ${name}.pdf`}
                      >
                        {`Slip for ${name} (PDF)`}
                      </SaveFile>
                    </li>,
                  ],
            )}
          </ul>
        )}
        {isPaid && (
          <ReasonForm
            ask="The money came back"
            label="Why it came back"
            hint="Only you see this"
            act="Note that it came back"
            pending={actions.fail.isPending}
            onSubmit={(reason) => actions.fail.mutate({ to: "returned", reason, version: payout.version })}
          />
        )}
        {payout.status === "committed" && !payout.sending && (
          <ReasonForm
            ask="Paying it did not work"
            label="What went wrong"
            hint="Only you see this"
            act="Note that it failed"
            pending={actions.fail.isPending}
            onSubmit={(reason) => actions.fail.mutate({ to: "failed", reason, version: payout.version })}
          />
        )}
      </aside>
    </div>
  );
}
