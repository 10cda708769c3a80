import { useState } from "react";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";

/** A draft cannot be brought back, so this one deletion asks. */
export function DeleteDialog({
  title,
  onDelete,
  onClose,
}: {
  title: string;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [pending, setPending] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title="Delete this draft?"
      actions={
        <>
          <CancelButton onClose={onClose} data-autofocus="">
            Keep it
          </CancelButton>
          <Button
            kind="danger"
            pending={pending}
            pendingLabel="Deleting"
            onClick={async () => {
              setPending(true);
              await onDelete();
              setPending(false);
              onClose();
            }}
          >
            Delete for ever
          </Button>
        </>
      }
    >
      <p className="text-15">
        <span className="font-semibold">{title}</span> and its lines are lost for ever. There is no undo.
      </p>
    </Dialog>
  );
}
