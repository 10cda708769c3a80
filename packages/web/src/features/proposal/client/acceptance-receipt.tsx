import { CREDIT_WORDS } from "@stint/core/proposal/reading/change/rules";
import {
  acceptanceWords,
  changeTotals,
  chosenNames,
  dueOnAcceptance,
  payableTotal,
  versionInWords,
} from "@stint/core/proposal/reading/rules";
import type { Acceptance, Document, PublicInfo } from "@stint/core/proposal/schema";
import { Check, Clock, Mail, ReceiptText, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { dayInWords, money } from "../../../lib/format";
import { useTitle } from "../../../lib/title";
import { cx } from "../../../ui/cx";
import { BrandFrame, column } from "../../public-page/brand-frame";
import { publicLink } from "../../public-page/public-button";
import { PublicHead } from "../../public-page/public-head";
import { countInWords, momentIn, sentence, zoneInWords } from "../../public-page/words";
import { Copies } from "./copies";
import { invoiceDue, invoiceTitle, PayLink } from "./open-invoice";

function Next({
  icon,
  title,
  action,
  children,
}: {
  icon: ReactNode;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 border-b border-line py-5 last:border-b-0">
      <span aria-hidden="true" className="mt-0.5 text-(--brand-text) [&_svg]:size-[18px]">
        {icon}
      </span>
      <div className="min-w-0">
        <h3 className="text-15 font-semibold">{title}</h3>
        <p className="mt-0.5 text-14 text-muted">{children}</p>
      </div>
      {action && <div className="max-sm:col-span-2 max-sm:col-start-2">{action}</div>}
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-2 py-1 text-14">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** "9f2c41d8 5be03a77" four times: a SHA-256 that can be compared by eye. */
const inGroups = (hash: string): string[] =>
  Array.from(
    { length: 4 },
    (_, line) => `${hash.slice(line * 16, line * 16 + 8)} ${hash.slice(line * 16 + 8, line * 16 + 16)}`,
  );

const utc = (at: string): string => `${dayInWords(at.slice(0, 10), { year: true })}, ${at.slice(11, 19)} UTC`;

/** Whole lines of the schedule that come after acceptance, in words with their amounts. */
function laterInWords(document: Document): string {
  const later = (document.schedule ?? []).filter((payment) => payment.when !== "On acceptance");
  const lines = later.slice(0, 3).map(({ amount, when, tax }) => {
    const words = when.charAt(0).toLowerCase() + when.slice(1);
    return `${money(tax?.total ?? amount, document.currency)} ${words}`;
  });
  return `${lines.join(", ")}${later.length > 3 ? ` and ${countInWords(later.length - 3, "more", "more")}` : ""}.`;
}

/** The page after signing: thanks, the next steps, the evidence. */
export function AcceptanceReceipt({
  hash,
  acceptance,
  document,
  invoices,
  waits,
  onRead,
}: {
  hash: string;
  acceptance: Acceptance;
  document: Document;
  /** The sent invoices that are to be paid. */
  invoices: PublicInfo["open_invoices"];
  /** The first invoice is a draft, and the business's turn. */
  waits: boolean;
  onRead: () => void;
}) {
  useTitle("Accepted");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { brand, currency, change, tax } = document;
  const due = dueOnAcceptance(document);
  // Invoices sent before a change order was signed are not the invoice that it starts.
  const before = new Set(change?.invoices.map(({ number }) => number));
  const awaited = due > 0 && invoices.every(({ number }) => before.has(number));
  const selected = chosenNames(document);
  const first = acceptance.name.trim().split(/\s+/)[0] ?? "";
  const later = (document.schedule ?? []).filter((payment) => payment.when !== "On acceptance").length;
  return (
    <BrandFrame color={brand.color} ground="page">
      <PublicHead brand={brand}>
        <p className="inline-flex items-center gap-1.5 rounded-full bg-ok-soft px-2.5 py-1 text-13 font-semibold text-ok">
          <Check size={14} aria-hidden="true" />
          Accepted
        </p>
      </PublicHead>
      <main
        id="main"
        className={cx(
          column,
          "pt-12 pb-24 max-md:pt-6 md:grid md:grid-cols-[minmax(0,1fr)_minmax(300px,376px)] md:gap-x-[min(72px,5vw)]",
        )}
      >
        <div>
          <span
            aria-hidden="true"
            className="flex size-12 items-center justify-center rounded-full border border-(--edge) bg-(--fill) text-(--on-fill)"
          >
            <Check size={24} />
          </span>
          <h1
            ref={heading}
            tabIndex={-1}
            className="mt-5 text-30 font-semibold text-balance break-words outline-none"
          >
            Thank you, {first}. It is agreed.
          </h1>
          <p className="mt-1.5 max-w-[34em] text-17 text-muted">
            You accepted {versionInWords(document)} on{" "}
            {momentIn(acceptance.time_zone, acceptance.accepted_at)}, {zoneInWords(acceptance.time_zone)}.
          </p>
          <h2 className="mt-10 border-b border-ink pb-3 text-17 font-semibold">What happens next</h2>
          <ul>
            <Next icon={<Mail />} title="The sealed copy comes by email">
              It goes to you and to {document.from.name}, with the certificate attached.
            </Next>
            {invoices.map((invoice, at) => (
              <Next
                key={invoice.hash}
                icon={<ReceiptText />}
                title={invoiceTitle(invoice)}
                action={<PayLink invoice={invoice} kind={at === 0 ? "primary" : "second"} />}
              >
                {invoiceDue(invoice)}
              </Next>
            ))}
            {awaited && (
              <Next
                icon={<ReceiptText />}
                title={`${acceptanceWords(document).label}, ${money(due, currency)}`}
              >
                {waits
                  ? `Nothing to pay yet. ${brand.name} still has to send you the invoice.`
                  : "Your invoice is being made. It opens here and comes to you by email."}
              </Next>
            )}
            {change && change.credit > 0 && (
              <Next
                icon={<ReceiptText />}
                title={`Credit of ${money(changeTotals(change).credit, currency)}`}
              >
                {CREDIT_WORDS}
              </Next>
            )}
            {acceptance.consumer && (
              <Next
                icon={<Undo2 />}
                title={`You can withdraw until ${dayInWords(acceptance.consumer.last_day, { weekday: true })}`}
              >
                {acceptance.consumer.begin_early
                  ? "You asked for the work to begin before. What is done until then is to be paid."
                  : "The work begins after that day."}
              </Next>
            )}
            {later > 0 && (
              <Next icon={<Clock />} title={`${sentence(countInWords(later, "invoice"))} later`}>
                {laterInWords(document)}
              </Next>
            )}
          </ul>
        </div>
        <aside aria-label="Evidence" className="max-md:mt-10">
          <div className="rounded-modal bg-surface p-7 shadow-[0_1px_2px_rgb(26_22_35/0.05),0_12px_40px_rgb(26_22_35/0.08)] max-md:p-5 dark:border dark:border-line">
            <h2 className="text-17 font-semibold">Evidence</h2>
            <dl className="mt-3">
              <Fact label="Signed by">
                <span className="whitespace-pre-wrap">{acceptance.name}</span>
                <span className="block text-muted">
                  {acceptance.email}
                  {acceptance.email_verification === "code" && ", confirmed by code"}
                </span>
              </Fact>
              <Fact label="Signed at">{utc(acceptance.accepted_at)}</Fact>
              <Fact label="Document">{sentence(versionInWords(document))}</Fact>
              {selected.length > 0 && <Fact label="Selected">{selected.join(", ")}</Fact>}
              <Fact label="Total">
                {money(payableTotal(document), currency)}
                {tax && <span className="block text-muted">{tax.sentence}</span>}
              </Fact>
              <Fact label="Certificate">{acceptance.certificate}</Fact>
              <Fact label="Pages shown, SHA-256">
                <span className="[font-family:ui-monospace,monospace] text-13">
                  {inGroups(acceptance.document_hash).map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                </span>
              </Fact>
            </dl>
            <Copies hash={hash} certificate={acceptance.certificate} email={acceptance.email} />
            <button type="button" onClick={onRead} className={cx(publicLink, "mt-4 min-h-11 text-14")}>
              Read what you accepted
            </button>
          </div>
        </aside>
      </main>
    </BrandFrame>
  );
}
