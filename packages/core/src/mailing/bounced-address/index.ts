import { notificationWrite } from "../../notification";
import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code, fail, StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { liftSuppression } from "../../platform/mail";
import { foldEmail } from "../../user/schema";
import { Workspace } from "../../workspace";
import { RecipientEntity } from "../entity";
import type { AllowInput, RecipientInfo } from "../schema";
import { expiryOf, isReachable, REASONS } from "./rules";

/** Limits the addresses that a workspace may allow again per day; more than that is not fixing mistakes. */
const ALLOWED_A_DAY = { name: "mail-allow", max: 20, seconds: 86_400 };
/** Limits the addresses of one mail or document; a batch reads a hundred rows. */
const AT_ONCE = 90;

export const aggregateOf = (owner_id: number): string => `mail:${owner_id}`;
export const addressKey = (email: string): string => Id.sha256(foldEmail(email));

/** Returns the marks of these addresses; an address without any notice has none. */
async function marksOf(owner_id: number, emails: readonly string[]) {
  const asked = new Map(emails.filter(Boolean).map((email) => [addressKey(email), email]));
  const keys = [...asked.keys()].slice(0, AT_ONCE);
  if (keys.length === 0) return [];
  const { data } = await RecipientEntity.get(keys.map((address) => ({ owner_id, address }))).go({
    consistent: true,
  });
  return data.map((row) => ({ ...row, email: row.email ?? asked.get(row.address) ?? "" }));
}

type Row = Awaited<ReturnType<typeof marksOf>>[number];

/**
 * Returns the addresses that may not be mailed (D50): they bounced permanently, or their owner complained.
 */
export const findBlocked = async (owner_id: number, emails: readonly string[]): Promise<Row[]> =>
  (await marksOf(owner_id, emails)).filter(({ status }) => !isReachable(status));

const shape = ({
  email,
  status,
  reason,
  at,
}: Pick<Row, "email" | "status" | "reason" | "at">): RecipientInfo => ({
  email,
  status,
  reason: REASONS[reason],
  at,
  may_allow: status === "bounced",
});

/** Far above what a workspace can have, because its mail is stopped long before. */
const MOST = 500;

/** Returns every address that bounced or complained about mail of the signed-in workspace. */
export async function list(): Promise<Db.Page<RecipientInfo>> {
  const { data } = await RecipientEntity.query.one({ owner_id: Actor.owner() }).go({ count: MOST });
  return {
    items: data.flatMap(({ email, ...row }) =>
      email && row.status !== "allowed" ? [shape({ email, ...row })] : [],
    ),
    next: null,
  };
}

/**
 * Forgets these addresses, for a client that is deleted (D47). A complaint holds on: its mark stays by the
 * address's hash alone, until it expires. Repeatable.
 */
export const forget = (owner_id: number, emails: readonly string[]): Promise<void> =>
  Db.retryOnConflict(async () => {
    const rows = await marksOf(owner_id, emails);
    if (rows.length === 0) return;
    await Db.transact(
      rows.map(({ address, status, at }) => {
        const key = { owner_id, address };
        const stale = () => new StaleWrite();
        return status === "complained"
          ? Db.update(
              RecipientEntity.patch(key)
                .remove(["email"])
                .where(({ at: known }, { eq }) => eq(known, at)),
              stale,
            )
          : Db.remove(
              RecipientEntity.delete(key).where(({ at: known }, { eq }) => eq(known, at)),
              stale,
            );
      }),
    );
  });

/** Deletes every mark of a workspace whose account is deleted (D47): it mails nobody any more. Repeatable. */
export async function forgetAll(owner_id: number): Promise<void> {
  for (;;) {
    const { data } = await RecipientEntity.query.one({ owner_id }).go({ count: AT_ONCE, consistent: true });
    if (data.length === 0) return;
    await Db.transact(data.map(({ address }) => Db.remove(RecipientEntity.delete({ owner_id, address }))));
  }
}

/** Returns the error for a verb that would mail such an address. */
export const blockedError = ({ email, status, reason }: Pick<Row, "email" | "status" | "reason">): AppError =>
  new AppError(
    Code.Validation,
    status === "complained"
      ? `${email} reported your email as spam, so nothing more is sent there. Use another address.`
      : `Email to ${email} came back. ${REASONS[reason]} Correct the address, or allow it again.`,
    { email_address: "Email to this address came back." },
  );

/**
 * Allows an address again after a bounce, when its owner has fixed the mailbox; also removes it from the
 * provider's suppression list. 1003 for an address without notices, 1002 after a complaint: only its owner
 * can ask for mail again.
 */
export async function allow({ email }: AllowInput): Promise<RecipientInfo> {
  const owner_id = Actor.owner();
  const [row] = await marksOf(owner_id, [email]);
  if (!row) return fail(Code.NotFound);
  if (row.status === "complained")
    throw new AppError(
      Code.NotAllowed,
      `${row.email} reported your email as spam. If they want it again, please write to support.`,
    );
  if (isReachable(row.status)) return shape(row);
  await Limit.take(ALLOWED_A_DAY, Limit.workspace());
  return release(row);
}

/** Allows any address again for an operator, even after a complaint. Repeatable. */
export async function allowAny(owner_id: number, { email }: AllowInput): Promise<RecipientInfo> {
  const [row] = await marksOf(owner_id, [email]);
  if (!row) return fail(Code.NotFound);
  return row.status === "allowed" ? shape(row) : release(row);
}

/**
 * Removes an address from the provider's list first: if that fails, our mark stays and the next try does
 * both.
 */
async function release(row: Row): Promise<RecipientInfo> {
  const { owner_id, address, status, at } = row;
  await liftSuppression(row.email);
  const allowed_at = iso();
  await Db.commit(
    [
      Db.update(
        RecipientEntity.patch({ owner_id, address })
          .set({ status: "allowed", at: allowed_at, allowed_at, ttl: expiryOf(allowed_at) })
          .remove(["delays", "delayed_since"])
          .where(({ at: known }, { eq }) => eq(known, at)),
        () => new StaleWrite(),
      ),
    ],
    [
      Event.audit("mail.recipient_allowed", aggregateOf(owner_id), {
        owner_id,
        before: { address, status },
        after: { address, status: "allowed" },
      }),
    ],
  );
  return shape({ ...row, status: "allowed", at: allowed_at });
}

/**
 * Returns whom news of a mail is for: whoever owns the workspace, or the person themselves where it was about their
 * account.
 */
export const readerOf = async (owner_id: number): Promise<number> =>
  (await Workspace.find(owner_id))?.held_by ?? owner_id;

/**
 * Notifies the owner that a mail was withheld, once per mail. It commits separately from the work of its
 * caller.
 */
export async function noteWithheld(owner_id: number, key: string, blocked: readonly Row[]): Promise<void> {
  const [first] = blocked;
  if (!first) return;
  const names = blocked.map(({ email }) => email).join(", ");
  const rung = notificationWrite({
    user_id: await readerOf(owner_id),
    key: `mail:withheld:${key}`,
    type: "mail.withheld",
    title: `Email to ${names} was not sent.`,
    body: blockedError(first).message,
  });
  // `Db.commit` would mark the reaction's message as handled, though it has more mails to send.
  await Db.transact([rung]).catch((error: unknown) => {
    if (!(error instanceof StaleWrite)) throw error;
  });
}

export * as Recipient from "./index";
