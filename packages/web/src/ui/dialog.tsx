import { useLeaveQuestion } from "./leave-question";
import { Modal, type ModalProps } from "./modal";

type DialogProps = Omit<ModalProps, "paper">;

/** Only its own buttons leave a modal, and they do it after saving: nobody is asked then. */
const byItself = ({ action }: { action: string }) => action === "PUSH" || action === "REPLACE";

/** A modal that asks first, whatever closes it, with unsaved input in a form inside. */
export function Dialog({ open, onClose, closable = true, ...rest }: DialogProps) {
  const typed = useLeaveQuestion({ open, onClose, saving: !closable, outlives: byItself });
  return typed.around(
    <Modal
      {...rest}
      open={open}
      onClose={() => typed.leave(onClose)}
      closable={closable}
      paper={typed.watch}
    />,
  );
}
