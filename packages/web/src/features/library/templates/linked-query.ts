import { queryOptions } from "@tanstack/react-query";
import { readTemplate } from "./public-template";
import { templatesKey } from "./template-query";

/** A template by its link, once: whoever uses it is told by that call what became of it. */
export const linkedTemplateQuery = (hash: string) =>
  queryOptions({
    queryKey: [...templatesKey, "link", hash],
    queryFn: ({ signal }) => readTemplate(hash, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
