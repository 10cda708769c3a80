import { dateOf, firstFrom } from "@stint/core/invoice/recurring/rules";
import { Day } from "@stint/core/invoice/rules";
import { type FREQUENCIES, RecurringInput } from "@stint/core/invoice/schema";
import { lacksTax } from "@stint/core/invoice/tax/rules";
import { format } from "@stint/core/platform/money";
import { asksForTax } from "@stint/core/workspace/tax/rules";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { dayInWords, dayOf } from "../../../lib/format";
import { queryClient } from "../../../lib/query-client";
import { useUser } from "../../../lib/session";
import { toast } from "../../../lib/toast";
import { FormDialog } from "../../../ui/form-dialog";
import { NoTax } from "../../account/no-tax";
import type { Invoice } from "../queries";
import { type Rhythm, RhythmFields } from "./rhythm-fields";
import { everyInWords } from "./words";

type Frequency = (typeof FREQUENCIES)[number];

/** The day after today on which the rhythm of an invoice comes round: that one was billed already (D27). */
function firstOn(anchor: string, frequency: Frequency, interval: number, today: string): string {
  const rule = { frequency, interval: Math.max(1, interval), starts_on: anchor };
  return dateOf(rule, firstFrom(rule, 1, Day.addDays(today, 1)));
}

/** Makes a series out of an invoice: its lines, discount, taxes, client and terms are the template. */
export function SeriesDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const user = useUser();
  const today = dayOf(new Date(), user.time_zone);
  const lacks = lacksTax(invoice) && asksForTax(user);
  const navigate = useNavigate();
  const [key] = useState(newKey);
  const [dayChosen, setDayChosen] = useState(false);
  const anchor = invoice.issued_on ?? today;
  const form = useForm({
    schema: RecurringInput,
    initial: {
      invoice_id: invoice.id,
      frequency: "monthly" as Frequency,
      interval: 1,
      starts_on: firstOn(anchor, "monthly", 1, today),
      ends_on: null as string | null,
      count: null as number | null,
      send: true,
      confirm_no_tax: false,
    },
    onSubmit: async (typed) => {
      // Counted from the invoice's own day: one of the 31st comes on the last day of a shorter month (D27).
      const body = dayChosen ? typed : { ...typed, starts_on: anchor, after_origin: true };
      const { data } = await api.post("/recurringinvoices", { body, key });
      void queryClient.invalidateQueries({ queryKey: ["invoices"] });
      void queryClient.invalidateQueries({ queryKey: ["recurring"] });
      onClose();
      toast(`${everyInWords(data)}, from ${dayInWords(data.next_on ?? data.starts_on)}.`, {
        action: {
          label: "See the series",
          run: () => void navigate({ to: "/invoices", search: { view: "recurring" } }),
        },
      });
    },
  });
  const { values } = form;
  const rhythm = (change: Partial<Rhythm>) => {
    const next = { ...values, ...change };
    const { frequency, interval, starts_on } = next;
    const first = dayChosen ? starts_on : firstOn(anchor, frequency, interval, today);
    form.setValues({ ...next, starts_on: first });
  };
  return (
    <FormDialog
      title="Make it recurring"
      description={`Each is ${format(invoice.totals.total, invoice.currency)} to ${invoice.client_name || "the client"}, with the lines of this one.`}
      form={form}
      verb="Start the series"
      pendingVerb="Starting"
      onClose={onClose}
    >
      <RhythmFields
        value={values}
        onChange={rhythm}
        errors={form.errors}
        day={{
          label: "First on",
          value: values.starts_on,
          min: today,
          error: form.errors.starts_on,
          onChange: (starts_on) => {
            setDayChosen(true);
            form.set("starts_on", starts_on);
          },
        }}
      />
      {lacks && values.send && (
        <NoTax
          of="series"
          confirmed={values.confirm_no_tax}
          error={form.errors.confirm_no_tax}
          onConfirm={(on) => form.set("confirm_no_tax", on)}
        >
          {invoice.number === null ? (
            <Link
              to="."
              search
              hash="add_tax"
              onClick={onClose}
              className="font-semibold underline underline-offset-2"
            >
              Choose a tax
            </Link>
          ) : (
            "To charge one, duplicate this invoice, choose a tax there, and start the series from the copy."
          )}
        </NoTax>
      )}
    </FormDialog>
  );
}
