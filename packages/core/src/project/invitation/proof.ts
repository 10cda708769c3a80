import { Db } from "../../platform/db";
import { Link } from "../../platform/mailed-link";
import { foldEmail } from "../../user/schema";
import { find, invitationStatus, type Row } from "../member/read";

/**
 * Returns the secret that only the mailed link of an invitation carries. The owner can read the token, to
 * pass the link on when a mail bounces, but not this secret: knowing it proves access to the invited mailbox.
 */
export const proofOf = ({
  owner_id,
  id,
  nonce,
  email,
}: Pick<Row, "owner_id" | "id" | "nonce" | "email">): string =>
  Link.tokenOf("invitation-mailed", owner_id, id, nonce, foldEmail(email));

export const isProof = (
  { owner_id, id, nonce, email }: Parameters<typeof proofOf>[0],
  proof: string,
): boolean => Link.isTokenOf(proof, "invitation-mailed", owner_id, id, nonce, foldEmail(email));

/**
 * Returns whether `proof` shows access to the mailbox of `email`, for the newest mail of an open invitation.
 * It belongs to the invited address (D44), and only serves to open its account.
 */
export async function provesAddress(email: string, token: string, proof: string): Promise<boolean> {
  const hash = Link.hashOf(token);
  const pointer = await Db.resolve("invitation", hash);
  if (!pointer?.parent_id) return false;
  const { owner_id, target_id: id, parent_id: project_id } = pointer;
  const member = await find({ owner_id, project_id, id });
  return (
    member !== undefined &&
    member.token_hash === hash &&
    member.status === "invited" &&
    invitationStatus(member) === "pending" &&
    foldEmail(member.email) === foldEmail(email) &&
    isProof(member, proof)
  );
}
