import { openTemplates, type ScopeTarget } from "../template/open";
import type { Editor } from "./editor";
import { addServices, hasService } from "./services";

type Used = Parameters<NonNullable<ScopeTarget["use"]>>[0];

/** Puts a template behind what the open scope has. Its code comes with the first one. */
const addTo = async (editor: Editor, template: Used): Promise<void> =>
  (await import("./add-template")).addTemplate(editor, template);

/** Opens the community's templates over the editor; the services chosen there come into the phase that is looked at. */
export function openTemplatesFor(editor: Editor): void {
  const { store, view, rows } = editor;
  const phase = view.current ?? store.order[0];
  const scope: ScopeTarget = {
    phase: (phase !== undefined && store.phases.get(phase)?.name) || "the scope",
    has: (id) => hasService(editor, id),
    add: (services) => {
      const into = phase !== undefined && store.phases.has(phase) ? phase : rows.addPhase();
      addServices(editor, into, services);
    },
    // A template is not made of templates: its own editor takes their services alone.
    ...(!store.info.project.is_template && {
      use: (template) => addTo(editor, template),
    }),
  };
  openTemplates({ tab: "services", ...(view.readOnly ? {} : { scope }) });
}
