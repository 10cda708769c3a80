import { Dialog } from "../../ui/dialog";
import { KeyHint } from "../../ui/key-hint";

const KEYS = [
  ["J", "Next service or point; ↓ does the same"],
  ["K", "The one before; ↑ does the same"],
  ["A", "Accept it"],
  ["X", "Leave it out"],
  ["U", "Undo"],
  ["E", "Edit it"],
  ["⇧A", "Accept the phase"],
  ["⇧X", "Leave out the phase"],
  ["R", "Regenerate the phase"],
  ["?", "This list"],
] as const;

/** The keys of the review. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open reading onClose={onClose} title="Keyboard shortcuts">
      <dl className="text-14">
        {KEYS.map(([key, words]) => (
          <div key={key} className="flex min-h-9 items-center gap-4 border-b border-line last:border-0">
            <dt className="w-32 shrink-0">
              <KeyHint keys={key} />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
