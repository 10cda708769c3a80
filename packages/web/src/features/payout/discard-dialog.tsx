import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";

/** Asks before a draft with lines goes. */
export function DiscardDialog({ onClose, onDiscard }: { onClose: () => void; onDiscard: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this draft?"
      actions={
        <>
          <CancelButton onClose={onClose}>Keep it</CancelButton>
          <Button kind="danger" onClick={onDiscard}>
            Delete the draft
          </Button>
        </>
      }
    >
      <p className="text-15">Its lines go with it. What is owed stays as it was.</p>
    </Dialog>
  );
}
