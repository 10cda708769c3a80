import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { ForwardedMailEntity, type Row } from "./entity";
import type { Info } from "./schema";

export type { Row } from "./entity";

/** Reads a mail of the actor's workspace, strongly consistent. */
export const find = (key: string): Promise<Row | undefined> =>
  Db.get(Db.describeRow<Row>(ForwardedMailEntity, { owner_id: Actor.owner(), key }));

const shape = ({ id, state, from, subject, attachments, received_at, ...row }: Row): Info => ({
  id,
  state,
  reason: row.reason ?? null,
  from,
  subject,
  attachments,
  received_at,
  project_id: row.project_id ?? null,
});

/** Returns the mails that came within a month, newest first. */
export async function list(input: Db.PageInput) {
  const query = ForwardedMailEntity.query.byOwner({ owner_id: Actor.owner() });
  const { items, next } = await Db.page(ForwardedMailEntity, query, input, "desc");
  return { items: items.map(shape), next };
}
