import { DecideInput, type Line } from "@stint/core/brief/schema";
import { useId } from "react";
import { useForm } from "../../lib/form";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { LineFields } from "./line-fields";
import { useReview } from "./use-review";

const Edit = DecideInput.shape.lines.element.shape.edit.unwrap();

/** A proposed service in one's own words and figures, before it is accepted. */
export function EditDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const id = useId();
  const { change, goOn } = useReview();
  const { name, description, quantity, price } = line;
  const form = useForm({
    schema: Edit,
    initial: { name, description, quantity, price },
    onSubmit: async (edit) => {
      onClose();
      change(line, edit, "accepted");
      goOn({ kind: "line", id: line.id });
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
        <LineFields form={form} startsAtRate={price === null} />
      </form>
    </Dialog>
  );
}
