import { countryName } from "@stint/core/platform/country";
import { useState } from "react";
import { Button } from "../../ui/button";
import { CountrySelect } from "../../ui/country-select";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { SectionHead } from "../../ui/ledger";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { useClientForm } from "./client-form";
import type { Client } from "./queries";

const shown = [
  ["website_url", "Website"],
  ["billing_address", "Billing address"],
  ["tax_id", "Tax id"],
  ["country", "Country"],
  ["type", "Kind"],
  ["size", "Size"],
  ["description", "Notes"],
] as const;

/** The details of a client that invoices and proposals need. */
export function ClientDetails({ client }: { client: Client }) {
  const [editing, setEditing] = useState(false);
  const known = shown.filter(([name]) => client[name]);
  return (
    <section>
      <SectionHead
        title="Details"
        aside={
          <Button kind="link" onClick={() => setEditing(true)}>
            Edit
          </Button>
        }
      />
      {known.length === 0 && <p className="pt-3 text-14 text-muted">Address and tax id stand on invoices.</p>}
      <dl className="space-y-3 pt-3 text-14">
        {known.map(([name, label]) => (
          <div key={name}>
            <dt className="text-13 text-muted">{label}</dt>
            <dd className="break-words whitespace-pre-wrap">
              {name === "country" ? countryName(client.country ?? "") : client[name]}
            </dd>
          </div>
        ))}
      </dl>
      {editing && <DetailsDialog client={client} onClose={() => setEditing(false)} />}
    </section>
  );
}

function DetailsDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const names = shown.map(([name]) => name);
  const form = useClientForm(client, ["name", ...names], onClose);
  return (
    <FormDialog
      title="Client details"
      size="m"
      form={form}
      verb="Save"
      pendingVerb="Saving"
      onClose={onClose}
    >
      <Field label="Name" error={form.errors.name} required>
        <TextInput {...form.field("name")} maxLength={120} />
      </Field>
      <Field label="Website" error={form.errors.website_url}>
        <TextInput {...form.field("website_url")} type="url" inputMode="url" />
      </Field>
      <Field label="Billing address" error={form.errors.billing_address}>
        <TextArea {...form.field("billing_address")} maxLength={1000} />
      </Field>
      <Field label="Tax id" error={form.errors.tax_id}>
        <TextInput {...form.field("tax_id")} maxLength={60} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Country" error={form.errors.country}>
          <CountrySelect value={form.values.country} onChange={(code) => form.set("country", code)} />
        </Field>
        <Field label="Kind" hint="Agency, shop, museum" error={form.errors.type}>
          <TextInput {...form.field("type")} maxLength={60} />
        </Field>
        <Field label="Size" hint="How many people" error={form.errors.size}>
          <TextInput {...form.field("size")} maxLength={60} />
        </Field>
      </div>
      <Field label="Notes" hint="Only your workspace sees them." error={form.errors.description}>
        <TextArea {...form.field("description")} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}
