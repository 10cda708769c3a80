import { Ellipsis, GripVertical, Plus } from "lucide-react";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { EmptyState, NoMatch } from "../../ui/empty-state";
import { ErrorLine, OfflineLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { IconButton } from "../../ui/icon-button";
import { aboveRow, Ledger, type LedgerColumn, SectionHead, TotalLine } from "../../ui/ledger";
import { RowMenu } from "../../ui/menu";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import { Tag } from "../../ui/tag";
import { Section } from "./section";

const looks = [
  ["rest", ""],
  ["hover", "bg-bg"],
  ["saving", ""],
  ["not saved", "bg-bad-soft shadow-[inset_2px_0_0_var(--bad)]"],
  ["moving", "rounded-ctl border-transparent! bg-surface shadow-pop"],
] as const;

export function Rows() {
  return (
    <Section title="Row">
      {looks.map(([state, look]) => (
        <div key={state}>
          <div className={cx("flex h-[42px] items-center gap-2 border-b border-line pl-2 text-15", look)}>
            <GripVertical size={15} className="shrink-0 text-ctl" aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate">
              Inner page templates <span className="ml-1 text-13 text-muted">{state}</span>
            </span>
            <Tag className="max-sm:hidden">Designer</Tag>
            <span className="w-13 text-right max-sm:hidden">4</span>
            <span className="w-24 text-right max-sm:hidden">$620.00</span>
            <span className="w-26 text-right">
              <Money value={248_000} muted={state === "saving"} />
            </span>
            <IconButton
              size="s"
              label={`More for the row that is ${state}`}
              icon={<Ellipsis size={18} />}
              className="text-ctl"
            />
          </div>
          {state === "not saved" && (
            <p className="flex items-center gap-3 py-1.5 pl-7 text-14 text-bad">
              This row is only on your device. <Button kind="link">Try again</Button>
            </p>
          )}
        </div>
      ))}
      <div className="mt-1 h-0.5 bg-accent" />
    </Section>
  );
}

export function States() {
  return (
    <>
      <Section title="Loading: the ledger is there, the words are not">
        <GhostRows now rows={3} size="editor" />
      </Section>
      <Section title="Could not load">
        <ErrorLine onRetry={() => undefined} reference="7f3c21abd0">
          These invoices did not load.
        </ErrorLine>
      </Section>
      <Section title="Offline, and what was undone">
        <OfflineLine waiting={3} />
      </Section>
      <Section title="No match in a search">
        <NoMatch query="wirefarme" onClear={() => undefined} />
      </Section>
      <Section title="Empty">
        <EmptyState
          title="Your first project starts as a scope."
          heads={[
            { label: "Project", sample: "Website redesign" },
            { label: "Status", width: "120px" },
            { label: "Value", width: "110px", right: true, sample: 420_000 },
          ]}
          action={
            <>
              <Button kind="primary" icon={<Plus size={17} />}>
                New project
              </Button>
              <Button kind="link">Start from a template</Button>
            </>
          }
        >
          List the work in phases, price it, and send it as a proposal the client can accept.
        </EmptyState>
      </Section>
    </>
  );
}

interface Line {
  id: number;
  status: string;
  when: string;
  name: string;
  client: string;
  action: string;
  amount: number;
}
const lines: Line[] = [
  {
    id: 1,
    status: "overdue",
    when: "9 days late",
    name: "Website redesign, second payment",
    client: "Lorem Legal",
    action: "Send reminder",
    amount: 1_203_000,
  },
  {
    id: 2,
    status: "accepted",
    when: "Yesterday",
    name: "Packaging and shop launch",
    client: "Placeholder Bakery",
    action: "Create invoice",
    amount: 1_862_000,
  },
  {
    id: 3,
    status: "owed",
    when: "2 weeks",
    name: "Writing for Website redesign",
    client: "Kim Demoff",
    action: "Pay teammate",
    amount: -275_000,
  },
  {
    id: 4,
    status: "draft",
    when: "Nov 12",
    name: "Tenant portal",
    client: "Mockford Housing",
    action: "Continue",
    amount: 690_000,
  },
];
const columns: LedgerColumn<Line>[] = [
  {
    id: "status",
    head: "Status",
    width: "112px",
    cell: (line) => <Status status={line.status} />,
    sort: "status",
    stack: "meta",
  },
  {
    id: "when",
    head: "When",
    width: "92px",
    cell: (line) => <span className="text-13 text-muted">{line.when}</span>,
    stack: "meta",
  },
  {
    id: "name",
    head: "Name",
    sort: "name",
    cell: (line) => (
      <span>
        {line.name} <span className="ml-1 text-14 text-muted max-sm:ml-0 max-sm:block">{line.client}</span>
      </span>
    ),
    stack: "title",
    foot: <span className="text-14 text-muted">4 of 14</span>,
  },
  {
    id: "action",
    head: <span className="sr-only">Action</span>,
    align: "right",
    width: "150px",
    cell: (line) => (
      <Button kind="link" className={aboveRow}>
        {line.action}
      </Button>
    ),
    stack: "action",
  },
  {
    id: "amount",
    head: "Amount",
    align: "right",
    width: "120px",
    cell: (line) => <Money value={line.amount} />,
    stack: "amount",
    foot: <Money value={3_480_000} />,
  },
  {
    id: "menu",
    head: <span className="sr-only">More</span>,
    width: "44px",
    cell: (line) => (
      <RowMenu
        label={`More for ${line.name}`}
        items={[
          { id: "edit", label: "Edit scope", onSelect: () => undefined },
          { id: "copy", label: "Duplicate", onSelect: () => undefined },
          "line",
          { id: "archive", label: "Archive", danger: true, onSelect: () => undefined },
        ]}
      />
    ),
    stack: "menu",
  },
];

export function Ledgers() {
  return (
    <section>
      <SectionHead title="Your move" note={9} aside="Oldest money first" />
      <Ledger
        label="Your move"
        columns={columns}
        rows={lines}
        rowKey={(line) => line.id}
        sort="-status"
        onSort={() => undefined}
      />
      <div className="mt-8 ml-auto max-w-sm">
        <TotalLine label="Total due">
          <Money value={1_230_965} />
        </TotalLine>
      </div>
    </section>
  );
}
