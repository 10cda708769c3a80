import { DecideInput, type Line } from "@stint/core/brief/schema";
import { useId } from "react";
import { useForm } from "../../lib/form";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { MoneyInput } from "../../ui/money-input";
import { QuantityInput } from "../../ui/quantity-input";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { useReview } from "./use-review";

const Edit = DecideInput.shape.lines.element.shape.edit.unwrap();

/** A proposed service in one's own words and figures, before it is accepted. */
export function EditDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const id = useId();
  const { info, change, goOn } = useReview();
  const { name, description, quantity, price } = line;
  const form = useForm({
    schema: Edit,
    initial: { name, description, quantity, price },
    onSubmit: async (edit) => {
      onClose();
      change(line, edit, "accepted");
      goOn(line);
    },
  });
  const keep = () => {
    const edit = Edit.safeParse(form.values);
    // The form says what is wrong; it is right when it is accepted, too.
    if (!edit.success) return void form.submit();
    onClose();
    change(line, edit.data, line.decision);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit service"
      actions={
        <>
          <CancelButton kind="quiet" onClose={onClose}>
            Cancel
          </CancelButton>
          <Button onClick={keep}>Keep for later</Button>
          <Button type="submit" form={id} kind="primary">
            Accept
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="space-y-4">
        <Field label="Service" error={form.errors.name} required>
          <TextInput
            {...form.field("name")}
            maxLength={200}
            {...(price !== null && { "data-autofocus": "" })}
          />
        </Field>
        <Field label="Description" error={form.errors.description}>
          <TextArea {...form.field("description")} maxLength={1000} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Quantity" error={form.errors.quantity}>
            <QuantityInput {...form.field("quantity")} />
          </Field>
          <Field label="Rate" error={form.errors.price} hint="Empty stays open.">
            <span {...(price === null && { "data-autofocus": "" })} tabIndex={-1}>
              <MoneyInput {...form.field("price")} currency={info.currency} />
            </span>
          </Field>
        </div>
      </form>
    </Dialog>
  );
}
