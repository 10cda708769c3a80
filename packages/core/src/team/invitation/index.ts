/**
 * What an invitation's link shows and proves. It loads nothing of billing, so that signing up can ask it.
 */
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Link } from "../../platform/mailed-link";
import { User } from "../../user";
import { foldEmail } from "../../user/schema";
import { Workspace } from "../../workspace";
import type { Row } from "../entity";
import { find, statusOf, tokenOf } from "../read";
import type { Invitation } from "../schema";

/** The kind of pointer from a link to its seat. */
export const POINTER = "team_invitation";

const mailedWords = ({ owner_id, id, nonce, email }: Row) =>
  ["team-invitation-mailed", owner_id, id, nonce, foldEmail(email)] as const;

/** Returns the secret that only the mailed link carries: it proves access to the invited mailbox. */
export const proofOf = (row: Row): string => Link.tokenOf(...mailedWords(row));

/** Returns whether a secret is the one that only the mailed link carries. */
export const isProof = (row: Row, proof: string | undefined): boolean =>
  proof !== undefined && Link.isTokenOf(proof, ...mailedWords(row));

/**
 * Returns the seat of a token; undefined for a token that no team's invitation has. 1016 for one that was
 * replaced by a newer mail.
 */
export async function findByToken(token: string): Promise<Row | undefined> {
  const hash = Link.hashOf(token);
  const pointer = await Db.resolve(POINTER, hash);
  if (!pointer) return undefined;
  const row = await find({ owner_id: pointer.owner_id, id: pointer.target_id });
  return row?.token_hash === hash ? row : fail(Code.Gone);
}

const STATUS = {
  invited: "pending",
  active: "accepted",
  left: "accepted",
  removed: "accepted",
  withdrawn: "withdrawn",
  declined: "declined",
  expired: "expired",
} as const;

/** Returns what the link of an invitation shows. */
export async function present(row: Row): Promise<Invitation> {
  const [workspace, owner] = await Promise.all([Workspace.get(row.owner_id), User.getOwner(row.owner_id)]);
  const status = STATUS[statusOf(row)];
  const isOpen = status === "pending";
  return {
    token: tokenOf(row),
    status,
    name: isOpen ? row.name : "",
    email_address: isOpen ? row.email : "",
    created_at: row.invited_at,
    metadata: {
      project_id: null,
      project_name: "",
      role_id: null,
      role_name: null,
      is_company: workspace.is_company,
      brand_name: workspace.brand_name,
      owner_firstname: owner.first_name,
      owner_lastname: owner.last_name,
    },
    message: isOpen ? row.message : "",
    pay: null,
    currency: workspace.currency,
    expires_at: row.expires_at,
    undo_until: null,
  };
}

/** Returns what a team's invitation shows; undefined for a token that none has. Changes nothing (D51). */
export async function findInvitation(token: string): Promise<Invitation | undefined> {
  const row = await findByToken(token);
  return row && present(row);
}

/** Returns whether `proof` shows access to the mailbox of `email`, by the newest mail of an open invitation. */
export async function provesAddress(email: string, token: string, proof: string): Promise<boolean> {
  const row = await findByToken(token).catch(() => undefined);
  return (
    row !== undefined &&
    statusOf(row) === "invited" &&
    foldEmail(row.email) === foldEmail(email) &&
    isProof(row, proof)
  );
}
