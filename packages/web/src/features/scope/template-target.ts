import type { Deliverable } from "@stint/core/library/schema";
import { count } from "../../lib/format";
import { toast } from "../../lib/toast";
import { openTemplates, type ScopeTarget } from "../template/open";
import type { Editor } from "./editor";
import { fieldsOf } from "./services";

/** Opens the community's templates over the editor; the services chosen there come into the phase that is looked at. */
export function openTemplatesFor(editor: Editor): void {
  const { store, view, rows } = editor;
  const phase = view.current ?? store.order[0];
  const add = (services: readonly Deliverable[]) => {
    const { currency } = store.info.project;
    const into = phase !== undefined && store.phases.has(phase) ? phase : rows.addPhase();
    const keys = services.map((service) => rows.addTask(into, null, fieldsOf(service, currency)));
    view.markAdded(keys);
    const what = services.length === 1 ? (services[0]?.name ?? "") : count(services.length, "service");
    toast(`${what} added to ${store.phases.get(into)?.name ?? "the scope"}.`, {
      action: {
        label: "Undo",
        run: () => {
          for (const key of keys) rows.removeTask(key);
        },
      },
    });
  };
  const scope: ScopeTarget = {
    phase: (phase !== undefined && store.phases.get(phase)?.name) || "the scope",
    has: (id) => [...store.tasks.values()].some(({ deliverable_id }) => deliverable_id === id),
    add,
  };
  openTemplates({ tab: "services", ...(view.readOnly ? {} : { scope }) });
}
