import type { BusinessService } from "@stint/core/profile/schema";
import { Plus, Trash2 } from "lucide-react";
import { useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { IconButton } from "../../ui/icon-button";
import { MoneyInput } from "../../ui/money-input";
import { TextInput } from "../../ui/text-input";
import type { ProfileDraft } from "./use-profile-draft";

const MOST = 12;

/** Services with the price that each starts from. A row without a name is not saved yet. */
export function ServicesPart({ profile }: { profile: ProfileDraft }) {
  const { draft, errors, type, save } = profile;
  const { currency } = useUser();
  const rows = draft.business_services;
  const set = (next: BusinessService[]) => type("business_services", next);
  const change = (at: number, change: Partial<BusinessService>) =>
    set(rows.map((row, place) => (place === at ? { ...row, ...change } : row)));
  const keep = (next: BusinessService[] = rows) => {
    if (next.every(({ name }) => name.trim() !== "")) save({ business_services: next });
  };
  const problem = Object.entries(errors).find(([name]) => name.startsWith("business_services"))?.[1];
  return (
    <div>
      <ul className="space-y-3">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a service has no id, and rows never change places
          <li key={at} className="flex items-end gap-3 max-sm:flex-wrap">
            <Field label="Service" className="flex-1 max-sm:basis-full">
              <TextInput
                value={row.name}
                onChange={(name) => change(at, { name })}
                onBlur={() => keep()}
                maxLength={80}
              />
            </Field>
            <Field label="What is in it" className="flex-1 max-sm:basis-full">
              <TextInput
                value={row.description}
                onChange={(description) => change(at, { description })}
                onBlur={() => keep()}
                maxLength={160}
              />
            </Field>
            <Field label="From" className="w-36">
              <MoneyInput
                value={row.price}
                currency={draft.currency ?? currency}
                max={99_999_900}
                onChange={(price) => change(at, { price })}
                onBlur={() => keep()}
              />
            </Field>
            <IconButton
              label={`Remove ${row.name || "this service"}`}
              icon={<Trash2 size={18} />}
              onClick={() => {
                const next = rows.filter((_, place) => place !== at);
                set(next);
                keep(next);
              }}
            />
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-2 text-13 text-bad">
          {problem}
        </p>
      )}
      {rows.length < MOST && (
        <Button
          kind="link"
          icon={<Plus size={16} aria-hidden="true" />}
          className="mt-3"
          onClick={() => set([...rows, { name: "", description: "", price: null }])}
        >
          Add a service
        </Button>
      )}
    </div>
  );
}
