import type { Posting } from "@stint/core/ledger/schema";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { dayInWords } from "../../lib/format";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { Money } from "../../ui/money";
import { Panel } from "../../ui/panel";
import { shownAmount } from "./shown-amount";

type Account = Posting["lines"][number]["account"];
const accounts: Record<Account, string> = {
  receivable: "The client owes",
  clearing: "At the payment provider",
  bank: "In your bank",
  disputed: "Held back, contested",
  revenue: "Earned",
  tax: "Tax to pass on",
  withheld: "Withheld by the client",
  rounding: "Rounding",
  refunds: "Refunded",
  fees: "Provider's fees",
  credit: "Client's credit",
  payouts: "Cost of teammates",
  payable: "Owed to teammates",
};
const causes: Record<Posting["cause"], string> = {
  invoice: "Invoice sent",
  credit_note: "Credit note",
  void: "Canceled",
  withheld: "Withheld tax changed",
  payment: "Payment",
  fee: "Fee of the provider",
  returned: "Payment returned",
  reversed: "Payment taken back",
  refund: "Refund",
  refund_failed: "Refund failed",
  dispute: "Payment contested",
  dispute_fee: "Dispute fee",
  dispute_won: "Dispute won",
  dispute_lost: "Dispute lost",
  credit_applied: "Credit applied",
  credit_unapplied: "Credit given back",
  payout_committed: "Team pay approved",
  transfer: "Paid out to your bank",
  transfer_failed: "Transfer returned by your bank",
  payout_paid: "Team paid",
  payout_returned: "Team pay came back",
};

function Entry({ posting }: { posting: Posting }) {
  return (
    <li className="border-b border-line py-3">
      <p className="flex items-baseline justify-between gap-4 text-15 font-semibold">
        <span>{causes[posting.cause]}</span>
        <span className="text-13 font-normal text-muted">{dayInWords(posting.date, { year: true })}</span>
      </p>
      <ul className="mt-1 text-14">
        {posting.lines.map(({ account, amount }) => (
          <li key={account} className="flex justify-between gap-4 py-0.5">
            <span className="text-muted">{accounts[account]}</span>
            <Money value={shownAmount(account, amount)} currency={posting.currency} strong={false} />
          </li>
        ))}
      </ul>
    </li>
  );
}

export interface LedgerPanelProps {
  /** The invoice, client or transfer of the entries. */
  of: { invoice_id: number } | { client_id: number } | { transfer_id: number };
  /** "Where … stands". */
  name: string;
  /** Changes when the entries do. */
  version?: number;
  /** Below this header: 64 in editors, 56 in the shell. */
  top?: 56 | 64;
  onClose: () => void;
}

/** "Where does this number come from?": every amount about something, followed to its balanced entries. */
export function LedgerPanel({ of, name, version = 0, top = 64, onClose }: LedgerPanelProps) {
  const query = useQuery({
    queryKey: ["ledger", of, version],
    queryFn: async ({ signal }) => (await api.get("/ledger", { query: of, signal })).data,
  });
  const statement = query.data;
  return (
    <Panel open onClose={onClose} title="Where the numbers come from" top={top} reading>
      <div className="px-6 py-4">
        {query.isPending && <GhostRows columns={["", "96px"]} right={[1]} rows={4} />}
        {query.isError && (
          <ErrorLine onRetry={() => void query.refetch()}>The entries did not load.</ErrorLine>
        )}
        {statement && (
          <>
            <h3 className="border-b border-line2 pb-2 text-15 font-semibold">Where {name} stands</h3>
            <dl>
              {statement.balances.map(({ account, currency, amount }) => (
                <div key={`${account} ${currency}`} className="flex justify-between gap-4 py-1.5 text-15">
                  <dt className="text-muted">{accounts[account]}</dt>
                  <dd>
                    <Money value={shownAmount(account, amount)} currency={currency} />
                  </dd>
                </div>
              ))}
            </dl>
            <h3 className="mt-6 border-b border-line2 pb-2 text-15 font-semibold">
              Its entries, newest first
            </h3>
            {statement.postings.length === 0 ? (
              <p className="py-3 text-14 text-muted">Nothing was booked yet.</p>
            ) : (
              <ul>
                {statement.postings.map((posting) => (
                  <Entry key={posting.id} posting={posting} />
                ))}
              </ul>
            )}
            <p className="mt-3 text-13 text-muted">
              Each entry has the same amount on both sides. What stands at the top is the sum of the entries.
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}
