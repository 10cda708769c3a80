import { sum } from "@stint/core/platform/money";
import { CircleDot, Copy, CornerDownRight, Trash2, X } from "lucide-react";
import { count } from "../../lib/format";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { Menu } from "../../ui/menu";
import { Money } from "../../ui/money";
import { PlainSelect } from "../../ui/plain-select";
import { groupSelected, removeSelected } from "./actions";
import { useEditor, useTopic } from "./hooks";
import { useRoles } from "./roles";
import { selectedTasks } from "./selection";

/** The actions on the ticked services. */
export function SelectBar() {
  const editor = useEditor();
  const { store, view } = editor;
  const roles = useRoles();
  const selected = useTopic("selected", ({ view }) => view.selected);
  const order = useTopic("order", ({ store }) => store.order);
  const summary = useTopic("totals", ({ store }) => store.summary);
  const total = sum(summary.tasks.filter(({ id }) => selected.has(id)).map(({ price_total }) => price_total));
  return (
    <div
      role="toolbar"
      aria-label="Selected services"
      data-keeps=""
      className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-surface px-4 py-1.5 shadow-[0_-4px_16px_rgb(26_22_35/0.05)] sm:pr-3 sm:pl-10"
    >
      <p role="status" className="mr-auto text-14">
        <span className="font-semibold">{count(selected.size, "service")}</span>
        <span className="text-muted">, </span>
        <Money value={total} strong={false} className="text-muted" />
      </p>
      <Menu
        label="Move to phase"
        placement="top-start"
        trigger={
          <Button kind="quiet" size="s" icon={<CornerDownRight size={16} />}>
            Move to
          </Button>
        }
        items={order.map((phase) => ({
          id: String(phase),
          label: store.phases.get(phase)?.name ?? "",
          onSelect: () =>
            editor.bulk.moveTasks(
              selectedTasks(editor),
              phase,
              store.siblings(phase).findLast((key) => !selected.has(key)) ?? null,
            ),
        }))}
      />
      <PlainSelect
        look="row"
        aria-label="Set the role"
        value=""
        onChange={(event) => {
          const role_id = event.target.value;
          editor.bulk.editTasks(new Map(selectedTasks(editor).map((key) => [key, { role_id }])));
        }}
        className="h-9! w-auto! max-w-40! cursor-pointer pl-2! text-14! font-semibold! touch:h-11!"
      >
        <option value="" disabled>
          Set role
        </option>
        {roles.options}
      </PlainSelect>
      {selected.size > 1 && (
        <Button
          kind="quiet"
          size="s"
          icon={<CircleDot size={16} />}
          title="The client picks one of them"
          onClick={() => groupSelected(editor)}
        >
          Pick one
        </Button>
      )}
      <Button
        kind="quiet"
        size="s"
        icon={<Copy size={16} />}
        onClick={() => view.select(editor.bulk.duplicateTasks(selectedTasks(editor)))}
      >
        Duplicate
      </Button>
      <Button kind="quiet" size="s" icon={<Trash2 size={16} />} onClick={() => removeSelected(editor)}>
        Delete
      </Button>
      <IconButton label="Select nothing" icon={<X size={18} />} onClick={() => view.select([], null)} />
    </div>
  );
}
