// biome-ignore-all lint/a11y/useSemanticElements: rows stand absolutely in a grid; a real table could not
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells of a table are read, not focused
import { Pencil, Ungroup } from "lucide-react";
import { memo, useState } from "react";
import { cx } from "../../ui/cx";
import { NameInput } from "./cells";
import { useEditor, useTask, useTopic } from "./hooks";
import { LazyMenu } from "./lazy-menu";
import type { Key } from "./model";
import { columns } from "./row-class";

/** Above the alternatives of which the client picks one: what they have in common. `taskKey` is the first of them. */
export const GroupRow = memo(function GroupRow({ taskKey }: { taskKey: Key }) {
  const editor = useEditor();
  const row = useTask(taskKey);
  const readOnly = useTopic("status", (store) => store.readOnly);
  const [naming, setNaming] = useState(false);
  const group = row?.option_group;
  if (!group) return null;
  const members = () =>
    [...editor.store.tasks.values()].filter((task) => task.option_group === group).map(({ key }) => key);
  const done = () => {
    setNaming(false);
    editor.history.seal();
  };
  return (
    <div role="row" data-keeps="" className={`${columns} relative min-h-[42px] items-center text-15`}>
      <span role="cell" />
      <span role="cell" className="min-w-0 truncate pr-3 sm:col-span-5">
        {naming ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the field in it
          <span
            onBlur={done}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== "Escape") return;
              event.preventDefault();
              event.stopPropagation();
              done();
            }}
            className="-ml-2.5 block max-w-90"
          >
            <NameInput
              autoFocus
              label="Name of the choice"
              value={group}
              maxLength={60}
              onChange={(name) => editor.renameGroup(group, name)}
              className="h-9! font-semibold"
            />
          </span>
        ) : (
          <>
            {readOnly ? (
              <span className="font-semibold">{group}</span>
            ) : (
              <button type="button" className="rounded-chip font-semibold" onClick={() => setNaming(true)}>
                {group}
              </button>
            )}
            <span className="ml-2 text-14 text-muted">Client picks one</span>
          </>
        )}
      </span>
      <span role="cell" className="flex justify-center max-sm:col-start-4">
        {!readOnly && (
          <LazyMenu
            label={`More for ${group}`}
            items={() => [
              { id: "name", label: "Rename", icon: <Pencil />, onSelect: () => setNaming(true) },
              {
                id: "ungroup",
                label: "No choice, all are included",
                icon: <Ungroup />,
                onSelect: () => editor.groupTasks(members(), null),
              },
            ]}
          />
        )}
      </span>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute right-12 bottom-0 left-10 h-px bg-line max-sm:right-0 max-sm:left-0"
      />
    </div>
  );
});

/** In place of the handle: the one of its group that counts until the client picks. */
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
  const picked = useTopic("totals", (store) => store.counts(taskKey));
  const readOnly = useTopic("status", (store) => store.readOnly);
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
        onChange={() => editor.pickTask(taskKey)}
        className="size-4 cursor-pointer appearance-none rounded-full border border-ctl bg-surface checked:border-[5px] checked:border-accent"
      />
    </label>
  );
}
