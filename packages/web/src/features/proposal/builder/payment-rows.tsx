import type { Info, RemainingPayment } from "@stint/core/project/schema";
import { Plus, Trash2 } from "lucide-react";
import type * as z from "zod";
import { currencySymbol, dayOf } from "../../../lib/format";
import { useUser } from "../../../lib/session";
import { Button } from "../../../ui/button";
import { DateInput } from "../../../ui/date-input";
import { Field } from "../../../ui/field";
import { IconButton } from "../../../ui/icon-button";
import { MoneyInput } from "../../../ui/money-input";
import { NumberInput } from "../../../ui/number-input";
import { QuantityInput } from "../../../ui/quantity-input";
import { Segments } from "../../../ui/segments";
import { Select } from "../../../ui/select";
import { TextInput } from "../../../ui/text-input";
import type { PartProps } from "./text-parts";

type Payment = z.infer<typeof RemainingPayment>;
type Due = Payment["due"]["kind"];

interface RowProps {
  payment: Payment;
  number: number;
  currency: string;
  today: string;
  error: string | undefined;
  due_error: string | undefined;
  onChange: (payment: Payment, now?: boolean) => void;
  onRemove: () => void;
}

const dueOf = (kind: Due, today: string): Payment["due"] =>
  kind === "date" ? { kind, date: today } : kind === "days_after" ? { kind, days: 30 } : { kind };

function Row({ payment, number, currency, today, error, due_error, onChange, onRemove }: RowProps) {
  const { due } = payment;
  const share = payment.percentage === undefined ? "amount" : "percentage";
  return (
    <li className="border-b border-line py-4 first:pt-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_120px] items-start gap-3 max-sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field label={`Payment ${number}`} className="max-sm:col-span-2">
          <TextInput
            value={payment.label}
            onChange={(label) => onChange({ ...payment, label })}
            maxLength={120}
          />
        </Field>
        <div>
          <p className="mb-1.5 text-13 text-muted">Of</p>
          <Segments
            aria-label={`How payment ${number} is counted`}
            value={share}
            onChange={(kind) => {
              const { percentage: _gone, amount: _too, ...kept } = payment;
              onChange(kind === "amount" ? { ...kept, amount: 0 } : { ...kept, percentage: "0" }, true);
            }}
            options={[
              { value: "percentage", label: "%" },
              { value: "amount", label: currencySymbol(currency) },
            ]}
          />
        </div>
        <Field label={share === "amount" ? "Amount" : "Percent of the total"} error={error}>
          {payment.percentage === undefined ? (
            <MoneyInput
              value={payment.amount ?? 0}
              onChange={(cents) => onChange({ ...payment, amount: cents ?? 0 })}
              currency={currency}
            />
          ) : (
            <QuantityInput
              value={payment.percentage}
              onChange={(percentage) => onChange({ ...payment, percentage })}
              unit="%"
              max={100}
            />
          )}
        </Field>
      </div>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_36px] items-end gap-3 touch:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px]">
        <Field label="Sent">
          <Select<Due>
            value={due.kind}
            onChange={(kind) => onChange({ ...payment, due: dueOf(kind, today) }, true)}
            options={[
              { value: "date", label: "On a date" },
              { value: "days_after", label: "After acceptance" },
              { value: "completion", label: "On completion" },
            ]}
          />
        </Field>
        {due.kind === "date" ? (
          <Field label="Date" error={due_error}>
            <DateInput
              value={due.date}
              onChange={(date) => date && onChange({ ...payment, due: { kind: "date", date } }, true)}
            />
          </Field>
        ) : due.kind === "days_after" ? (
          <Field label="Days" error={due_error}>
            <NumberInput
              value={due.days}
              max={3650}
              onChange={(days) => onChange({ ...payment, due: { kind: "days_after", days } })}
            />
          </Field>
        ) : (
          <span />
        )}
        <IconButton label={`Remove payment ${number}`} icon={<Trash2 size={18} />} onClick={onRemove} />
      </div>
    </li>
  );
}

/** Payments on dates of one's own; what they leave uncovered is billed on completion. */
export function PaymentRows({
  project,
  errors,
  onChange,
  currency,
  rest,
}: Pick<PartProps, "errors" | "onChange"> & { project: Info; currency: string; rest: number }) {
  const today = dayOf(new Date(), useUser().time_zone);
  const list = project.invoice_remaining_payments;
  const set = (invoice_remaining_payments: Payment[], now?: boolean) =>
    onChange({ invoice_remaining_payments }, now);
  const name = "invoice_remaining_payments";
  return (
    <>
      <ul>
        {list.map((payment, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: payments have no identity but their place
            key={index}
            payment={payment}
            number={index + 1}
            currency={currency}
            today={today}
            error={errors[`${name}.${index}`]}
            due_error={errors[`${name}.${index}.due`]}
            onChange={(next, now) =>
              set(
                list.map((each, at) => (at === index ? next : each)),
                now,
              )
            }
            onRemove={() =>
              set(
                list.filter((_, at) => at !== index),
                true,
              )
            }
          />
        ))}
      </ul>
      {errors[name] && (
        <p role="alert" className="mt-3 text-13 text-bad">
          {errors[name]}
        </p>
      )}
      <Button
        kind="link"
        icon={<Plus size={16} />}
        className="mt-3"
        disabled={list.length >= 24}
        onClick={() =>
          set(
            [
              ...list,
              {
                label: `Payment ${list.length + 1}`,
                amount: list.length === 0 ? rest : 0,
                due: { kind: "date", date: today },
              },
            ],
            true,
          )
        }
      >
        Add a payment
      </Button>
    </>
  );
}
