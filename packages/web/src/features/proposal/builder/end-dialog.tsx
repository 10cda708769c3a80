import type { ReactNode } from "react";
import { Button } from "../../../ui/button";
import { CancelButton } from "../../../ui/cancel-button";
import { Dialog } from "../../../ui/dialog";

/** Asks before something that is with the client ends. */
export function EndDialog({
  title,
  verb,
  pending,
  children,
  onEnd,
  onClose,
}: {
  title: string;
  verb: string;
  pending: boolean;
  children: ReactNode;
  onEnd: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <CancelButton onClose={onClose}>Keep it</CancelButton>
          <Button kind="danger" pending={pending} onClick={onEnd}>
            {verb}
          </Button>
        </>
      }
    >
      <p className="text-15">{children}</p>
    </Dialog>
  );
}
