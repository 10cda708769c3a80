import {
  LATE_FEE_KINDS,
  type LateFeeKind,
  type LateFeeTerms,
  lateFeeInWords,
} from "@stint/core/project/contract/late-fee/rules";
import { Button } from "../../ui/button";
import { useCurrency } from "../../ui/currency";
import { Field } from "../../ui/field";
import { MoneyInput } from "../../ui/money-input";
import { NumberInput } from "../../ui/number-input";
import { QuantityInput } from "../../ui/quantity-input";
import { Select } from "../../ui/select";

const kinds = (Object.keys(LATE_FEE_KINDS) as LateFeeKind[]).map((kind) => ({
  value: kind,
  label: LATE_FEE_KINDS[kind],
}));

/** The terms of a new late fee. */
const DEFAULT_TERMS: LateFeeTerms = {
  kind: "percent_month",
  percent: "1",
  amount: null,
  grace_days: 10,
  cap_percent: "12",
};

/** The late fee that a term names: figures that are filled in here, accepted by the client, and charged as they are (D39). */
export function LateFeeFields({
  value,
  onChange,
  errors,
}: {
  value: LateFeeTerms | null;
  onChange: (fee: LateFeeTerms | null) => void;
  errors: Record<string, string>;
}) {
  const currency = useCurrency();
  if (!value)
    return (
      <div>
        <Button kind="link" onClick={() => onChange(DEFAULT_TERMS)}>
          Add a late fee
        </Button>
        {errors.late_fee && (
          <p role="alert" className="mt-1 text-14 text-bad">
            {errors.late_fee}
          </p>
        )}
      </div>
    );
  const set = (change: Partial<LateFeeTerms>) => onChange({ ...value, ...change });
  const as = (kind: LateFeeKind) =>
    set(kind === "fixed" ? { kind, percent: null } : { kind, percent: value.percent ?? "1", amount: null });
  const of = (name: keyof LateFeeTerms) => errors[`late_fee.${name}`];
  return (
    <fieldset className="space-y-3 border-t border-line pt-3">
      <legend className="sr-only">Late fee</legend>
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-15 font-semibold" aria-hidden="true">
          Late fee
        </p>
        <Button kind="link" onClick={() => onChange(null)}>
          Take it out
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Field label="Counted as" error={of("kind") ?? errors.late_fee}>
          <Select value={value.kind} onChange={(kind) => as(kind as LateFeeKind)} options={kinds} />
        </Field>
        {value.kind === "fixed" ? (
          <Field label="Amount" error={of("amount")}>
            <MoneyInput value={value.amount} onChange={(amount) => set({ amount })} currency={currency} />
          </Field>
        ) : (
          <Field label="Per cent" error={of("percent")}>
            <QuantityInput
              value={value.percent ?? ""}
              onChange={(percent) => set({ percent })}
              max={100}
              unit="%"
            />
          </Field>
        )}
        <Field label="Days of grace" error={of("grace_days")}>
          <NumberInput value={value.grace_days} onChange={(grace_days) => set({ grace_days })} max={365} />
        </Field>
        <Field label="At most" error={of("cap_percent")}>
          <QuantityInput
            value={value.cap_percent}
            onChange={(cap_percent) => set({ cap_percent })}
            max={100}
            unit="%"
          />
        </Field>
      </div>
      <p className="text-14 text-muted">
        {`The client reads below the text: “${lateFeeInWords(value, currency)}” These figures count, whatever the text says.`}
      </p>
    </fieldset>
  );
}
