import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, newKey } from "../../lib/api";
import { servicesKey } from "../library/queries";
import { useSavedNote } from "../library/templates/saved-note";
import { templatesKey } from "../library/templates/template-query";

/** Copies a template of the community's into the workspace's own. */
export function useSaveTemplate() {
  const client = useQueryClient();
  const note = useSavedNote();
  return useMutation({
    mutationFn: (id: number) => api.post("/scopetemplates/{id}/duplicate", { path: { id }, key: newKey() }),
    onSuccess: async () => {
      note();
      await client.invalidateQueries({ queryKey: templatesKey });
    },
  });
}

/** Copies a service of the community's into the workspace's own. */
export function useSaveService() {
  const client = useQueryClient();
  const note = useSavedNote();
  return useMutation({
    mutationFn: (id: number) => api.post("/deliverables/{id}/duplicate", { path: { id }, key: newKey() }),
    onSuccess: async () => {
      note("/mylibrary/services");
      await client.invalidateQueries({ queryKey: servicesKey });
    },
  });
}
