import type { PublicInfo } from "@stint/core/invoice/schema";
import { add, format, subtract, sum } from "@stint/core/platform/money";
import { Check } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { dayInWords } from "../../../lib/format";
import { useTitle } from "../../../lib/title";
import { cx } from "../../../ui/cx";
import { lazyPart } from "../../../ui/lazy-part";
import { useAutopay } from "../../payment/autopay";
import { PayForm } from "../../payment/pay-form";
import { type Confirmed, tellInitiated } from "../../payment/use-pay";
import { onlineTypes } from "../../payment/use-payment-element";
import { cameIn, methodInWords } from "../../payment/words";
import { BrandFrame } from "../../public-page/brand-frame";
import { BrandTile } from "../../public-page/brand-tile";
import { publicButton, publicLink } from "../../public-page/public-button";
import { PublicFoot } from "../../public-page/public-head";
import { PublicNotice } from "../../public-page/public-notice";
import { awaitsMethod, isBack, partReceived, reducedBy, standsPaid } from "../words";
import { AmountHead } from "./amount-head";
import { documentFile, invoicePdf } from "./files";
import { InvoiceSheet } from "./sheet";
import { type PublicInvoiceData, usePoll, usePublicInvoice } from "./use-public-invoice";

// Documents and account are lazy: they are below the payment, and only on invoices with payments or credits.
const PublicDocuments = lazyPart(async () => (await import("./documents")).PublicDocuments);
const PublicAccount = lazyPart(async () => (await import("./account")).PublicAccount);
// The account and its code are more to read than a card's form, and wanted by fewer.
const Transfer = lazyPart(async () => (await import("../../payment/transfer")).Transfer);
// Shown once somebody has paid.
const Confirmation = lazyPart(async () => (await import("../../payment/steps")).Confirmation);
const WantedPaper = lazyPart(async () => (await import("./wanted-paper")).WantedPaper);
const Receipt = lazyPart(async () => (await import("../../payment/receipt")).Receipt);
const DebitSteps = lazyPart(async () => (await import("../../payment/steps")).DebitSteps);
// The part is lazy: only the invoice says whether there is automatic payment.
const AutopayAgreement = lazyPart(
  async () => (await import("../../payment/autopay-agreement")).AutopayAgreement,
);

const day = (date: string) => dayInWords(date, { weekday: true, long: true });
const dayOfYear = (date: string) => dayInWords(date, { weekday: true, year: true });
const ask = (invoice: PublicInfo) =>
  `mailto:${invoice.snapshot.seller.email}?subject=${encodeURIComponent(`Invoice ${invoice.number}`)}`;

/** Says why nothing is to be paid any more: the cancellation or credit notes that took all of it. */
function canceledHead({ credit_notes }: PublicInfo) {
  const note = credit_notes.at(-1);
  const what = note?.kind === "credit_note" ? "Credited in full" : "Canceled";
  return {
    label: note ? `${what} on ${dayOfYear(note.issued_on)}` : what,
    told: note?.reason && `“${note.reason}”`,
  };
}

const isRefunded = ({ back }: PublicInfo) => back === "Refunded";

/** Says how money went back with a credit note: "Refunded to Visa ending 4242 on Mon, Nov 23, 2026." */
function describeRefund(invoice: PublicInfo): string | undefined {
  const { payments, documents } = invoice;
  const refund = documents.findLast(({ kind }) => kind === "refund");
  const payment = payments.findLast(({ refunded }) => refunded > 0);
  if (!isRefunded(invoice) || !refund || !payment) return undefined;
  const on = ` on ${dayOfYear(refund.on)}.`;
  return payment.reference
    ? `Refunded to ${methodInWords(payment)}${on} Banks take 5 to 10 days to show it.`
    : `Refunded${on}`;
}

/**
 * Answers the amount that matters in this state, the words over it, the amount that stays due beside it, and the
 * processing fee in it.
 */
function headOf(
  invoice: PublicInfo,
  confirming: Confirmed | undefined,
): { label: string; value?: number; rest?: number; surcharge?: number; told?: string | undefined } {
  const { totals } = invoice;
  if (invoice.state === "void") return canceledHead(invoice);
  const came = cameIn(invoice.payments);
  const last = came.at(-1);
  const { back } = invoice;
  if (back && isBack(invoice)) return { label: back, value: invoice.amount_refunded };
  if (invoice.state === "paid") {
    const reduced = reducedBy(invoice);
    if (reduced > 0) return { label: "Paid, then reduced by", value: reduced, told: describeRefund(invoice) };
    if (back) return { label: `Paid, then ${back.toLowerCase()}`, value: invoice.amount_refunded };
    if (totals.total === 0) return { label: `Invoice ${invoice.number}` };
    // What the card's statement says: the processing fee was charged with the amount.
    const surcharge = sum(came.map((each) => each.surcharge));
    return {
      label: last ? `Paid on ${dayOfYear(last.paid_at)}` : "Paid",
      value: add(totals.amount_paid || totals.total, surcharge),
      surcharge,
    };
  }
  if (confirming || invoice.state === "processing") {
    const moving = invoice.payments.find(({ status }) => status === "processing");
    const value = confirming?.amount ?? moving?.amount ?? totals.amount_due;
    return { label: "On its way", value, rest: subtract(totals.amount_due, value) };
  }
  const label = invoice.overdue
    ? `Was due on ${day(invoice.due_on)}`
    : `${partReceived(invoice) ? "Still" : "Amount"} due by ${day(invoice.due_on)}`;
  return { label, value: totals.amount_due };
}

/** Says what was paid in all, where a credit note corrected the invoice after it had been paid. */
function describeKept(invoice: PublicInfo): string | undefined {
  const { totals, amount_refunded, currency, state } = invoice;
  if (state !== "paid" || totals.amount_credited === 0 || totals.amount_paid === 0) return undefined;
  const kept = format(subtract(totals.amount_paid, amount_refunded), currency);
  return `You paid ${kept} in all. The invoice itself stays as it was issued; the credit note corrects it.`;
}

/** Reads the payment's id from the address, when a payer comes back from their bank's own page. */
function takeReturned(): Confirmed | undefined {
  const search = new URLSearchParams(location.search);
  const intent = search.get("payment_intent");
  if (!intent) return;
  history.replaceState(null, "", location.pathname);
  if (search.get("redirect_status") === "failed") return;
  const [amount, due] = (search.get("part") ?? "").split(" ").map(Number);
  return amount && due ? { intent, amount, due } : { intent };
}

/** The notice about a payment that must be read before anything is done. */
function Notice({ notice }: Pick<PublicInfo, "notice">) {
  return (
    notice && (
      <p
        role="status"
        className={cx(
          "rounded-ctl px-4 py-3 text-14",
          notice.tone === "warn" ? "bg-warn-soft text-warn" : "bg-surface",
        )}
      >
        {notice.text}
      </p>
    )
  );
}

function Page({ hash, data, invoice }: { hash: string; data: PublicInvoiceData; invoice: PublicInfo }) {
  const { reload, take } = data;
  const [confirmed, setConfirmed] = useState(takeReturned);
  const head = useRef<HTMLHeadingElement>(null);
  const { seller, brand, payment_instructions, own_methods = [], bank } = invoice.snapshot;
  useTitle(`Invoice ${invoice.number} from ${brand.name}`);
  const open = invoice.state === "due" || invoice.state === "partially_paid";
  // A part leaves the invoice open: its money is in our books once less is due than when it was paid.
  const { totals } = invoice;
  const confirming = open && confirmed && totals.amount_due >= (confirmed.due ?? 0) ? confirmed : undefined;
  const payable = open && !confirming;
  // The payment method arrives after the payment: "Visa ending 4242", as in the mail.
  const unnamed = confirmed !== undefined && awaitsMethod(invoice.payments);
  usePoll(confirming !== undefined || unnamed || invoice.state === "processing", reload);

  useEffect(() => {
    if (!confirmed) return;
    // Our server asks the provider; if it cannot now, the webhook tells it a moment later.
    tellInitiated(hash, confirmed.intent).then(take, () => undefined);
  }, [confirmed, hash, take]);

  // The part that replaces the form is read aloud and takes the focus.
  const shown = confirming ? "confirming" : invoice.state;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    head.current?.focus();
  }, [shown]);

  const part = payable ? partReceived(invoice) : undefined;
  // Right after a part payment nothing asks for the next one; a later visit is for the rest.
  const thanked = confirmed && part;
  const { autopay, setAutopay } = useAutopay(hash, invoice.recurring, invoice.state);
  const { label, value, rest = 0, surcharge = 0, told } = headOf(invoice, confirming);
  const online = onlineTypes(invoice).length > 0;
  const transfer =
    invoice.payment_methods.includes("manual") &&
    (bank !== undefined || payment_instructions.trim() !== "" || own_methods.length > 0);
  const paid = invoice.state === "paid";
  const canceled = invoice.state === "void";
  const corrected = canceled || (paid && reducedBy(invoice) > 0);
  const first = invoice.documents.find(({ kind }) => kind === "xml");
  // Where nothing happened yet there is the invoice alone, with its XML.
  const documents = invoice.history.length > 1 && (
    <Suspense fallback={null}>
      <PublicDocuments hash={hash} invoice={invoice} />
    </Suspense>
  );
  return (
    <BrandFrame color={brand.color} ground="page">
      <div className="mx-auto w-[min(100%-40px,640px)] py-6 md:w-[min(100%-80px,1120px)] md:py-14">
        <main
          id="main"
          className="grid gap-10 md:grid-cols-[minmax(0,392fr)_minmax(0,656fr)] md:items-start lg:gap-[72px]"
        >
          <div className="min-w-0">
            <p className="flex items-center gap-3 text-15 font-[550]">
              <BrandTile name={brand.name} logo={brand.logo_url} size={36} />
              <span className="min-w-0 truncate">{brand.name}</span>
            </p>
            <div className="mt-8 md:mt-12">
              {thanked && (
                <p role="status" className="mb-6 flex gap-2 text-17 font-semibold">
                  <Check className="shrink-0 text-(--edge)" aria-hidden="true" />
                  Thank you, {format(thanked.amount, invoice.currency)} received
                </p>
              )}
              <AmountHead
                ref={head}
                label={label}
                value={value === undefined ? "Nothing to pay" : format(value, invoice.currency)}
                note={
                  told ? (
                    <span className="text-15 text-ink">{told}</span>
                  ) : surcharge > 0 ? (
                    `${format(subtract(value ?? 0, surcharge), invoice.currency)} plus ${format(surcharge, invoice.currency)} card processing, as on your statement`
                  ) : rest > 0 ? (
                    `${format(rest, invoice.currency)} stays due by ${day(invoice.due_on)}.`
                  ) : (
                    payable && (
                      <>
                        {invoice.title && `${invoice.title}. `}
                        <span className="whitespace-nowrap">Invoice {invoice.number}.</span>
                        {part && !thanked && standsPaid(invoice) > 0 && (
                          <span className="block">
                            {format(standsPaid(invoice), invoice.currency)} of it is paid.
                          </span>
                        )}
                      </>
                    )
                  )
                }
              />
            </div>
            <div className="mt-7 space-y-4">
              {!confirming && <Notice notice={invoice.notice} />}
              {isBack(invoice) && (
                <p className="text-15 text-muted">
                  {isRefunded(invoice) && "The money goes back the way it came, which takes some days. "}
                  Nothing is left to pay.
                </p>
              )}
              <Suspense fallback={null}>{confirming && <Confirmation invoice={invoice} />}</Suspense>
              {thanked && online && (
                <button
                  type="button"
                  onClick={() => {
                    setConfirmed(undefined);
                    head.current?.focus();
                  }}
                  className={publicButton("second", "l", "h-[52px] w-full")}
                >
                  {invoice.allow_partial ? "Pay the next part" : "Pay the rest"}
                </button>
              )}
              {payable && online && !thanked && (
                <PayForm
                  hash={hash}
                  invoice={invoice}
                  onConfirmed={setConfirmed}
                  reload={reload}
                  offer={autopay?.offer ?? undefined}
                />
              )}
              <Suspense fallback={null}>
                {payable && transfer && <Transfer hash={hash} invoice={invoice} open={!online} take={take} />}
              </Suspense>
              {payable && !online && !transfer && (
                <p className="text-15">
                  {seller.name} has not said where to pay this.{" "}
                  {seller.email && (
                    <a href={ask(invoice)} className={publicLink}>
                      Ask how to pay
                    </a>
                  )}
                </p>
              )}
              <Suspense fallback={null}>
                {invoice.state === "processing" && <DebitSteps invoice={invoice} />}
              </Suspense>
              <Suspense fallback={null}>
                {paid && totals.total > 0 && !corrected && <Receipt invoice={invoice} />}
              </Suspense>
              {autopay && (autopay.note || !["none", "off"].includes(autopay.state)) && (
                <Suspense fallback={null}>
                  <AutopayAgreement hash={hash} autopay={autopay} onChange={setAutopay} />
                </Suspense>
              )}
              {corrected && documents}
              <Suspense fallback={null}>
                {(paid || canceled) && <WantedPaper hash={hash} invoice={invoice} />}
              </Suspense>
            </div>
            <p className="mt-5 flex flex-wrap gap-x-5 text-14 [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center touch:[&_a]:min-h-11">
              {!paid && !documents && (
                <a href={invoicePdf(hash)} download className={publicLink}>
                  Download PDF
                </a>
              )}
              {first && !documents && (
                <a href={documentFile(hash, first)} download className={publicLink}>
                  E-invoice (XML)
                </a>
              )}
              {seller.email && (
                <a href={ask(invoice)} className={publicLink}>
                  Ask a question
                </a>
              )}
            </p>
            {!corrected && documents}
            <Suspense fallback={null}>
              {invoice.history.length > 1 && <PublicAccount {...invoice} />}
            </Suspense>
          </div>
          <InvoiceSheet of={invoice}>
            {canceled
              ? `Please don’t pay this invoice. Already paid? Tell ${brand.name} and they’ll sort it out.`
              : describeKept(invoice)}
          </InvoiceSheet>
        </main>
        <PublicFoot>
          Invoice {invoice.number} from {seller.name}.
        </PublicFoot>
      </div>
    </BrandFrame>
  );
}

/** The client's page of an invoice: the due amount, one way or more to pay it, and the paper itself. */
export function PublicInvoice({ hash }: { hash: string }) {
  const data = usePublicInvoice(hash);
  const { invoice, error } = data;
  if (error) {
    return error.status === 404 ? (
      <PublicNotice title="There is no invoice at this address">
        The link may be mistyped or cut off. Open it from the email again, or ask whoever sent it to you.
      </PublicNotice>
    ) : (
      <PublicNotice
        title="This invoice did not load"
        action={{ label: "Try again", run: () => void data.reload() }}
        reference={error.requestId}
      >
        {error.status === 0 ? error.message : "Something went wrong on our side. Nothing has changed."}
      </PublicNotice>
    );
  }
  if (!invoice) return <main id="main" aria-busy="true" className="min-h-dvh" />;
  return <Page hash={hash} data={data} invoice={invoice} />;
}
