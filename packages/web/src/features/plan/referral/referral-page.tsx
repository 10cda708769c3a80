import type { Credit, Info, Page } from "@stint/core/billing/referral/schema";
import { useQuery } from "@tanstack/react-query";
import { asApiError } from "../../../lib/api";
import { ago, dayInWords, dayOf } from "../../../lib/format";
import { Amount } from "../../../ui/amount";
import { ErrorLine } from "../../../ui/error-line";
import { GhostRows } from "../../../ui/ghost-rows";
import { Ledger, type LedgerColumn, SectionHead, TotalLine } from "../../../ui/ledger";
import { Money } from "../../../ui/money";
import { Status } from "../../../ui/status";
import { subscriptionQuery } from "../queries";
import { longDay } from "../words";
import { referralQuery } from "./queries";
import { SendForm } from "./send-form";
import { Rule, Share } from "./share";

interface Row {
  key: string;
  at: string;
  status: { status: string; label?: string };
  friend: string;
  /** Why it brings nothing. */
  reason?: string;
  amount: number | null;
}

const dayWords = (at: string) => dayInWords(dayOf(at));

/** Friends who brought nothing yet; the ledger has a row of each other one. */
const WAITS: Partial<Record<Info["status"], (of: Info) => Row["status"]>> = {
  invited: () => ({ status: "invited" }),
  trial: () => ({ status: "pending", label: "On trial" }),
  held: ({ holds_until }) => ({
    status: "scheduled",
    label: holds_until ? `Credit on ${dayWords(holds_until)}` : "Credit follows",
  }),
  refused: () => ({ status: "declined", label: "Not counted" }),
};

const REASONS: Record<Credit["reason"], Row["status"]> = {
  first_month: { status: "completed", label: "Your first month" },
  referral: { status: "completed", label: "Subscribed" },
  refund: { status: "refunded" },
};

/** As `isSamePerson` and a person's first workspace decide: no single mark is named, which would tell of the friend. */
const NOT_COUNTED = "Same card, address or browser as yours, or not their first account";

/** Whoever was not invited by address stays unnamed. */
const BY_LINK = "A friend, by your link";

/** Lists who was invited and what came of it, newest first. */
export function rowsOf({ referrals, ledger }: Pick<Page, "referrals" | "ledger">): Row[] {
  const waiting = referrals.flatMap((of): Row[] => {
    const status = WAITS[of.status]?.(of);
    if (!status) return [];
    const reason = of.status === "refused" ? { reason: NOT_COUNTED } : {};
    const friend = of.email || BY_LINK;
    return [{ key: `friend-${of.id}`, at: of.created_at, status, friend, ...reason, amount: null }];
  });
  const entries = ledger.map(
    ({ id, created_at, reason, about, amount }): Row => ({
      key: `credit-${id}`,
      at: created_at,
      status: REASONS[reason],
      friend: about,
      amount,
    }),
  );
  return [...waiting, ...entries].sort((a, b) => b.at.localeCompare(a.at));
}

const columnsOf = (currency: string): LedgerColumn<Row>[] => [
  {
    id: "status",
    head: "Status",
    width: "168px",
    stack: "second",
    cell: (row) => <Status {...row.status} />,
  },
  {
    id: "since",
    head: "Since",
    width: "80px",
    stack: "meta",
    cell: ({ at }) => <span className="text-14 text-muted">{ago(at)}</span>,
  },
  {
    id: "friend",
    head: "Friend",
    stack: "title",
    cell: ({ friend, reason }) => (
      <>
        {friend}
        {reason && <span className="block text-13 text-muted">{reason}</span>}
      </>
    ),
  },
  {
    id: "credit",
    head: "Credit",
    width: "110px",
    align: "right",
    stack: "amount",
    cell: ({ amount }) => <Money value={amount} currency={currency} />,
  },
];

/** /settings/referrals: the credit, the way to more of it, and where each amount came from. */
export function ReferralPage() {
  const query = useQuery(referralQuery);
  const { data: subscription } = useQuery(subscriptionQuery);
  if (query.isError)
    return (
      <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
        Your referrals did not load.
      </ErrorLine>
    );
  const page = query.data;
  if (!page) return <GhostRows columns={["82px", "92px", "", "84px"]} right={[3]} />;
  const rows = rowsOf(page);
  const next = subscription?.cancel_at ? null : subscription?.period_ends_at;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div className="min-w-0 flex-1">
          <Amount
            label="Your credit"
            value={page.credit_amount}
            currency={page.currency}
            note={
              page.credit_amount > 0 && next ? `Comes off your next charge, ${longDay(next)}.` : undefined
            }
          />
        </div>
        <div className="max-w-[380px]">
          <Rule page={page} />
        </div>
      </div>
      <section aria-label="Send a referral" className="mt-8 space-y-4">
        <SectionHead title="Send a referral" />
        <SendForm />
        <Share page={page} />
      </section>
      <section aria-label="Ledger" className="mt-10">
        <SectionHead title="Ledger" />
        {rows.length === 0 ? (
          <p className="py-3.5 text-14 text-muted">Friends stand here once they are invited.</p>
        ) : (
          <>
            <Ledger label="Ledger" columns={columnsOf(page.currency)} rows={rows} rowKey={({ key }) => key} />
            <TotalLine label="Your credit now">
              <Money value={page.credit_amount} currency={page.currency} />
            </TotalLine>
          </>
        )}
      </section>
    </>
  );
}
