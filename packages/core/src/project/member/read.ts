import type { EntityItem } from "electrodb";
import { Catalog } from "../../library/catalog";
import { iso } from "../../platform/clock";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { Link } from "../../platform/mailed-link";
import { foldEmail } from "../../user/schema";
import { MEMBER, type Member } from "../schema";
import { MemberEntity, MembershipEntity } from "./entity";
import { computeOwed } from "./rules";

export type Row = EntityItem<typeof MemberEntity>;

/** Returns everybody who is or was on a project, oldest first, strongly consistent. */
export async function rowsOf(owner_id: number, project_id: number): Promise<Row[]> {
  const { data } = await Db.allOf(
    MemberEntity.query.one({ owner_id, project_id }),
    Db.ofOne("members of one project"),
    { consistent: true },
  );
  return data;
}

/** Reads one of them; undefined if there is none. */
export async function find(key: {
  owner_id: number;
  project_id: number;
  id: number;
}): Promise<Row | undefined> {
  const { data } = await MemberEntity.get(key).go({ consistent: true });
  return data ?? undefined;
}

/** Returns everybody who works for a workspace, on all its projects. Eventually consistent. */
export async function ofOwner(owner_id: number): Promise<Row[]> {
  const { data } = await Db.allOf(
    MemberEntity.query.byOwner({ owner_id }),
    Db.ofWorkspace("members of the projects of one workspace"),
  );
  return data;
}

/**
 * Returns the membership of a user on another workspace's project; read on every access, so that a removal
 * counts at once.
 */
export async function membershipOf(user_id: number, project_id: number) {
  const { data } = await MembershipEntity.get({ user_id, project_id }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns all memberships of a user. Strongly consistent. */
export async function membershipsOf(user_id: number) {
  const { data } = await Db.allOf(
    MembershipEntity.query.one({ user_id }),
    Db.ofOne("projects that one person is invited to"),
    { consistent: true },
  );
  return data;
}

/**
 * Returns the token of an invitation, as it was stored: during a change of the secret it may have been made
 * with the previous one.
 */
export const tokenOf = ({
  owner_id,
  id,
  nonce,
  token_hash,
}: Pick<Row, "owner_id" | "id" | "nonce"> & { token_hash?: string | undefined }): string =>
  Link.storedToken(Link.tokensOf("invitation", owner_id, id, nonce), token_hash);

/** Returns the current status of an invitation: an open one expires without a write. */
export const invitationStatus = (row: Pick<Row, "invitation_status" | "expires_at">) =>
  row.invitation_status === "pending" && row.expires_at <= iso() ? "expired" : row.invitation_status;

/** Returns the address that the project's owner may read: none of somebody who was invited by their profile and never joined. */
/**
 * Returns under what an open invitation is found: the address, or the person where it came from a profile. Otherwise
 * whoever guesses the address of a profile would be told that it is invited already.
 */
export const inviteeOf = ({ invited_id, email }: Pick<Row, "invited_id" | "email">): string =>
  invited_id === undefined ? foldEmail(email) : `id:${invited_id}`;

export const shownEmail = ({ invited_id, email }: Pick<Row, "invited_id" | "email">): string =>
  invited_id === undefined ? email : "";

export const roleName = (role_id: string | undefined): string | null =>
  role_id === undefined ? null : (Catalog.findRole(role_id)?.name ?? null);

/** Returns a teammate as the project's owner sees them: only listed fields. `currency` is the project's. */
export const shape = (row: Row, { currency }: { currency: string }): Member => ({
  ...Column.valuesOf(MEMBER, row),
  email: shownEmail(row),
  is_owner: false,
  role_name: roleName(row.role_id),
  currency,
  owed: computeOwed(row),
  others: Object.entries(row.others ?? {})
    .map(([currency, { paid, committed }]) => ({ currency, paid, committed }))
    .sort((a, b) => a.currency.localeCompare(b.currency)),
  invitation: {
    status: invitationStatus(row),
    token: row.status === "invited" ? tokenOf(row) : null,
    sent_at: row.invited_at,
    expires_at: row.expires_at,
  },
});
