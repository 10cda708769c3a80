import type { OwnMethod } from "@stint/core/workspace/schema";
import { Plus, X } from "lucide-react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { IconButton } from "../../ui/icon-button";
import { NativeSelect } from "../../ui/native-select";
import { Part, SaveLine } from "../../ui/part";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { usePersonForm } from "./use-person-form";

const kinds = [
  { value: "link", label: "Payment link" },
  { value: "bank", label: "Bank details" },
  { value: "check", label: "Check" },
  { value: "other", label: "Another way" },
] as const;

const samples: Record<OwnMethod["kind"], { name: string; details: string }> = {
  link: { name: "PayPal", details: "A note under the link, if it needs one" },
  bank: { name: "Bank transfer", details: "Account name, number, bank" },
  check: { name: "Check", details: "Whom to make it out to, and where to send it" },
  other: { name: "In cash", details: "How to pay this way" },
};
const EMPTY_METHOD: OwnMethod = { kind: "link", name: "", url: "", details: "" };

/** The owner's own ways to be paid, one after another; clients see them as they are written. */
export function PaymentMethodsPart() {
  const form = usePersonForm(["own_methods"]);
  const ways = form.values.own_methods ?? [];
  const put = (next: OwnMethod[]) => form.set("own_methods", next);
  const set = (at: number, change: Partial<OwnMethod>) =>
    put(ways.map((way, index) => (index === at ? { ...way, ...change } : way)));
  return (
    <Part
      title="Bank transfer and other methods"
      note="Beside cards, or instead of them. New invoices show them as you write them."
    >
      <form onSubmit={form.submit} noValidate className="space-y-4">
        {ways.map((way, at) => {
          const errorOf = (name: keyof OwnMethod) => form.errors[`own_methods.${at}.${name}`];
          const words = way.name.trim() || `way ${at + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a way has no id, and its place is what it is
            <fieldset key={at} className="space-y-3 border-b border-line pb-4">
              <legend className="sr-only">{words}</legend>
              <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_36px] items-start gap-3">
                <Field label="Kind">
                  <NativeSelect
                    options={kinds}
                    value={way.kind}
                    onChange={(kind) => set(at, { kind, url: kind === "link" ? (way.url ?? "") : null })}
                  />
                </Field>
                <Field label="Name" error={errorOf("name")}>
                  <TextInput
                    value={way.name}
                    maxLength={60}
                    placeholder={samples[way.kind].name}
                    onChange={(name) => set(at, { name })}
                  />
                </Field>
                <IconButton
                  label={`Remove ${words}`}
                  icon={<X size={18} />}
                  onClick={() => put(ways.filter((_, index) => index !== at))}
                  className="mt-6"
                />
              </div>
              {way.kind === "link" && (
                <Field label="Address" error={errorOf("url")}>
                  <TextInput
                    type="url"
                    value={way.url ?? ""}
                    maxLength={1000}
                    placeholder="https://"
                    onChange={(url) => set(at, { url })}
                  />
                </Field>
              )}
              <Field label="Details" error={errorOf("details")}>
                <TextArea
                  value={way.details}
                  maxLength={500}
                  rows={way.kind === "link" ? 1 : 3}
                  placeholder={samples[way.kind].details}
                  onChange={(details) => set(at, { details })}
                />
              </Field>
            </fieldset>
          );
        })}
        {ways.length < 10 && (
          <Button kind="link" icon={<Plus size={16} />} onClick={() => put([...ways, EMPTY_METHOD])}>
            Add a way to be paid
          </Button>
        )}
        <SaveLine problem={form.problem} pending={form.pending} dirty={form.dirty}>
          Save ways to be paid
        </SaveLine>
      </form>
    </Part>
  );
}
