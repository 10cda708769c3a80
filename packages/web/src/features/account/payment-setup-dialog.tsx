import { feesOf } from "@stint/core/billing/fee/rules";
import { estimateFee } from "@stint/core/invoice/payment/rules";
import { format, negate, subtract } from "@stint/core/platform/money";
import { Landmark } from "lucide-react";
import { useId, useState } from "react";
import { api } from "../../lib/api";
import { isApiError } from "../../lib/api-error";
import { errorText } from "../../lib/report";
import { reloadUser, useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Radios } from "../../ui/radios";
import { TextArea } from "../../ui/text-area";
import { useConnectedAccount } from "./use-connected-account";

type Choice = "online" | "transfer" | "later";

export interface PaymentSetupProps {
  /** The payer: "Cafe Lumen", and in the third choice "Eva". */
  client: string;
  contact: string | undefined;
  /** The first amount asked for, in minor units. */
  amount: number;
  currency: string;
  /** A proposal's choice may be put off until acceptance; an accepted one's is made now. */
  of: "proposal" | "invoice" | "accepted";
  /** The day of the sending, or true for now. It goes on when the owner comes back from the provider. */
  send: string | true;
  /** Called with the choice made; the second step is next. */
  onKept?: () => void;
  onClose: () => void;
}

/** The first send asks how the client should pay, and shows the amount that reaches the owner. Kept for the workspace. */
export function PaymentSetupDialog({
  client,
  contact,
  amount,
  currency,
  of,
  send,
  onKept,
  onClose,
}: PaymentSetupProps) {
  const id = useId();
  const [pending, setPending] = useState(false);
  const user = useUser();
  const { payment_instructions } = user;
  const { account, go } = useConnectedAccount(undefined, send);
  const [choice, setChoice] = useState<Choice>("online");
  const [details, setDetails] = useState(payment_instructions);
  const [problem, setProblem] = useState<string>();
  const who = contact || "your client";
  const fee = estimateFee(feesOf(user).card, amount, currency);
  const connected = account?.charges_enabled === true;
  const row = (label: string, value: number, strong = false) => (
    <div
      className={`flex items-baseline justify-between gap-4 py-2 text-14 ${strong ? "font-semibold" : "border-b border-line"}`}
    >
      <dt className={strong ? "" : "text-muted"}>{label}</dt>
      <dd>{format(value, currency)}</dd>
    </div>
  );

  async function keep() {
    setProblem(undefined);
    if (choice === "online" && !connected)
      return setProblem("Connect your bank first, or choose another way. You can change it later.");
    if (choice === "transfer" && details.trim() === "")
      return setProblem("Type your bank details, so that they know where to pay.");
    setPending(true);
    try {
      await api.patch("/currentuser", {
        body: {
          getting_paid: choice,
          ...(choice === "transfer" ? { payment_instructions: details.trim() } : {}),
        },
      });
      await reloadUser();
      onKept?.();
    } catch (error) {
      if (isApiError(error) && error.handled) return;
      setProblem(isApiError(error) ? (Object.values(error.fields)[0] ?? error.message) : errorText(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      size="m"
      title={`How should ${client} pay you?`}
      description={
        of === "proposal"
          ? `First send, step 1 of 2. The proposal asks for ${format(amount, currency)} when ${who} accepts.`
          : of === "accepted"
            ? `${who} accepted. The invoice asks for ${format(amount, currency)}.`
            : `First send, step 1 of 2. The invoice asks for ${format(amount, currency)}.`
      }
      actions={
        <>
          <CancelButton onClose={onClose} disabled={pending}>
            Back
          </CancelButton>
          {/* The page has one accent: it is the bank's connection until there is one. */}
          <Button
            kind={choice === "online" && !connected ? "second" : "primary"}
            type="submit"
            form={id}
            pending={pending}
          >
            Next: last look
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <Radios
          aria-label={`How should ${client} pay you?`}
          value={choice}
          onChange={setChoice}
          options={[
            {
              value: "online",
              label: "Card or bank debit, on the page",
              hint: "Most clients pay the same day. It’s in your bank two business days later.",
              detail: (
                <>
                  {amount > 0 && (
                    <dl className="rounded-ctl bg-bg px-3.5 py-1.5">
                      {row(contact ? `${contact} pays` : "Your client pays", amount)}
                      {row("Stripe fee on a card", negate(fee))}
                      {row("In your bank", subtract(amount, fee), true)}
                    </dl>
                  )}
                  {!connected && (
                    <div className="mt-2.5 flex flex-wrap items-center gap-3">
                      <Button
                        kind="primary"
                        icon={<Landmark size={16} />}
                        pending={go.isPending}
                        pendingLabel="Opening Stripe"
                        onClick={() => go.mutate(account ?? null)}
                      >
                        Connect your bank
                      </Button>
                      <span className="text-14 text-muted">3 minutes, at Stripe</span>
                    </div>
                  )}
                </>
              ),
            },
            {
              value: "transfer",
              label: "Transfer to my account",
              hint: "No fee. You type your bank details once, and mark invoices paid yourself.",
              detail: (
                <Field label="Bank details" hint="Your client reads them on every invoice.">
                  <TextArea value={details} onChange={setDetails} rows={3} maxLength={1000} />
                </Field>
              ),
            },
            ...(of === "proposal"
              ? [
                  {
                    value: "later" as const,
                    label: `Ask me when ${who} accepts`,
                    hint: "Send now. The deposit waits as a draft until you’ve chosen.",
                  },
                ]
              : of === "invoice"
                ? [
                    {
                      value: "later" as const,
                      label: "Ask me later",
                      hint: "Send now. What they pay by card waits at Stripe until you connect your bank.",
                    },
                  ]
                : []),
          ]}
        />
        <p className="mt-3 text-13 text-muted">
          You can change this under{" "}
          <a href="/settings/paid" target="_blank" rel="noreferrer" className="underline underline-offset-2">
            Settings, Getting paid
          </a>
          .
        </p>
        {problem && (
          <p role="alert" className="mt-2 text-14 text-bad">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
