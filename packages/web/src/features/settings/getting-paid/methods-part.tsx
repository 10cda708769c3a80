import { feeInWords } from "@stint/core/billing/fee/rules";
import type { PaymentMethod } from "@stint/core/platform/stripe/methods/rules";
import { findChoice } from "@stint/core/workspace/payment-method/rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowRightLeft, CreditCard, Landmark } from "lucide-react";
import { useState } from "react";
import { isApiError } from "../../../lib/api-error";
import { errorText, report } from "../../../lib/report";
import { savePerson } from "../../../lib/save-person";
import { useUser } from "../../../lib/session";
import { Segments } from "../../../ui/segments";
import { Switch } from "../../../ui/switch";
import { askCapability, receivingQuery } from "../../account/queries";
import { LackedMethods } from "./lacked-methods";
import {
  currenciesOf,
  feeLaw,
  linesOf,
  listLacking,
  type MethodLine,
  STATE_WORDS,
  withChange,
} from "./methods";
import { Preview } from "./preview";

const ICONS = { card: CreditCard, manual: ArrowRightLeft };
const iconOf = (way: MethodLine["way"]) => (way === "card" || way === "manual" ? ICONS[way] : Landmark);

const names = new Intl.DisplayNames("en", { type: "currency" });
const PLURALS: Record<string, string> = { USD: "US dollars", EUR: "euro", GBP: "pounds" };

/** The ways to pay of each currency: a switch saves itself. New invoices begin with them. */
export function MethodsPart() {
  const user = useUser();
  const [currency, setCurrency] = useState(user.currency);
  const account = useQuery(receivingQuery).data;
  const save = useMutation({
    mutationFn: (online_methods: ReturnType<typeof withChange>) => savePerson(user, { online_methods }),
  });
  const now = save.isPending ? { ...user, online_methods: save.variables } : user;
  const lines = linesOf(now, currency, account);
  const lacked = listLacking(lines);
  const pass_fee = findChoice(now, currency)?.pass_fee === true;
  const problem = save.error && !(isApiError(save.error) && save.error.handled) ? save.error : undefined;
  const client = useQueryClient();
  /** A method that is switched on is asked for at the provider, which may not let the account take it yet. */
  const ask = useMutation({
    mutationFn: ({ account_id, way }: { account_id: number; way: PaymentMethod }) =>
      askCapability(account_id, { method: way, currency }),
    onSuccess: (next) => client.setQueryData(receivingQuery.queryKey, next),
    onError: report,
  });
  const askFor = ({ way, state }: MethodLine) => {
    if (account && (state === "unasked" || state === "needs") && way !== "manual")
      ask.mutate({ account_id: account.id, way });
  };
  const change = (next: Parameters<typeof withChange>[2]) => save.mutate(withChange(user, currency, next));
  const law = feeLaw(currency);
  const feeOf = ({ fee }: MethodLine) => (fee ? feeInWords(fee, currency) : "No fee");
  return (
    <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_280px]">
      <section aria-labelledby="methods-title">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line2 pb-2">
          <h2 id="methods-title" className="text-17 font-semibold">
            On invoices in {PLURALS[currency] ?? names.of(currency) ?? currency}
          </h2>
          <Segments
            aria-label="Currency"
            size="s"
            value={currency}
            onChange={setCurrency}
            options={currenciesOf(user).map((value) => ({ value, label: value }))}
          />
        </div>
        <ul>
          {lines.map((line) => {
            const Icon = iconOf(line.way);
            return (
              <li key={line.way} className="flex items-center gap-3 border-b border-line py-2.5">
                <Icon size={18} className="shrink-0 text-muted max-sm:hidden" aria-hidden="true" />
                <span className="min-w-0 grow">
                  <span className="block text-15">{line.name}</span>
                  <span className={`block text-13 ${lacked.includes(line) ? "text-warn" : "text-muted"}`}>
                    {line.barred ??
                      (lacked.includes(line) ? STATE_WORDS[line.state ?? "unasked"] : line.note)}
                    <span className="block sm:hidden">{feeOf(line)}</span>
                  </span>
                </span>
                <span className="shrink-0 text-14 text-muted max-sm:hidden">{feeOf(line)}</span>
                <Switch
                  aria-label={line.name}
                  checked={line.on && !line.barred}
                  disabled={line.barred !== undefined || save.isPending}
                  onChange={(on) => {
                    change({
                      methods: lines.flatMap((each) =>
                        (each.way === line.way ? on : each.on) ? [each.way] : [],
                      ),
                    });
                    if (on) askFor(line);
                  }}
                />
              </li>
            );
          })}
        </ul>
        {account && lacked.length > 0 && (
          <LackedMethods account={account} lines={lacked} onAsk={askFor} asking={ask.isPending} />
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
          <span className="text-14 text-muted">Who pays the fee</span>
          <Segments
            aria-label="Who pays the fee"
            size="s"
            value={pass_fee ? "client" : "owner"}
            onChange={(who) => change({ pass_fee: who === "client" })}
            options={[
              { value: "owner", label: "I do" },
              { value: "client", label: "The client, shown as a line" },
            ]}
          />
        </div>
        {law && <p className="mt-2 text-13 text-muted">{law}</p>}
        <p className="mt-2 text-13 text-muted">
          New invoices begin with this. Each can be changed before it goes out.
        </p>
        {problem && (
          <p role="alert" className="mt-2 text-14 text-bad">
            {errorText(problem)}
          </p>
        )}
      </section>
      <Preview lines={lines} currency={currency} pass_fee={pass_fee} iconOf={iconOf} />
    </div>
  );
}
