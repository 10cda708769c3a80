import type Stripe from "stripe";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { env } from "../platform/env";
import { AppError, Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { type Outcome, outcomeOf, stripe } from "../platform/stripe";
import { User } from "../user";
import { Workspace } from "../workspace";
import { ReceivingEntity } from "./entity";
import { find, row, shape } from "./rows";
import type { Info, Onboarding, OpenInput } from "./schema";
import { factsOf } from "./take";

const NO_ANSWER = "The payment provider has not answered yet. Please try again in a moment.";

/** The provider's answer; 422 for what it refuses, 2025 while nobody knows what came of it. */
function answered<T>(outcome: Outcome<T>, field: string): T {
  if (outcome.kind === "refused") return invalid({ [field]: outcome.message });
  if (outcome.kind === "unknown") return fail(Code.PaymentInProgress, NO_ANSWER);
  return outcome.answer;
}

/**
 * Opens the workspace's account at the payment provider, or answers the one that is there: one for each
 * workspace, however often and however many at once ask. The provider's key is made of the owner's id.
 */
export async function open(input: OpenInput): Promise<Info> {
  const known = await find();
  if (known) return shape(known);
  const owner_id = Actor.owner();
  const [workspace, owner] = await Promise.all([Workspace.get(), User.contact(owner_id)]);
  const account = answered(
    await outcomeOf(
      (await stripe()).accounts.create(
        {
          // The owner's own business with the provider: it carries fees and losses, and asks for the papers.
          controller: {
            fees: { payer: "account" },
            losses: { payments: "stripe" },
            requirement_collection: "stripe",
            stripe_dashboard: { type: "full" },
          },
          country: input.country ?? (workspace.country || "US"),
          email: owner.email,
          business_profile: {
            ...(workspace.brand_name ? { name: workspace.brand_name } : {}),
            ...(workspace.website_url ? { url: workspace.website_url } : {}),
          },
          capabilities: {
            card_payments: { requested: true },
            transfers: { requested: true },
            us_bank_account_ach_payments: { requested: true },
          },
          metadata: { owner_id: `${owner_id}` },
        },
        { idempotencyKey: `account:${owner_id}:${input.country ?? ""}` },
      ),
    ),
    "country",
  );
  const id = Id.derived(owner_id, "receiving", account.id);
  const made = { owner_id, id, version: 1, created_at: iso(), ...factsOf(account) };
  try {
    await Db.commit(
      [
        Db.put(ReceivingEntity.create(made)),
        Db.claim({ kind: "receiving_account", value: account.id, owner_id, target_id: id }),
      ],
      [Event.audit("account.opened", `account:${id}`, { after: { provider_id: account.id } })],
    );
  } catch (error) {
    // Somebody was quicker: theirs is the account.
    if (!(error instanceof AppError) || error.code !== Code.Conflict) throw error;
  }
  return shape((await find()) ?? fail(Code.NotFound));
}

/**
 * The provider's page on which the owner gives what is missing. It comes back to the settings, which ask how
 * the account stands now. 1003, 2025.
 */
export async function onboarding(id: number): Promise<Onboarding> {
  const { provider_id } = await row(id);
  const back = (how: string) => `${env().STINT_URL}/settings?payments=${how}`;
  const link: Stripe.AccountLink = answered(
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
