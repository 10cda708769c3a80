import type { Transfer } from "@stint/core/connected-account/schema";
import { stepOf } from "@stint/core/platform/stripe/amount";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { dayInWords } from "../../lib/format";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { lazyPart } from "../../ui/lazy-part";
import { Money } from "../../ui/money";
import { balanceQuery, type Receiving, transfersQuery, waitingQuery } from "./queries";

const LedgerPanel = lazyPart(async () => (await import("../ledger/ledger-panel")).LedgerPanel);

function Sum({ label, value, currency }: { label: string; value: number; currency: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 text-15">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money value={value} currency={currency} />
      </dd>
    </div>
  );
}

const BankTransferDialog = lazyPart(async () => (await import("./bank-transfer-dialog")).BankTransferDialog);

/** The money on its way to the bank, as on the money page, and the button that sends the available part at once. */
export function AccountBalance({ account }: { account: Receiving }) {
  const query = useQuery(balanceQuery(account.id));
  const ways = useQuery(waitingQuery).data?.on_its_way ?? [];
  const [sends, setSends] = useState(false);
  if (query.isPending) return <GhostRows rows={2} columns={["", "96px"]} right={[1]} />;
  if (query.isError)
    return <ErrorLine onRetry={() => void query.refetch()}>The balance did not load.</ErrorLine>;
  const step = stepOf(account.currency, "bank");
  const held = query.data.find(({ currency }) => currency === account.currency)?.available ?? 0;
  const most = Math.floor(Math.max(0, held) / step) * step;
  return (
    <>
      <dl>
        {ways.length === 0 && <Sum label="On its way to your bank" value={0} currency={account.currency} />}
        {ways.map(({ currency, amount, arrives_on }) => (
          <Sum
            key={`${currency} ${arrives_on}`}
            label={
              arrives_on
                ? `In your bank on ${dayInWords(arrives_on, { weekday: true })}`
                : "On its way to your bank"
            }
            value={amount}
            currency={currency}
          />
        ))}
      </dl>
      {account.payouts_enabled && most > 0 && (
        <Button kind="link" className="mt-2" onClick={() => setSends(true)}>
          <span>Send to your bank now</span>
        </Button>
      )}
      {sends && (
        <Suspense fallback={null}>
          <BankTransferDialog account={account} most={most} onClose={() => setSends(false)} />
        </Suspense>
      )}
    </>
  );
}

const words: Record<Transfer["status"], (of: Transfer) => string> = {
  asked: () => "Stripe has not answered yet. It is asked again every minute",
  pending: (of) => `Arrives by ${dayInWords(of.arrives_on)}`,
  in_transit: (of) => `Arrives by ${dayInWords(of.arrives_on)}`,
  paid: (of) => `Arrived on ${dayInWords(of.arrives_on)}`,
  failed: (of) => `Came back. ${of.failure}`,
  canceled: (of) => (of.failure ? `Not sent. ${of.failure}` : "Canceled"),
};

/** The transfers to the bank, newest first; each amount opens its entries. */
export function BankTransfers({ account }: { account: Receiving }) {
  const query = useQuery(transfersQuery(account.id));
  const [of, setOf] = useState<Transfer>();
  return (
    <>
      <h3 className="mt-6 border-b border-line2 pb-2 text-15 font-semibold">Paid out to your bank</h3>
      {query.isPending && <GhostRows rows={2} columns={["", "96px"]} right={[1]} />}
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()}>The transfers did not load.</ErrorLine>
      )}
      {query.data?.length === 0 && (
        <p className="py-3 text-14 text-muted">
          Nothing yet. What clients pay goes to {account.bank ?? "your bank"} by itself, usually two days
          later.
        </p>
      )}
      <ul>
        {query.data?.map((transfer) => (
          <li key={transfer.id} className="flex items-baseline gap-4 border-b border-line py-2.5 text-15">
            <span className="min-w-0 flex-1">
              {dayInWords(transfer.created_at, { year: true })}
              <span
                className={
                  transfer.status === "failed" ? "block text-13 text-bad" : "block text-13 text-muted"
                }
              >
                {words[transfer.status](transfer)}
              </span>
            </span>
            <Button kind="link" onClick={() => setOf(transfer)}>
              <Money
                value={transfer.amount}
                currency={transfer.currency}
                muted={transfer.status === "failed" || transfer.status === "canceled"}
              />
              <span className="sr-only">, where does this number come from?</span>
            </Button>
          </li>
        ))}
      </ul>
      {of && (
        <Suspense fallback={null}>
          <LedgerPanel
            of={{ transfer_id: of.id }}
            name={`the transfer of ${dayInWords(of.created_at, { long: true })}`}
            top={56}
            onClose={() => setOf(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
