import { Day } from "@stint/core/invoice/rules";
import type { FREQUENCIES } from "@stint/core/invoice/schema";
import { useState } from "react";
import { DateInput } from "../../../ui/date-input";
import { Field } from "../../../ui/field";
import { NumberInput } from "../../../ui/number-input";
import { Segments } from "../../../ui/segments";
import { Switch } from "../../../ui/switch";
import { unitOf } from "./words";

type Frequency = (typeof FREQUENCIES)[number];
type Until = "never" | "date" | "count";

export interface Rhythm {
  frequency: Frequency;
  interval: number;
  ends_on: string | null;
  count: number | null;
  send: boolean;
}

/** The fields of a series: its rhythm, first and last day, and whether its invoices are sent by themselves. */
export function RhythmFields({
  value,
  onChange,
  errors,
  day,
}: {
  value: Rhythm;
  onChange: (change: Partial<Rhythm>) => void;
  errors: Record<string, string>;
  /** The first date, or the next one. */
  day: {
    label: string;
    value: string;
    min: string;
    error: string | undefined;
    onChange: (day: string) => void;
  };
}) {
  const { frequency, interval, ends_on, count, send } = value;
  const [until, setUntil] = useState<Until>(ends_on ? "date" : count ? "count" : "never");
  const clipped = frequency !== "weekly" && Number(day.value.slice(8)) > 28;
  return (
    <>
      <Field label="How often" error={errors.frequency}>
        <Segments<Frequency>
          wide
          value={frequency}
          onChange={(next) => onChange({ frequency: next })}
          options={[
            { value: "weekly", label: "Weekly" },
            { value: "monthly", label: "Monthly" },
            { value: "yearly", label: "Yearly" },
          ]}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Repeat every"
          hint={interval === 1 ? unitOf(frequency) : `${interval} ${unitOf(frequency)}s`}
          error={errors.interval}
        >
          <NumberInput value={interval} onChange={(next) => onChange({ interval: next })} min={1} max={52} />
        </Field>
        <Field
          label={day.label}
          error={day.error}
          hint={clipped ? "Shorter months take their last day." : undefined}
        >
          <DateInput
            value={day.value}
            onChange={(next) => day.onChange(next ?? day.min)}
            min={[day.min, day.value].sort()[0] ?? day.min}
          />
        </Field>
      </div>
      <Field label="Ends">
        <Segments<Until>
          wide
          value={until}
          onChange={(next) => {
            setUntil(next);
            onChange({
              ends_on: next === "date" ? Day.addDays(day.value, 365) : null,
              count: next === "count" ? 12 : null,
            });
          }}
          options={[
            { value: "never", label: "When I end it" },
            { value: "date", label: "On a day" },
            { value: "count", label: "By number" },
          ]}
        />
      </Field>
      {until === "date" && (
        <Field label="Last day" error={errors.ends_on}>
          <DateInput value={ends_on} onChange={(next) => onChange({ ends_on: next })} min={day.value} />
        </Field>
      )}
      {until === "count" && (
        <Field label="How many invoices" error={errors.count}>
          <NumberInput value={count ?? 1} onChange={(next) => onChange({ count: next })} min={1} max={999} />
        </Field>
      )}
      <Switch
        checked={send}
        onChange={(next) => onChange({ send: next })}
        hint={send ? undefined : "Each waits as a draft until you send it."}
      >
        Send each by itself
      </Switch>
    </>
  );
}
