// biome-ignore-all lint/a11y/useSemanticElements: rows stand absolutely in a grid; a real table could not
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells of a table are read, not focused
import { memo, useState } from "react";
import { NameInput } from "./cells";
import { useEditor, useTask, useTopic } from "./hooks";
import { LazyMenu } from "./lazy-menu";
import type { Key } from "./model";
import { columns } from "./row-class";

/** The common name above alternatives, of which the client picks one. `taskKey` is the first of them. */
export const GroupRow = memo(function GroupRow({ taskKey }: { taskKey: Key }) {
  const editor = useEditor();
  const row = useTask(taskKey);
  const readOnly = useTopic("status", ({ view }) => view.readOnly);
  const [naming, setNaming] = useState(false);
  const group = row?.option_group;
  if (!group) return null;
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
              onChange={(name) => editor.bulk.renameGroup(group, name)}
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
            items={({ groupItems }) => groupItems(editor, group, () => setNaming(true))}
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
