import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { billableQuery } from "./billable";
import { useProjectChanges } from "./changes";
import type { Project } from "./queries";
import { computeUninvoiced } from "./uninvoiced-total";

/** Asks once more before a project is completed: that cannot be taken back. */
export function CompleteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { setStatus } = useProjectChanges();
  const { data } = useQuery(billableQuery(project.id));
  const open = data && computeUninvoiced(data);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Complete ${project.name}?`}
      actions={
        <>
          <CancelButton onClose={onClose}>Not yet</CancelButton>
          <Button
            kind="primary"
            pending={setStatus.isPending}
            onClick={() => setStatus.mutate({ project, status: "completed" }, { onSettled: onClose })}
          >
            Mark completed
          </Button>
        </>
      }
    >
      <p className="text-15">A completed project stays as it is: nothing in it can be changed any more.</p>
      {open && <p className="mt-3 rounded-ctl bg-warn-soft p-3 text-14">{open}</p>}
    </Dialog>
  );
}
