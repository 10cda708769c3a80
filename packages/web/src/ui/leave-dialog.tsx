import { Button } from "./button";
import { Modal } from "./modal";

/** The question of `LeaveGuard`. */
export function LeaveDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  return (
    <Modal
      open
      onClose={onClose}
      title="Leave without saving?"
      actions={
        <>
          <Button onClick={onClose} data-autofocus="">
            Stay here
          </Button>
          <Button kind="danger" onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    >
      <p className="text-15">What you changed here is not saved yet.</p>
    </Modal>
  );
}
