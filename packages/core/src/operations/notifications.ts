/** The notification list, led by the open invitations of the signed-in person, and requests to connect. */

import { Connection } from "../connection";
import type { Info as Request } from "../connection/schema";
import { Notification } from "../notification";
import type { Info, Read, ReadInput, Unread, UnreadInput } from "../notification/schema";
import { NetworkText } from "../notification/texts";
import { Actor } from "../platform/actor";
import type { Db } from "../platform/db";
import { Invitation } from "../project/invitation";
import { User } from "../user";
import { findHidden } from "../user/preference";
import { kindOf } from "../user/preference/rules";

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

/** Returns a request to connect as a notification, for as long as it waits for an answer. */
const requestNotice = ({ id, message, asked_at, since, ...person }: Request): Info => {
  const { is_company, brand_name, owner_firstname, owner_lastname } = person;
  const name = `${owner_firstname} ${owner_lastname}`.trim() || brand_name;
  return {
    id,
    type: "connection_request",
    ...NetworkText.describeRequested({ name, message }),
    link: `/people?tab=connections&request=${id}`,
    read: false,
    created_at: asked_at ?? since ?? "",
    metadata: { id, status: "pending", is_company, brand_name, owner_firstname, owner_lastname },
  };
};

/** Returns what waits for a person's answer: invitations to their verified address, and requests to connect. */
export async function findWaiting(user_id: number): Promise<Info[]> {
  const [invited, requests] = await Promise.all([findInvitations(user_id), Connection.listPending(user_id)]);
  return [...invited, ...requests.map(requestNotice)];
}

async function findInvitations(user_id: number): Promise<Info[]> {
  const user = await User.row(user_id);
  return user?.email_verified && user.email ? (await Invitation.pendingOf(user)).map(invitationNotice) : [];
}

/** Returns what waits for the signed-in person's answer and is of a kind that they see in the app. */
async function findShown(): Promise<Info[]> {
  const { user_id } = Actor.user();
  const [hidden, waiting] = await Promise.all([findHidden(user_id), findWaiting(user_id)]);
  return waiting.filter(({ type }) => !hidden.includes(kindOf(type)));
}

/**
 * Returns the signed-in person's notifications, newest first; what waits for an answer leads the first page: project
 * invitations and requests to connect. `count` is the number of unread ones, including these.
 */
export async function listNotifications(
  input: Notification.ListInput,
): Promise<Db.Page<Info> & { count: number }> {
  const isFirst = !input.cursor && (input.page ?? 1) === 1;
  const [page, waiting] = await Promise.all([Notification.list(input), findShown()]);
  return {
    items: [...(isFirst ? waiting : []), ...page.items],
    next: page.next,
    count: page.count + waiting.length,
  };
}

/**
 * Marks notifications as read: the named ones, or all. Returns the number of unread ones, including
 * what waits for an answer.
 */
export async function readNotifications(input: ReadInput): Promise<Read> {
  const [left, waiting] = await Promise.all([Notification.read(input), findShown()]);
  return { count: left.count + waiting.length, ids: left.ids };
}

/** Takes back that notifications were read. Returns the number of unread ones, including what waits for an answer. */
export async function unreadNotifications(input: UnreadInput): Promise<Unread> {
  const { count } = await Notification.unread(input);
  return { count: count + (await findShown()).length };
}
