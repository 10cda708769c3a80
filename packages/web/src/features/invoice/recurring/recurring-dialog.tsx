import { Day } from "@stint/core/invoice/rules";
import { type FREQUENCIES, type Recurring, RecurringInput } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import { useState } from "react";
import { api, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { dayInWords, dayOf } from "../../../lib/format";
import { queryClient } from "../../../lib/query-client";
import { useUser } from "../../../lib/session";
import { toast } from "../../../lib/toast";
import { DateInput } from "../../../ui/date-input";
import { Field } from "../../../ui/field";
import { NumberInput } from "../../../ui/number-input";
import { Segments } from "../../../ui/segments";
import { Switch } from "../../../ui/switch";
import { FormDialog } from "../form-dialog";
import type { Invoice } from "../queries";
import { everyInWords, unitsOf } from "./words";

type Frequency = (typeof FREQUENCIES)[number];
type Until = "never" | "date" | "count";

/** Makes a series out of an invoice: its lines, discount, taxes, client and terms are the template. */
export function RecurringDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const today = dayOf(new Date(), useUser().time_zone);
  const [key] = useState(newKey);
  const [until, setUntil] = useState<Until>("never");
  const form = useForm({
    schema: RecurringInput,
    initial: {
      invoice_id: invoice.id,
      frequency: "monthly" as Frequency,
      interval: 1,
      starts_on: Day.addDays(today, 1),
      ends_on: null as string | null,
      count: null as number | null,
      send: true,
    },
    onSubmit: async (body) => {
      const { data } = await api.post<Recurring>("/recurringinvoices", { body, key });
      void queryClient.invalidateQueries({ queryKey: ["recurring"] });
      onClose();
      toast(`${everyInWords(data)}, from ${dayInWords(data.next_on ?? data.starts_on)}.`);
    },
  });
  const { values } = form;
  const clipped = values.frequency !== "weekly" && Number(values.starts_on.slice(8)) > 28;
  return (
    <FormDialog
      id="make-recurring"
      title="Make it recurring"
      description={`Each is ${format(invoice.totals.total, invoice.currency)} to ${invoice.client_name || "the client"}, with the lines of this one.`}
      form={form}
      verb="Start the series"
      pendingVerb="Starting"
      onClose={onClose}
    >
      <Field label="How often" error={form.errors.frequency}>
        <Segments<Frequency>
          wide
          value={values.frequency}
          onChange={(frequency) => form.set("frequency", frequency)}
          options={[
            { value: "weekly", label: "Weekly" },
            { value: "monthly", label: "Monthly" },
            { value: "yearly", label: "Yearly" },
          ]}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={`Every so many ${unitsOf(values.frequency)}`} error={form.errors.interval}>
          <NumberInput
            value={values.interval}
            onChange={(interval) => form.set("interval", interval)}
            min={1}
            max={52}
          />
        </Field>
        <Field
          label="First on"
          error={form.errors.starts_on}
          hint={clipped ? "Shorter months take their last day." : undefined}
        >
          <DateInput
            value={values.starts_on}
            onChange={(day) => form.set("starts_on", day ?? today)}
            min={today}
          />
        </Field>
      </div>
      <Field label="Ends">
        <Segments<Until>
          wide
          value={until}
          onChange={(next) => {
            setUntil(next);
            form.setValues({
              ...values,
              ends_on: next === "date" ? Day.addDays(values.starts_on, 365) : null,
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
        <Field label="Last day" error={form.errors.ends_on}>
          <DateInput
            value={values.ends_on}
            onChange={(day) => form.set("ends_on", day)}
            min={values.starts_on}
          />
        </Field>
      )}
      {until === "count" && (
        <Field label="How many invoices" error={form.errors.count}>
          <NumberInput
            value={values.count ?? 1}
            onChange={(count) => form.set("count", count)}
            min={1}
            max={999}
          />
        </Field>
      )}
      <Switch
        checked={values.send}
        onChange={(send) => form.set("send", send)}
        hint={values.send ? undefined : "Each waits as a draft until you send it."}
      >
        Send each by itself
      </Switch>
    </FormDialog>
  );
}
