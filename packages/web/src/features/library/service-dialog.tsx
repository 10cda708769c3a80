import { type Deliverable, DeliverableInput } from "@stint/core/library/schema";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { useRateOptions } from "../../lib/tax-rates";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { FormProblem } from "../../ui/form-problem";
import { MoneyInput } from "../../ui/money-input";
import { NativeSelect } from "../../ui/native-select";
import { QuantityInput } from "../../ui/quantity-input";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { ANY_ROLE, rolesQuery } from "./roles";

/** Writes a service of the library, or changes one; services already taken into scopes stay as they are. */
export function ServiceDialog({
  service,
  onSaved,
  onClose,
}: {
  service: Deliverable | undefined;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}) {
  const formId = useId();
  const keyOf = useIdempotencyKey();
  const { data: roles = [] } = useQuery(rolesQuery);
  const form = useForm({
    schema: DeliverableInput.required({ name: true }),
    initial: {
      name: service?.name ?? "",
      description: service?.description ?? "",
      role_id: service?.role_id ?? ANY_ROLE,
      quantity: service?.quantity ?? "1",
      unit: service?.unit ?? null,
      price: service?.price ?? null,
      tax_rate_id: service?.tax_rate_id ?? null,
    },
    onSubmit: async (body) => {
      if (service) {
        const path = { id: service.id };
        await api.patch("/deliverables/{id}", { path, body, version: service.version });
      } else await api.post("/deliverables", { body, key: keyOf(body) });
      await onSaved();
      onClose();
    },
  });
  const { values, set, errors } = form;
  const chosen = String(values.tax_rate_id ?? "");
  const rates = useRateOptions("That of the project", chosen);
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      closable={!form.pending}
      title={service ? "Edit service" : "New service"}
      actions={
        <FormFeet form={formId} onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          {service ? "Save" : "Add service"}
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="space-y-3">
        <Field label="Service" error={errors.name} required>
          <TextInput {...form.field("name")} maxLength={200} />
        </Field>
        <Field label="Description" error={errors.description}>
          <TextArea {...form.field("description")} maxLength={1000} />
        </Field>
        <Field label="Role" error={errors.role_id}>
          <NativeSelect
            value={values.role_id}
            onChange={(role_id) => set("role_id", role_id)}
            options={
              roles.length > 0
                ? roles.map(({ id, name }) => ({ value: id, label: name }))
                : [{ value: values.role_id, label: service?.role_name ?? "Specialist" }]
            }
          />
        </Field>
        <div className="grid gap-3 sm:grid-cols-[1fr_1fr_1.4fr]">
          <Field label="Quantity" error={errors.quantity}>
            <QuantityInput value={values.quantity} onChange={(quantity) => set("quantity", quantity)} />
          </Field>
          <Field label="Unit" error={errors.unit}>
            <TextInput
              value={values.unit ?? ""}
              onChange={(unit) => set("unit", unit || null)}
              maxLength={24}
              placeholder="hour, page, day"
            />
          </Field>
          <Field label="Price each" error={errors.price} hint="Without one it comes at $0.00.">
            <MoneyInput
              value={values.price}
              onChange={(price) => set("price", price)}
              {...(service?.price ? { currency: service.currency } : {})}
            />
          </Field>
        </div>
        {rates.length > 1 && (
          <Field label="Tax" error={errors.tax_rate_id}>
            <NativeSelect
              options={rates}
              value={chosen}
              onChange={(id) => set("tax_rate_id", id ? Number(id) : null)}
            />
          </Field>
        )}
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
