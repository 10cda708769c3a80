/** Referring friends, with what other nouns know of them. */

import { Referral } from "../billing/referral";
import { mailboxOf } from "../billing/referral/rules";
import { Actor } from "../platform/actor";
import { invalid } from "../platform/error";
import { Member } from "../project/member";
import { isActive, rowsOf } from "../team/read";

/**
 * Invites a friend by mail. 422 for who works with the actor already, as an admin or a teammate: they have an account,
 * and a referral brings them nothing. Whether anybody else has one is not said. Else as `Referral.send`.
 */
export async function sendReferral(input: Referral.SendInput): Promise<{ sent: true }> {
  const owner_id = Actor.owner();
  const [seats, members] = await Promise.all([rowsOf(owner_id), Member.ofOwner(owner_id)]);
  const mailbox = mailboxOf(input.email_address);
  const isTheirs = ({ email }: { email: string }) => mailboxOf(email) === mailbox;
  const admin = seats.filter(isActive).find(isTheirs);
  if (admin) invalid({ email_address: `${admin.name} is an admin of your team and has an account already.` });
  const teammate = members.find((each) => each.status === "joined" && isTheirs(each));
  if (teammate) invalid({ email_address: `${teammate.name} is your teammate and has an account already.` });
  return Referral.send(input);
}
