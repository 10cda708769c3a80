import { termBlanks } from "@stint/core/project/contract/blanks/rules";
import type { LibraryTerm } from "@stint/core/project/contract/schema";
import { api } from "../../lib/api";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { report } from "../../lib/report";
import { useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { copyOf } from "../contract/preview";
import type { ProjectTerm } from "../project/queries";

/** Takes a copy of a library term into a project; one with blanks is handed on, to be filled in at once. */
export function useTakeTerm(
  project: { id: number; currency: string },
  { refresh, onBlanks }: { refresh: () => Promise<unknown>; onBlanks: (term: ProjectTerm) => void },
): (term: LibraryTerm) => Promise<void> {
  const { currency: own } = useUser();
  const keyOf = useIdempotencyKey();
  return async (term) => {
    const body = copyOf(term, own, project.currency);
    const path = { id: project.id };
    try {
      const { data } = await api.post("/projects/{id}/contractterms", { path, body, key: keyOf(body) });
      await refresh();
      const blanks = termBlanks(data);
      if (blanks.length === 0) return void toast(`${term.name} added.`);
      toast(`${term.name} added. Fill in ${new Intl.ListFormat("en").format(blanks)}.`);
      onBlanks(data);
    } catch (error) {
      report(error);
    }
  };
}
