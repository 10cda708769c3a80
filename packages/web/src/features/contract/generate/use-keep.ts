import type { Clause, TermDraft } from "@stint/core/brief/term/schema";
import { contentOf } from "@stint/core/project/contract/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api, isApiError, newKey } from "../../../lib/api";
import { count } from "../../../lib/format";
import { toast } from "../../../lib/toast";
import { useSavedNote } from "../../library/templates/saved-note";
import { termsQuery } from "../../project/queries";
import { libraryKey } from "../queries";

/** A clause as it is read and changed before it is saved. */
export interface Edited extends Pick<Clause, "name" | "late_fee"> {
  key: number;
  clause: Clause;
  content: ReturnType<typeof contentOf>;
  errors: Record<string, string>;
}

export type Place = "library" | "project";

/** What of a draft is kept: each clause becomes a term, and is gone from here once it is one. */
export function useKeep(draft: TermDraft | undefined, project_id: number | undefined) {
  const client = useQueryClient();
  const note = useSavedNote();
  const [{ of, clauses }, setState] = useState({ of: "", clauses: [] as Edited[] });
  const [pending, setPending] = useState<Place>();
  const [problem, setProblem] = useState<string>();
  const keys = useRef(new Map<string, string>());
  const newest = draft ? `${draft.id} ${draft.started_at}` : "";
  if (draft && of !== newest)
    setState({
      of: newest,
      clauses: draft.clauses.map((clause, key) => ({
        ...{ key, clause, name: clause.name, late_fee: clause.late_fee },
        content: contentOf(clause),
        errors: {},
      })),
    });
  const write = (next: (now: Edited[]) => Edited[]) =>
    setState((now) => ({ ...now, clauses: next(now.clauses) }));
  const change = (key: number, changes: Partial<Edited>) =>
    write((now) => now.map((each) => (each.key === key ? { ...each, errors: {}, ...changes } : each)));
  const leaveOut = (key: number) => write((now) => now.filter((each) => each.key !== key));

  /** The same words at the same place are sent with the same key: what arrived unheard is not saved twice. */
  const keyOf = (content: unknown): string => {
    const words = JSON.stringify(content);
    const key = keys.current.get(words) ?? newKey();
    keys.current.set(words, key);
    return key;
  };
  const save = async (place: Place, { name, content, late_fee, clause }: Edited): Promise<void> => {
    const body = { name, content, late_fee, description: clause.description };
    if (place === "project" && project_id !== undefined)
      await api.post("/projects/{id}/contractterms", {
        path: { id: project_id },
        body,
        key: keyOf([place, project_id, body]),
      });
    else {
      const kept = { ...body, ...(clause.group && { group: clause.group }) };
      await api.post("/contractterms", { body: kept, key: keyOf([place, kept]) });
    }
  };
  const refresh = (place: Place) => {
    if (place === "library") return client.invalidateQueries({ queryKey: libraryKey });
    const id = project_id ?? 0;
    return Promise.all([
      client.invalidateQueries({ queryKey: termsQuery(id).queryKey }),
      // The document that would go out, and the project's unsent changes, have it too.
      client.invalidateQueries({ queryKey: ["proposals", "preview", id] }),
      client.invalidateQueries({ queryKey: ["projects", "one", id] }),
    ]);
  };

  /** Saves what is left, one after the other; returns whether all of it is saved. */
  const keep = async (place: Place): Promise<boolean> => {
    if (pending || clauses.length === 0) return false;
    setPending(place);
    setProblem(undefined);
    let saved = 0;
    try {
      for (const each of clauses) {
        try {
          await save(place, each);
        } catch (error) {
          if (!isApiError(error)) throw error;
          if (error.handled) return false;
          const fields = { ...error.fields };
          change(each.key, { errors: fields });
          if (Object.keys(fields).length === 0) setProblem(error.message);
          return false;
        }
        saved += 1;
        leaveOut(each.key);
      }
      if (place === "library") note("/mylibrary/terms");
      else toast(`${clauses.length === 1 ? clauses[0]?.name : count(clauses.length, "term")} added.`);
      return true;
    } finally {
      setPending(undefined);
      if (saved > 0) void refresh(place);
    }
  };
  return { clauses, change, leaveOut, keep, pending, problem };
}

export type Keep = ReturnType<typeof useKeep>;
