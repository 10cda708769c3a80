import { refusal } from "@stint/core/invoice/rules";
import { WORDS } from "@stint/core/platform/status";
import { Link } from "@tanstack/react-router";
import {
  Ban,
  BellRing,
  CircleCheck,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  FileCode,
  FileMinus,
  Link2,
  Percent,
  Repeat,
  Scale,
  Send,
} from "lucide-react";
import { Suspense, useState } from "react";
import { dayInWords } from "../../../lib/format";
import { Amount } from "../../../ui/amount";
import { Button, buttonClass } from "../../../ui/button";
import { EditorHeader } from "../../../ui/editor-header";
import { IconButton } from "../../../ui/icon-button";
import { lazyPart } from "../../../ui/lazy-part";
import { SectionHead } from "../../../ui/ledger";
import { Menu } from "../../../ui/menu";
import type { MenuItem } from "../../../ui/menu-item";
import { RecipientLines } from "../../client/recipient-lines";
import { useInvoiceActions } from "../actions";
import { InvoiceStatus } from "../invoice-status";
import { PayProblems } from "../pay-problems";
import type { Invoice } from "../queries";
import { amountOf, noteOf } from "./amount";
import { AutopayLine } from "./autopay-line";
import { CreditLine } from "./credit-line";
import { Document } from "./document";
import { History } from "./history";
import { NotesList } from "./notes-list";
import { type PaymentDialog, Payments } from "./payments";
import { Reminders } from "./reminders";

const dialogs = {
  paid: lazyPart(async () => (await import("../manual-payment-dialog")).ManualPaymentDialog),
  remind: lazyPart(async () => (await import("./remind-dialog")).RemindDialog),
  fee: lazyPart(async () => (await import("./late-fee-dialog")).LateFeeDialog),
  void: lazyPart(async () => (await import("./void-dialog")).VoidDialog),
  credit: lazyPart(async () => (await import("./credit-dialog")).CreditDialog),
  withheld: lazyPart(async () => (await import("./withheld-dialog")).WithheldDialog),
  recurring: lazyPart(async () => (await import("../series/series-dialog")).SeriesDialog),
  ledger: lazyPart(async () => (await import("./entries")).Entries),
};

const TransferLine = lazyPart(async () => (await import("../../account/transfer-line")).TransferLine);

const headline: Partial<Record<Invoice["status"], string>> = {
  paid: "Received",
  void: WORDS.void,
  processing: "On its way",
};
const paymentDialogs = {
  refund: lazyPart(async () => (await import("./refund-dialog")).RefundDialog),
  reverse: lazyPart(async () => (await import("./reverse-dialog")).ReverseDialog),
  evidence: lazyPart(async () => (await import("./evidence-dialog")).EvidenceDialog),
};

/** A sent invoice: read-only, with its status and the actions that are left. */
export function InvoiceDetail({ invoice, back }: { invoice: Invoice; back: { to: string; label: string } }) {
  const actions = useInvoiceActions();
  const [dialog, setDialog] = useState<keyof typeof dialogs>();
  const [ofPayment, setOfPayment] = useState<PaymentDialog>();
  const { totals } = invoice;
  const may = (action: Parameters<typeof refusal>[1]) =>
    refusal(invoice.status, action, invoice) === undefined;
  const open = may("mark_paid");
  const late = invoice.status === "overdue";
  const remind = () => setDialog("remind");
  const more: MenuItem[] = [
    { id: "link", label: "Copy link", icon: <Link2 />, onSelect: () => void actions.copyLink(invoice) },
    ...(may("resend")
      ? [{ id: "again", label: "Send again", icon: <Send />, onSelect: () => void actions.resend(invoice) }]
      : []),
    ...(may("remind")
      ? [{ id: "remind", label: "Send reminder", icon: <BellRing />, onSelect: remind }]
      : []),
    ...(late
      ? [{ id: "fee", label: "Charge a late fee", icon: <Percent />, onSelect: () => setDialog("fee") }]
      : []),
    { id: "pdf", label: "Download PDF", icon: <Download />, onSelect: () => void actions.pdf(invoice) },
    ...(invoice.balance.length > 0
      ? [
          {
            id: "account",
            label: "Account of this invoice (PDF)",
            icon: <Scale />,
            onSelect: () => void actions.accountPdf(invoice),
          },
        ]
      : []),
    {
      id: "xml",
      label: "Download XML (EN 16931)",
      icon: <FileCode />,
      onSelect: () => void actions.xml(invoice),
    },
    "line",
    { id: "copy", label: "Duplicate", icon: <Copy />, onSelect: () => void actions.duplicate(invoice) },
    { id: "repeat", label: "Make it recurring", icon: <Repeat />, onSelect: () => setDialog("recurring") },
    {
      id: "ledger",
      label: "Where do the numbers come from?",
      icon: <Scale />,
      onSelect: () => setDialog("ledger"),
    },
    ...(may("withhold") && totals.withheld
      ? [
          {
            id: "withheld",
            label: "Tax withheld",
            icon: <Percent />,
            onSelect: () => setDialog("withheld"),
          },
        ]
      : []),
    ...(may("credit") && totals.amount_credited < totals.total
      ? [
          {
            id: "credit",
            label: "Credit note",
            icon: <FileMinus />,
            onSelect: () => setDialog("credit"),
          },
        ]
      : []),
    ...(may("void") && totals.amount_paid === 0
      ? [
          {
            id: "void",
            label: "Void invoice",
            icon: <Ban />,
            danger: true,
            onSelect: () => setDialog("void"),
          },
        ]
      : []),
  ];
  const Shown = dialog && dialogs[dialog];
  const OfPayment = ofPayment && paymentDialogs[ofPayment.name];
  return (
    <>
      <EditorHeader
        back={back}
        title={invoice.number ?? "Invoice"}
        subtitle={[invoice.title, invoice.client_name].filter(Boolean).join(", ")}
        status={<InvoiceStatus invoice={invoice} />}
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
              // A late one asks for its money first.
              <Button
                kind={late ? "second" : "primary"}
                icon={<CircleCheck size={16} />}
                onClick={() => setDialog("paid")}
              >
                {totals.amount_paid > 0 ? "Mark rest paid" : "Mark as paid"}
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
            value={amountOf(invoice)}
            currency={invoice.currency}
            note={noteOf(invoice)}
          />
          <RecipientLines emails={[invoice.sent_to ?? "", ...invoice.email_cc]} className="mt-5" />
          {open && (
            <div className="mt-5">
              <PayProblems invoice={invoice} />
            </div>
          )}
          {invoice.payments.some(({ online }) => online) && (
            <Suspense fallback={null}>
              <TransferLine invoice_id={invoice.id} />
            </Suspense>
          )}
          <div className="mt-5 flex flex-wrap gap-2">
            {late && (
              <Button kind="primary" icon={<BellRing size={16} />} onClick={remind}>
                Send reminder
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
          {open && <CreditLine invoice={invoice} />}
          <SectionHead title="Payments" className="mt-8" />
          <Payments invoice={invoice} onDialog={setOfPayment} />
          <Button kind="link" onClick={() => setDialog("ledger")} className="mt-2">
            Where do these numbers come from?
          </Button>
          <NotesList invoice={invoice} />
          {invoice.series_id !== null && (
            <p className="mt-6 text-14 text-muted">
              A series was made out of this invoice.{" "}
              <Link to="/invoices" search={{ view: "recurring" }} className={buttonClass("link")}>
                See the series
              </Link>
            </p>
          )}
          {invoice.recurring_id !== null && (
            <>
              <p className="mt-6 text-14 text-muted">
                A series made this invoice.{" "}
                <Link to="/invoices" search={{ view: "recurring" }} className={buttonClass("link")}>
                  See the series
                </Link>
              </p>
              <AutopayLine recurring_id={invoice.recurring_id} />
            </>
          )}
          {may("remind") && <Reminders invoice={invoice} />}
          <History invoice={invoice} />
        </div>
        <div className="min-w-0 border-line bg-bg px-4 py-6 sm:px-8 lg:min-h-[calc(100dvh-64px)] lg:border-l">
          <Document invoice={invoice} />
        </div>
      </main>
      {Shown && (
        <Suspense fallback={null}>
          <Shown invoice={invoice} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
      {OfPayment && (
        <Suspense fallback={null}>
          <OfPayment invoice={invoice} payment={ofPayment.payment} onClose={() => setOfPayment(undefined)} />
        </Suspense>
      )}
    </>
  );
}
