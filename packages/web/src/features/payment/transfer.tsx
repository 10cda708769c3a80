import type { PublicInfo } from "@stint/core/invoice/schema";
import { paymentCode, transferLines } from "@stint/core/invoice/transfer/rules";
import { format, toDecimal } from "@stint/core/platform/money";
import type { OwnMethod } from "@stint/core/workspace/schema";
import { Check, ChevronDown, Copy, Landmark } from "lucide-react";
import { Suspense, useState } from "react";
import { api } from "../../lib/api";
import { errorText } from "../../lib/report";
import { cx } from "../../ui/cx";
import { lazyPart } from "../../ui/lazy-part";
import { publicButton, publicLink } from "../public-page/public-button";
import { paperCard } from "./pay-form";

// Drawn once somebody opens the way to transfer, and only for accounts that have a code.
const QrCode = lazyPart(async () => (await import("./qr-code")).QrCode);

/** A line to copy: `code` is what a bank's form takes, where it differs from what people read. */
function CopyRow({ label, value, code = value }: { label: string; value: string; code?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), 2000);
      },
      () => undefined,
    );
  };
  return (
    <div className="flex min-h-11 items-center gap-3 border-b border-line text-14 last:border-0">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto flex min-w-0 items-center gap-1 font-[550]">
        <span className="min-w-0 break-words">{value}</span>
        <button
          type="button"
          aria-label={`Copy ${label.toLowerCase()}`}
          onClick={copy}
          className="-mr-2 flex size-9 shrink-0 items-center justify-center rounded-ctl text-(--brand-text) hover:bg-hover touch:size-11"
        >
          {copied ? <Check size={16} /> : <Copy size={16} />}
        </button>
        <span role="status" className="sr-only">
          {copied ? `${label} copied` : ""}
        </span>
      </dd>
    </div>
  );
}

/** Answers the host of a link, so that it can be read before a press. */
const hostOf = (url: string): string => {
  try {
    return new URL(url).host;
  } catch {
    return "";
  }
};

/** A way to pay as the sender wrote it; an address opens beside the page, and only a web address does. */
function OwnWay({ way: { name, url, details } }: { way: OwnMethod }) {
  const safe = url !== null && /^https?:\/\//i.test(url);
  return (
    <li className="py-3 text-14 wrap-anywhere">
      {safe ? (
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={publicLink}>
          {name}
          <span className="ml-2 text-13 font-normal text-muted">{hostOf(url)}</span>
        </a>
      ) : (
        <h3 className="font-[550]">{name}</h3>
      )}
      {details && <p className="mt-0.5 whitespace-pre-line text-muted">{details}</p>}
    </li>
  );
}

/** What to type into a bank's form, and the code that a bank's app reads instead. */
function BankRows({ invoice }: { invoice: PublicInfo }) {
  const { snapshot, totals, currency, number, title } = invoice;
  const { bank } = snapshot;
  const amount = totals.amount_due;
  const code = paymentCode(snapshot, { amount, text: title || number });
  const lines = bank ? transferLines(bank) : [{ label: "Reference", value: number, code: number }];
  return (
    <>
      <dl className="border-t border-line">
        <CopyRow label="Amount" value={format(amount, currency)} code={toDecimal(amount, currency)} />
        {lines.map((line) => (
          <CopyRow key={line.label} {...line} />
        ))}
      </dl>
      {code && (
        <Suspense fallback={<div className="h-44" />}>
          <QrCode
            text={code.text}
            swiss={code.kind === "swiss"}
            label="Payment code with the account, the amount and the reference"
          >
            Scan it in your bank’s app.
          </QrCode>
        </Suspense>
      )}
    </>
  );
}

/** Tells the sender that a transfer is on its way; told once, it says so. */
function ReportSent({
  hash,
  sent_at,
  take,
}: {
  hash: string;
  sent_at: string | null;
  take: (invoice: PublicInfo) => void;
}) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (sent_at)
    return (
      <p role="status" className="mt-4 flex items-center gap-2 text-14 font-[550]">
        <Check size={18} className="shrink-0 text-(--edge)" aria-hidden="true" />
        You said it is on its way.
      </p>
    );
  const report = async () => {
    setPending(true);
    setProblem(undefined);
    try {
      const { data } = await api.post("/invoices/{hash}/transfer_sent", { path: { hash } });
      take(data);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <button
        type="button"
        disabled={pending}
        onClick={() => void report()}
        className={publicButton("second", "l", "mt-4 h-[52px] w-full")}
      >
        I have sent it
      </button>
      {problem && (
        <p role="alert" className="mt-2 text-14 text-bad">
          {problem}
        </p>
      )}
    </>
  );
}

/** The ways to pay without the provider: account, the sender's own methods and text, amount and reference. */
export function Transfer({
  hash,
  invoice,
  open: always,
  take,
}: {
  hash: string;
  invoice: PublicInfo;
  open: boolean;
  /** Shows the invoice as the server answered it. */
  take: (invoice: PublicInfo) => void;
}) {
  const [open, setOpen] = useState(always);
  const { own_methods: ways = [], payment_instructions } = invoice.snapshot;
  const words = payment_instructions.trim();
  const seller = invoice.snapshot.seller.name;
  const title = ways.length > 0 ? "Other ways to pay" : "Transfer it yourself";
  return (
    <section aria-labelledby="transfer" className={cx(paperCard, "px-5")}>
      <h2 id="transfer" className="text-15 font-[550]">
        {always ? (
          <span className="block pt-4 pb-2">{ways.length > 0 ? "Ways to pay" : title}</span>
        ) : (
          <button
            type="button"
            aria-expanded={open}
            aria-controls="transfer-details"
            onClick={() => setOpen(!open)}
            className="flex min-h-16 w-full items-center gap-3 text-left"
          >
            <Landmark size={20} className="shrink-0 text-muted" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              {title}
              <span className="block text-13 font-normal wrap-anywhere text-muted">
                {open
                  ? "Send it with the reference below"
                  : ways.length > 0
                    ? ways.map(({ name }) => name).join(", ")
                    : "Show bank details"}
              </span>
            </span>
            <ChevronDown
              size={18}
              className={cx("shrink-0 text-muted transition-transform", open && "rotate-180")}
              aria-hidden="true"
            />
          </button>
        )}
      </h2>
      {open && (
        <div id="transfer-details" className="pb-4">
          {ways.length > 0 && (
            <ul className="divide-y divide-line border-t border-line">
              {ways.map((way) => (
                <OwnWay key={`${way.kind} ${way.name}`} way={way} />
              ))}
            </ul>
          )}
          {words && <p className="mt-1 mb-3 text-14 wrap-anywhere whitespace-pre-line">{words}</p>}
          <BankRows invoice={invoice} />
          <ReportSent hash={hash} sent_at={invoice.transfer_sent_at} take={take} />
          <p className="mt-2 text-13 wrap-anywhere text-muted">
            {seller} confirms when it arrives. Until then the invoice stays open.
          </p>
        </div>
      )}
    </section>
  );
}
