import { failMissing } from "../platform/error";
import { shapeTerm } from "./contract/read";
import { shape } from "./read";
import { openDocument, shape as shapeScope } from "./rows";
import type { Info, Section, Term } from "./schema";
import type { Info as Scope } from "./scope/schema";
import { shapeSection } from "./section";

interface ProjectDocument {
  project: Info;
  scope: Scope;
  terms: Term[];
  sections: Section[];
  /** The rows behind these shapes. */
  rows: NonNullable<Awaited<ReturnType<typeof openDocument>>>;
}

/**
 * Returns the actor's project with its current scope, contract terms and own sections, in one Query. 1066
 * "project" without it.
 */
export async function readDocument(id: number): Promise<ProjectDocument> {
  const opened = (await openDocument(id)) ?? failMissing("project");
  const current = opened.project.scopes[0]?.id;
  const scope = opened.scopes.find((each) => each.id === current) ?? failMissing("project");
  return {
    project: shape(opened.project),
    scope: shapeScope(scope, opened),
    terms: opened.terms.map(shapeTerm),
    sections: opened.sections.map(shapeSection),
    rows: opened,
  };
}
