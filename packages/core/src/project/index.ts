import { Client } from "../client";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { Comment } from "./comment";
import { ProjectEntity } from "./entity";
import { Activated, Completed, Created, Deleted, PartlySwept } from "./events";
import { row } from "./read";

export { type Access, access } from "./access";
export { activity } from "./activity";
export { archive } from "./archive";
export { keepBriefWrite } from "./brief-write";
export { type Changes, keepTax, update } from "./change";
export { giveToClientWrites } from "./client-writes";
export { requireCurrencyWrite } from "./currency-lock";
export { allDetails, contacts, events, links, milestones } from "./detail";
export { readDocument } from "./document";
export { duplicate } from "./duplicate";
export { exportCsv } from "./export";
export * as Project from "./index";
export { requireOpenWrite } from "./open";
export {
  copyAcceptanceWrite,
  copyChangeWrite,
  copyProposalWrite,
  copyWithdrawalWrite,
  draftOffer,
  nameProposalWrite,
  openChangeWrite,
} from "./proposal-copy";
export { proposedWrites } from "./proposal-writes";
export { find, findMany, get, list, type Row, row, shape } from "./read";
export { remove, SWEPT_AT_ONCE, sweepDeleted, sweepRows, sweepWrites } from "./remove";
export * from "./rules";
export * from "./schema";
export {
  addSection,
  listSections,
  removeSection,
  restoreSection,
  shapeSection,
  sortSections,
  updateSection,
} from "./section";
export { show } from "./show";
export { create, start, startWith } from "./start";
export { activate, countOpenInvoiceWrite, setDuration, setProposalStatusWrite, setStatus } from "./status";
export { see } from "./teammate-view";
export { users } from "./users";

export const Events = { Created, Activated, Completed, Deleted, PartlySwept };

/** Adds a comment that is visible to the workspace only. */
export async function comment(id: number, text: string): Promise<Comment.Info> {
  await row(id);
  return Comment.add(`project:${id}`, text);
}

/** Returns the comments on a project, newest first. */
export async function comments(id: number, input: Db.PageInput): Promise<Db.Page<Comment.Info>> {
  await row(id);
  return Comment.list(`project:${id}`, input);
}

const CHUNK = 90;

/**
 * Copies a client's name to its projects. Called by the reaction to `client.renamed`; repeatable. It always
 * copies the current name, so the order of two renames does not matter.
 */
export async function renameClient({ client_id: id }: { client_id: number }): Promise<void> {
  const client = await Client.find(id);
  if (!client) return;
  const { owner_id, name } = client;
  const { data } = await Db.allOf(
    ProjectEntity.query
      .byOwner({ owner_id })
      .where(({ client_id, client_name }, { eq, ne }) => `${eq(client_id, id)} AND ${ne(client_name, name)}`),
    Db.ofWorkspace("projects of one workspace"),
  );
  const carry = (start: number) =>
    Db.commit(
      data
        .slice(start, start + CHUNK)
        .map(({ project_id }) =>
          Db.update(ProjectEntity.patch({ owner_id, project_id }).set({ client_name: name })),
        ),
      [Event.audit("client.name_carried", `client:${id}`, { after: { name } })],
    );
  // The first chunk carries the mark of the event, so it is committed last.
  for (let start = CHUNK; start < data.length; start += CHUNK) await Db.withoutInbox(() => carry(start));
  if (data.length > 0) await carry(0);
}
