import { DEFAULT_SERVICE } from "@stint/core/project/scope/rules";
import type { Info } from "@stint/core/template/schema";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { api } from "../../lib/api";
import { openCheckout } from "../../lib/checkout";
import { closeDialog, openDialog } from "../../lib/dialogs";
import { reloadUser, useUser } from "../../lib/session";
import { hasUsedTemplate, isFull, LOCKED } from "../plan/locks";

type Used = Pick<Info, "scope_id" | "template_name">;

/** The active project whose scope is still as it was made, so that a template fills it; null where there is none. */
const emptyProjectQuery = queryOptions({
  queryKey: ["projects", "empty"],
  queryFn: async ({ signal }) => {
    const { data } = await api.get("/projects", { query: { per_page: 20 }, signal });
    const project = data.find(({ hidden_since, status }) => hidden_since === null && status !== "completed");
    const [first, ...others] = project?.scopes ?? [];
    if (!project || !first || others.length > 0) return null;
    const scope = (await api.get("/scopes/{id}", { path: { id: first.id }, signal })).data;
    const isEmpty =
      scope.categories.length === 1 &&
      scope.tasks.length === 1 &&
      scope.tasks.every(({ name, price }) => name === DEFAULT_SERVICE && price === null) &&
      [...scope.categories, ...scope.tasks].every(({ version }) => version === 1);
    return isEmpty ? { id: project.id, name: project.name } : null;
  },
  // Scopes are edited past the query cache.
  staleTime: 0,
});

/**
 * What a template can be used for: a project of its own; on a full plan that has its template left, the project that
 * is still empty. Otherwise the reason why not, and the plans.
 */
export function useTemplate({ scope_id, template_name }: Used) {
  const user = useUser();
  const client = useQueryClient();
  const router = useRouter();
  const isTaken = hasUsedTemplate(user);
  const { data: empty } = useQuery({ ...emptyProjectQuery, enabled: isFull(user) && !isTaken });
  const begin = () => openDialog("create-project", { template: scope_id });
  const add = useMutation({
    mutationFn: async (project_id: number) => {
      const { data } = await api.post("/scopes/{id}/duplicate", {
        path: { id: scope_id },
        body: { project_id },
      });
      await Promise.all([reloadUser(), client.invalidateQueries({ queryKey: ["projects"] })]);
      return data;
    },
    onSuccess: async (made) => {
      closeDialog();
      await router.navigate({
        to: "/projects/$projectId/scopes/$scopeId/edit",
        params: { projectId: `${made.project_id}`, scopeId: `${made.id}` },
      });
      // The editor of this scope may be the page below.
      await router.invalidate();
    },
  });
  const label = "Use in a proposal";
  if (isFull(user) && !isTaken && empty)
    return { label: `Add to ${empty.name}`, pending: add.isPending, run: () => add.mutate(empty.id) };
  if (isTaken || isFull(user)) {
    const reason = isTaken ? LOCKED.useTemplate : LOCKED.project;
    const next = { label: `Use ${template_name}`, run: begin };
    return { label, reason, next, run: () => openCheckout({ next }) };
  }
  return { label, run: begin };
}
