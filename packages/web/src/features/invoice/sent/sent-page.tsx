import { format } from "@stint/core/platform/money";
import { CircleCheck, Copy, Download, Ellipsis, ExternalLink, Link2, Send } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { dayInWords, moment } from "../../../lib/format";
import { Amount } from "../../../ui/amount";
import { Button, buttonClass } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { SectionHead } from "../../../ui/ledger";
import { Menu, type MenuItem } from "../../../ui/menu";
import { Money } from "../../../ui/money";
import { Status } from "../../../ui/status";
import { EditorHeader } from "../../shell/editor-layout";
import { useInvoiceActions } from "../actions";
import type { Invoice } from "../queries";
import { statusName } from "../status";
import { againInWords, methodInWords } from "../words";
import { Document } from "./document";

const PaidDialog = lazy(async () => ({ default: (await import("../paid-dialog")).PaidDialog }));

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2.5 text-14">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

const paymentWords = { settled: "", processing: "on its way", failed: "failed" } as const;

function Payments({ invoice }: { invoice: Invoice }) {
  if (invoice.payments.length === 0)
    return <p className="py-3 text-14 text-muted">Nothing has come in yet.</p>;
  return (
    <ul>
      {invoice.payments.map((payment) => (
        <li key={payment.id} className="flex items-baseline gap-4 border-b border-line py-2.5 text-15">
          <span className="min-w-0 flex-1">
            {methodInWords(payment)}
            <span className="block text-13 text-muted">
              {[dayInWords(payment.paid_at, { year: true }), paymentWords[payment.status], payment.note]
                .filter(Boolean)
                .join(", ")}
            </span>
          </span>
          <Money value={payment.amount} currency={invoice.currency} muted={payment.status !== "settled"} />
        </li>
      ))}
    </ul>
  );
}

const headline: Partial<Record<Invoice["status"], string>> = {
  paid: "Received",
  void: "Cancelled",
  processing: "On its way",
};

/** An invoice that went out: read-only, with where it stands and what may still be done. */
export function SentPage({ invoice, back }: { invoice: Invoice; back: { to: string; label: string } }) {
  const actions = useInvoiceActions();
  const [paying, setPaying] = useState(false);
  const { totals } = invoice;
  const open = !["paid", "void", "processing"].includes(invoice.status);
  const status = statusName(invoice);
  const late = invoice.status === "overdue";
  const again = againInWords(invoice.status);
  const resend = () => void actions.resend(invoice);
  const more: MenuItem[] = [
    { id: "link", label: "Copy link", icon: <Link2 />, onSelect: () => void actions.copyLink(invoice) },
    ...(invoice.status === "void" || late
      ? []
      : [{ id: "again", label: again, icon: <Send />, onSelect: resend }]),
    { id: "pdf", label: "Download PDF", icon: <Download />, onSelect: () => void actions.pdf(invoice) },
    "line",
    { id: "copy", label: "Duplicate", icon: <Copy />, onSelect: () => void actions.duplicate(invoice) },
  ];
  return (
    <>
      <EditorHeader
        back={back}
        title={invoice.number ?? "Invoice"}
        subtitle={[invoice.title, invoice.client_name].filter(Boolean).join(", ")}
        status={<Status status={status} />}
        actions={
          <>
            <Button
              kind="quiet"
              icon={<Download size={18} />}
              onClick={() => void actions.pdf(invoice)}
              className="max-sm:hidden"
            >
              PDF
            </Button>
            {open && (
              <Button kind="primary" icon={<CircleCheck size={16} />} onClick={() => setPaying(true)}>
                Mark as paid
              </Button>
            )}
            <Menu
              label="More"
              items={more}
              trigger={<IconButton kind="second" label="More" icon={<Ellipsis size={18} />} />}
            />
          </>
        }
      />
      <main
        id="main"
        tabIndex={-1}
        className="outline-none lg:grid lg:grid-cols-[minmax(0,520fr)_minmax(0,920fr)]"
      >
        <div className="min-w-0 px-4 py-6 sm:px-8">
          <Amount
            label={
              headline[invoice.status] ??
              `Due ${invoice.due_on ? dayInWords(invoice.due_on, { weekday: true, long: true }) : ""}`
            }
            value={invoice.status === "paid" ? totals.amount_paid : totals.amount_due}
            currency={invoice.currency}
            note={
              invoice.status === "partially_paid" || (open && totals.amount_paid > 0)
                ? `${format(totals.amount_paid, invoice.currency)} of ${format(totals.total, invoice.currency)} has come in.`
                : undefined
            }
          />
          <div className="mt-5 flex flex-wrap gap-2">
            {late && (
              <Button icon={<Send size={16} />} onClick={resend}>
                {again}
              </Button>
            )}
            <Button icon={<Link2 size={16} />} onClick={() => void actions.copyLink(invoice)}>
              Copy link
            </Button>
            {invoice.hash && (
              <a
                href={`/invoices/${invoice.hash}`}
                target="_blank"
                rel="noreferrer"
                className={buttonClass("second")}
              >
                <ExternalLink size={16} aria-hidden="true" />
                Client's page
              </a>
            )}
          </div>
          <SectionHead title="Payments" className="mt-8" />
          <Payments invoice={invoice} />
          <SectionHead title="History" className="mt-8" />
          <dl>
            {invoice.sent_at && <Fact label="Sent">{moment(invoice.sent_at)}</Fact>}
            {invoice.sent_to && <Fact label="To">{invoice.sent_to}</Fact>}
            {invoice.email_cc.length > 0 && <Fact label="Copies to">{invoice.email_cc.join(", ")}</Fact>}
            <Fact label="Viewed">{invoice.viewed_at ? moment(invoice.viewed_at) : "Not yet"}</Fact>
            {invoice.schedule && <Fact label="From the proposal">{invoice.schedule.label}</Fact>}
          </dl>
        </div>
        <div className="min-w-0 border-line bg-bg px-4 py-6 sm:px-8 lg:min-h-[calc(100dvh-64px)] lg:border-l">
          <Document invoice={invoice} />
        </div>
      </main>
      {paying && (
        <Suspense fallback={null}>
          <PaidDialog invoice={invoice} onClose={() => setPaying(false)} />
        </Suspense>
      )}
    </>
  );
}
