import { forWork } from "@stint/core/payout/rules";
import { sum } from "@stint/core/platform/money";
import { WORDS } from "@stint/core/platform/status";
import { CircleAlert } from "lucide-react";
import { Suspense, useState } from "react";
import { money } from "../../lib/format";
import { Amount } from "../../ui/amount";
import { Button } from "../../ui/button";
import { lazyPart } from "../../ui/lazy-part";
import { Money } from "../../ui/money";
import type { Teammate } from "../people/queries";
import { Bar } from "./bar";
import type { Payout } from "./queries";
import { balanceOf } from "./sums";

// The dialogs are lazy, as one is half as heavy as this page; mostly they are loaded before a press.
const DiscardDialog = lazyPart(async () => (await import("./discard-dialog")).DiscardDialog);

/** Computes a person's pay in a payout, in cents; repaid expenses are no pay. */
export const shareOf = (payout: Payout | undefined, user_id: number | null): number =>
  sum(
    forWork(payout?.items ?? [])
      .filter((item) => item.user_id === user_id)
      .map(({ amount }) => amount),
  );

/** Computes the expenses that a payout repays to a person, in cents. */
export const repaidOf = (payout: Payout | undefined, user_id: number | null): number =>
  sum(
    (payout?.items ?? [])
      .filter((item) => item.user_id === user_id && item.expense_id !== null)
      .map(({ amount }) => amount),
  );

/** Lists the teammates who get anything from a payout. */
export const payeesOf = (payout: Payout | undefined, team: readonly Teammate[]): Teammate[] =>
  team.filter(({ user_id }) => payout?.items.some((item) => item.user_id === user_id));

/** The sentence that warns and never stops (D41). */
export function WarningLine({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p role="status" className="flex gap-2 text-14 text-bad">
      <CircleAlert size={17} className="mt-0.5 shrink-0" aria-hidden="true" />
      {text}
    </p>
  );
}

/** The paid part of one teammate's agreed pay, with this payout's share. */
function PaidSoFar({ member, adding, currency }: { member: Teammate; adding: number; currency: string }) {
  const { agreed, after } = balanceOf(member, adding);
  const over = after !== null && after < 0;
  return (
    <div>
      <Bar
        label="Paid so far"
        currency={currency}
        segments={[
          { id: "paid", label: WORDS.paid, value: member.paid, look: "first" },
          { id: "committed", label: WORDS.committed, value: member.committed, look: "second" },
          { id: "adding", label: "This payment", value: adding, look: over ? "bad" : "warn" },
          { id: "left", label: "Left", value: Math.max(0, after ?? 0), look: "hatch" },
        ]}
      />
      <p className={over ? "mt-2 text-14 text-bad" : "mt-2 text-14 text-muted"}>
        {agreed === null
          ? `No pay is agreed with ${member.name}.`
          : over
            ? `${money(-after, currency)} more than the agreed ${money(agreed, currency)}.`
            : `of ${money(agreed, currency)} agreed with ${member.name}`}
      </p>
    </div>
  );
}

/** One teammate's sums: agreed, paid before, this payout, and the rest after it. */
export function BalanceRows({
  member,
  adding,
  repaid,
  currency,
}: {
  member: Teammate;
  adding: number;
  /** The repaid expenses, which are no pay. */
  repaid: number;
  currency: string;
}) {
  const { agreed, before, after } = balanceOf(member, adding);
  const line = "flex items-baseline justify-between gap-4 py-1.5 text-14";
  return (
    <div className="border-b border-line py-2">
      <p className="text-15 font-semibold">{member.name}</p>
      <dl>
        <div className={line}>
          <dt className="text-muted">Agreed</dt>
          <dd>
            <Money value={agreed} currency={currency} strong={false} />
          </dd>
        </div>
        <div className={line}>
          <dt className="text-muted">Other payments</dt>
          <dd>
            <Money value={before === 0 ? 0 : -before} currency={currency} strong={false} />
          </dd>
        </div>
        <div className={line}>
          <dt className="text-muted">This payment</dt>
          <dd>
            <Money value={adding === 0 ? 0 : -adding} currency={currency} strong={false} />
          </dd>
        </div>
        <div className={`${line} border-t border-line`}>
          <dt>Balance after</dt>
          <dd>
            <Money value={after} currency={currency} className={(after ?? 0) < 0 ? "text-bad" : ""} />
          </dd>
        </div>
        {repaid > 0 && (
          <div className={line}>
            <dt className="text-muted">Expenses given back</dt>
            <dd>
              <Money value={repaid} currency={currency} strong={false} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** The summary beside the draft: its amount, everybody's balance after it, and the one button. */
export function Summary({
  payout,
  team,
  member,
  currency,
  onReview,
  onDiscard,
}: {
  payout: Payout | undefined;
  team: readonly Teammate[];
  member: Teammate | undefined;
  currency: string;
  onReview: () => void;
  onDiscard?: () => void;
}) {
  const paid = payeesOf(payout, team);
  const shown = paid.length > 0 ? paid : member ? [member] : [];
  const empty = (payout?.items.length ?? 0) === 0;
  const [asking, setAsking] = useState(false);
  return (
    <aside aria-label="Summary" className="min-w-0 space-y-5 lg:sticky lg:top-24 lg:self-start">
      <Amount size="tool" label="This payment" value={payout?.total ?? 0} currency={currency} />
      {member && <PaidSoFar member={member} adding={shareOf(payout, member.user_id)} currency={currency} />}
      {shown.length > 0 && (
        <div className="border-t border-ink">
          {shown.map((each) => (
            <BalanceRows
              key={each.id}
              member={each}
              adding={shareOf(payout, each.user_id)}
              repaid={repaidOf(payout, each.user_id)}
              currency={currency}
            />
          ))}
        </div>
      )}
      <WarningLine text={payout?.warning} />
      <div>
        <Button
          kind="primary"
          size="l"
          wide
          disabled={empty}
          aria-describedby={empty ? "payout-lacks" : undefined}
          onClick={onReview}
        >
          Review payment
        </Button>
        {empty && (
          <p id="payout-lacks" className="mt-2 text-14 text-muted">
            Add what it is for and how much first.
          </p>
        )}
        <p className="mt-2 text-13 text-muted">
          Committing it tells your teammate. Then you pay them as you agreed and mark it as paid, or send it
          from Stripe where that can be.
        </p>
      </div>
      {onDiscard && (
        <Button kind="quiet" wide onClick={() => (empty ? onDiscard() : setAsking(true))}>
          Delete this draft
        </Button>
      )}
      {onDiscard && asking && (
        <Suspense fallback={null}>
          <DiscardDialog onClose={() => setAsking(false)} onDiscard={onDiscard} />
        </Suspense>
      )}
    </aside>
  );
}
