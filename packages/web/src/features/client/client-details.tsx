import { EINVOICE_FORMATS, FORMAT_NAMES, formatFor } from "@stint/core/client/einvoice-format/rules";
import { countryName } from "@stint/core/platform/country";
import { addressOf, PARTS } from "@stint/core/platform/country/address";
import { LANGUAGE_NAMES, LANGUAGES } from "@stint/core/platform/language/rules";
import { describeWithholding } from "@stint/core/workspace/withholding/rules";
import { useState } from "react";
import { useAnchor, useFieldAnchor } from "../../lib/field-anchor";
import { numberLabels } from "../../lib/number-labels";
import { useUser } from "../../lib/session";
import { useRateOptions } from "../../lib/tax-rates";
import { AddressFields } from "../../ui/address-fields";
import { Button } from "../../ui/button";
import { CountrySelect } from "../../ui/country-select";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { SectionHead } from "../../ui/ledger";
import { NativeSelect } from "../../ui/native-select";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { useClientForm } from "./client-form";
import type { Client } from "./queries";

const shown = [
  ["website_url", "Website"],
  ["country", "Country"],
  ["kind", "They are"],
  ["tax_rate_id", "Tax"],
  ["withholding_id", "They withhold"],
  ["tax_id", "Tax id"],
  ["tax_number", "Other number"],
  ["buyer_reference", "Buyer reference"],
  ["purchase_order", "Purchase order"],
  ["electronic_address", "Electronic address"],
  ["einvoice_format", "E-invoice"],
  ["language", "Invoices in"],
  ["type", "Kind"],
  ["size", "Size"],
  ["description", "Notes"],
] as const;

const kinds = [
  { value: "business", label: "A business" },
  { value: "person", label: "A person" },
];

/** The details of a client that invoices and proposals need. */
export function ClientDetails({ client }: { client: Client }) {
  // A link that names a field of the form opens it.
  const [editing, setEditing] = useState(useAnchor() !== "");
  const address = addressOf(client, client.billing_address);
  const known = shown.filter(([name]) => client[name]);
  const rates = useRateOptions("", String(client.tax_rate_id ?? ""));
  const withheld = useUser().withholdings.find(({ id }) => id === client.withholding_id);
  const labelsFor: Partial<Record<(typeof shown)[number][0], string | undefined>> = {
    tax_number: numberLabels(client.country ?? "").register,
  };
  const wordsFor: Partial<Record<(typeof shown)[number][0], string | undefined>> = {
    country: countryName(client.country ?? ""),
    kind: kinds.find(({ value }) => value === client.kind)?.label,
    einvoice_format: client.einvoice_format ? FORMAT_NAMES[client.einvoice_format] : undefined,
    language: client.language ? LANGUAGE_NAMES[client.language] : undefined,
    withholding_id: withheld ? describeWithholding(withheld) : "A rate that was removed",
    tax_rate_id: rates.find(({ value }) => value === String(client.tax_rate_id))?.label,
  };
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
      {known.length === 0 && !address && (
        <p className="pt-3 text-14 text-muted">Address and tax id stand on invoices.</p>
      )}
      <dl className="space-y-3 pt-3 text-14">
        {address && (
          <div>
            <dt className="text-13 text-muted">Address</dt>
            <dd className="break-words whitespace-pre-wrap">{address}</dd>
          </div>
        )}
        {known.map(([name, label]) => (
          <div key={name}>
            <dt className="text-13 text-muted">{labelsFor[name] ?? label}</dt>
            <dd className="break-words whitespace-pre-wrap">{wordsFor[name] ?? client[name]}</dd>
          </div>
        ))}
      </dl>
      {editing && <DetailsDialog client={client} onClose={() => setEditing(false)} />}
    </section>
  );
}

function DetailsDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const names = shown.map(([name]) => name);
  const form = useClientForm(client, ["name", ...PARTS, "billing_address", ...names], onClose);
  useFieldAnchor();
  const { country } = form.values;
  const numbers = numberLabels(country);
  const rates = useRateOptions("By their country", form.values.tax_rate_id);
  const { withholdings } = useUser();
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
      <AddressFields
        field={form.field}
        errors={form.errors}
        before={form.values.billing_address}
        country={country}
        onSplit={(parts) => form.setValues({ ...form.values, ...parts, billing_address: "" })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="They are" hint="Consumers have rights of their own." error={form.errors.kind}>
          <NativeSelect
            options={kinds}
            value={form.values.kind}
            onChange={(kind) => form.set("kind", kind)}
          />
        </Field>
        <Field label="Tax" hint="What their invoices begin with." error={form.errors.tax_rate_id}>
          <NativeSelect
            options={rates}
            value={form.values.tax_rate_id}
            onChange={(rate) => form.set("tax_rate_id", rate)}
          />
        </Field>
        {withholdings.length > 0 && (
          <Field label="They withhold" hint="Taken off what they pay you." error={form.errors.withholding_id}>
            <NativeSelect
              options={[
                { value: "", label: "As usual in your country" },
                { value: "0", label: "Nothing" },
                ...withholdings.map((each) => ({ value: String(each.id), label: describeWithholding(each) })),
              ]}
              value={form.values.withholding_id}
              onChange={(id) => form.set("withholding_id", id)}
            />
          </Field>
        )}
        <Field label="Tax id" error={form.errors.tax_id} hint={numbers.tax.join(" or ") || undefined}>
          <TextInput {...form.field("tax_id")} maxLength={60} />
        </Field>
        <Field label={numbers.register ?? "Other number"} error={form.errors.tax_number}>
          <TextInput {...form.field("tax_number")} maxLength={60} />
        </Field>
        <Field
          label="Buyer reference"
          hint="A Leitweg-ID, or whatever their invoices must name."
          error={form.errors.buyer_reference}
        >
          <TextInput {...form.field("buyer_reference")} maxLength={100} />
        </Field>
        <Field
          label="Purchase order"
          hint="For invoices without their own."
          error={form.errors.purchase_order}
        >
          <TextInput {...form.field("purchase_order")} maxLength={60} />
        </Field>
      </div>
      <Field
        label="Electronic address"
        hint="Where e-invoices reach them, with its scheme: 0204:991-12345-06."
        error={form.errors.electronic_address}
      >
        <TextInput {...form.field("electronic_address")} maxLength={120} />
      </Field>
      <Field label="E-invoice" error={form.errors.einvoice_format}>
        <NativeSelect
          options={[
            {
              value: "",
              label: `By these details: ${FORMAT_NAMES[formatFor({ ...form.values, einvoice_format: null })]}`,
            },
            ...EINVOICE_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] })),
          ]}
          value={form.values.einvoice_format}
          onChange={(format) => form.set("einvoice_format", format)}
        />
      </Field>
      <Field
        label="Language of invoices"
        hint="Of the PDF, its receipts and credit notes. Your own words stay as you write them."
        error={form.errors.language}
      >
        <NativeSelect
          options={LANGUAGES.map((value) => ({
            value: value === "en" ? "" : value,
            label: LANGUAGE_NAMES[value],
          }))}
          value={form.values.language === "en" ? "" : form.values.language}
          onChange={(language) => form.set("language", language)}
        />
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
