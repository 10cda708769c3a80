import { closeDialog, openDialog } from "../../lib/dialogs";
import { report } from "../../lib/report";
import type { Project } from "../project/queries";
import { scopeOf } from "../project/status";
import type { Source } from "./add-template";
import type { Editor } from "./editor";

const add = async (editor: Editor, source: Source): Promise<void> =>
  (await import("./add-template")).addTemplate(editor, source);

/** Opens the workspace's own templates; the one that is picked is added to the open scope. */
export function pickOwnTemplate(editor: Editor): void {
  openDialog("own-templates", {
    onPick: (template: Source) => {
      closeDialog();
      add(editor, template).catch(report);
    },
  });
}

/** Opens the choice of another project, whose scope is added to the open one. */
export function pickPastScope(editor: Editor): void {
  openDialog("past-scope", {
    except: editor.store.info.project_id,
    onPick: (project: Project) =>
      add(editor, { scope_id: scopeOf(project), template_name: `The scope of ${project.name}` }),
  });
}
