import { isPrivateId, labelOf } from "@stint/core/platform/country/tax-id";
import { useFieldAnchor } from "../../lib/field-anchor";
import { numberLabels } from "../../lib/number-labels";
import { AddressFields } from "../../ui/address-fields";
import { CountrySelect } from "../../ui/country-select";
import { Field } from "../../ui/field";
import { Part, SaveLine } from "../../ui/part";
import { TextInput } from "../../ui/text-input";
import { usePersonForm } from "./use-person-form";

/** Says how a number stands on papers, before and after it is typed. */
function numberHint(id: string, country: string, labels: readonly string[]): string | undefined {
  if (isPrivateId(id, country))
    return "This looks like a Social Security number, and would stand on every invoice. Use an EIN, or leave it empty.";
  if (id.trim()) return `Printed as ${labelOf(id, country)} ${id.trim()}`;
  return labels.length > 0 ? labels.join(" or ") : undefined;
}

/** Settings: who stands on invoices as the sender, in the fields that laws and bookkeepers ask for. */
export function PaperDetailsPart() {
  const form = usePersonForm([
    "legal_name",
    "street",
    "postcode",
    "city",
    "region",
    "postal",
    "country",
    "tax_id",
    "tax_number",
    "register_number",
    "contact_name",
    "phone",
    "electronic_address",
  ]);
  const country = form.values.country ?? "";
  const numbers = numberLabels(country);
  useFieldAnchor();
  return (
    <Part
      title="On your papers"
      note="Who you are on invoices and other papers. What was sent keeps what it said."
    >
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <Field
          label="Legal name"
          error={form.errors.legal_name}
          hint="Where it is not the business name: “Robin Mockford”, “Mockford Books Ltd”."
        >
          <TextInput {...form.field("legal_name")} maxLength={200} />
        </Field>
        <AddressFields
          field={(part) => ({ ...form.field(part), value: form.values[part] ?? "" })}
          errors={form.errors}
          before={form.values.postal ?? ""}
          country={country}
          onSplit={(parts) => form.setValues({ ...form.values, ...parts, postal: "" })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Country" error={form.errors.country}>
            <CountrySelect value={country} onChange={(code) => form.set("country", code)} />
          </Field>
          <Field
            label="Register"
            error={form.errors.register_number}
            hint="As papers name it: HRB 12345, Amtsgericht Berlin."
          >
            <TextInput {...form.field("register_number")} maxLength={120} />
          </Field>
          <Field
            label="Tax id"
            error={form.errors.tax_id}
            hint={numberHint(form.values.tax_id ?? "", country, numbers.tax)}
          >
            <TextInput {...form.field("tax_id")} maxLength={60} />
          </Field>
          <Field
            label={numbers.register ?? "Other tax number"}
            error={form.errors.tax_number}
            hint={numberHint(form.values.tax_number ?? "", country, [])}
          >
            <TextInput {...form.field("tax_number")} maxLength={60} />
          </Field>
          <Field label="Contact name" error={form.errors.contact_name} hint="Whom to ask about an invoice.">
            <TextInput {...form.field("contact_name")} maxLength={120} />
          </Field>
          <Field label="Phone" error={form.errors.phone}>
            <TextInput {...form.field("phone")} type="tel" autoComplete="tel" maxLength={40} />
          </Field>
        </div>
        <Field
          label="Electronic address"
          error={form.errors.electronic_address}
          hint="Where e-invoices reach you, with its scheme: 9930:DE123456789."
        >
          <TextInput {...form.field("electronic_address")} maxLength={120} />
        </Field>
        <SaveLine problem={form.problem} pending={form.pending} dirty={form.dirty}>
          Save your details
        </SaveLine>
      </form>
    </Part>
  );
}
