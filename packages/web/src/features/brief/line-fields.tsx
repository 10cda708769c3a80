import type { ReactNode } from "react";
import type { useForm } from "../../lib/form";
import { Field } from "../../ui/field";
import { MoneyInput } from "../../ui/money-input";
import { QuantityInput } from "../../ui/quantity-input";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { useReview } from "./use-review";

interface Values {
  name: string;
  description: string;
  quantity: string;
  price: number | null;
}

/** The fields of a service in a draft; the keyboard begins in its rate where `startsAtRate`. */
export function LineFields<V extends Values>({
  form,
  startsAtRate = false,
  children,
}: {
  form: ReturnType<typeof useForm<V, unknown>>;
  startsAtRate?: boolean;
  /** Further fields, before the figures. */
  children?: ReactNode;
}) {
  const { info } = useReview();
  return (
    <>
      <Field label="Service" error={form.errors.name} required>
        <TextInput {...form.field("name")} maxLength={200} {...(!startsAtRate && { "data-autofocus": "" })} />
      </Field>
      <Field label="Description" error={form.errors.description}>
        <TextArea {...form.field("description")} maxLength={1000} />
      </Field>
      {children}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Quantity" error={form.errors.quantity}>
          <QuantityInput {...form.field("quantity")} />
        </Field>
        <Field label="Rate" error={form.errors.price} hint="Empty stays open.">
          <span {...(startsAtRate && { "data-autofocus": "" })} tabIndex={-1}>
            <MoneyInput {...form.field("price")} currency={info.currency} />
          </span>
        </Field>
      </div>
    </>
  );
}
