import {
  type RecurringUpdateInput,
  type RecurringWhole,
  RecurringUpdateInput as Schema,
} from "@stint/core/invoice/schema";
import { format, multiply, sum } from "@stint/core/platform/money";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { dayInWords, dayOf } from "../../../lib/format";
import { queryClient } from "../../../lib/query-client";
import { useUser } from "../../../lib/session";
import { toast } from "../../../lib/toast";
import { Field } from "../../../ui/field";
import { FormDialog } from "../../../ui/form-dialog";
import { Switch } from "../../../ui/switch";
import { TextInput } from "../../../ui/text-input";
import { NoTax } from "../../account/no-tax";
import { oneSeriesQuery } from "./queries";
import { RhythmFields } from "./rhythm-fields";
import { type TemplateLine, TemplateLines } from "./template-lines";

const linesOf = ({ items }: RecurringWhole): TemplateLine[] =>
  items.map(({ id, name, quantity, unit_price, unit_price_exact }) => ({
    key: String(id),
    id,
    name,
    quantity,
    unit_price: unit_price_exact ?? String(unit_price),
  }));

const WHOLE_NUMBER = /^-?\d+$/;
/** A line as it is sent: a price without parts of a minor unit as a number. */
const itemOf = ({ id, name, quantity, unit_price }: TemplateLine) => {
  const price = unit_price ?? "0";
  return {
    ...(id === undefined ? {} : { id }),
    name,
    quantity: quantity || "1",
    unit_price: WHOLE_NUMBER.test(price) ? Number(price) : price,
  };
};

/** Changes a running series from its next invoice on: lines and amounts, day, rhythm, end. Invoices made before stay. */
export function ChangeSeries({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: series } = useSuspenseQuery(oneSeriesQuery(id));
  const today = dayOf(new Date(), useUser().time_zone);
  const [lines, setLines] = useState(() => linesOf(series));
  const next = series.next_on ?? today;
  const form = useForm({
    schema: { safeParse: (values: unknown) => Schema.safeParse(bodyOf(values)) },
    initial: {
      title: series.title,
      frequency: series.frequency,
      interval: series.interval,
      next_on: next,
      ends_on: series.ends_on,
      count: series.count,
      send: series.send,
      pass_fee: series.pass_fee,
      allow_partial: series.allow_partial,
      confirm_no_tax: false,
    },
    onSubmit: async (body) => {
      const { data } = await api.patch("/recurringinvoices/{id}", {
        path: { id },
        version: series.version,
        body,
      });
      queryClient.setQueryData(oneSeriesQuery(id).queryKey, data);
      void queryClient.invalidateQueries({ queryKey: ["recurring", "list"] });
      onClose();
      toast(
        `Changed. The next one is ${format(data.total, data.currency)} on ${dayInWords(data.next_on ?? next)}.`,
      );
    },
  });
  // The next day is only named when it moves: a rhythm alone keeps the day of the month.
  function bodyOf(values: unknown): RecurringUpdateInput {
    const { next_on, ...rest } = values as typeof form.values;
    return { ...rest, ...(next_on === next ? {} : { next_on }), items: lines.map(itemOf) };
  }
  const { values, errors } = form;
  const total = sum(lines.map(({ quantity, unit_price }) => multiply(quantity || "1", unit_price ?? "0")));
  const wrong = Object.entries(errors).find(([name]) => name.startsWith("items"))?.[1];
  return (
    <FormDialog
      size="m"
      title="Change the series"
      description={`Holds from the next invoice on. ${series.made > 0 ? "Those that were made stay as they are." : ""}`}
      form={form}
      verb="Save changes"
      pendingVerb="Saving"
      onClose={onClose}
    >
      <Field label="What these invoices are for" error={errors.title}>
        <TextInput {...form.field("title")} maxLength={200} />
      </Field>
      <div>
        <TemplateLines
          lines={lines}
          onChange={(changed) => {
            setLines(changed);
            form.setErrors({});
          }}
          currency={series.currency}
        />
        <p className="flex justify-between pt-2 text-15 font-semibold">
          <span>Each, before discount and tax</span>
          <span>{format(total, series.currency)}</span>
        </p>
        {wrong && (
          <p role="alert" className="pt-1 text-14 text-bad">
            {wrong}
          </p>
        )}
      </div>
      <RhythmFields
        value={values}
        onChange={(change) => form.setValues({ ...values, ...change })}
        errors={errors}
        day={{
          label: "Next on",
          value: values.next_on,
          min: today,
          error: errors.next_on,
          onChange: (day) => form.set("next_on", day),
        }}
      />
      <div className="flex flex-col items-start gap-3">
        <Switch checked={values.pass_fee} onChange={(on) => form.set("pass_fee", on)}>
          Client carries the processing fee
        </Switch>
        <Switch checked={values.allow_partial} onChange={(on) => form.set("allow_partial", on)}>
          Client may pay a part
        </Switch>
        {values.pass_fee !== series.pass_fee && (
          <p className="text-13 text-muted">
            Who is charged automatically agreed to something else, and is asked again on the next invoice.
          </p>
        )}
      </div>
      {(errors.confirm_no_tax || values.confirm_no_tax) && (
        <NoTax
          of="series"
          confirmed={values.confirm_no_tax}
          error={errors.confirm_no_tax}
          onConfirm={(on) => form.set("confirm_no_tax", on)}
        >
          To charge one, make a series of an invoice that has it, and end this one.
        </NoTax>
      )}
    </FormDialog>
  );
}
