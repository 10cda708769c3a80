import { Billing } from "@stint/core/billing";
import { Referral } from "@stint/core/billing/referral";
import { deleteAccount } from "@stint/core/operations/delete-account";
import { Clock } from "@stint/core/platform/clock";
import { sweepAsked } from "@stint/core/platform/due/asked";
import { Id } from "@stint/core/platform/id";
import { stripe } from "@stint/core/platform/stripe";
import { itemsOf } from "../../../packages/core/src/billing/items";
import { metadataOf } from "../../../packages/core/src/billing/note";
import { find } from "../../../packages/core/src/billing/read";
import { newBusiness } from "../../../packages/core/test/invoice/support";
import { as } from "../../../packages/core/test/support";
import { signedIn, signedUp } from "../../../packages/core/test/support/account";

const DAYS_MS = 12 * 86_400_000;

/** A subscription that begins with a trial whose end is near, a second one beside it, a friend who is invited, and an account that is deleted. */
export async function playBilling(): Promise<number[]> {
  const { owner } = await newBusiness({ plan: "none" });
  await as(owner, async () => {
    await Billing.setup();
    const customer = (await find())?.customer_id ?? "";
    const { id } = await (await stripe()).paymentMethods.attach(`pm_card_visa_of_${Id.next()}`, { customer });
    await Referral.completeSetup({ payment_method: id });
    await Billing.changeDetails({ ...(await Billing.getDetails()), country: "DE" });
    await Billing.changePlan({ plan: "pro_yearly" });
    await (await stripe()).subscriptions.create({
      customer,
      items: await itemsOf({ plan: "team_monthly", extra_seats: 0 }),
      metadata: metadataOf(owner.owner_id),
    });
    await Referral.send({ email_address: `friend-${Id.next()}@sample.test` });
  });
  const late = Date.now() + DAYS_MS;
  const back = Clock.use(() => new Date(late));
  try {
    await sweepAsked("subscription", Billing.handleSubscription);
  } finally {
    back();
  }
  const { email, user_id } = await signedUp();
  const { actor } = await signedIn(email);
  await as(actor, () => deleteAccount({}));
  return [owner.owner_id, user_id];
}
