import type { CardPayment, PublicInfo } from "@stint/core/invoice/schema";
import type { PaymentMethod } from "@stint/core/platform/stripe/methods/rules";
import { useEffect, useState } from "react";
import { api } from "../../lib/api";
import { isApiError } from "../../lib/api-error";
import { errorText } from "../../lib/report";

export type OnlineMethod = PaymentMethod;

/** The amount paid on the invoice, the surcharge for processing, and their sum; minor units. */
export type Quote = Pick<CardPayment, "amount" | "surcharge" | "total">;

export interface Asked {
  /** Needed where the price depends on it. */
  method: OnlineMethod | undefined;
  amount: number;
}

/** Answers the charge before it is paid (D10). The server is asked only when the client pays the fee. */
export function useQuote(
  hash: string,
  invoice: PublicInfo,
  { method, amount }: Asked,
): { quote?: Quote | undefined; problem?: string | undefined } {
  const plain = !invoice.pass_fee;
  const [found, setFound] = useState<{ of: string; quote?: Quote; problem?: string }>();
  const of = `${method} ${amount}`;
  useEffect(() => {
    if (plain || !method) return;
    const stop = new AbortController();
    api
      .get("/invoices/{hash}/cardpayment", {
        path: { hash },
        query: { method, amount },
        signal: stop.signal,
      })
      .then(
        ({ data }) => setFound({ of: `${method} ${amount}`, quote: data }),
        (error: unknown) => {
          if (stop.signal.aborted) return;
          const fields = isApiError(error) ? Object.values(error.fields) : [];
          setFound({ of: `${method} ${amount}`, problem: fields[0] ?? errorText(error) });
        },
      );
    return () => stop.abort();
  }, [plain, hash, method, amount]);
  if (plain) return { quote: { amount, surcharge: 0, total: amount } };
  return found?.of === of ? found : {};
}
