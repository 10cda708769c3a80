import { Dialog } from "../../ui/dialog";
import { KeyHint } from "../../ui/key-hint";

const keys: readonly (readonly [string, string])[] = [
  ["↵", "New service below"],
  ["Tab", "Next cell, then the next service"],
  ["↑ ↓", "The same cell of the service above or below"],
  ["Esc", "Done with this service"],
  ["⌥↑ ⌥↓", "Move it up or down"],
  ["⌘D", "Duplicate"],
  ["⌫", "Delete, on a service that is not being edited"],
  ["⌘Z", "Undo"],
  ["⇧⌘Z", "Redo"],
  ["?", "This list"],
];

export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className="text-14">
        {keys.map(([key, words]) => (
          <div key={key} className="flex min-h-10 items-center gap-4 border-b border-line last:border-0">
            <dt className="w-24 shrink-0">
              <KeyHint keys={key} />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
