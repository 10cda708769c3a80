import { isDeepStrictEqual } from "node:util";
import { now } from "../../platform/clock";
import { failMissing } from "../../platform/error";
import { referenceOf } from "../agreement/facts";
import { find as findProject } from "../read";
import { openDocument } from "../rows";
import { changesBetween, tally } from "./changes";
import { contentOf, type DocumentRows, projectPatch } from "./content";
import { findSignedContent, snapshotOf } from "./snapshot";

interface Reference {
  proposal_id: number;
  version: number;
}

/** Returns the content that the draft is compared with: the signed document, or the open version. */
export async function contentAt(whole: DocumentRows, { proposal_id, version }: Reference) {
  const { owner_id, project_id, accepted } = whole.project;
  const isSigned = accepted?.proposal_id === proposal_id && accepted.version === version;
  const signed = isSigned ? await findSignedContent(whole.project) : undefined;
  return signed ?? snapshotOf({ owner_id, project_id, proposal_id, version });
}

/**
 * Counts the unsent changes of a draft again and stores the number on the project's row for the lists. One
 * read for a project that was never sent. The total needs no counting: it moves with every price. `is_out`
 * true means that something was sent, which saves that read.
 */
export async function recount(project_id: number, is_out?: boolean): Promise<void> {
  if (!is_out) {
    const project = await findProject(project_id);
    if (!project || !referenceOf(project, now())) return;
  }
  const whole = (await openDocument(project_id)) ?? failMissing("project");
  const reference = referenceOf(whole.project, now());
  if (!reference) return;
  const { proposal_id, version } = reference;
  const rows = changesBetween(await contentAt(whole, reference), contentOf(whole), whole.project.currency);
  const unsent = { proposal_id, version, ...tally(rows) };
  // A row returns the keys of its maps in another order.
  if (isDeepStrictEqual(unsent, whole.project.unsent)) return;
  await projectPatch(whole.project).set({ unsent }).go();
}
