import { now, seconds } from "../platform/clock";
import { Db } from "../platform/db";
import { conditionFailed } from "../platform/db/failure";
import { AppError, Code, fail, StaleWrite, TooMany } from "../platform/error";
import { Id } from "../platform/id";
import { User } from "../user";
import { foldEmail } from "../user/schema";
import { CountedEntity, DayEntity, StandingEntity } from "./entity";
import { blockedError, findBlocked } from "./recipient";
import { ANSWERS_PER_ADDRESS, allowance, dayOf, PER_ADDRESS, tomorrow } from "./rules";

const KEEP_SECONDS = 3 * 86_400;
/** Addresses of one mail are few; a transaction holds a hundred rows. */
const AT_ONCE = 90;

const hashOf = (address: string): string => Id.sha256(foldEmail(address));
const answersOf = (address: string): string => `answers:${hashOf(address)}`;

const unconfirmed = (email: string): AppError =>
  new AppError(
    Code.IdentityVerificationFailed,
    `Confirm your email address before you email other people. We sent a link to ${email}.`,
    { email_address: "Your email is not verified yet." },
  );

const STOPPED =
  "Email to other people is stopped for your workspace, because people who got it complained. Please write to support.";

/** The owner and the workspace's standing; 1044 before the owner's address is confirmed, 1005 once it was stopped. */
async function sender(owner_id: number) {
  const [user, { data: standing }] = await Promise.all([
    User.row(owner_id),
    StandingEntity.get({ owner_id }).go({ consistent: true }),
  ]);
  if (!user || user.disabled) return fail(Code.Revoked);
  if (!user.email_verified || !user.email) throw unconfirmed(user.email || (user.unverified_email ?? ""));
  return { user, standing };
}

/** Seconds until the next day of budgets. */
const untilTomorrow = (): number => (tomorrow(now()).getTime() - now().getTime()) / 1000;

/**
 * Refuses a code that somebody with a link asks for, and what answers a payment or signature, where the workspace mails
 * nobody: 1044 before its owner's address is confirmed, 1005 once it was stopped. They take nothing out of the owner's
 * budget, nor does the owner's mail stand in their way: codes have limits of their own, by visitor, link, address and
 * workspace, and who pays or signs does so once.
 */
export async function assertMayAnswer(owner_id: number): Promise<void> {
  const { standing } = await sender(owner_id);
  if (standing?.stopped_at) throw new TooMany(STOPPED, untilTomorrow());
}

/** Refuses an act that will mail other people later: 1044 before the owner's address is confirmed. */
export async function assertMayMail(owner_id: number): Promise<void> {
  await sender(owner_id);
}

/**
 * Takes the foreign ones of these addresses out of today's budget, each once a day, by one transaction: parallel
 * sends cannot slip past. The verbs that mail call it before they commit, so that a person is told in words; every
 * mail calls it again as it leaves. 1044 before the owner's address is confirmed, 1005 over budget or once stopped,
 * with when it goes on, and where an address had its mails of the day; 1000 for an address that bounced or complained.
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
    if (filled) throw full(foreign.find((address) => hashOf(address) === filled) ?? "", again);
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
      // Counted by another send at this moment: look again, there may be nothing left to count.
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
 * Counts one mail that leaves for these addresses; 1005 where one of them had the day's most. Answers how to take
 * the count back for a mail that did not leave. What answers their act counts on a row of its own: an address that is
 * counted there has taken nothing out of the budget.
 */
export async function countMail(
  owner_id: number,
  addresses: readonly string[],
  as: "mail" | "answer" = "mail",
): Promise<() => Promise<unknown>> {
  const [most, place] = as === "mail" ? [PER_ADDRESS, hashOf] : [ANSWERS_PER_ADDRESS, answersOf];
  const at = now();
  const again = untilTomorrow();
  const own = foldEmail((await User.row(owner_id))?.email ?? "");
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
      throw conditionFailed(error) ? full(whom, again, most) : error;
    }
  return back;
}

const hoursOf = (again: number): string => {
  const hours = Math.max(1, Math.ceil(again / 3600));
  return `${hours} ${hours === 1 ? "hour" : "hours"}`;
};

const full = (whom: string, again: number, most: number = PER_ADDRESS): TooMany =>
  new TooMany(
    `${whom} got ${most} emails from you today, which is the most. More can be sent in ${hoursOf(again)}.`,
    again,
  );

/** "1 hour", "23 hours": when the next day of budgets begins. */
function overBudget(most: number, again: number): string {
  return `Today's limit of ${most} new recipients is reached. It grows as your business does. More people can be emailed in ${hoursOf(again)}.`;
}
