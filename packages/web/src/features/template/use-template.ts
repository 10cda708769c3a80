import { LOCKED } from "@stint/core/billing/gate/rules";
import type { Info } from "@stint/core/template/schema";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useContext } from "react";
import { api } from "../../lib/api";
import { openCheckout } from "../../lib/checkout";
import { closeDialog, openDialog } from "../../lib/dialogs";
import { reloadUser, useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { hasUsedTemplate, isFull } from "../plan/locks";
import { OpenScope } from "./open-scope";

type Used = Pick<Info, "scope_id" | "template_name">;

/** The active project of a full plan, while its scope takes changes; null where there is none. */
const openProjectQuery = queryOptions({
  queryKey: ["projects", "open"],
  queryFn: async ({ signal }) => {
    const { data } = await api.get("/projects", { query: { per_page: 20 }, signal });
    const project = data.find(({ hidden_since, status }) => hidden_since === null && status !== "completed");
    const scope = project?.scopes[0];
    return project && scope?.status === "draft"
      ? { id: project.id, name: project.name, scope_id: scope.id }
      : null;
  },
  // Scopes are edited past the query cache.
  staleTime: 0,
});

const phasesOf = async (id: number): Promise<number[]> =>
  (await api.get("/scopes/{id}", { path: { id } })).data.categories.map((phase) => phase.id);

/** Adds a template to a scope; answers the phases that came, and whether all of before are there. */
async function addTemplate(template_id: number, into: { project_id: number; scope_id: number }) {
  const before = await phasesOf(into.scope_id);
  await api.post("/scopes/{id}/duplicate", { path: { id: template_id }, body: into });
  const after = await phasesOf(into.scope_id);
  return {
    added: after.filter((id) => !before.includes(id)),
    isKept: before.every((id) => after.includes(id)),
  };
}

/**
 * What a template can be used for: the scope that is open in its editor; a project of its own; on a full plan that has
 * its template left, the one project. Otherwise the reason why not, and the plans.
 */
export function useTemplate({ scope_id, template_name }: Used) {
  const user = useUser();
  const client = useQueryClient();
  const router = useRouter();
  const below = useContext(OpenScope);
  const isTaken = hasUsedTemplate(user);
  const { data: open } = useQuery({
    ...openProjectQuery,
    enabled: isFull(user) && !isTaken && !below?.use,
  });
  const begin = () => openDialog("create-project", { template: scope_id, template_name });
  const tell = () => Promise.all([reloadUser(), client.invalidateQueries({ queryKey: ["projects"] })]);
  const addBelow = useMutation({
    mutationFn: async () => {
      await below?.use?.({ scope_id, template_name });
      closeDialog();
      await tell();
    },
  });
  const add = useMutation({
    mutationFn: async (project: NonNullable<typeof open>) => {
      const into = { project_id: project.id, scope_id: project.scope_id };
      const answer = { ...(await addTemplate(scope_id, into)), project };
      await tell();
      return answer;
    },
    onSuccess: async ({ added, isKept, project }) => {
      closeDialog();
      await router.navigate({
        to: "/projects/$projectId/scopes/$scopeId/edit",
        params: { projectId: `${project.id}`, scopeId: `${project.scope_id}` },
      });
      // The editor of this scope may be the page below.
      await router.invalidate();
      const undo = async () => {
        for (const cid of added)
          await api.delete("/scopes/{id}/categories/{cid}", { path: { id: project.scope_id, cid } });
        await router.invalidate();
      };
      toast(
        `${template_name} added to ${project.name}.`,
        // What it filled had nothing in it to go back to.
        isKept ? { action: { label: "Undo", run: () => void undo() } } : {},
      );
    },
  });
  const label = below?.use ? "Add to this scope" : "Use in a proposal";
  if (below?.use && !isTaken) return { label, pending: addBelow.isPending, run: () => addBelow.mutate() };
  if (isFull(user) && !isTaken && open)
    return { label: `Add to ${open.name}`, pending: add.isPending, run: () => add.mutate(open) };
  if (isTaken || isFull(user)) {
    const reason = isTaken ? LOCKED.useTemplate : LOCKED.project;
    const next = { label: `Use ${template_name}`, run: below?.use ? () => addBelow.mutate() : begin };
    return { label, reason, next, run: () => openCheckout({ next }) };
  }
  return { label, run: begin };
}
