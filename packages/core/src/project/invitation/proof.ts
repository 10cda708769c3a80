import { Db } from "../../platform/db";
import { Link } from "../../platform/link";
import { foldEmail } from "../../user/schema";
import { find, invitationStatus, type Row } from "../member/read";

/**
 * What only the mailed link of an invitation carries. Its owner can read the token, to pass the link on when a mail
 * bounces, but never this: whoever has it has read the invited mailbox.
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
 * Whether `proof` shows that the reader of the newest mail of an invitation that is still open can read mail to
 * `email`: it is bound to the one address that was invited (D44), and good for nothing but opening its account.
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
