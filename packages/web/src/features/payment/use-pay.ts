import type { PublicInfo } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import type { StripeError } from "@stripe/stripe-js";
import { useRef, useState } from "react";
import { api } from "../../lib/api";
import { isApiError } from "../../lib/api-error";
import type { PaymentElement } from "./use-payment-element";
import type { OnlineMethod, Quote } from "./use-quote";

/** A payment that the provider has taken: its amount on the invoice, and the amount due before it; minor units. */
export interface Confirmed {
  intent: string;
  amount?: number;
  due?: number;
}

/** Reports to the server that the provider took the payment; answers the invoice's present state. */
export async function tellInitiated(hash: string, payment_intent: string): Promise<PublicInfo> {
  const { data } = await api.post("/invoices/{hash}/payment_initiated", {
    path: { hash },
    body: { payment_intent },
  });
  return data;
}

/** Words a refusal for the payer. Missing and mistyped fields are marked by the form itself. */
function refusal(error: StripeError): string | undefined {
  if (error.type === "validation_error") return undefined;
  if (error.type === "card_error") {
    const what = error.message ?? "Your card was declined.";
    return error.code === "payment_intent_authentication_failure"
      ? `${what} Nothing was charged.`
      : `${what} Nothing was charged. Try again, or use another card.`;
  }
  if (error.code === "payment_intent_authentication_failure")
    return "Your bank did not confirm that it is you. Nothing was charged. Try again, or use another card.";
  return "The payment did not go through. Nothing was charged. Please try again.";
}

export interface Pay {
  pending: boolean;
  /** A sentence on why it did not work. */
  problem: string | undefined;
  pay: () => Promise<void>;
}

interface PayOptions {
  hash: string;
  invoice: PublicInfo;
  form: PaymentElement;
  /** The quote that the payer saw before the press. */
  quote: Quote | undefined;
  method: OnlineMethod | undefined;
  /** The text of the consent to keep the payment method. */
  keep: string | undefined;
  /** The provider has taken the payment. */
  onConfirmed: (payment: Confirmed) => void;
  reload: () => Promise<void>;
}

/** Pays the due amount: checks the form, asks the server for the payment, and confirms it with the provider. */
export function usePay(options: PayOptions): Pay {
  const { hash, invoice, form, quote, method, keep, onConfirmed, reload } = options;
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const busy = useRef(false);

  async function run(): Promise<string | undefined> {
    const { stripe, elements } = form;
    if (!stripe || !elements || !quote) return undefined;
    const checked = await elements.submit();
    if (checked.error) return refusal({ ...checked.error, type: "validation_error" });
    const part = quote.amount === invoice.totals.amount_due ? {} : { amount: quote.amount };
    const { data } = await api.post("/invoices/{hash}/cardpayment", {
      path: { hash },
      body: { ...part, ...(method ? { method } : {}), ...(keep ? { keep } : {}) },
    });
    // The owner's account was opened meanwhile: the form must be the one of that account.
    if (data.provider_account !== invoice.provider_account) {
      await reload();
      return "The payment form was out of date. Nothing was charged. Please try again.";
    }
    if (data.total !== quote.total) {
      await reload();
      return `The amount is now ${format(data.total, data.currency)}. Nothing was charged.`;
    }
    if (!data.client_secret)
      return "The payment could not be started. Nothing was charged. Please try again.";
    // The part is kept in the address for payers who go to their bank's page and back.
    const due = invoice.totals.amount_due;
    const back = new URL(location.href);
    back.searchParams.set("part", `${quote.amount} ${due}`);
    const answer = await stripe.confirmPayment({
      elements,
      clientSecret: data.client_secret,
      confirmParams: { return_url: back.href },
      redirect: "if_required",
    });
    if (answer.error) return refusal(answer.error);
    onConfirmed({ intent: answer.paymentIntent.id, amount: quote.amount, due });
    return undefined;
  }

  async function pay(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      setProblem(await run());
    } catch (error) {
      if (!isApiError(error)) throw error;
      // Paid or cancelled meanwhile: the page shows which.
      if (error.status === 409 || error.status === 404) await reload();
      setProblem(Object.values(error.fields)[0] ?? `${error.message} Nothing was charged.`);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }
  return { pending, problem, pay };
}
