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
import { RecipientEntity } from "../entity";
import type { AllowInput, RecipientInfo } from "../schema";
import { isReachable, REASONS } from "./rules";

/** A workspace that allows more addresses again on one day is not mending them. */
const ALLOWED_A_DAY = { name: "mail-allow", max: 20, seconds: 86_400 };
/** Addresses of one mail or document are few; a batch reads a hundred rows. */
const AT_ONCE = 90;

export const aggregateOf = (owner_id: number): string => `mail:${owner_id}`;
export const addressKey = (email: string): string => Id.sha256(foldEmail(email));

/** What is known of these addresses; one that nothing was ever told of is not among them. */
async function marksOf(owner_id: number, emails: readonly string[]) {
  const keys = [...new Set(emails.filter(Boolean).map(addressKey))].slice(0, AT_ONCE);
  if (keys.length === 0) return [];
  const { data } = await RecipientEntity.get(keys.map((address) => ({ owner_id, address }))).go({
    consistent: true,
  });
  return data;
}

type Row = Awaited<ReturnType<typeof marksOf>>[number];

/** Those addresses that nothing may be mailed to (D50): they bounced for good, or their person complained. */
export const findBlocked = async (owner_id: number, emails: readonly string[]): Promise<Row[]> =>
  (await marksOf(owner_id, emails)).filter(({ status }) => !isReachable(status));

const shape = ({ email, status, reason, at }: Row): RecipientInfo => ({
  email,
  status,
  reason: REASONS[reason],
  at,
  may_allow: status === "bounced",
});

/** As many as a workspace has at once: long before, its mail is stopped. */
const MOST = 500;

/** Every address whose mail of the signed-in workspace came back or was complained about. */
export async function list(): Promise<Db.Page<RecipientInfo>> {
  const { data } = await RecipientEntity.query.one({ owner_id: Actor.owner() }).go({ count: MOST });
  return { items: data.filter(({ status }) => status !== "allowed").map(shape), next: null };
}

/** What a verb says that would mail such an address. */
export const blockedError = ({ email, status, reason }: Pick<Row, "email" | "status" | "reason">): AppError =>
  new AppError(
    Code.Validation,
    status === "complained"
      ? `${email} reported your email as spam, so nothing more is sent there. Use another address.`
      : `Email to ${email} came back. ${REASONS[reason]} Correct the address, or allow it again.`,
    { email_address: "Email to this address came back." },
  );

/**
 * Allows an address again that bounced, once its person mended it: takes it off the provider's suppression list, too.
 * 1003 for one that nothing is known of, 1002 for one whose person complained: only they can ask for mail again.
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

/** An operator allows any address again, also after a complaint. Again is harmless. */
export async function allowAny(owner_id: number, { email }: AllowInput): Promise<RecipientInfo> {
  const [row] = await marksOf(owner_id, [email]);
  if (!row) return fail(Code.NotFound);
  return row.status === "allowed" ? shape(row) : release(row);
}

/** The provider's list comes first: what fails there leaves our own mark, and the next try does both. */
async function release(row: Row): Promise<RecipientInfo> {
  const { owner_id, address, status, at } = row;
  await liftSuppression(row.email);
  const allowed_at = iso();
  await Db.commit(
    [
      Db.update(
        RecipientEntity.patch({ owner_id, address })
          .set({ status: "allowed", at: allowed_at, allowed_at })
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

/** The owner's bell says that a mail was kept back, once for each mail. Beside the work of whoever sends it. */
export async function noteWithheld(owner_id: number, key: string, blocked: readonly Row[]): Promise<void> {
  const [first] = blocked;
  if (!first) return;
  const names = blocked.map(({ email }) => email).join(", ");
  const rung = notificationWrite({
    user_id: owner_id,
    key: `mail:withheld:${key}`,
    type: "mail.withheld",
    title: `Email to ${names} was not sent.`,
    body: blockedError(first).message,
  });
  // Not by a commit: that would mark the message of a reaction as handled which has more mails to send.
  await Db.transact([rung]).catch((error: unknown) => {
    if (!(error instanceof StaleWrite)) throw error;
  });
}

export * as Recipient from "./index";
