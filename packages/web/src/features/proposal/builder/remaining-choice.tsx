import type { Info } from "@stint/core/project/schema";
import { money } from "../../../lib/format";
import { DateInput } from "../../../ui/date-input";
import { Field } from "../../../ui/field";
import { NumberInput } from "../../../ui/number-input";
import { Radios } from "../../../ui/radios";
import { Select } from "../../../ui/select";
import type { PhaseShare } from "./live-document";
import { PaymentRows } from "./payment-rows";
import type { PartProps } from "./text-parts";

type Mode = Info["invoice_remaining_mode"];

const usual = [0, 7, 14, 21, 30, 45, 60];
const termWords = (days: number): string =>
  days === 0 ? "Due at once" : `${days} ${days === 1 ? "day" : "days"}`;

/** The choice of the payment terms of each invoice, in days. */
export function TermsSelect({ project, onChange }: Pick<PartProps, "project" | "onChange">) {
  const days = project.invoice_payment_terms;
  const all = usual.includes(days) ? usual : [...usual, days].sort((a, b) => a - b);
  return (
    <Field label="Client has">
      <Select
        value={String(days)}
        onChange={(value) => onChange({ invoice_payment_terms: Number(value) }, true)}
        options={all.map((each) => ({ value: String(each), label: termWords(each) }))}
      />
    </Field>
  );
}

/** The choice of how the amount beyond the deposit is paid. */
export function RemainingChoice({
  project,
  errors,
  onChange,
  rest,
  open,
  phases,
  currency,
  tax,
}: PartProps & {
  rest: number;
  open: number;
  phases: readonly PhaseShare[];
  currency: string;
  tax: string | null;
}) {
  const terms = <TermsSelect project={project} onChange={onChange} />;
  return (
    <div className="border-b border-line pt-7 pb-2">
      <h3 className="text-15 font-semibold">
        {rest === project.draft_total ? "The whole amount" : "The rest"}, {money(rest, currency)}
        {tax && <span className="font-normal text-muted"> {tax}</span>}
      </h3>
      <Radios<Mode>
        aria-label="How the rest is paid"
        value={project.invoice_remaining_mode}
        onChange={(invoice_remaining_mode) => onChange({ invoice_remaining_mode }, true)}
        className="mt-2"
        options={[
          {
            value: "completion",
            label: "When the project is complete",
            detail: <div className="w-40">{terms}</div>,
          },
          {
            value: "monthly",
            label: "Monthly",
            detail: (
              <div className="grid grid-cols-[120px_minmax(0,1fr)_minmax(0,0.9fr)] gap-3 max-sm:grid-cols-1">
                <Field label="Payments" error={errors.invoice_remaining_monthly_count}>
                  <NumberInput
                    value={project.invoice_remaining_monthly_count}
                    min={1}
                    max={48}
                    onChange={(invoice_remaining_monthly_count) =>
                      onChange({ invoice_remaining_monthly_count })
                    }
                  />
                </Field>
                <Field
                  label="First payment on"
                  error={errors.invoice_remaining_monthly_start_at}
                  hint={
                    project.invoice_remaining_monthly_start_at ? undefined : "Empty: counted from acceptance"
                  }
                >
                  <DateInput
                    value={project.invoice_remaining_monthly_start_at}
                    onChange={(invoice_remaining_monthly_start_at) =>
                      onChange({ invoice_remaining_monthly_start_at }, true)
                    }
                    placeholder="From acceptance"
                  />
                </Field>
                {terms}
              </div>
            ),
          },
          {
            value: "phases",
            label: "At the end of each phase",
            disabled: phases.length === 0,
            detail: <div className="w-40">{terms}</div>,
          },
          {
            value: "payments",
            label: "Payments I choose",
            detail: (
              <>
                <PaymentRows
                  project={project}
                  errors={errors}
                  onChange={onChange}
                  currency={currency}
                  phases={phases}
                  open={open}
                />
                <div className="mt-4 w-40">{terms}</div>
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
