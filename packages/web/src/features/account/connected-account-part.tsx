import { ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import { asApiError } from "../../lib/api";
import { moment } from "../../lib/format";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { Part } from "../../ui/part";
import { Status } from "../../ui/status";
import { AccountBalance, BankTransfers } from "./bank-transfers";
import { PaymentSetupPart } from "./payment-setup-part";
import type { Receiving } from "./queries";
import { type Return, useConnectedAccount } from "./use-connected-account";

const marks: Record<Receiving["status"], { status: string; label: string }> = {
  pending: { status: "pending", label: "Being set up" },
  awaiting_documents: { status: "due", label: "Something is missing" },
  active: { status: "connected", label: "Ready" },
  denied: { status: "declined", label: "Not in use" },
};

/** Explains the status and its effect on the owner's money, in one sentence. */
function explain({ status, charges_enabled, payouts_enabled, bank }: Receiving): string {
  if (status === "denied")
    return "Stripe takes no payments for this account. Bank transfer and other methods keep working.";
  if (status === "active") return `Clients pay by card or bank debit, and it goes to ${bank ?? "your bank"}.`;
  if (charges_enabled && !payouts_enabled)
    return "Clients can pay already. Their money waits at Stripe until the rest is there.";
  return "Clients cannot pay into it now. Bank transfer and other methods keep working.";
}

function Requirements({ account }: { account: Receiving }) {
  if (account.missing.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="text-15 font-semibold">
        Still needed{account.missing_by ? `, by ${moment(account.missing_by)}` : ""}
      </h3>
      <ul className="mt-1">
        {account.missing.map((what) => (
          <li key={what} className="border-b border-line py-2 text-15">
            {what}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Settings: the owner's account at the payment provider, its status, and the transfers to the bank. */
export function ConnectedAccountPart({ back }: { back: Return | undefined }) {
  const { query, account, go, check } = useConnectedAccount(back);
  const ready = account?.status === "active";
  const place = useRef<HTMLDivElement>(null);
  const loaded = account !== undefined;
  // The page scrolls to this part when the owner comes back from the provider.
  const came = useRef(back !== undefined);
  useEffect(() => {
    if (!loaded || !came.current) return;
    came.current = false;
    place.current?.scrollIntoView({ block: "center" });
  }, [loaded]);
  return (
    <Part title="Your bank" note="Cards and bank debits, into an account of your own.">
      <div ref={place} />
      {query.isPending && <GhostRows rows={2} columns={[""]} />}
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          Your account did not load.
        </ErrorLine>
      )}
      {account === null && (
        <>
          <p className="text-15">
            Open an account with Stripe, our payment provider. It takes some minutes; have your bank details
            and an identity document at hand.
          </p>
          <p className="mt-2 text-15">
            Until then, cards and bank debits are taken by Stint's own account at Stripe. What came in stands
            on the dashboard and on its invoice.
          </p>
          <p className="mt-2 text-14 text-muted">
            Invoices work without it: bank details, payment links and checks stay as you wrote them.
          </p>
        </>
      )}
      {account && (
        <>
          <Status {...marks[account.status]} />
          <p className="mt-2 text-15">{explain(account)}</p>
          <Requirements account={account} />
        </>
      )}
      {account !== undefined && !ready && account?.status !== "denied" && (
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button
            pending={go.isPending}
            pendingLabel="Opening Stripe"
            iconEnd={<ExternalLink size={16} />}
            onClick={() => go.mutate(account)}
          >
            {account ? "Go on at Stripe" : "Set up at Stripe"}
          </Button>
          {account && (
            <Button kind="link" pending={check.isPending} onClick={() => check.mutate(account.id)}>
              <span>Check again</span>
            </Button>
          )}
        </div>
      )}
      {account?.charges_enabled && (
        <div className="mt-5">
          <AccountBalance account={account} />
          <BankTransfers account={account} />
        </div>
      )}
      <PaymentSetupPart />
    </Part>
  );
}
