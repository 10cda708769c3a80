import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import type { Teammate } from "./queries";

/** Asks first: the access ends at once, and only a new invitation brings it back. */
export function RemoveDialog({
  projectId,
  member,
  onClose,
}: {
  projectId: number;
  member: Teammate;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      api.delete("/projects/{id}/specialists/{sid}", { path: { id: projectId, sid: member.id } }),
    onSuccess: () => {
      onClose();
      toast(`${member.name} is off this project.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["projects"] }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${member.name}?`}
      closable={!remove.isPending}
      actions={
        <>
          <CancelButton kind="quiet" onClose={onClose} disabled={remove.isPending}>
            Cancel
          </CancelButton>
          <Button kind="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            Remove from project
          </Button>
        </>
      }
    >
      <p className="text-15">
        Their access to this project ends at once. What they were paid stays in the history, and you can
        invite them again.
      </p>
    </Dialog>
  );
}
