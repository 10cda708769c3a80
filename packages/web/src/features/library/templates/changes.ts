import { useQueryClient } from "@tanstack/react-query";
import { api, newKey } from "../../../lib/api";
import { report } from "../../../lib/report";
import { toast } from "../../../lib/toast";
import type { Template } from "./queries";
import { useSavedNote } from "./saved-note";
import { templatesKey } from "./template-query";

/** What is done with a template of one's own, each with its words. */
export function useTemplateChanges() {
  const client = useQueryClient();
  const note = useSavedNote();
  const refresh = () => client.invalidateQueries({ queryKey: templatesKey });
  const duplicate = async ({ id }: Pick<Template, "id">) => {
    await api.post("/scopetemplates/{id}/duplicate", { path: { id }, key: newKey() });
    await refresh();
    note();
  };
  const restore = async (id: number) => {
    await api.post("/scopetemplates/{id}/restore", { path: { id }, key: newKey() });
    await refresh();
  };
  const stopSharing = async ({ id, name }: Pick<Template, "id" | "name">) => {
    await api.post("/scopetemplates/{id}/stopsharing", { path: { id }, key: newKey() });
    toast(`The link of ${name} shows nothing any more. Copying it again makes a new one.`);
    await refresh();
  };
  const remove = async ({ id, name }: Pick<Template, "id" | "name">) => {
    await api.delete("/scopetemplates/{id}", { path: { id } });
    toast(`${name} deleted.`, {
      action: { label: "Undo", run: () => void restore(id).catch(report) },
    });
    await refresh();
  };
  return {
    duplicate: (template: Pick<Template, "id">) => void duplicate(template).catch(report),
    stopSharing: (template: Pick<Template, "id" | "name">) => void stopSharing(template).catch(report),
    remove: (template: Pick<Template, "id" | "name">) => void remove(template).catch(report),
  };
}
