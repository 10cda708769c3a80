import type { EntityItem } from "electrodb";
import { seconds } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { User } from "../../user";
import { SessionEntity } from "../entity";
import { lifetimes } from "../rules";

export type Session = EntityItem<typeof SessionEntity>;

/** Returns when a session ends that is used now (seconds). */
export const expiryOf = (created_at: string): number =>
  Math.min(
    seconds() + lifetimes.session,
    Math.floor(Date.parse(created_at) / 1000) + lifetimes.sessionAtMost,
  );

/** Returns the sessions of a person. */
export const listSessions = async (user_id: number): Promise<Session[]> =>
  (
    await Db.allOf(
      SessionEntity.query.ofUser({ user_id }),
      Db.ofOne("sessions of one person; each ends by itself"),
      { consistent: true },
    )
  ).data;

/** Returns the refusal of a session that has ended. */
export const sessionOver = () => new AppError(Code.NotAuthenticated);

/** Returns whether there is a session that has not expired. */
export const isRunning = (session: Session | undefined): session is Session =>
  session !== undefined && session.expires_at > seconds();

/** Returns a session that has not expired. */
export async function findSession(user_id: number, sid: string): Promise<Session | undefined> {
  const { data } = await SessionEntity.get({ user_id, sid }).go({ consistent: true });
  const session = data ?? undefined;
  return isRunning(session) ? session : undefined;
}

/** Returns the session and its user; 1001 when either has ended, 2057 when the user was revoked. */
export async function loadLive(user_id: number, sid: string): Promise<{ session: Session; user: User.Row }> {
  const [session, user] = await Db.getTogether(
    Db.describeRow<Session>(SessionEntity, { user_id, sid }),
    User.describeRow(user_id),
  );
  if (!user || user.deleted_at) throw sessionOver();
  if (user.disabled) fail(Code.Revoked);
  if (!isRunning(session) || session.epoch !== user.epoch) throw sessionOver();
  return { session, user };
}

/** Ends a session, with the reason in the journal. */
export async function endRow(session: { user_id: number; sid: string }, type: string): Promise<void> {
  const { user_id, sid } = session;
  await Db.commit(
    [Db.remove(SessionEntity.remove({ user_id, sid }), () => new AppError(Code.NotFound))],
    [Event.audit(type, `user:${user_id}`, { owner_id: user_id, before: { sid } })],
  ).catch((error) => {
    // The session ended meanwhile, which was the goal.
    if (!(error instanceof AppError && error.code === Code.NotFound)) throw error;
  });
}
