/** The mail about a forwarded mail, for its reaction. The API sends none. */
import { forwardRefused } from "@stint/email";
import { Mail } from "../../mailing";
import { Actor } from "../../platform/actor";
import { env } from "../../platform/env";
import { User } from "../../user";
import { find } from "../read";

/** Tells whoever forwarded a mail why no project began with it. Once. */
export async function mailRefusal({ key }: { key: string }): Promise<void> {
  const row = await find(key);
  const person = row?.user_id === undefined ? undefined : await User.row(row.user_id);
  // Only to the address that they proved, whatever the mail said of itself.
  if (!row?.reason || !person?.email_verified) return;
  await Mail.send({
    owner_id: Actor.owner(),
    key: `forwarded_mail:${row.id}`,
    to: person.email,
    ...forwardRefused({
      to: person.email,
      first_name: person.first_name,
      subject: row.subject,
      reason: row.reason,
      link: env().STINT_URL,
    }),
  });
}
