import type { Info, RemainingPayment } from "@stint/core/project/schema";
import { Plus, Trash2 } from "lucide-react";
import type * as z from "zod";
import { currencySymbol, dayOf, money } from "../../../lib/format";
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
import type { PhaseShare } from "./live-document";
import type { PartProps } from "./text-parts";

type Payment = z.infer<typeof RemainingPayment>;
type Due = Payment["due"]["kind"];

interface RowProps {
  payment: Payment;
  number: number;
  currency: string;
  today: string;
  phases: readonly PhaseShare[];
  error: string | undefined;
  due_error: string | undefined;
  onChange: (payment: Payment, now?: boolean) => void;
  onRemove: () => void;
}

type When = Due | "acceptance";

/** "On acceptance" is zero days after it: one word less to know for the contract, one choice more to read. */
const whenOf = (due: Payment["due"]): When =>
  due.kind === "days_after" && due.days === 0 ? "acceptance" : due.kind;

function makeDue(when: When, today: string, phases: readonly PhaseShare[]): Payment["due"] {
  switch (when) {
    case "acceptance":
      return { kind: "days_after", days: 0 };
    case "days_after":
      return { kind: when, days: 14 };
    case "date":
      return { kind: when, date: today };
    case "phase":
      return { kind: when, phase_id: phases[0]?.id ?? 0 };
    case "completion":
      return { kind: when };
  }
}

function Row({ payment, number, currency, today, phases, error, due_error, onChange, onRemove }: RowProps) {
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
          <Select<When>
            value={whenOf(due)}
            onChange={(when) => onChange({ ...payment, due: makeDue(when, today, phases) }, true)}
            options={[
              { value: "acceptance", label: "On acceptance" },
              { value: "days_after", label: "Days after acceptance" },
              { value: "date", label: "On a date" },
              { value: "phase", label: "When a phase is complete", disabled: phases.length === 0 },
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
        ) : due.kind === "phase" ? (
          <Field label="Phase" error={due_error}>
            <Select
              value={String(due.phase_id)}
              onChange={(id) => onChange({ ...payment, due: { kind: "phase", phase_id: Number(id) } }, true)}
              options={phases.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </Field>
        ) : due.kind === "days_after" && due.days > 0 ? (
          <Field label="Days" error={due_error}>
            <NumberInput
              value={due.days}
              min={1}
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

/** Another payment comes two weeks after the last one that is so many days after the acceptance. */
const nextDays = (list: readonly Payment[]): number =>
  Math.max(0, ...list.map(({ due }) => (due.kind === "days_after" ? due.days : 0))) + 14;

/** Payments on chosen dates; the amount that they leave is billed on completion. */
export function PaymentRows({
  project,
  errors,
  onChange,
  currency,
  phases,
  open,
}: Pick<PartProps, "errors" | "onChange"> & {
  project: Info;
  currency: string;
  phases: readonly PhaseShare[];
  /** Cents that the payments leave unplanned; below 0 when they ask for too much. */
  open: number;
}) {
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
            phases={phases}
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
      {list.length > 0 && open !== 0 && (
        <p role="status" className={`mt-3 text-14 ${open > 0 ? "text-warn" : "text-bad"}`}>
          {open > 0
            ? `${money(open, currency)} is not planned yet. The client is asked for it on completion.`
            : `The payments ask for ${money(-open, currency)} more than there is. Lower them before you send.`}
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
                amount: Math.max(open, 0),
                due: { kind: "days_after", days: Math.min(nextDays(list), 3650) },
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
