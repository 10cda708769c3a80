import type { ClientStatement } from "@stint/core/invoice/schema";
import { closingOf, OWNER_END } from "@stint/core/invoice/statement/rules";
import { subtract } from "@stint/core/platform/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, Send } from "lucide-react";
import { useState } from "react";
import { downloadFile } from "../../../lib/download";
import { dayInWords, money } from "../../../lib/format";
import { report } from "../../../lib/report";
import { Button } from "../../../ui/button";
import { DateInput } from "../../../ui/date-input";
import { Dialog } from "../../../ui/dialog";
import { ErrorLine } from "../../../ui/error-line";
import { Field } from "../../../ui/field";
import { GhostRows } from "../../../ui/ghost-rows";
import { Ledger, type LedgerColumn, ledgerLink, SectionHead, TotalLine } from "../../../ui/ledger";
import { Money } from "../../../ui/money";
import { UnbrokenText } from "../../../ui/unbroken-text";
import { invoicePath } from "../queries";
import { type Period, periodQuery, statementQuery } from "./queries";
import { SendStatement } from "./send-statement";

type Account = ClientStatement["currencies"][number];
type Line = Account["lines"][number] & { key: string };

const columns = (currency: string): LedgerColumn<Line>[] => [
  {
    id: "date",
    head: "Date",
    width: "104px",
    stack: "meta",
    cell: ({ date }) => (
      <span className="text-14 text-muted">{date && dayInWords(date, { year: true })}</span>
    ),
  },
  {
    id: "what",
    head: "What",
    stack: "title",
    cell: ({ text, invoice_id, project_id, charged, received }) =>
      invoice_id ? (
        <Link to={invoicePath({ id: invoice_id, project_id })} className={ledgerLink} data-row="">
          <UnbrokenText text={text} />
          <span className="ml-2 font-normal whitespace-nowrap text-muted sm:hidden">
            {money(subtract(charged, received), currency)}
          </span>
        </Link>
      ) : (
        <span className="text-muted">{text}</span>
      ),
  },
  {
    id: "charged",
    head: "Charged",
    width: "112px",
    align: "right",
    stack: "hide",
    cell: ({ charged }) => (charged ? <Money value={charged} currency={currency} strong={false} /> : null),
  },
  {
    id: "received",
    head: "Received",
    width: "112px",
    align: "right",
    stack: "hide",
    cell: ({ received }) => (received ? <Money value={received} currency={currency} strong={false} /> : null),
  },
  {
    id: "balance",
    head: "Balance",
    width: "120px",
    align: "right",
    stack: "amount",
    cell: ({ balance }) => <Money value={balance} currency={currency} />,
  },
];

/** One currency's account, with the opening balance before its first line. */
function AccountTable({ of, from }: { of: Account; from: string | null }) {
  const end = closingOf(of, OWNER_END);
  const opening: Line = {
    key: "opening",
    date: from ?? "",
    text: "Balance brought forward",
    invoice_id: null,
    project_id: null,
    charged: 0,
    received: 0,
    balance: of.opening,
  };
  const rows = [
    ...(from === null ? [] : [opening]),
    ...of.lines.map((line, at) => ({ ...line, key: String(at) })),
  ];
  return (
    <section className="mt-6">
      <SectionHead
        title={of.currency}
        level={3}
        aside={of.credit > 0 ? `${money(of.credit, of.currency)} of credit` : undefined}
      />
      <Ledger
        label={`Account in ${of.currency}`}
        columns={columns(of.currency)}
        rows={rows}
        rowKey={(row) => row.key}
      />
      {end.sides.map(({ label, amount }) => (
        <p key={label} className="mt-3 flex justify-between gap-4 text-15 text-muted">
          {label}
          <span>{money(amount, of.currency)}</span>
        </p>
      ))}
      <TotalLine label={end.label} className="mt-3">
        <span>{money(end.amount, of.currency)}</span>
      </TotalLine>
      {[of.on_its_way, of.owed_credit].map(
        (beside) =>
          beside && (
            <p key={beside.text} className="mt-2 text-14 text-muted">
              {beside.text}.
            </p>
          ),
      )}
    </section>
  );
}

/** A client's statement of account between two days, to read and to send. */
export function StatementDialog({
  client,
  onClose,
}: {
  client: { id: number; name: string };
  onClose: () => void;
}) {
  const [period, setPeriod] = useState<Period>({ from: null, to: null });
  const [sending, setSending] = useState(false);
  const query = useQuery(statementQuery(client.id, period));
  const { data } = query;
  const save = (kind: "pdf" | "csv") => {
    const days = new URLSearchParams(
      Object.entries(periodQuery(period)).filter((each): each is [string, string] => each[1] !== undefined),
    );
    downloadFile(
      `/clients/${client.id}/statement/${kind}${days.size > 0 ? `?${days}` : ""}`,
      `Statement ${client.name} ${data?.to ?? ""}.${kind}`.trim(),
    ).catch(report);
  };
  return (
    <Dialog
      open
      size="team"
      onClose={onClose}
      title={`Statement for ${client.name}`}
      actions={
        <>
          <Button icon={<Download size={16} />} onClick={() => save("csv")}>
            CSV
          </Button>
          <Button icon={<Download size={16} />} onClick={() => save("pdf")}>
            <span className="max-sm:hidden">Download </span>PDF
          </Button>
          {!sending && (
            <Button
              kind="primary"
              icon={<Send size={16} />}
              disabled={!data || data.currencies.length === 0}
              onClick={() => setSending(true)}
            >
              Send<span className="max-sm:hidden"> statement</span>
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3 sm:max-w-[420px]">
        <Field label="From">
          <DateInput
            value={period.from}
            placeholder="The beginning"
            onChange={(from) => setPeriod((now) => ({ ...now, from }))}
            {...(period.to ? { max: period.to } : {})}
          />
        </Field>
        <Field label="To">
          <DateInput
            value={period.to}
            placeholder="Today"
            onChange={(to) => setPeriod((now) => ({ ...now, to }))}
            {...(period.from ? { min: period.from } : {})}
          />
        </Field>
      </div>
      {sending && data && <SendStatement of={data} period={period} onDone={() => setSending(false)} />}
      {query.isError && (
        <ErrorLine className="mt-5" onRetry={() => void query.refetch()}>
          The statement did not load.
        </ErrorLine>
      )}
      {query.isPending && <GhostRows rows={3} columns={["104px", "", "120px"]} right={[2]} />}
      {data?.currencies.length === 0 && (
        <p className="mt-6 text-15 text-muted">Nothing was billed or received in this time.</p>
      )}
      {data?.currencies.map((of) => (
        <AccountTable key={of.currency} of={of} from={data.from} />
      ))}
    </Dialog>
  );
}
