import { countryName } from "@stint/core/platform/country";
import { CASH_CURRENCIES, CASH_STEPS } from "@stint/core/workspace/cash-rounding/rules";
import { suggestWithholdings } from "@stint/core/workspace/withholding/hint/rules";
import { describeWithholding } from "@stint/core/workspace/withholding/rules";
import {
  type WithholdingRate,
  type WithholdingRateInput,
  WithholdingRates,
} from "@stint/core/workspace/withholding/schema";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useForm } from "../../../lib/form";
import { dayOf } from "../../../lib/format";
import { report } from "../../../lib/report";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { FormProblem } from "../../../ui/form-problem";
import { SectionHead } from "../../../ui/ledger";
import { RowMenu } from "../../../ui/menu";
import { QuantityInput } from "../../../ui/quantity-input";
import { Switch } from "../../../ui/switch";
import { TextInput } from "../../../ui/text-input";
import { useRates } from "./use-rates";

const defaultDraft = { name: "", rate: "" };

/** A tax that clients withhold, typed in place. */
function WithholdingForm({
  others,
  onSave,
  onClose,
}: {
  others: readonly WithholdingRate[];
  onSave: (rate: WithholdingRateInput) => Promise<void>;
  onClose: () => void;
}) {
  const inputOf = (draft: typeof defaultDraft): WithholdingRateInput => ({
    ...draft,
    step: null,
    rounds_down: false,
    is_default: false,
  });
  const form = useForm({
    initial: defaultDraft,
    check: (draft) => {
      const issues = WithholdingRates.safeParse([...others, inputOf(draft)]).error?.issues ?? [];
      return Object.fromEntries(issues.map(({ path, message }) => [String(path[1]), message]));
    },
    onSubmit: async (draft) => {
      await onSave(inputOf(draft));
      onClose();
    },
  });
  return (
    <form
      onSubmit={form.submit}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      noValidate
      aria-label="New withholding tax"
      className="-mx-4 space-y-3 border-b border-line bg-bg p-4"
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="Name on invoices" error={form.errors.name} className="sm:col-span-2">
          <TextInput {...form.field("name")} maxLength={60} autoFocus />
        </Field>
        <Field label="Withheld" hint="Of the net total." error={form.errors.rate}>
          <QuantityInput
            value={form.values.rate}
            onChange={(rate) => form.set("rate", rate)}
            max={100}
            unit="%"
          />
        </Field>
      </div>
      <FormProblem>{form.problem}</FormProblem>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" kind="primary" size="s" pending={form.pending} pendingLabel="Saving">
          Add tax
        </Button>
        <Button kind="quiet" size="s" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Settings: the taxes that clients withhold, and the currencies whose invoices are rounded for cash. */
export function Withholdings() {
  const { user, save } = useRates();
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const rates = user.withholdings;
  const act = (work: Promise<unknown>, said: string) => void work.then(() => toast(said), report);
  const add = (rate: WithholdingRateInput) => save({ withholdings: [...rates, rate] });
  /** What had the keyboard goes away: it is at the part's own button then. */
  const back = () => opener.current?.focus();
  const close = () => {
    setAdding(false);
    back();
  };
  const asDefault = (id: number | undefined) =>
    act(save({ withholdings: rates.map((each) => ({ ...each, is_default: each.id === id })) }), "Saved.");
  const hints = suggestWithholdings(user.country, dayOf(new Date(), user.time_zone)).filter(
    ({ rate }) => !rates.some(({ name }) => name.toLowerCase() === rate.name.toLowerCase()),
  );
  const rounded = CASH_CURRENCIES.filter(
    (each) => each === user.currency || user.cash_rounding.includes(each),
  );
  return (
    <>
      <section>
        <SectionHead
          title="Tax that clients withhold"
          aside={
            <Button kind="link" ref={opener} onClick={() => setAdding(true)}>
              Add a tax
            </Button>
          }
        />
        {rates.length === 0 && !adding && (
          <p className="border-b border-line py-4 text-14 text-muted">
            None. Add one if clients pay a part of your invoice to the tax office.
          </p>
        )}
        {rates.map((rate) => (
          <div key={rate.id} className="flex min-h-14 items-center gap-3 border-b border-line py-2">
            <span className="min-w-0 grow text-15 break-words">
              {describeWithholding(rate)}
              {rate.step && (
                <span className="block text-14 text-muted">
                  {rate.step.rate}% above {rate.step.above.toLocaleString("en-US")} {rate.step.currency}
                </span>
              )}
            </span>
            {rate.is_default && <span className="text-14 text-ok">Default in your country</span>}
            <RowMenu
              label={`More for ${rate.name}`}
              items={[
                rate.is_default
                  ? { id: "none", label: "No default", onSelect: () => asDefault(undefined) }
                  : { id: "default", label: "Default in your country", onSelect: () => asDefault(rate.id) },
                "line",
                {
                  id: "remove",
                  label: "Remove",
                  danger: true,
                  onSelect: () => {
                    act(
                      save({ withholdings: rates.filter(({ id }) => id !== rate.id) }),
                      `${rate.name} was removed. Invoices that have it keep it.`,
                    );
                    back();
                  },
                },
              ]}
            />
          </div>
        ))}
        {adding && <WithholdingForm others={rates} onSave={add} onClose={close} />}
        {hints.length > 0 && (
          <div className="space-y-2 pt-3 text-13 text-muted">
            <p>Usual in {countryName(user.country)}. Add what your clients withhold:</p>
            <div className="flex flex-wrap gap-2">
              {hints.map(({ rate }) => (
                <Button
                  key={rate.name}
                  size="s"
                  icon={<Plus size={16} />}
                  onClick={() => {
                    act(add({ ...rate, is_default: false }), `${rate.name} was added.`);
                    back();
                  }}
                >
                  Add {describeWithholding(rate)}
                </Button>
              ))}
            </div>
          </div>
        )}
      </section>
      {rounded.length > 0 && (
        <section>
          <SectionHead title="Cash rounding" className="mb-3" />
          {rounded.map((currency) => (
            <Switch
              key={currency}
              className="py-3"
              checked={user.cash_rounding.includes(currency)}
              onChange={(on) =>
                act(
                  save({
                    cash_rounding: CASH_CURRENCIES.filter((each) =>
                      each === currency ? on : user.cash_rounding.includes(each),
                    ),
                  }),
                  "Saved.",
                )
              }
            >
              Round amounts due in {currency} to the nearest {CASH_STEPS[currency]}
            </Switch>
          ))}
        </section>
      )}
    </>
  );
}
