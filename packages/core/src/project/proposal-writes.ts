import { Db } from "../platform/db";
import { refuse, within } from "../platform/error";
import { Event } from "../platform/event";
import type { Changes } from "./change";
import { newTerm } from "./contract";
import { isFree } from "./contract/plan";
import { shapeTerm, termsOf } from "./contract/read";
import { ProjectEntity } from "./entity";
import { row } from "./read";
import { SectionEntity } from "./rows/section-entity";
import { TermEntity } from "./rows/term-entity";
import { guard } from "./rules";
import type { ProposedInput } from "./schema";
import { inOrder, newSection, shapeSection } from "./section";

/** Adds items one by one after the existing ones; a refusal names the item's path. */
async function addItems<Row, Input>(
  present: readonly Row[],
  path: string,
  inputs: readonly Input[],
  make: (all: readonly Row[], input: Input) => Promise<Row>,
): Promise<Row[]> {
  const all = [...present];
  for (const [at, input] of inputs.entries()) all.push(await within(`${path}.${at}`, () => make(all, input)));
  return all.slice(present.length);
}

/**
 * Returns the writes of a proposal's texts beside its scope, with the `changes` of the project's row and the
 * journal entries; the result equals adding fields, sections and terms one by one. 1066 "project", 2032 when
 * it is completed, 1007 and 422 of sections and terms (`terms.2.late_fee`). Stale when the project has
 * changed.
 */
export async function proposedWrites(
  project_id: number,
  { schedule, sections = [], terms = [], ...fields }: ProposedInput,
  changes: Changes = {},
): Promise<{ writes: Db.Write[]; told: { before: object; after: object }; version: number }> {
  const project = await row(project_id);
  refuse(guard({ status: project.status, active_invoice_count: 0 }, "edit"));
  const { owner_id } = project;
  const [{ terms: kept }, { data: present }] = await Promise.all([
    termsOf(project_id),
    Db.allOf(SectionEntity.query.one({ owner_id, project_id }), Db.ofOne("sections of one project"), {
      consistent: true,
    }),
  ]);
  const sectionRows = await addItems(inOrder(present), "sections", sections, async (all, input) =>
    newSection(project, all, input),
  );
  const termRows = await addItems(kept, "terms", terms, (all, input) => newTerm(project, all, input));
  const free = termRows.find(isFree);
  const { before, after } = Event.difference(project as object, { ...schedule, ...fields });
  const { write, next } = Db.revise(
    ProjectEntity,
    project,
    { ...schedule, ...fields, ...changes, ...(free ? { free_term_id: free.id } : {}) },
    { where: Db.whereUnchanged(project, ["proposal_id", "free_term_id"]) },
  );
  return {
    writes: [
      write,
      ...sectionRows.map((row) => Db.put(SectionEntity.create(row))),
      ...termRows.map((row) => Db.put(TermEntity.create(row))),
    ],
    told: {
      before,
      after: {
        ...after,
        ...(sectionRows.length > 0 ? { sections: sectionRows.map(shapeSection) } : {}),
        ...(termRows.length > 0 ? { terms: termRows.map(shapeTerm) } : {}),
      },
    },
    version: next.version,
  };
}
