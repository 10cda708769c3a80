import { UpdateInput } from "@stint/core/client/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { SectionHead } from "../../ui/ledger";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { type Client, clientQuery } from "./queries";
import { asUrl } from "./words";

const shown = [
  ["website_url", "Website"],
  ["billing_address", "Billing address"],
  ["tax_id", "Tax id"],
  ["country", "Country"],
  ["type", "Kind"],
  ["size", "Size"],
  ["description", "Notes"],
] as const;

/** What invoices and proposals need to know of a client. */
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
            <dd className="break-words whitespace-pre-wrap">{client[name]}</dd>
          </div>
        ))}
      </dl>
      {editing && <DetailsDialog client={client} onClose={() => setEditing(false)} />}
    </section>
  );
}

function DetailsDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const queryClient = useQueryClient();
  const formId = useId();
  const form = useForm({
    initial: {
      name: client.name,
      website_url: client.website_url ?? "",
      billing_address: client.billing_address ?? "",
      tax_id: client.tax_id ?? "",
      country: client.country ?? "",
      type: client.type ?? "",
      size: client.size ?? "",
      description: client.description ?? "",
    },
    check: (values) => {
      const parsed = UpdateInput.safeParse(bodyOf(values));
      if (parsed.success) return {};
      return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
    },
    onSubmit: async (values) => {
      const { data } = await api.patch<Client>("/clients/{id}", {
        path: { id: client.id },
        body: bodyOf(values),
        version: client.version,
      });
      queryClient.setQueryData(clientQuery(client.id).queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ["clients", "list"] });
      onClose();
      toast("Saved.");
    },
  });
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      closable={!form.pending}
      title="Client details"
      actions={
        <FormFeet form={formId} onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          Save
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="space-y-3">
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
          <Field label="Country" hint="Two letters, such as DE" error={form.errors.country}>
            <TextInput {...form.field("country")} maxLength={2} />
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
        {form.problem && (
          <p role="alert" className="text-14 text-bad">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface Values {
  name: string;
  website_url: string;
  billing_address: string;
  tax_id: string;
  country: string;
  type: string;
  size: string;
  description: string;
}
const bodyOf = ({ name, website_url, ...rest }: Values) => ({
  name,
  website_url: asUrl(website_url) || null,
  billing_address: rest.billing_address.trim() || null,
  tax_id: rest.tax_id.trim() || null,
  country: rest.country.trim().toUpperCase() || null,
  type: rest.type.trim() || null,
  size: rest.size.trim() || null,
  description: rest.description.trim() || null,
});
