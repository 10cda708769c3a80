import { shapeTerm } from "../contract/read";
import { missing } from "../platform/error";
import { openDocument, shape as shapeScope } from "../scope/read";
import type { Info as Scope } from "../scope/schema";
import { shape } from "./read";
import type { Info, Term } from "./schema";

/** The actor's project with its current scope and its contract terms, in one Query. 1066 "project" without it. */
export async function whole(id: number): Promise<{ project: Info; scope: Scope; terms: Term[] }> {
  const opened = (await openDocument(id)) ?? missing("project");
  const current = opened.project.scopes[0]?.id;
  const scope = opened.scopes.find((each) => each.id === current) ?? missing("project");
  return {
    project: shape(opened.project),
    scope: shapeScope(scope, opened),
    terms: opened.terms.map(shapeTerm),
  };
}
