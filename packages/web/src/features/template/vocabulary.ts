import { GROUPS, type Group, type LibraryTerm } from "@stint/core/project/contract/schema";
import { subjectOf, toneOf } from "@stint/core/project/contract/subject/rules";
import { TYPES } from "@stint/core/template/schema";

/** The types by which the community's scopes are filtered. */
export const SCOPE_TYPES = TYPES.filter((type) => type !== "Other");

/** How a term says it: "Firm". */
export function toneWords(term: Pick<LibraryTerm, "name">): string {
  const tone = toneOf(term);
  return `${tone[0]?.toUpperCase()}${tone.slice(1)}`;
}

/** The terms of one subject: the plain one, and others that say it otherwise. */
export interface Subject {
  name: string;
  group: Group | null;
  terms: LibraryTerm[];
}

/** Answers terms by subject, in the order of the groups. */
export function groupBySubject(terms: readonly LibraryTerm[]): Subject[] {
  const place = ({ group }: LibraryTerm) => (group ? GROUPS.indexOf(group) : GROUPS.length);
  const sorted = terms.toSorted((one, other) => place(one) - place(other));
  return [...Map.groupBy(sorted, subjectOf)].map(([name, all]) => ({
    name,
    group: all[0]?.group ?? null,
    terms: all,
  }));
}
