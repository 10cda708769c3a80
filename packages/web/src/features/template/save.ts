import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { api, newKey } from "../../lib/api";
import { closeDialog } from "../../lib/dialogs";
import { toast } from "../../lib/toast";
import { servicesKey } from "../library/queries";
import { templatesKey } from "../library/templates/template-query";

/** Says that something was saved, and leads to it; in the library there is nowhere to go. */
export function useSavedNote() {
  const navigate = useNavigate();
  const isLibrary = useLocation().pathname.startsWith("/mylibrary");
  return (to: "/mylibrary/scopes" | "/mylibrary/services" | "/mylibrary/terms" = "/mylibrary/scopes") =>
    toast("Added to My Templates", {
      action: isLibrary
        ? { label: "Ok", run: () => undefined }
        : {
            label: "Go to Library",
            run: () => {
              closeDialog();
              void navigate({ to });
            },
          },
    });
}

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
