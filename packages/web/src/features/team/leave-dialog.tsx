import { useMutation } from "@tanstack/react-query";
import { api, newKey } from "../../lib/api";
import { useUser } from "../../lib/session";
import { chooseWorkspace } from "../../lib/workspace";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";

/** An admin's way out of a company, with what stays there. It cannot be undone by the one who left. */
export function LeaveTeamDialog({ company, onClose }: { company: string; onClose: () => void }) {
  const { id } = useUser();
  const leave = useMutation({
    mutationFn: () => api.post("/team/leave", { key: newKey() }),
    onSuccess: () => {
      chooseWorkspace(id, undefined);
      // A new document, so that nothing of the company stays in memory.
      location.replace("/dashboard");
    },
  });
  const pending = leave.isPending || leave.isSuccess;
  return (
    <Modal
      open
      onClose={onClose}
      closable={!pending}
      title={`Leave ${company}?`}
      actions={
        <>
          <Button onClick={onClose} disabled={pending} data-autofocus="">
            Stay
          </Button>
          <Button kind="danger" pending={pending} pendingLabel="Leaving" onClick={() => leave.mutate()}>
            Leave the team
          </Button>
        </>
      }
    >
      <p className="text-15">
        You lose access at once. Everything you made stays with {company}: projects, proposals, invoices and
        their history. Only the owner can let you in again. Your own workspace stays as it is.
      </p>
    </Modal>
  );
}
