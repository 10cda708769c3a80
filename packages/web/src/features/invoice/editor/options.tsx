import { METHODS, typeOf } from "@stint/core/platform/stripe/methods/rules";
import { Suspense, useEffect, useState } from "react";
import { useAnchor, useFieldAnchor } from "../../../lib/field-anchor";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { lazyPart } from "../../../ui/lazy-part";
import { Switch } from "../../../ui/switch";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";
import type { Head, Method } from "./model";
import { useEditor } from "./use-editor";

/** Fields that are folded until a link or a value asks for them. */
const FILLED = [
  "supply_from",
  "supply_until",
  "supplied_on_issue",
  "buyer_reference",
  "purchase_order",
  "terms",
  "exchange_rate",
] as const;
const FOLDED: readonly string[] = [...FILLED, "currency"];

const MoreFields = lazyPart(async () => (await import("./more-fields")).MoreFields);

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

/** Moves to the field that the address names, once it is drawn. */
function FieldAnchor() {
  useFieldAnchor();
  return null;
}

/** Day of supply, references, terms, currency and its rate: few invoices need them, so they are folded until one does. */
function More({ set }: { set: (change: Partial<Head>) => void }) {
  const { head } = useEditor().doc;
  const [open, setOpen] = useState(FILLED.some((name) => head[name]));
  const isAsked = FOLDED.includes(useAnchor());
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked]);
  if (!open) {
    return (
      <Button kind="link" aria-expanded={false} onClick={() => setOpen(true)} className="mt-2">
        Supply date, references, terms, currency
      </Button>
    );
  }
  return (
    <Suspense fallback={null}>
      <MoreFields set={set} />
    </Suspense>
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
