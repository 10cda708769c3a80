import type Stripe from "stripe";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { env } from "../platform/env";
import { AppError, Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { type Outcome, outcomeOf, refusalWords, stripe } from "../platform/stripe";
import { SCHEMES, servesAccount } from "../platform/stripe/schemes/rules";
import { User } from "../user";
import { Workspace } from "../workspace";
import { type Asked, ReceivingEntity, type ReceivingRow } from "./entity";
import { Events } from "./events";
import { onRecord, row, shape } from "./read";
import type { Info, Onboarding, OpenInput } from "./schema";
import { bankNews, factsOf } from "./take";

const NO_ANSWER = "The payment provider has not answered yet. Please try again in a moment.";

const REFUSED = "The payment provider does not take this. Please check what you entered";

/** Returns the provider's answer; 422 for a refusal, 2025 while the outcome is unknown. */
export function requireAnswer<T>(outcome: Outcome<T>, field: string): T {
  if (outcome.kind === "refused") return invalid({ [field]: refusalWords(outcome, REFUSED) });
  if (outcome.kind === "unknown") return fail(Code.PaymentInProgress, NO_ANSWER);
  return outcome.answer;
}

/** Returns the row of the requested account: one per workspace, created by the first request. */
const reserveRow = (input: OpenInput): Promise<ReceivingRow> =>
  Db.retryOnConflict(async () => {
    const known = await onRecord();
    if (known && !known.set_aside_at) return known;
    const owner_id = Actor.owner();
    const [workspace, owner] = await Promise.all([Workspace.get(), User.getOwner(owner_id)]);
    const made = {
      owner_id,
      id: Id.next(),
      created_at: iso(),
      provider_id: "",
      asked: {
        country: input.country ?? (workspace.country || "US"),
        email: owner.email,
        name: workspace.brand_name ?? "",
        url: workspace.website_url ?? "",
      },
      status: "pending" as const,
      charges_enabled: false,
      payouts_enabled: false,
      due: [],
      country: "",
      currency: "",
      ...(known ? { former: [...(known.former ?? []), known.provider_id].filter(Boolean) } : {}),
    };
    const { write, next } = Db.replaceNext<ReceivingRow>(ReceivingEntity, known, made);
    await Db.commit([write], [Event.audit("account.asked", `account:${made.id}`, { after: made.asked })]);
    return next;
  });

const paramsOf = (owner_id: number, { country, email, name, url }: Asked): Stripe.AccountCreateParams => ({
  // The owner has a direct contract with the provider: it covers fees and losses, and asks for documents.
  controller: {
    fees: { payer: "account" },
    losses: { payments: "stripe" },
    requirement_collection: "stripe",
    stripe_dashboard: { type: "full" },
  },
  country,
  email,
  business_profile: { ...(name ? { name } : {}), ...(url ? { url } : {}) },
  capabilities: {
    transfers: { requested: true },
    ...Object.fromEntries(
      SCHEMES.filter((each) => servesAccount(each, country)).map(({ capability }) => [
        capability,
        { requested: true },
      ]),
    ),
  },
  metadata: { owner_id: `${owner_id}` },
});

/** Deletes the row of a refused request: the next request starts again, with a key of its own. */
const releaseRow = ({ id }: ReceivingRow, reason: string): Promise<void> =>
  Db.retryOnConflict(async () => {
    const now = await onRecord();
    if (now?.id !== id || now.provider_id) return;
    await Db.commit(
      [Db.removeVersion(ReceivingEntity, now)],
      [Event.audit("account.refused", `account:${id}`, { after: { reason } })],
    );
  });

const adoptAccount = (id: number, account: Stripe.Account): Promise<ReceivingRow> =>
  Db.retryOnConflict(async () => {
    const old = await onRecord();
    if (old?.id !== id) throw new AppError(Code.Conflict);
    if (old.provider_id) return old;
    const { asked: _, ...rest } = old;
    const { write, next } = Db.replaceNext<ReceivingRow>(ReceivingEntity, old, {
      ...rest,
      ...factsOf(account),
    });
    await Db.commit(
      [
        write,
        Db.claim({ kind: "receiving_account", value: account.id, owner_id: old.owner_id, target_id: id }),
      ],
      [
        Events.Opened.of(
          `account:${id}`,
          { account_id: id, version: next.version },
          { after: { provider_id: account.id }, version: next.version },
        ),
        ...bankNews(old, next),
      ],
    );
    return next;
  });

/**
 * Opens the workspace's account at the payment provider, or returns the existing one: one per workspace, for
 * any number of simultaneous requests. The request is stored first, and the provider's key is derived from
 * that row. 422 for a country that the provider does not serve, 2025.
 */
export async function open(input: OpenInput): Promise<Info> {
  const known = await reserveRow(input);
  if (known.provider_id || !known.asked) return shape(known);
  const outcome = await outcomeOf(
    (await stripe()).accounts.create(paramsOf(known.owner_id, known.asked), {
      idempotencyKey: `account:${known.owner_id}:${known.id}`,
    }),
  );
  if (outcome.kind === "refused") await releaseRow(known, outcome.message);
  return shape(await adoptAccount(known.id, requireAnswer(outcome, "country")));
}

/**
 * Returns the provider's page on which the owner enters missing information. It leads back to the settings,
 * which read the account's current state and continue where the owner began. 1003, 2025.
 */
export async function startOnboarding(id: number): Promise<Onboarding> {
  const { provider_id } = await row(id);
  const back = (how: string) => `${env().STINT_URL}/settings?payments=${how}`;
  const link: Stripe.AccountLink = requireAnswer(
    await outcomeOf(
      (await stripe()).accountLinks.create({
        account: provider_id,
        type: "account_onboarding",
        return_url: back("returned"),
        refresh_url: back("again"),
      }),
    ),
    "account",
  );
  return { url: link.url, expires_at: new Date(link.expires_at * 1000).toISOString() };
}
