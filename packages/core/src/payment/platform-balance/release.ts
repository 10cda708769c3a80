import type Stripe from "stripe";
import { find } from "../../connected-account/read";
import { type Line, MOST_LINES } from "../../connected-account/rules";
import { Actor } from "../../platform/actor";
import { iso, now } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { type Asked, sweepAsked } from "../../platform/due/asked";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { type Outcome, outcomeOf, stripe } from "../../platform/stripe";
import { stepOf, toProvider } from "../../platform/stripe/amount";
import { isSignedWith, sign } from "../../platform/stripe/metadata";
import { availableFor } from "./balance";
import { changeReservationsWrite, readReservations } from "./entity";
import { figuresOf, linesIn, subtractLines } from "./figures";
import { ReleaseEntity, type ReleaseRow, releases } from "./release-entity";
import { currenciesIn, findReceived } from "./waiting";

const read = async (id: number): Promise<ReleaseRow | null> =>
  (await ReleaseEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true })).data;

/** Returns releases on their way, strongly consistent. */
const listMoving = async (): Promise<ReleaseRow[]> =>
  (await releases()).filter(({ status }) => status === "asked");

const reviseWrite = (old: ReleaseRow, next: Partial<ReleaseRow>): Db.Write =>
  Db.replace(ReleaseEntity, old, { ...old, ...next, version: old.version + 1 });

/**
 * Sends money that waits on the platform's balance into the owner's connected account, which pays it out to
 * their bank: once each, however often this runs. It draws on the same balance as teammates' payouts. Does
 * nothing while the account cannot pay out.
 */
export async function release(): Promise<void> {
  const account = await find();
  if (!account?.charges_enabled || !account.payouts_enabled) return;
  for (const of of await listMoving()) await ask(of);
  for (const currency of await currenciesIn()) {
    const begun = await begin(currency, account.provider_id);
    if (begun) await ask(begun);
  }
}

const begin = (currency: string, destination: string): Promise<ReleaseRow | undefined> =>
  Db.retryOnConflict(async () => {
    const id = Id.next();
    const { left } = await availableFor({ id, total: 0, currency });
    const step = stepOf(currency);
    const amount = Money.subtract(left, left % step);
    if (amount <= 0) return undefined;
    const available = await availableFor({ id, total: amount, currency });
    // Something else drew on it in between: the next run sends what is left then.
    if (available.left < amount) return undefined;
    // It is read after the balance: a release that this misses changes the balance, and this is tried again.
    const lines = await partsOf(amount, currency);
    const owner_id = Actor.owner();
    const asked: ReleaseRow = {
      ...{ owner_id, id, version: 1, created_at: iso(), amount, currency, destination },
      ...{ status: "asked", attempt: 1, failure: "", ...(lines ? { lines } : {}) },
      ...Due.atOnce(owner_id),
    };
    await Db.commit(
      [Db.put(ReleaseEntity.create(asked)), available.reserve],
      [Event.audit("account.release_asked", `release:${id}`, { after: { amount, currency, destination } })],
    );
    return asked;
  });

/**
 * Returns the payments that a release consists of: the part of each that no earlier release had; any
 * difference is one line. Undefined where that is unknown: after a release without stored lines, or of too
 * many.
 */
async function partsOf(amount: number, currency: string): Promise<Line[] | undefined> {
  const before = (await releases()).filter((of) => of.currency === currency && of.status !== "refused");
  if (before.some(({ lines }) => !lines)) return undefined;
  const sent = before.flatMap(({ lines }) => lines ?? []);
  const parts = (await findReceived())
    .filter((of) => of.currency === currency)
    .flatMap((of) =>
      linesIn(
        subtractLines(
          figuresOf(of),
          sent.filter(({ payment_id }) => payment_id === of.id),
        ),
        { payment_id: of.id, invoice_id: of.invoice_id },
      ),
    )
    .filter((line) => line.amount !== 0);
  const rest = Money.subtract(amount, Money.sum(parts.map((line) => line.amount)));
  const all: Line[] = rest === 0 ? parts : [...parts, { kind: "other", amount: rest }];
  return all.length > MOST_LINES ? undefined : all;
}

/** Finds the outcome, by a search first: the provider forgets its keys after a day. */
async function outcome(of: ReleaseRow): Promise<Outcome<Stripe.Transfer>> {
  const sdk = await stripe();
  const group = `release:${of.id}`;
  const amount = toProvider(of.amount, of.currency);
  const listed = await outcomeOf(
    sdk.transfers.list({ transfer_group: group, destination: of.destination, limit: 100 }),
  );
  if (listed.kind !== "answered") return { kind: "unknown", error: listed };
  const ids = { owner_id: `${of.owner_id}`, release_id: `${of.id}` };
  const made = { account: of.destination, amount, currency: of.currency };
  const known = listed.answer.data.find(
    (each) => each.amount === amount && isSignedWith("release", ids, each.metadata, made),
  );
  if (known) return { kind: "answered", answer: known };
  return outcomeOf(
    sdk.transfers.create(
      {
        amount,
        currency: of.currency.toLowerCase(),
        destination: of.destination,
        transfer_group: group,
        metadata: sign("release", ids, made),
      },
      { idempotencyKey: `release:${of.owner_id}:${of.id}:${of.attempt}` },
    ),
  );
}

/** The provider makes card payments available only after some days: the transfer is requested again then. */
const LATER = "balance_insufficient";
const PAUSE_MS = 3_600_000;

async function ask(of: ReleaseRow): Promise<void> {
  if (of.refused_at && now().getTime() - Date.parse(of.refused_at) < PAUSE_MS) return;
  const told = await outcome(of);
  if (told.kind === "unknown") return;
  await Db.retryOnConflict(async () => {
    const old = await read(of.id);
    if (old?.status !== "asked" || old.attempt !== of.attempt) return;
    const about = `release:${old.id}`;
    if (told.kind === "refused" && told.code === LATER)
      return Db.commit(
        [reviseWrite(old, { attempt: old.attempt + 1, refused_at: iso() })],
        [Event.audit("account.release_waits", about, { after: { attempt: old.attempt + 1 } })],
      );
    const reservations = await readReservations();
    const { [old.id]: _, ...drawn } = reservations.drawn;
    const sent = told.kind === "answered";
    const total = Money.add(reservations.sent?.[old.currency] ?? 0, sent ? old.amount : 0);
    const status = sent ? ("sent" as const) : ("refused" as const);
    await Db.commit(
      [
        ...(sent
          ? [
              Db.claim({
                kind: "account_release",
                value: told.answer.id,
                owner_id: old.owner_id,
                target_id: old.id,
              }),
            ]
          : []),
        reviseWrite(old, {
          status,
          ...Due.never,
          ...(sent ? { provider_id: told.answer.id, sent_at: iso() } : { failure: told.message }),
        }),
        changeReservationsWrite(reservations, {
          drawn,
          ...(sent ? { sent: { ...reservations.sent, [old.currency]: total } } : {}),
        }),
      ],
      [
        Event.audit(sent ? "account.release_sent" : "account.release_refused", about, {
          before: { status: old.status },
          after: { status, amount: old.amount, failure: sent ? "" : told.message },
        }),
      ],
    );
  });
}

/** Resumes a requested release; returns whether it is done. */
export async function handleRelease(row: Due.Found): Promise<boolean> {
  const asked = await read(Due.idOf(row));
  if (asked?.status === "asked") await ask(asked);
  return (await read(Due.idOf(row)))?.status !== "asked";
}

/** Resumes all that are not done, here and now. */
export const reconcileReleases = (): Promise<Asked> => sweepAsked("account_release", handleRelease);
