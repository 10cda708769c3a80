import type { Autopay } from "@stint/core/payment/autopay/schema";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api";
import { dayInWords } from "../../lib/format";
import { ErrorLine } from "../../ui/error-line";
import { publicLink } from "../public-page/public-button";

const line = `${publicLink} min-h-6 touch:min-h-11`;

/** Automatic payment that is on or about to be, the payer's consent, and the way out of it. */
export function AutopayAgreement({
  hash,
  autopay,
  onChange,
}: {
  hash: string;
  autopay: Autopay;
  onChange: (autopay: Autopay) => void;
}) {
  const [state, setState] = useState<"rest" | "asking" | "stopping" | "failed">("rest");
  const isOff = autopay.state === "off";
  const stop = async () => {
    setState("stopping");
    try {
      onChange((await api.delete("/invoices/{hash}/autopay", { path: { hash } })).data);
    } catch {
      setState("failed");
    }
  };
  return (
    <section
      aria-labelledby="autopay"
      className="rounded-[12px] border border-line bg-surface px-5 py-4 text-14"
    >
      <h2 id="autopay" className="flex items-center gap-3 text-15 font-[550]">
        <Repeat size={18} className="shrink-0 text-muted" aria-hidden="true" />
        {autopay.state === "on"
          ? `Later invoices are paid with ${autopay.reference}`
          : autopay.state === "paused"
            ? "Automatic payment is paused"
            : isOff
              ? "Automatic payment is stopped"
              : "Later invoices will be paid this way once this payment has arrived"}
      </h2>
      <p className="mt-2 text-muted">
        {autopay.agreed_at && `On ${dayInWords(autopay.agreed_at, { long: true })} you agreed: `}
        {isOff ? autopay.note : [autopay.text, autopay.note].filter(Boolean).join(" ")}
      </p>
      {state === "failed" && (
        <div className="mt-2">
          <ErrorLine onRetry={() => void stop()}>It was not stopped.</ErrorLine>
        </div>
      )}
      <p className="mt-2 flex flex-wrap gap-x-5" hidden={isOff}>
        {state === "rest" || state === "failed" ? (
          <button type="button" onClick={() => setState("asking")} className={line}>
            Stop automatic payment
          </button>
        ) : (
          <>
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
              autoFocus
              aria-busy={state === "stopping" || undefined}
              onClick={() => void stop()}
              className={`${line} font-[550]`}
            >
              {state === "stopping" ? "Stopping" : "Yes, stop it"}
            </button>
            <button type="button" onClick={() => setState("rest")} className={line}>
              Keep it
            </button>
          </>
        )}
      </p>
    </section>
  );
}
