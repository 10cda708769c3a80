/** The notification list, led by the open invitations of the signed-in person. */

import { Notification } from "../notification";
import type { Info, ReadInput } from "../notification/schema";
import { Actor } from "../platform/actor";
import type { Db } from "../platform/db";
import { Invitation } from "../project/invitation";
import { User } from "../user";

/** Returns an open invitation as a notification, for as long as it is open. */
const invitationNotice = (invitation: Invitation.Info): Info => {
  const { token, metadata, created_at, name } = invitation;
  const owner = `${metadata.owner_firstname} ${metadata.owner_lastname}`.trim();
  return {
    id: metadata.project_id ?? 0,
    type: "project_invitation",
    title: `${owner || metadata.brand_name} invites you to ${metadata.project_name}`,
    body: invitation.message,
    link: `/invitations/${token}/accept`,
    read: false,
    created_at,
    metadata: { ...metadata, token, name },
  };
};

/** Returns the invitations to the signed-in person's verified address. */
async function invitations(): Promise<Info[]> {
  const user = await User.row(Actor.user().user_id);
  return user?.email_verified && user.email
    ? (await Invitation.pendingOf(user.email)).map(invitationNotice)
    : [];
}

/**
 * Returns the signed-in person's notifications, newest first; open project invitations lead the first page.
 * `count` is the number of unread ones, including invitations.
 */
export async function listNotifications(input: Db.PageInput): Promise<Db.Page<Info> & { count: number }> {
  const isFirst = !input.cursor && (input.page ?? 1) === 1;
  const [page, waiting] = await Promise.all([Notification.list(input), invitations()]);
  return {
    items: [...(isFirst ? waiting : []), ...page.items],
    next: page.next,
    count: page.count + waiting.length,
  };
}

/**
 * Marks notifications as read: the named ones, or all. Returns the number of unread ones, including
 * invitations.
 */
export async function readNotifications(input: ReadInput): Promise<{ count: number }> {
  const [left, waiting] = await Promise.all([Notification.read(input), invitations()]);
  return { count: left.count + waiting.length };
}
