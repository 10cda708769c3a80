import { Dialog } from "../../ui/dialog";
import { KeyHint } from "../../ui/key-hint";

type Line = readonly [keys: string, words: string];

const groups: readonly (readonly [string, readonly Line[]])[] = [
  [
    "On a service or phase",
    [
      ["↑ ↓", "The line above or below"],
      ["↵", "Edit it"],
      ["N", "New service below"],
      ["O", "Optional, or not"],
      ["S", "Find a service to add"],
      ["← →", "Close or open a phase"],
      ["⌥↑ ⌥↓", "Move it up or down"],
      ["⌘D", "Duplicate"],
      ["⌫", "Delete"],
    ],
  ],
  [
    "While editing",
    [
      ["Tab", "Next cell, then the next service"],
      ["↑ ↓", "The same cell of the service above or below"],
      ["↵", "New service below"],
      ["⌘↵", "The same, from a description"],
      ["⌘.", "Options and details of it"],
      ["⌥↓", "In the rate: why this price"],
      ["Esc", "Done with this service"],
    ],
  ],
  [
    "Several services",
    [
      ["X", "Select, or take out again"],
      ["⇧↑ ⇧↓", "Select up to the next one"],
      ["G", "Let the client pick one of them"],
      ["⌘A", "Select the phase, then the scope"],
      ["⌘C", "Copy them for a spreadsheet"],
      ["⌘V", "Paste rows of a spreadsheet"],
      ["Esc", "Select nothing"],
    ],
  ],
  [
    "Anywhere",
    [
      ["⌘F", "Find; / does the same"],
      ["⇧⌘↵", "New phase"],
      ["⌘Z", "Undo, the last 50 steps"],
      ["⇧⌘Z", "Redo"],
      ["⌘P", "Print"],
      ["?", "This list"],
    ],
  ],
];

export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open reading onClose={onClose} size="team" title="Keyboard shortcuts">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {groups.map(([title, keys]) => (
          <section key={title} aria-label={title}>
            <h3 className="border-b border-line2 pb-2 text-14 font-semibold">{title}</h3>
            <dl className="text-14">
              {keys.map(([key, words]) => (
                <div
                  key={words}
                  className="flex min-h-9 items-center gap-4 border-b border-line last:border-0"
                >
                  <dt className="w-32 shrink-0">
                    <KeyHint keys={key} />
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
