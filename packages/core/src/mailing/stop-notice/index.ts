import { mailStopped as written } from "@stint/email";
import { notifyOwner } from "../../notification";
import { env } from "../../platform/env";
import { User } from "../../user";
import { Mail } from "..";

interface Stopped {
  owner_id: number;
  why: string;
}

/**
 * Mails the owner why mail was stopped and what still works; the reaction to `mail.stopped`. Once per stop.
 */
export async function mailStopped({ owner_id, why }: Stopped, event: { id: number }): Promise<void> {
  const owner = await User.getOwner(owner_id);
  await Mail.send({
    owner_id,
    key: `mail:stopped:${event.id}`,
    to: owner.email,
    account: true,
    ...written({ to: owner.email, first_name: owner.first_name, why, link: `${env().STINT_URL}/dashboard` }),
  });
}

export const notifyStopped = ({ why }: Stopped, event: { id: number }): Promise<void> =>
  notifyOwner({
    key: `mail:stopped:${event.id}`,
    type: "mail.stopped",
    title: "Email to your clients and teammates is stopped.",
    body: `The reason: ${why}. Please write to support.`,
  });
