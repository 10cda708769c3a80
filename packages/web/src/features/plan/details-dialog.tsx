import { type Details, DetailsInput } from "@stint/core/billing/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, asApiError } from "../../lib/api";
import { useForm } from "../../lib/form";
import { toast } from "../../lib/toast";
import { CountrySelect } from "../../ui/country-select";
import { ErrorLine } from "../../ui/error-line";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { Modal } from "../../ui/modal";
import { NativeSelect } from "../../ui/native-select";
import { TextInput } from "../../ui/text-input";
import { SumGhost } from "./checkout/sum";
import { billingDetailsQuery } from "./queries";
import { TAX_IDS } from "./tax-ids";

function DetailsForm({ details, onClose }: { details: Details; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: DetailsInput,
    initial: details,
    onSubmit: async (body) => {
      const { data } = await api.put("/currentuser/subscription/details", { body });
      client.setQueryData(billingDetailsQuery.queryKey, data);
      onClose();
      toast("The next invoices carry these details.");
    },
  });
  const { errors } = form;
  return (
    <FormDialog
      title="Billing details"
      description="The address and the tax id on the invoices that we send you."
      size="m"
      form={form}
      verb="Save"
      pendingVerb="Saving"
      onClose={onClose}
    >
      <Field label="Name" error={errors.name}>
        <TextInput {...form.field("name")} maxLength={120} autoComplete="organization" />
      </Field>
      <Field label="Country" error={errors.country}>
        <CountrySelect value={form.values.country} onChange={(country) => form.set("country", country)} />
      </Field>
      <Field label="Street" error={errors.line1}>
        <TextInput {...form.field("line1")} maxLength={200} autoComplete="address-line1" />
      </Field>
      <Field label="Street, line 2" error={errors.line2}>
        <TextInput {...form.field("line2")} maxLength={200} autoComplete="address-line2" />
      </Field>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="City" error={errors.city}>
          <TextInput {...form.field("city")} maxLength={100} autoComplete="address-level2" />
        </Field>
        <Field label="Region" error={errors.region}>
          <TextInput {...form.field("region")} maxLength={100} autoComplete="address-level1" />
        </Field>
        <Field label="Postal code" error={errors.postal_code}>
          <TextInput {...form.field("postal_code")} maxLength={20} autoComplete="postal-code" />
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label="Kind of tax id" error={errors.tax_id_type}>
          <NativeSelect
            options={TAX_IDS}
            value={form.values.tax_id_type}
            onChange={(kind) =>
              form.setValues({ ...form.values, tax_id_type: kind, ...(kind ? {} : { tax_id: "" }) })
            }
          />
        </Field>
        {form.values.tax_id_type && (
          <Field label="Tax id" error={errors.tax_id}>
            <TextInput {...form.field("tax_id")} maxLength={60} autoComplete="off" />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}

/** The address and tax id of the subscription's invoices, which the provider keeps. */
export function DetailsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(billingDetailsQuery);
  if (query.data) return <DetailsForm details={query.data} onClose={onClose} />;
  return (
    <Modal open size="m" onClose={onClose} title="Billing details">
      {query.isError ? (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          The details did not load.
        </ErrorLine>
      ) : (
        <SumGhost />
      )}
    </Modal>
  );
}
