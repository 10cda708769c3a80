import type { DialogHostProps } from "../../lib/dialogs";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { limitOf } from "./limits";

/** The feature that a free plan lacks, in the server's own words, the plan that has it, and the alternative. */
export function UpgradeDialog({ onClose, message }: DialogHostProps & { message?: unknown }) {
  const words = typeof message === "string" ? message : "Your plan does not include this.";
  const { needs, instead } = limitOf(words);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Upgrade plan"
      description={words}
      actions={
        <Button kind="primary" onClick={onClose}>
          Understood
        </Button>
      }
    >
      <div className="space-y-3 text-15">
        <p>{needs}</p>
        <p>
          <strong className="font-semibold">What you can do now.</strong> {instead}
        </p>
        <p className="text-14 text-muted">Plans cannot be changed here yet. Nothing was lost or charged.</p>
      </div>
    </Dialog>
  );
}
