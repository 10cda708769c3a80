import type { StatusInput, UpdateInput } from "@stint/core/project/schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { api } from "../../lib/api";
import { toast } from "../../lib/toast";
import { type Project, projectQuery } from "./queries";
import { isSigned } from "./status";

type Status = z.infer<typeof StatusInput>["status"];

/** Offers the actions on a project, for menus and its pages; every list is refreshed. */
export function useProjectChanges() {
  const queryClient = useQueryClient();
  const heard = async (data: Project) => {
    queryClient.setQueryData(projectQuery(data.id).queryKey, data);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["projects", "list"] }),
      queryClient.invalidateQueries({ queryKey: ["projects", "overview", data.id] }),
      queryClient.invalidateQueries({ queryKey: ["dashboard"] }),
    ]);
  };
  const update = useMutation({
    mutationFn: async ({ project, ...body }: UpdateInput & { project: Project }) =>
      (
        await api.patch("/projects/{id}", {
          path: { id: project.id },
          body,
          version: project.version,
        })
      ).data,
    onSuccess: async (data, { currency }) => {
      await heard(data);
      // Every page of the project shows amounts.
      if (currency) await queryClient.invalidateQueries();
    },
    meta: { errors: "form" },
  });
  const setStatus = useMutation({
    mutationFn: async ({ project, status }: { project: Project; status: Status }) =>
      (await api.post("/projects/{id}/status", { path: { id: project.id }, body: { status } })).data,
    onSuccess: async (data, { project }) => {
      await heard(data);
      const words = { draft: "is a draft again", active: "is active", completed: "is completed" };
      const back = project.status;
      // A completed project takes no status any more, and a signed one is never a draft again.
      const undo = data.status !== "completed" && back !== data.status && !isSigned(data);
      toast(
        `${data.name} ${words[data.status]}.`,
        undo
          ? { action: { label: "Undo", run: () => setStatus.mutate({ project: data, status: back }) } }
          : {},
      );
    },
  });
  const setDuration = useMutation({
    mutationFn: async ({
      project,
      ...body
    }: {
      project: Project;
      won_date?: string | null;
      completed_date?: string | null;
    }) => (await api.post("/projects/{id}/duration", { path: { id: project.id }, body })).data,
    onSuccess: heard,
  });
  const remove = useMutation({
    mutationFn: async (project: Project) => {
      await api.delete("/projects/{id}", { path: { id: project.id } });
      return project;
    },
    onSuccess: async (project) => {
      toast(`${project.name} deleted.`);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["projects", "list"] }),
        queryClient.invalidateQueries({ queryKey: ["dashboard"] }),
      ]);
    },
  });
  const duplicate = useMutation({
    mutationFn: async ({ project, key }: { project: Project; key: string }) =>
      (await api.post("/projects/{id}/duplicate", { path: { id: project.id }, body: {}, key })).data,
    onSuccess: async (data) => {
      await heard(data);
      toast(`${data.name} made.`);
    },
  });
  /** Shares a project with the workspace's admins, or takes it back. */
  const share = useMutation({
    mutationFn: async ({ project, is_solo }: { project: Project; is_solo: boolean }) =>
      (
        await api.patch("/projects/{id}", {
          path: { id: project.id },
          body: { is_solo },
          version: project.version,
        })
      ).data,
    onSuccess: async (data) => {
      await heard(data);
      toast(data.is_solo ? `${data.name} is yours alone.` : `Your admins work on ${data.name}.`, {
        action: { label: "Undo", run: () => share.mutate({ project: data, is_solo: !data.is_solo }) },
      });
    },
  });
  const archive = useMutation({
    mutationFn: async ({ project, archived }: { project: Project; archived: boolean }) =>
      (
        await api.post(archived ? "/projects/{id}/archive" : "/projects/{id}/unarchive", {
          path: { id: project.id },
        })
      ).data,
    onSuccess: async (data, { archived }) => {
      await heard(data);
      toast(`${data.name} ${archived ? "archived" : "is back in the list"}.`, {
        action: { label: "Undo", run: () => archive.mutate({ project: data, archived: !archived }) },
      });
    },
  });
  return { update, setStatus, setDuration, remove, duplicate, archive, share };
}
