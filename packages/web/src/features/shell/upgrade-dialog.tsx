import type { DialogHostProps } from "../../lib/dialogs";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

/** What a free plan does not include, in the server's own words. */
export function UpgradeDialog({ onClose, message }: DialogHostProps & { message?: unknown }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Upgrade plan"
      description={typeof message === "string" ? message : "Your plan does not include this."}
      actions={
        <Button kind="primary" onClick={onClose}>
          Understood
        </Button>
      }
    >
      <p className="text-15">
        The Starter plan holds one active project and the confidentiality term. Professional and Team add any
        number of projects, your own library and the community's services with recommended prices.
      </p>
    </Dialog>
  );
}
