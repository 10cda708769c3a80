import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api";
import { useFieldAnchor } from "../../../lib/field-anchor";
import { report } from "../../../lib/report";
import { Checkbox } from "../../../ui/checkbox";
import { DateInput } from "../../../ui/date-input";
import { Field } from "../../../ui/field";
import { NativeSelect } from "../../../ui/native-select";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";
import { clientQuery } from "../../client/queries";
import { useCheck } from "../use-check";
import type { Head } from "./model";
import { SupplyOffer } from "./supply-offer";
import { useEditor } from "./use-editor";

const names = new Intl.DisplayNames("en", { type: "currency" });
const currencies = Intl.supportedValuesOf("currency").map((value) => ({
  value,
  label: `${value}, ${names.of(value) ?? value}`,
}));

/** A change of currency keeps the figures: the server makes $125.00 into ¥125, and its answer replaces the draft. */
function CurrencyField() {
  const { info, store } = useEditor();
  const choose = (currency: string) =>
    store
      .whole(
        async ({ id, version }) =>
          (await api.patch("/invoices/{id}", { path: { id }, version, body: { currency } })).data,
      )
      .catch(report);
  return (
    <Field label="Currency">
      <NativeSelect
        name="currency"
        options={currencies}
        value={info.currency}
        onChange={(currency) => void choose(currency)}
      />
    </Field>
  );
}

/** A rate that the server takes; what is half typed stays in the field. */
const RATE = /^(?=.*[1-9])\d{1,8}(\.\d{1,8})?$/;

/** The rate to the currency that the tax has to be named in, too; nothing where the invoice's own is enough. */
function RateFields({ set }: { set: (change: Partial<Head>) => void }) {
  const { doc, info } = useEditor();
  const asked = useCheck(info).data?.tax_currency;
  const { exchange_rate, exchange_rate_on, exchange_rate_source } = doc.head;
  const [typed, setTyped] = useState(exchange_rate ?? "");
  if (!asked) return null;
  const isRate = RATE.test(typed);
  return (
    <fieldset data-anchor="exchange_rate" className="space-y-3">
      <legend className="text-14 font-semibold">Tax in {asked}</legend>
      <Field
        label={`${asked} for 1 ${info.currency}`}
        hint="As it was published for the day of the tax."
        error={typed === "" || isRate ? undefined : "Use a number such as 0.8642"}
      >
        <TextInput
          name="exchange_rate"
          inputMode="decimal"
          value={typed}
          onChange={(next) => {
            const rate = next.trim().replace(",", ".");
            setTyped(rate);
            if (rate === "" || RATE.test(rate)) set({ exchange_rate: rate || null });
          }}
          maxLength={17}
        />
      </Field>
      <Field label="Day of the rate">
        <DateInput
          value={exchange_rate_on}
          onChange={(day) => set({ exchange_rate_on: day })}
          placeholder="Not said"
        />
      </Field>
      <Field label="Where the rate is from">
        <TextInput
          name="exchange_rate_source"
          value={exchange_rate_source ?? ""}
          onChange={(next) => set({ exchange_rate_source: next || null })}
          maxLength={60}
          placeholder="A central bank, a tax office"
        />
      </Field>
    </fieldset>
  );
}

/** Day of supply, references, terms, currency and its rate. */
export function MoreFields({ set }: { set: (change: Partial<Head>) => void }) {
  useFieldAnchor();
  const { doc } = useEditor();
  const { purchase_order, buyer_reference, supply_from, supply_until, supplied_on_issue, terms, client_id } =
    doc.head;
  const client = useQuery({ ...clientQuery(client_id ?? 0), enabled: client_id !== null }).data;
  return (
    <div className="mt-3 space-y-3">
      <div data-anchor="supply_from" className="space-y-3">
        <Field label="Supplied" hint="When the work was done.">
          <DateInput
            value={supply_from}
            onChange={(day) => set({ supply_from: day })}
            placeholder="Not said"
          />
        </Field>
        <Field label="Until" hint="For a period." anchor="supply_until">
          <DateInput
            value={supply_until}
            onChange={(day) => set({ supply_until: day })}
            min={supply_from ?? undefined}
            placeholder="One day"
          />
        </Field>
      </div>
      <SupplyOffer />
      {!supply_from && !supply_until && (
        <Checkbox
          checked={supplied_on_issue === true}
          onChange={(on) => set({ supplied_on_issue: on || null })}
        >
          Supplied on the invoice date
        </Checkbox>
      )}
      <Field label="Purchase-order number">
        <TextInput
          name="purchase_order"
          value={purchase_order}
          onChange={(next) => set({ purchase_order: next })}
          maxLength={60}
          placeholder={client?.purchase_order ?? "The client's, if they gave one"}
        />
      </Field>
      <Field label="Buyer reference">
        <TextInput
          name="buyer_reference"
          value={buyer_reference}
          onChange={(next) => set({ buyer_reference: next })}
          maxLength={100}
          placeholder={client?.buyer_reference ?? "A Leitweg-ID, a department"}
        />
      </Field>
      <Field label="Terms">
        <TextArea
          name="terms"
          value={terms}
          onChange={(next) => set({ terms: next })}
          maxLength={2000}
          rows={2}
        />
      </Field>
      <CurrencyField />
      <RateFields set={set} />
    </div>
  );
}
