import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { useProjectChanges } from "./changes";
import type { Project } from "./queries";

/** The question before a project is deleted: it cannot be restored. */
export function DeleteDialog({
  project,
  onClose,
  onDone,
}: {
  project: Project;
  onClose: () => void;
  onDone?: () => void;
}) {
  const { remove } = useProjectChanges();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${project.name}?`}
      closable={!remove.isPending}
      actions={
        <>
          <CancelButton onClose={onClose} disabled={remove.isPending}>
            Keep it
          </CancelButton>
          <Button
            kind="danger"
            pending={remove.isPending}
            pendingLabel="Deleting"
            onClick={() =>
              remove.mutate(project, {
                onSuccess: () => {
                  onClose();
                  onDone?.();
                },
                onError: onClose,
              })
            }
          >
            Delete project
          </Button>
        </>
      }
    >
      <p className="text-15">Its scope, terms and draft proposal go with it, for ever. The client stays.</p>
    </Dialog>
  );
}
