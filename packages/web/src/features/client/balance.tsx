import { money } from "../../lib/format";
import { Amount } from "../../ui/amount";
import { Ledger, type LedgerColumn, SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import type { ClientOverview } from "./queries";

type Balance = ClientOverview["balances"][number];

const columns: LedgerColumn<Balance>[] = [
  { id: "currency", head: "Currency", stack: "title", cell: ({ currency }) => currency },
  {
    id: "invoiced",
    head: "Invoiced",
    width: "150px",
    align: "right",
    stack: "meta",
    cell: ({ invoiced, currency }) => (
      <>
        <Money value={invoiced} currency={currency} strong={false} />
        <span className="text-muted sm:hidden"> invoiced</span>
      </>
    ),
  },
  {
    id: "due",
    head: "Still due",
    width: "150px",
    align: "right",
    stack: "amount",
    cell: ({ due, currency }) => <Money value={due} currency={currency} />,
  },
];

/** Describes a balance beside the amount that is owed. */
function noteOf({ invoiced, overdue, credit, currency }: Balance): string {
  return [
    `${money(invoiced, currency)} invoiced so far`,
    overdue > 0 ? `${money(overdue, currency)} is late` : "",
    credit > 0 ? `${money(credit, currency)} of credit` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The owed credit, in a sentence of its own beside the figures. */
const OwedCredit = ({ of }: { of: readonly Balance[] }) =>
  of.map(
    ({ currency, owed_credit }) =>
      owed_credit && (
        <span key={currency} className="mt-1 block">
          {owed_credit.text}.
        </span>
      ),
  );

/** A client's due amount: one, or a line for each currency; they are never added up (D7). */
export function Balances({ balances }: { balances: readonly Balance[] }) {
  const [only] = balances;
  if (!only) return null;
  if (balances.length === 1)
    return (
      <Amount
        label="Still due"
        value={only.due}
        currency={only.currency}
        note={
          <>
            {noteOf(only)}.<OwedCredit of={balances} />
          </>
        }
      />
    );
  return (
    <section>
      <SectionHead title="Still due" note="by currency" />
      <Ledger label="Balance by currency" columns={columns} rows={balances} rowKey={(row) => row.currency} />
      <p className="mt-2 text-14 text-muted">
        {balances
          .filter(({ overdue, credit }) => overdue > 0 || credit > 0)
          .map((each) => `${each.currency}: ${noteOf(each)}`)
          .join(". ")}
        <OwedCredit of={balances} />
      </p>
    </section>
  );
}
