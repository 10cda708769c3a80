import { now, seconds } from "../platform/clock";
import { Db } from "../platform/db";
import { conditionFailed } from "../platform/db/failure";
import { AppError, Code, fail, StaleWrite, TooMany } from "../platform/error";
import { Id } from "../platform/id";
import { User } from "../user";
import { foldEmail } from "../user/schema";
import { blockedError, findBlocked } from "./bounced-address";
import { CountedEntity, DayEntity, StandingEntity } from "./entity";
import { ANSWERS_PER_ADDRESS, allowance, dayOf, PER_ADDRESS, tomorrow } from "./rules";

const KEEP_SECONDS = 3 * 86_400;
/** Limits the addresses of one mail; a transaction holds a hundred rows. */
const AT_ONCE = 90;

const hashOf = (address: string): string => Id.sha256(foldEmail(address));
const answersOf = (address: string): string => `answers:${hashOf(address)}`;

const unconfirmedError = (email: string): AppError =>
  new AppError(
    Code.IdentityVerificationFailed,
    `Confirm your email address before you email other people. We sent a link to ${email}.`,
    { email_address: "Your email is not verified yet." },
  );

const STOPPED =
  "Email to other people is stopped for your workspace, because people who got it complained. Please write to support.";

/**
 * Returns the owner and the workspace's standing; 1044 before the owner's address is confirmed, 1005 once
 * mail was stopped.
 */
async function sender(owner_id: number) {
  const [user, { data: standing }] = await Promise.all([
    User.findOwner(owner_id),
    StandingEntity.get({ owner_id }).go({ consistent: true }),
  ]);
  if (!user || user.disabled) return fail(Code.Revoked);
  if (!user.email_verified || !user.email) throw unconfirmedError(User.addressOf(user));
  return { user, standing };
}

/** Returns the seconds until the next day of budgets. */
const untilTomorrow = (): number => (tomorrow(now()).getTime() - now().getTime()) / 1000;

/**
 * Refuses mail that a workspace may not send: 1044 before its owner's address is confirmed, 1005 once mail
 * was stopped. It is for codes that a visitor requests, and for mails that answer a payment or signature.
 * They use none of the owner's budget and are not blocked by it: codes have limits of their own, by visitor,
 * link, address and workspace, and a person pays or signs once.
 */
export async function assertMayAnswer(owner_id: number): Promise<void> {
  const { standing } = await sender(owner_id);
  if (standing?.stopped_at) throw new TooMany(STOPPED, untilTomorrow());
}

/** Refuses an action that will mail other people later: 1044 before the owner's address is confirmed. */
export async function assertMayMail(owner_id: number): Promise<void> {
  await sender(owner_id);
}

/**
 * Counts the foreign ones of these addresses in today's budget, each once a day, in one transaction, so that
 * parallel sends cannot exceed it. Verbs that mail call it before they commit, so that the owner gets a clear
 * error; every mail calls it again when it is sent. 1044 before the owner's address is confirmed; 1005 over
 * budget, once stopped (with the time when it resumes), and for an address that had its mails of the day;
 * 1000 for an address that bounced or complained.
 */
export function claim(owner_id: number, addresses: readonly string[]): Promise<void> {
  return Db.retryOnConflict(async () => {
    const { user, standing } = await sender(owner_id);
    const own = foldEmail(user.email);
    const foreign = [...new Set(addresses.map(foldEmail))].filter((address) => address && address !== own);
    if (foreign.length === 0) return;
    const at = now();
    const again = untilTomorrow();
    if (standing?.stopped_at) throw new TooMany(STOPPED, again);
    const [blocked] = await findBlocked(owner_id, foreign);
    if (blocked) throw blockedError(blocked);
    const day = dayOf(at);
    const keys = foreign.slice(0, AT_ONCE).map((address) => ({ owner_id, day, address: hashOf(address) }));
    const { data: known } = await CountedEntity.get(keys).go({ consistent: true });
    const filled = known.find(({ mails = 0 }) => mails >= PER_ADDRESS)?.address;
    if (filled) throw tooManyError(foreign.find((address) => hashOf(address) === filled) ?? "", again);
    const fresh = keys.filter(({ address }) => !known.some((each) => each.address === address));
    if (fresh.length === 0) return;
    const most = allowance(
      {
        since: user.created_at,
        last_complaint_at: standing?.last_complaint_at,
        paid_invoices: standing?.paid_invoices ?? 0,
      },
      at,
    );
    const over = () => new TooMany(overBudget(most, again), again);
    if (fresh.length > most) throw over();
    const ttl = seconds() + KEEP_SECONDS;
    await Db.transact([
      // Another send counted an address at the same time: read again, because nothing may be left to count.
      ...fresh.map((key) => Db.put(CountedEntity.create({ ...key, ttl }), () => new StaleWrite())),
      Db.update(
        DayEntity.upsert({ owner_id, day, ttl })
          .add({ used: fresh.length })
          .where(({ used }, { notExists, lte }) => `${notExists(used)} OR ${lte(used, most - fresh.length)}`),
        over,
      ),
    ]);
  });
}

/**
 * Counts one mail to these addresses; 1005 when one of them has reached the day's limit. Returns a function
 * that undoes the count if the mail was not sent. Addresses in `answers` are counted on a row of their own:
 * they use none of the budget.
 */
export async function countMail(
  owner_id: number,
  addresses: readonly string[],
  as: "mail" | "answer" = "mail",
): Promise<() => Promise<unknown>> {
  const [most, place] = as === "mail" ? [PER_ADDRESS, hashOf] : [ANSWERS_PER_ADDRESS, answersOf];
  const at = now();
  const again = untilTomorrow();
  const own = foldEmail((await User.findOwner(owner_id))?.email ?? "");
  const keys = [...new Set(addresses.map(foldEmail))]
    .filter((address) => address && address !== own)
    .map((address) => ({ owner_id, day: dayOf(at), address: place(address) }));
  const done: typeof keys = [];
  const back = () => Promise.all(done.map((key) => CountedEntity.patch(key).add({ mails: -1 }).go()));
  for (const key of keys)
    try {
      await CountedEntity.upsert({ ...key, ttl: seconds() + KEEP_SECONDS })
        .add({ mails: 1 })
        .where(({ mails }, { notExists, lt }) => `${notExists(mails)} OR ${lt(mails, most)}`)
        .go();
      done.push(key);
    } catch (error) {
      await back();
      const whom = addresses.find((address) => place(address) === key.address) ?? "";
      throw conditionFailed(error) ? tooManyError(whom, again, most) : error;
    }
  return back;
}

const hoursOf = (again: number): string => {
  const hours = Math.max(1, Math.ceil(again / 3600));
  return `${hours} ${hours === 1 ? "hour" : "hours"}`;
};

const tooManyError = (whom: string, again: number, most: number = PER_ADDRESS): TooMany =>
  new TooMany(
    `${whom} got ${most} emails from you today, which is the most. More can be sent in ${hoursOf(again)}.`,
    again,
  );

/** Returns the error over budget, with the time until the next day: "1 hour", "23 hours". */
function overBudget(most: number, again: number): string {
  return `Today's limit of ${most} new recipients is reached. It grows as your business does. More people can be emailed in ${hoursOf(again)}.`;
}
