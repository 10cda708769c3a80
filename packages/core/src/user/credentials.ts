import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { UserEntity } from "./entity";
import type { Row } from "./read";

/** The fields that identity writes: the address, the password, and related ones. */
type Credentials = Pick<
  Row,
  | "email"
  | "email_verified"
  | "unverified_email"
  | "password"
  | "mfa_enabled"
  | "social_subject"
  | "due_at"
  | "due_shard"
  | "address_changes"
>;

/** Returns the row of a new account, for the transaction that takes its address. */
export const createWrite = (row: Parameters<typeof UserEntity.create>[0]): Db.Write =>
  Db.put(UserEntity.create(row));

/**
 * Returns the write of other credentials for a user as read, for a transaction. `endSessions` ends every
 * session by a new epoch, `endKeys` every API key besides, one that is being made at that moment too, and
 * `confirmed` records that checkpoint. `StaleWrite`, or the error of `refusal`, when the user has changed.
 */
export const changeCredentialsWrite = (
  user: Row,
  changes: Db.Changes<Credentials>,
  {
    endSessions = false,
    endKeys = false,
    confirmed = false,
    ...conditions
  }: {
    endSessions?: boolean;
    endKeys?: boolean;
    confirmed?: boolean;
    where?: Db.Where<Row>;
    refusal?: () => Error;
  } = {},
): Db.Write => {
  const epoch = user.epoch + 1;
  return Db.revise(
    UserEntity,
    user,
    {
      ...changes,
      ...(endSessions || endKeys ? { epoch } : {}),
      ...(endKeys ? { keys_epoch: epoch, keys_ended_at: iso() } : {}),
    },
    { ...conditions, ...(confirmed ? { members: { checkpoints: ["emailconfirmed"] } } : {}) },
  ).write;
};

/**
 * Returns the write of a new hash of the same password; no new version, because nothing changed for the
 * person.
 */
export const rehashWrite = (user: Row, hashed: string): Db.Write =>
  Db.amend(UserEntity, user, { password: hashed });

/**
 * Returns the write that gives a person another workspace of their own, for the transaction in which a company changes
 * hands; every session of theirs ends, since each is one in the workspace of before.
 */
export const moveWorkspaceWrite = (user: Row, workspace_id: number): Db.Write =>
  Db.revise(UserEntity, user, { workspace_id, epoch: user.epoch + 1 }).write;

/** Returns the write that suspends an account: every call of it is 2057 from now on, and its sessions end. */
export const suspendWrite = (user: Row): Db.Write =>
  Db.revise(UserEntity, user, { disabled: true, epoch: user.epoch + 1 }).write;

/** Returns the write that lifts a suspension: the person can sign in again. */
export const reinstateWrite = (user: Row): Db.Write => Db.revise(UserEntity, user, { disabled: false }).write;

/** Returns the write that makes an account one of Stint's own people, or no longer; its sessions end. */
export const appointWrite = (user: Row, admin: boolean): Db.Write =>
  Db.revise(UserEntity, user, { admin: admin ? 1 : 0, epoch: user.epoch + 1 }).write;

/** Returns the write of the first session and its origin, on condition that none was recorded yet. */
export const startFirstSessionWrite = (id: number, sid: string, told: Partial<Row>): Db.Write =>
  Db.update(
    UserEntity.patch({ id })
      .set({ first_sid: sid, ...told })
      .where(({ first_sid }, { notExists }) => notExists(first_sid)),
  );
