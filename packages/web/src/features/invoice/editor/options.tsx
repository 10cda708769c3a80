import { METHODS, typeOf } from "@stint/core/platform/stripe/methods/rules";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { api } from "../../../lib/api";
import { useAnchor, useFieldAnchor } from "../../../lib/field-anchor";
import { report } from "../../../lib/report";
import { Button } from "../../../ui/button";
import { DateInput } from "../../../ui/date-input";
import { Field } from "../../../ui/field";
import { lazyPart } from "../../../ui/lazy-part";
import { NativeSelect } from "../../../ui/native-select";
import { Switch } from "../../../ui/switch";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";
import { clientQuery } from "../../client/queries";
import type { Head, Method } from "./model";
import { useEditor } from "./use-editor";

/** Fields that are folded until a link or a value asks for them. */
const FOLDED = ["supply_from", "supply_until", "buyer_reference", "terms", "currency"];

const SupplyOffer = lazyPart(async () => (await import("./supply-offer")).SupplyOffer);

const DEBITS: Record<string, string> = { EUR: "SEPA debit", GBP: "Bacs Direct Debit" };

/** The ways to pay that there are in a currency. */
const methodsIn = (currency: string): { method: Method; label: string }[] => [
  ...METHODS.filter((method) => typeOf(method, currency) !== undefined).map((method) => ({
    method,
    label: {
      card: "Card payment",
      bank: DEBITS[currency] ?? "Bank debit",
      ideal: "iDEAL",
      bancontact: "Bancontact",
    }[method],
  })),
  { method: "manual", label: "Bank transfer and other methods" },
];
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const names = new Intl.DisplayNames("en", { type: "currency" });
const currencies = Intl.supportedValuesOf("currency").map((value) => ({
  value,
  label: `${value}, ${names.of(value) ?? value}`,
}));

/** Reads "a@b.test, c@d.test" as a list; a text that is no address yet is not saved. */
function CopyTo() {
  const { doc, change } = useEditor();
  const { email_cc } = doc.head;
  const [on, setOn] = useState(email_cc.length > 0);
  const [text, setText] = useState(email_cc.join(", "));
  const [error, setError] = useState<string>();
  const save = (next: string) => {
    const parts = next.split(/[\s,;]+/).filter(Boolean);
    const wrong = parts.find((part) => !address.test(part));
    setError(wrong ? `${wrong} is no email address` : parts.length > 5 ? "At most five copies" : undefined);
    if (wrong || parts.length > 5) return;
    change((now) =>
      now.head.email_cc.join() === parts.join() ? now : { ...now, head: { ...now.head, email_cc: parts } },
    );
  };
  return (
    <div>
      <Switch
        checked={on}
        onChange={(next) => {
          setOn(next);
          if (!next) {
            setText("");
            save("");
          }
        }}
      >
        Copy another person by email
      </Switch>
      {on && (
        <Field label="Copies to" error={error} className="mt-2 mb-2">
          <TextInput
            type="email"
            multiple
            value={text}
            onChange={setText}
            onBlur={() => save(text)}
            placeholder="name@example.com"
          />
        </Field>
      )}
    </div>
  );
}

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

/** Moves to the field that the address names, once it is drawn. */
function FieldAnchor() {
  useFieldAnchor();
  return null;
}

/** Day of supply, references, terms, currency: few invoices need them, so they are folded until one does. */
function More({ set }: { set: (change: Partial<Head>) => void }) {
  const { doc } = useEditor();
  const { purchase_order, buyer_reference, supply_from, supply_until, terms, client_id } = doc.head;
  const [open, setOpen] = useState(
    Boolean(purchase_order || buyer_reference || supply_from || supply_until || terms),
  );
  const anchor = useAnchor();
  const isAsked = FOLDED.includes(anchor);
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked]);
  const client = useQuery({ ...clientQuery(client_id ?? 0), enabled: open && client_id !== null }).data;
  if (!open) {
    return (
      <Button kind="link" aria-expanded={false} onClick={() => setOpen(true)} className="mt-2">
        Supply date, references, terms, currency
      </Button>
    );
  }
  return (
    <div className="mt-3 space-y-3">
      <FieldAnchor />
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
      <Suspense fallback={null}>
        <SupplyOffer />
      </Suspense>
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
    </div>
  );
}

/** The note to the client, the rarer fields, ways to pay, copies. */
export function Options() {
  const anchor = useAnchor();
  const { doc, info, change } = useEditor();
  const set = (more: Partial<Head>) => change((now) => ({ ...now, head: { ...now.head, ...more } }));
  const toggle = (method: Method, on: boolean) =>
    change((now) => ({
      ...now,
      methods: on ? [...now.methods, method] : now.methods.filter((each) => each !== method),
    }));
  return (
    <div className="min-w-0">
      {!FOLDED.includes(anchor) && <FieldAnchor />}
      <Field label="Note to client">
        <TextArea
          name="note"
          value={doc.head.note}
          onChange={(note) => set({ note })}
          maxLength={2000}
          rows={3}
        />
      </Field>
      <More set={set} />
      <fieldset className="mt-4 flex flex-col gap-1">
        <legend className="sr-only">Ways to pay and copies</legend>
        {methodsIn(info.currency).map(({ method, label }) => (
          <Switch key={method} checked={doc.methods.includes(method)} onChange={(on) => toggle(method, on)}>
            {label}
          </Switch>
        ))}
        {doc.methods.some((method) => method !== "manual") && (
          <>
            <Switch checked={doc.head.pass_fee} onChange={(pass_fee) => set({ pass_fee })}>
              Client carries the processing fee
            </Switch>
            <Switch checked={doc.head.allow_partial} onChange={(allow_partial) => set({ allow_partial })}>
              Client may pay a part
            </Switch>
          </>
        )}
        <CopyTo />
      </fieldset>
    </div>
  );
}
