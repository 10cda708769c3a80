import type { Detail } from "@stint/core/template/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api";

export type TemplateDetail = Detail;

export const templatesKey = ["scopetemplates"] as const;

/** A template with its phases, as its preview shows it. */
export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: [...templatesKey, id],
    queryFn: async ({ signal }) => (await api.get("/scopetemplates/{id}", { path: { id }, signal })).data,
  });
