import { methodInWords } from "@stint/core/billing/rules";
import type { BillingInvoice, Info, PlanInfo, Preview } from "@stint/core/billing/schema";
import { format, Money as Sum } from "@stint/core/platform/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { api, asApiError, newKey } from "../../lib/api";
import { openCheckout } from "../../lib/checkout";
import { count, dayInWords, dayOf } from "../../lib/format";
import { useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Button, buttonClass } from "../../ui/button";
import { cx } from "../../ui/cx";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { Ledger, type LedgerColumn, SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import { StatusMark } from "../../ui/status-mark";
import { CancelDialog } from "./cancel-dialog";
import { DetailsDialog } from "./details-dialog";
import { MethodDialog } from "./method-dialog";
import { PastDue } from "./past-due";
import { type Block, blockOf, isRunning, stateOf, triesOf } from "./plan-state";
import { billingInvoicesQuery, plansQuery, previewQuery, refreshPlan, subscriptionQuery } from "./queries";
import { eachCharge, expiryInWords, invoiceInWords, periodOf, shortDay } from "./words";

const tones = { muted: "text-muted", warn: "text-warn", bad: "text-bad" };

type Open = "cancel" | "method" | "details";

function Head({ block, children }: { block: Block; children: ReactNode }) {
  const { mark } = block;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 text-14 text-muted">
          {block.title}
          {mark && (
            <span className={cx("inline-flex items-center gap-2", tones[mark.tone])}>
              <StatusMark shape={mark.shape} />
              {mark.words}
            </span>
          )}
        </p>
        <p className="text-15 text-muted">
          <span className="mr-2 text-32 font-[650] tracking-[-0.02em] text-ink">
            {format(block.amount, block.currency)}
          </span>
          {block.unit}
        </p>
        <p className="mt-1 max-w-[60ch] text-14 text-muted">{block.note}</p>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

/** Goes back to what was planned to end: one press, which can be taken back. */
function useResume(info: Info, plan: PlanInfo | undefined) {
  const client = useQueryClient();
  const choose = (id: Info["plan"]) =>
    api.post("/currentuser/subscription/plan", { body: { plan: id }, key: newKey() });
  return useMutation({
    mutationFn: () => choose(info.plan),
    onSuccess: async () => {
      const again = info.next_plan ?? "none";
      const undo = () => void choose(again).then(() => refreshPlan(client));
      toast(`${plan?.name} goes on.`, { action: { label: "Undo", run: undo } });
      await refreshPlan(client);
    },
  });
}

function Actions({ info, plan, onCancel }: { info: Info; plan: PlanInfo | undefined; onCancel: () => void }) {
  const resume = useResume(info, plan);
  switch (stateOf(info)) {
    case "free":
    case "waits":
    case "ended":
      return (
        <Button kind="primary" onClick={() => openCheckout()}>
          Upgrade plan
        </Button>
      );
    case "moves":
      return (
        <Button pending={resume.isPending} onClick={() => resume.mutate()}>
          Keep {plan?.name}
        </Button>
      );
    case "ends":
      return (
        <Button kind="primary" pending={resume.isPending} onClick={() => resume.mutate()}>
          Resume
        </Button>
      );
    case "trial":
    case "active":
    case "past_due": {
      const chosen = plan?.name === "Team" ? "team" : "pro";
      return (
        <>
          <Button kind="quiet" onClick={onCancel}>
            {info.status === "trialing" ? "Cancel trial" : "Cancel plan"}
          </Button>
          <Button
            kind={info.status === "active" ? "primary" : "second"}
            onClick={() => openCheckout({ chosen })}
          >
            Change plan
          </Button>
        </>
      );
    }
  }
}

function Cell({
  label,
  value,
  isFirst = false,
  children,
}: {
  label: string;
  value: ReactNode;
  isFirst?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className={cx(
        "min-w-0 border-line py-3.5 pr-4 text-14",
        !isFirst && "max-sm:border-t sm:border-l sm:pl-4",
      )}
    >
      <p className="text-13 text-muted">{label}</p>
      <p className="mt-0.5 font-semibold break-words">{value}</p>
      {children && <p className="text-13 text-muted">{children}</p>}
    </div>
  );
}

/** Says whether no charge follows. */
const isEnding = ({ cancel_at, next_plan }: Info): boolean => cancel_at !== null && next_plan === null;

const inline = "border-b border-line2 font-semibold text-ink hover:border-ink";

interface StripProps {
  info: Info;
  coming: Preview | undefined;
  onMethod: () => void;
}

/** Says what a charge has in it beside the plan. */
const chargeInWords = ({ tax_amount, credit_amount }: Preview): string =>
  [...(tax_amount > 0 ? [", with tax"] : []), ...(credit_amount > 0 ? [", less your credit"] : [])].join("");

function Strip({ info, coming, onMethod }: StripProps) {
  const { email } = useUser();
  const { credit_amount, currency, period_ends_at } = info;
  const due = coming ? format(coming.next_amount, currency) : isEnding(info) ? "None" : "Not known now";
  return (
    <div className="mt-6 grid border-y border-line sm:grid-cols-4">
      <Cell isFirst label="Next charge" value={due}>
        {coming && period_ends_at && `${shortDay(period_ends_at)}${chargeInWords(coming)}`}
      </Cell>
      <Cell label="Your credit" value={format(credit_amount, currency)}>
        {info.coupon && `With coupon ${info.coupon}`}
      </Cell>
      <Cell label="Pays with" value={methodInWords(info) ?? "Nothing yet"}>
        {info.card_expires && `Expires ${expiryInWords(info.card_expires)}, `}
        <button type="button" className={inline} onClick={onMethod}>
          {methodInWords(info) ? "Update" : "Add"}
        </button>
      </Cell>
      <Cell label="Receipts go to" value={email}>
        <Link to="/settings/account" className={inline}>
          Change
        </Link>
      </Cell>
    </div>
  );
}

/** What the admins of a team cost together; who they are and what each costs stands in Team. */
function Seats({ info, plan }: { info: Info; plan: PlanInfo }) {
  const extra = Sum.subtract(eachCharge(plan, info.extra_seats), plan.billed_amount);
  return (
    <section aria-label="Seats" className="mt-10">
      <SectionHead
        title="Seats"
        aside={
          <Link to="/settings/team" className={buttonClass("link")}>
            <span>Open Team</span>
          </Link>
        }
      />
      <p className="flex min-h-12 items-center justify-between gap-4 border-b border-line text-15">
        {info.extra_seats > 0
          ? `${count(info.seats, "seat")}, ${plan.seats} are in the plan`
          : `${count(info.seats, "seat")}, all in the plan`}
        {extra > 0 ? (
          <span>
            <Money value={extra} currency={info.currency} /> {periodOf(plan).per}
          </span>
        ) : (
          <span className="text-muted">Included</span>
        )}
      </p>
    </section>
  );
}

const STATES: Record<BillingInvoice["status"], { status: string; label?: string }> = {
  draft: { status: "draft" },
  open: { status: "due", label: "Open" },
  paid: { status: "paid" },
  void: { status: "void" },
  uncollectible: { status: "overdue", label: "Unpaid" },
};

const columns: LedgerColumn<BillingInvoice>[] = [
  {
    id: "status",
    head: "Status",
    width: "102px",
    stack: "lead",
    cell: ({ status }) => <Status {...STATES[status]} />,
  },
  {
    id: "date",
    head: "Date",
    width: "112px",
    stack: "meta",
    cell: ({ created_at, number }) => (
      <span className="text-14 whitespace-nowrap text-muted">
        {dayInWords(dayOf(created_at), { year: true })}
        {number && <span className="ml-2 sm:hidden">{number}</span>}
      </span>
    ),
  },
  {
    id: "what",
    head: "What",
    stack: "title",
    cell: ({ line, number, status, total_amount, paid_amount, currency }) => (
      <>
        {invoiceInWords(line)}{" "}
        {number && <span className="ml-1 text-14 text-muted max-sm:hidden">{number}</span>}
        {status === "paid" && total_amount > paid_amount && (
          <span className="ml-2 text-14 text-muted">
            {format(Sum.subtract(total_amount, paid_amount), currency)} of it by credit
          </span>
        )}
      </>
    ),
  },
  {
    id: "file",
    head: <span className="sr-only">File</span>,
    width: "64px",
    align: "right",
    stack: "action",
    cell: ({ pdf_url, number }) =>
      pdf_url && (
        <a
          href={pdf_url}
          target="_blank"
          rel="noreferrer"
          aria-label={`PDF of ${number ?? "the invoice"}`}
          className={cx("text-14", inline)}
        >
          PDF
        </a>
      ),
  },
  {
    id: "amount",
    head: "Amount",
    width: "120px",
    align: "right",
    stack: "amount",
    cell: ({ status, total_amount, paid_amount, currency }) => (
      // What credit paid of it was not charged.
      <Money value={status === "paid" ? paid_amount : total_amount} currency={currency} />
    ),
  },
];

function Invoices({ onDetails }: { onDetails: () => void }) {
  const query = useQuery(billingInvoicesQuery);
  const portal = useMutation({
    mutationFn: async () => (await api.post("/currentuser/subscription/portal")).data,
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <section aria-label="Invoices" className="mt-10">
      <SectionHead
        title="Invoices"
        aside={
          <span className="flex gap-5">
            <Button kind="link" pending={portal.isPending} onClick={() => portal.mutate()}>
              Billing portal
            </Button>
            <Button kind="link" onClick={onDetails}>
              Billing details
            </Button>
          </span>
        }
      />
      {query.isPending && <GhostRows columns={["82px", "92px", "", "84px"]} right={[3]} />}
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          Your invoices did not load.
        </ErrorLine>
      )}
      {query.data?.length === 0 && (
        <p className="py-3.5 text-14 text-muted">The first one comes with the first charge.</p>
      )}
      {query.data && query.data.length > 0 && (
        <Ledger headless label="Invoices" columns={columns} rows={query.data} rowKey={({ id }) => id} />
      )}
    </section>
  );
}

function Tries({ info }: { info: Info }) {
  const marks = { refused: "bang", next: "clock", later: "ring" } as const;
  return (
    <section aria-label="What happens next" className="mt-8">
      <SectionHead title="What happens next" />
      <ol>
        {triesOf(info).map(({ at, name, state, note }) => (
          <li
            key={at}
            className="flex min-h-12 flex-wrap items-center gap-x-4 border-b border-line py-1 text-15"
          >
            <span className="w-16 text-14 text-muted">{dayInWords(dayOf(at))}</span>
            <span className="flex items-center gap-2.5">
              <StatusMark shape={marks[state]} className={state === "refused" ? "text-bad" : "text-muted"} />
              {name}
            </span>
            <span className={cx("ml-auto text-14", state === "refused" ? "text-bad" : "text-muted")}>
              {note}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** /settings/plan: what is paid for, how it goes on, and every invoice of it. */
export function PlanPage({ cancel }: { cancel: boolean }) {
  const navigate = useNavigate();
  const plans = useQuery(plansQuery);
  const subscription = useQuery(subscriptionQuery);
  const [open, setOpen] = useState<Open | undefined>(cancel ? "cancel" : undefined);
  const failed = plans.error ?? subscription.error;
  const info = subscription.data;
  const next = info && (info.next_plan ?? info.plan);
  const coming = useQuery({
    ...previewQuery({
      plan: next && next !== "none" ? next : "pro_yearly",
      extra_seats: info?.extra_seats ?? 0,
    }),
    enabled: info !== undefined && isRunning(info) && !isEnding(info),
    meta: { errors: "own" },
  });
  if (failed)
    return (
      <ErrorLine
        onRetry={() => void Promise.all([plans.refetch(), subscription.refetch()])}
        reference={asApiError(failed)?.requestId}
      >
        Your plan did not load.
      </ErrorLine>
    );
  if (!info || !plans.data || coming.isLoading)
    return <GhostRows columns={["64px", "82px", "", "82px"]} right={[3]} />;
  const plan = plans.data.find(({ id }) => id === info.plan);
  const runs = isRunning(info);
  const close = () => {
    setOpen(undefined);
    if (cancel) void navigate({ to: "/settings/plan", search: {}, replace: true });
  };
  return (
    <>
      {info.status === "past_due" && <PastDue info={info} onMethod={() => setOpen("method")} />}
      <Head block={blockOf(info, plans.data, { coming: coming.data })}>
        <Actions info={info} plan={plan} onCancel={() => setOpen("cancel")} />
      </Head>
      {runs && info.status !== "past_due" && (
        <Strip info={info} coming={coming.data} onMethod={() => setOpen("method")} />
      )}
      {info.status === "past_due" && <Tries info={info} />}
      {runs && plan?.extra_seat_price !== null && plan && <Seats info={info} plan={plan} />}
      {info.status !== "none" && <Invoices onDetails={() => setOpen("details")} />}
      {open === "cancel" && runs && plan && <CancelDialog info={info} plan={plan} onClose={close} />}
      {open === "method" && <MethodDialog info={info} onClose={close} />}
      {open === "details" && <DetailsDialog onClose={close} />}
    </>
  );
}
