import { expense as machine } from "@stint/core/expense/rules";
import { type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileText, Paperclip, Pencil, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { api, asApiError } from "../../lib/api";
import { dayInWords } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { lazyPart } from "../../ui/lazy-part";
import { Ledger, SectionHead } from "../../ui/ledger";
import { RowMenu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-item";
import { Money } from "../../ui/money";
import type { Project } from "../project/queries";
import { type Expense, expensesQuery } from "./queries";
import { categoryWords } from "./words";

const ExpenseDialog = lazyPart(async () => (await import("./expense-dialog")).ExpenseDialog);

/** The expenses of a project, with the client's share and the invoice that bills it. */
export function Expenses({
  project: { id, status },
  query,
}: {
  project: Pick<Project, "id" | "status">;
  query: UseQueryResult<Expense[]>;
}) {
  const [open, setOpen] = useState<Expense | "new">();
  /** The reason why an expense's receipt was not kept, until another one is kept or the page is left. */
  const [lacking, setLacking] = useState<ReadonlyMap<number, string | undefined>>(new Map());
  const { data: rows = [], isError, error, refetch } = query;
  const fixed = status === "completed";
  return (
    <section aria-label="Expenses" className="mt-7">
      <SectionHead
        title="Expenses"
        note={rows.length || undefined}
        aside={
          !fixed && (
            <Button kind="link" onClick={() => setOpen("new")}>
              Add expense
            </Button>
          )
        }
      />
      {isError && (
        <ErrorLine onRetry={() => void refetch()} reference={asApiError(error)?.requestId}>
          The expenses did not load.
        </ErrorLine>
      )}
      {query.data && rows.length === 0 && (
        <p className="py-3 text-14 text-muted">
          Nothing was spent yet. What the client pays back goes on an invoice, with a markup if you agreed
          one.
        </p>
      )}
      {rows.length > 0 && (
        <Ledger
          label="Expenses"
          headless
          fixed
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              id: "day",
              head: "Day",
              width: "96px",
              stack: "meta",
              cell: ({ spent_on }) => <span className="text-14 text-muted">{dayInWords(spent_on)}</span>,
            },
            {
              id: "name",
              head: "Expense",
              stack: "title",
              cell: (row) => <Name row={row} lacking={lacking.get(row.id)} />,
            },
            {
              id: "billed",
              head: "Billed",
              width: "196px",
              stack: "meta",
              cell: (row) => (
                <>
                  <BillingNote row={row} />
                  <RepaymentNote row={row} />
                </>
              ),
            },
            {
              id: "price",
              head: "Client pays",
              width: "176px",
              align: "right",
              stack: "meta",
              cell: ({ price, amount, currency, billable }) =>
                billable && price !== amount ? (
                  <span className="text-14 text-muted">
                    Client pays <Money value={price} currency={currency} strong={false} />
                  </span>
                ) : null,
            },
            {
              id: "menu",
              head: <span className="sr-only">More</span>,
              width: "36px",
              align: "right",
              stack: "menu",
              cell: (row) => <Menu row={row} fixed={fixed} onEdit={() => setOpen(row)} />,
            },
            {
              id: "amount",
              head: "Amount",
              width: "112px",
              align: "right",
              stack: "amount",
              cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
            },
          ]}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <ExpenseDialog
            projectId={id}
            expense={open === "new" ? undefined : open}
            currency={rows[0]?.currency}
            onClose={() => setOpen(undefined)}
            onLacking={(of, why) => setLacking((before) => new Map(before).set(of, why))}
          />
        </Suspense>
      )}
    </section>
  );
}

function Name({ row: { name, category, receipt }, lacking }: { row: Expense; lacking: string | undefined }) {
  return (
    <span className="block truncate max-sm:whitespace-normal">
      {name} <span className="ml-1 text-14 whitespace-nowrap text-muted">{categoryWords[category]}</span>
      {receipt && (
        <Paperclip role="img" aria-label="With a receipt" size={14} className="ml-2 inline text-muted" />
      )}
      {lacking && (
        <span role="alert" className="block whitespace-normal text-13 text-bad">
          The receipt is missing. {lacking}
        </span>
      )}
    </span>
  );
}

/** The invoice on which the client pays the expense. */
function BillingNote({ row: { billable, billed, project_id } }: { row: Expense }) {
  if (!billed)
    return <span className="text-14 text-muted">{billable ? "Not billed yet" : "Your own cost"}</span>;
  return (
    <Link
      to="/projects/$projectId/pay/invoice/$invoiceId"
      params={{ projectId: String(project_id), invoiceId: String(billed.invoice_id) }}
      className="border-b border-line2 text-14 hover:border-ink"
    >
      {billed.number ? `On ${billed.number}` : "On a draft"}
    </Link>
  );
}

/** The person that the expense is repaid to, and whether they have the money. */
function RepaymentNote({ row: { repaid, project_id } }: { row: Expense }) {
  if (!repaid) return null;
  const words = repaid.status === "paid" ? `Given back to ${repaid.name}` : `On a payment to ${repaid.name}`;
  return (
    <Link
      to="/projects/$projectId/pay/payouts"
      params={{ projectId: String(project_id) }}
      search={{ payout: repaid.payout_id }}
      className="ml-2 border-b border-line2 text-14 hover:border-ink sm:ml-0 sm:block sm:w-fit"
    >
      {words}
    </Link>
  );
}

function Menu({ row, fixed, onEdit }: { row: Expense; fixed: boolean; onEdit: () => void }) {
  const queryClient = useQueryClient();
  const show = useMutation({
    mutationFn: async () => (await api.get("/expenses/{id}/receipt", { path: { id: row.id } })).data,
    onSuccess: ({ url }) => window.open(url, "_blank", "noopener"),
  });
  const remove = useMutation({
    mutationFn: () => api.delete("/expenses/{id}", { path: { id: row.id }, version: row.version }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: expensesQuery(row.project_id).queryKey });
      toast(`${row.name} removed.`);
    },
  });
  const items: MenuItem[] = [
    ...(row.receipt
      ? [{ id: "receipt", label: "Open receipt", icon: <FileText />, onSelect: () => show.mutate() }]
      : []),
    ...(!fixed && machine.can(row.status, "attach")
      ? [
          {
            id: "edit",
            label: machine.can(row.status, "edit") ? "Edit" : "Receipt",
            icon: <Pencil />,
            onSelect: onEdit,
          },
        ]
      : []),
    ...(!fixed && !row.repaid && machine.can(row.status, "delete")
      ? [
          {
            id: "remove",
            label: "Remove",
            icon: <Trash2 />,
            danger: true,
            onSelect: () => remove.mutate(),
          },
        ]
      : []),
  ];
  return items.length > 0 ? <RowMenu label={`More for ${row.name}`} items={items} /> : null;
}
