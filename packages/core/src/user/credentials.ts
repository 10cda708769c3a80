import { Db } from "../platform/db";
import { UserEntity } from "./entity";
import type { Row } from "./read";

/** What identity writes of a person: the address, the password, and what belongs to them. */
type Credentials = Pick<
  Row,
  | "email"
  | "email_verified"
  | "unverified_email"
  | "password"
  | "social_subject"
  | "due_at"
  | "due_shard"
  | "address_changes"
>;

/** The row of a new account, for the transaction that takes its address. */
export const create = (row: Parameters<typeof UserEntity.create>[0]): Db.Write =>
  Db.put(UserEntity.create(row));

/**
 * Other credentials for a user as read, for a transaction. `endSessions` ends every session by a new epoch, and
 * `confirmed` notes that the person has come past that point. `StaleWrite`, or what `refusal` makes, where the user has changed.
 */
export const changeCredentials = (
  user: Row,
  changes: Db.Changes<Credentials>,
  {
    endSessions = false,
    confirmed = false,
    ...conditions
  }: {
    endSessions?: boolean;
    confirmed?: boolean;
    where?: Db.Where<Row>;
    refusal?: () => Error;
  } = {},
): Db.Write =>
  Db.revise(
    UserEntity,
    user,
    { ...changes, ...(endSessions ? { epoch: user.epoch + 1 } : {}) },
    { ...conditions, ...(confirmed ? { members: { checkpoints: ["emailconfirmed"] } } : {}) },
  ).write;

/** The same password under another hash: no new version, as nothing changed for the person. */
export const rehashWrite = (user: Row, hashed: string): Db.Write =>
  Db.amend(UserEntity, user, { password: hashed });

/** Notes the session that is the first, and what it told, on condition that none was noted yet. */
export const startFirstSession = (id: number, sid: string, told: Partial<Row>): Db.Write =>
  Db.update(
    UserEntity.patch({ id })
      .set({ first_sid: sid, ...told })
      .where(({ first_sid }, { notExists }) => notExists(first_sid)),
  );
