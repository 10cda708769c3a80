import { referralInvitation } from "@stint/email";
import type * as z from "zod";
import { Mail, OptOut } from "../../mailing";
import { Actor } from "../../platform/actor";
import { Money } from "../../platform/money";
import { User } from "../../user";
import { codeOf } from "./code";
import type { Events } from "./events";
import { linkOf } from "./link";
import { find } from "./read";
import { CURRENCY, FRIEND_AMOUNT } from "./rules";

/** Mails a friend that somebody recommends Stint to them; the reaction to `referral.invited`. Once, and never to whoever left such mail (D49). */
export async function mailFriend({ referral_id }: z.infer<typeof Events.Invited.schema>): Promise<void> {
  const owner_id = Actor.owner();
  const referral = await find(owner_id, referral_id);
  if (!referral) return;
  const { first_name, last_name } = await User.getOwner(owner_id);
  await Mail.send({
    owner_id,
    key: `referral:${referral_id}`,
    to: referral.email,
    stream: "referral",
    ...referralInvitation({
      to: referral.email,
      from_name: `${first_name} ${last_name}`.trim(),
      credit: Money.format(FRIEND_AMOUNT, CURRENCY),
      link: linkOf(codeOf()),
      opt_out_link: OptOut.linkOf("referral", referral.email),
    }),
  });
}
