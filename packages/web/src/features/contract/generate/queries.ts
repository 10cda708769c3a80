import type { GenerateTermInput, TermDraft } from "@stint/core/brief/term/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api";

/** How often the page asks while terms are written, in milliseconds. */
const PAUSE = 1000;

export const isBusy = ({ state }: TermDraft): boolean => state === "queued" || state === "running";

/** Contract terms that were asked for; read again and again while they are written. */
export const termDraftQuery = (id: number) =>
  queryOptions({
    queryKey: ["term-drafts", id],
    queryFn: async ({ signal }) =>
      (await api.get("/contractterms/generate/{id}", { path: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? PAUSE : false),
  });

/** Asks for terms. The same key asks once, however often it is sent. */
export const generateTerm = async (body: GenerateTermInput, key: string): Promise<TermDraft> =>
  (await api.post("/contractterms/generate", { body, key })).data;
