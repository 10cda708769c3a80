import { methodInWords } from "@stint/core/billing/rules";
import type { Info } from "@stint/core/billing/schema";
import { format } from "@stint/core/platform/money";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { api, newKey } from "../../lib/api";
import { dayInWords, dayOf } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { settle, sortFailure } from "./checkout/use-purchase";
import { refreshPlan } from "./queries";
import { useMethodForm } from "./use-method-form";
import { longDay } from "./words";

/** The payment that did not go through, with both dates; paying now is the only primary action. */
export function PastDue({ info, onMethod }: { info: Info; onMethod: () => void }) {
  const client = useQueryClient();
  const host = useRef<HTMLDivElement>(null);
  const form = useMethodForm(host, info.currency, false);
  const [problem, setProblem] = useState<string>();
  const pay = useMutation({
    mutationFn: async () => {
      setProblem(undefined);
      const { data } = await api.post("/currentuser/subscription/pay", { key: newKey() });
      return settle(data, form);
    },
    meta: { errors: "own" },
    onSuccess: async () => {
      toast("Paid. Everything goes on.");
      await refreshPlan(client);
    },
    onError: (error) => setProblem(sortFailure(error).form),
  });
  const retry = info.retries_at.find((at) => Date.parse(at) > Date.now());
  const reason = [methodInWords(info), info.failure].filter(Boolean).join(": ");
  return (
    <section
      aria-label="Past due"
      className="mb-7 flex flex-wrap gap-x-4 gap-y-3 rounded-ctl bg-bad-soft px-4 py-4 text-14"
    >
      <CircleAlert size={20} aria-hidden="true" className="shrink-0 text-bad" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-15 font-semibold text-bad">
          The payment of {format(info.open_amount, info.currency)} did not go through.
        </p>
        <p className="mt-1">
          {reason && `${reason} `}
          {retry && `We try again on ${dayInWords(dayOf(retry), { long: true, weekday: true })}. `}
          Everything stays open until {longDay(info.grace_ends_at ?? "")}. After that you are on Starter: work
          is hidden, nothing is deleted.
        </p>
        {problem && (
          <p role="alert" className="mt-2 font-semibold text-bad">
            {problem}
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-3">
        <Button size="s" onClick={onMethod}>
          Update card
        </Button>
        <Button size="s" kind="primary" pending={pay.isPending} onClick={() => pay.mutate()}>
          {info.needs_action ? "Confirm payment" : "Pay now"}
        </Button>
      </div>
    </section>
  );
}
