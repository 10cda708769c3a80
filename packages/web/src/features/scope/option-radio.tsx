import { cx } from "../../ui/cx";
import { useEditor, useTopic } from "./hooks";
import type { Key } from "./model";

/** The radio in place of the handle: it marks the option of a group that counts until the client picks. */
export function OptionRadio({
  taskKey,
  name,
  group,
  ticking,
}: {
  taskKey: Key;
  name: string;
  group: string;
  /** Services are being ticked: under a finger the box has the whole place. */
  ticking: boolean;
}) {
  const editor = useEditor();
  const picked = useTopic("totals", ({ store }) => store.counts(taskKey));
  const readOnly = useTopic("status", ({ view }) => view.readOnly);
  return (
    <label
      data-select=""
      className={cx(
        "ml-auto flex items-center justify-center px-0.5 touch:min-h-11",
        ticking && "touch:invisible max-sm:invisible",
      )}
    >
      <input
        type="radio"
        name={`group:${group}`}
        aria-label={`${name}, picked until the client chooses`}
        checked={picked}
        disabled={readOnly}
        onChange={() => editor.bulk.pickTask(taskKey)}
        className="size-4 cursor-pointer appearance-none rounded-full border border-ctl bg-surface checked:border-[5px] checked:border-accent"
      />
    </label>
  );
}
