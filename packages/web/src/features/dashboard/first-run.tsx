import { openDialog } from "../../lib/dialogs";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";

/** The dashboard of an empty workspace: an example of the page, and the first step. */
export function FirstRun() {
  return (
    <EmptyState
      className="mt-8"
      title="Create your first proposal"
      heads={[
        { label: "Your move", width: "118px" },
        { label: "What", sample: "Website redesign, Example & Co" },
        { label: "Amount", width: "120px", right: true, sample: 420_000 },
      ]}
      action={
        <Button kind="primary" onClick={() => openDialog("create-project")}>
          Create your first proposal
        </Button>
      }
    >
      Name a project and its client, price the work, and send one link. Here you will then see what is due and
      what to do next.
    </EmptyState>
  );
}
