import type { EntityItem } from "electrodb";
import { Invitation } from "../invitation";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { User } from "../user";
import { NotificationEntity } from "./entity";
import type { Info, ReadInput } from "./schema";

export { add, type New } from "./add";
export * as Notification from "./index";
export { invoiceLink } from "./links";
export * from "./schema";

/** More are not counted: the bell says "10+" above ten. */
const COUNTED = 100;

const shape = (row: EntityItem<typeof NotificationEntity>): Info => ({
  id: row.id,
  type: row.type,
  title: row.title,
  body: row.body,
  link: row.link ?? null,
  read: row.read,
  created_at: row.created_at,
  metadata: row.metadata ?? {},
});

/** An open invitation to somebody's project, for as long as it waits. */
const invited = (invitation: Invitation.Info): Info => {
  const { token, metadata, created_at, name } = invitation;
  const owner = `${metadata.owner_firstname} ${metadata.owner_lastname}`.trim();
  return {
    id: metadata.project_id,
    type: "project_invitation",
    title: `${owner || metadata.brand_name} invites you to ${metadata.project_name}`,
    body: invitation.message,
    link: `/invitations/${token}/accept`,
    read: false,
    created_at,
    metadata: { ...metadata, token, name },
  };
};

/** Invitations to the address that the signed-in person has proved to be theirs. */
async function invitations(): Promise<Info[]> {
  const user = await User.row(Actor.user().user_id);
  return user?.email_verified && user.email ? (await Invitation.pendingOf(user.email)).map(invited) : [];
}

const unreadRows = async (user_id: number) => {
  const { data } = await NotificationEntity.query
    .byTime({ user_id })
    .where(({ read }, { eq }) => eq(read, false))
    .go({ order: "desc", count: COUNTED });
  return data;
};

/**
 * What rang for the signed-in person, newest first; open project invitations lead the first page. `count` is
 * what is unread, invitations too.
 */
export async function list(input: Db.PageInput): Promise<Db.Page<Info> & { count: number }> {
  const { user_id } = Actor.user();
  const isFirst = !input.cursor && (input.page ?? 1) === 1;
  const [page, unread, waiting] = await Promise.all([
    Db.page(NotificationEntity.query.byTime({ user_id }), input),
    unreadRows(user_id),
    invitations(),
  ]);
  return {
    items: [...(isFirst ? waiting : []), ...page.items.map(shape)],
    next: page.next,
    count: unread.length + waiting.length,
  };
}

/** The newest ones, for the dashboard. */
export async function recent(user_id: number, count: number): Promise<Info[]> {
  const { data } = await NotificationEntity.query.byTime({ user_id }).go({ order: "desc", count });
  return data.map(shape);
}

/** Marks notifications as read: those named, or all. Somebody else's are left alone. Answers what is still unread. */
export async function read({ ids }: ReadInput): Promise<{ count: number }> {
  const { user_id } = Actor.user();
  const [unread, waiting] = await Promise.all([unreadRows(user_id), invitations()]);
  const chosen = unread.filter(({ id }) => !ids || ids.includes(id)).slice(0, 90);
  if (chosen.length > 0)
    await Db.commit(
      chosen.map(({ key }) => Db.update(NotificationEntity.patch({ user_id, key }).set({ read: true }))),
      [Event.audit("notification.read", `user:${user_id}`, { after: { ids: chosen.map(({ id }) => id) } })],
    );
  return { count: unread.length - chosen.length + waiting.length };
}
