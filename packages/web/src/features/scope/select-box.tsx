import { Check } from "lucide-react";
import { cx } from "../../ui/cx";
import { useEditor, useTopic } from "./hooks";
import type { Key } from "./model";
import { extendSelected, toggleSelected } from "./selection";

/**
 * Ticks a service. Hidden until the row is pointed at or something is ticked; the keyboard uses X on the row, so
 * a thousand boxes are not between two services. Under a finger ticking begins in the row's menu.
 */
export function SelectBox({
  taskKey,
  name,
  beside = false,
}: {
  taskKey: Key;
  name: string;
  /** Another control has the place: the box is left of it, and no wider than it must be. */
  beside?: boolean;
}) {
  const editor = useEditor();
  const ticked = useTopic("selected", ({ view }) => view.selected.has(taskKey));
  const ticking = useTopic("selected", ({ view }) => view.selected.size > 0);
  return (
    <label
      data-select=""
      className={cx(
        "absolute inset-y-0 -left-1 flex cursor-pointer items-center justify-center touch:w-9 max-sm:w-8",
        beside ? "w-4" : "w-5",
        !ticking && "opacity-0 group-hover:opacity-100 touch:hidden",
      )}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={`Select ${name}`}
        checked={ticked}
        onChange={(event) =>
          event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey
            ? extendSelected(editor, taskKey)
            : toggleSelected(editor, taskKey)
        }
        className="size-[15px] appearance-none rounded-[4px] border border-ctl bg-surface checked:border-accent checked:bg-accent touch:size-[18px]"
      />
      {ticked && (
        <Check
          size={11}
          strokeWidth={3.5}
          aria-hidden="true"
          className="pointer-events-none absolute text-on"
        />
      )}
    </label>
  );
}
