import { Dialog } from "../../ui/dialog";
import { Summary } from "./summary";

/** The summary where there is no room for its column. */
export function SummaryDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Summary">
      <Summary />
    </Dialog>
  );
}
