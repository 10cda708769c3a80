import { changeTotals, dueOnAcceptance, firstWords, payableTotal } from "@stint/core/proposal/reading/rules";
import type { Document } from "@stint/core/proposal/schema";
import { MessageCircle } from "lucide-react";
import { money } from "../../../lib/format";
import { cx } from "../../../ui/cx";
import { Spinner } from "../../../ui/spinner";
import { column } from "../../public-page/brand-frame";
import { publicButton } from "../../public-page/public-button";
import { difference } from "../../public-page/words";

export interface ActionBarProps {
  document: Document;
  /** The client chose some of it. */
  chosen: boolean;
  /** "+$200.00 since version 1". */
  since: string | undefined;
  /** The choice is being confirmed. */
  pending: boolean;
  onAsk: () => void;
  onAccept: () => void;
}

function Note({ document, chosen, since }: Pick<ActionBarProps, "document" | "chosen" | "since">) {
  const { currency, change, tax } = document;
  const due = dueOnAcceptance(document);
  if (change) return <>new total {money(payableTotal(document), currency)}</>;
  return (
    <>
      {tax && <span className="max-md:hidden">{tax.sentence}, </span>}
      {tax?.included && <span className="md:hidden">{tax.included}, </span>}
      {chosen && <span className="max-md:hidden">as selected, </span>}
      {since && (
        <>
          {since}
          <span className="max-md:hidden">, </span>
        </>
      )}
      <span className={cx(since && "max-md:hidden")}>
        {due > 0 ? `${money(due, currency)} ${firstWords(document)}` : "nothing due on acceptance"}
      </span>
    </>
  );
}

/** Answers the amount to decide on: a change order's difference, else the total. */
const askedAmount = (document: Document): string =>
  document.change
    ? difference(changeTotals(document.change).difference, document.currency)
    : money(payableTotal(document), document.currency);

/** The amount and the two things a client does, always in reach; on a phone in two rows. */
export function ActionBar({ document, chosen, since, pending, onAsk, onAccept }: ActionBarProps) {
  return (
    <section
      aria-label="Accept or ask"
      className="sticky bottom-0 z-10 border-t border-line bg-surface shadow-[0_-16px_32px_-20px_rgb(26_22_35/0.25)] print:hidden"
    >
      <div
        className={cx(
          column,
          "flex items-center gap-x-6 pb-[env(safe-area-inset-bottom)] max-md:flex-wrap max-md:justify-between max-md:pt-3",
        )}
      >
        <p className="text-22 font-semibold whitespace-nowrap">{askedAmount(document)}</p>
        <p className="min-w-0 flex-1 text-14 text-muted max-md:text-right max-md:text-13">
          <Note document={document} chosen={chosen} since={since} />
        </p>
        <div className="flex gap-3 py-4 max-md:w-full max-md:pt-3 max-md:pb-4">
          <button
            type="button"
            onClick={onAsk}
            className={publicButton("second", "m", "max-md:min-h-12 max-md:w-12 max-md:px-0")}
          >
            <MessageCircle size={18} aria-hidden="true" />
            <span className="max-md:sr-only">Ask a question</span>
          </button>
          <button
            type="button"
            onClick={onAccept}
            aria-disabled={pending || undefined}
            className={publicButton("primary", "m", "max-md:min-h-12 max-md:flex-1")}
          >
            {pending && <Spinner />}
            Review and accept
          </button>
        </div>
      </div>
    </section>
  );
}
