import { env } from "../platform/env";
import { Code, fail, invalid } from "../platform/error";
import { stripe } from "../platform/stripe";
import { REFUSED, requireAnswer } from "./answer";
import { requireCustomer } from "./customer";
import { limitTries } from "./limits";
import { requireConfirmed } from "./person";
import { find, shape } from "./read";
import type { Info, Setup, SetupCompleteInput } from "./schema";
import { take } from "./take";
import { settleTrial } from "./trial";

/**
 * Begins to save a payment method for the subscription: the page confirms the secret with the provider's form,
 * and then calls `completeSetup`. 1044 before the owner's address is confirmed, 1005, 2025.
 */
export async function setup(): Promise<Setup> {
  await requireConfirmed();
  await limitTries("card");
  const { customer_id } = await requireCustomer();
  const intent = await requireAnswer(
    (await stripe()).setupIntents.create({
      customer: customer_id,
      usage: "off_session",
      automatic_payment_methods: { enabled: true },
    }),
    "payment_method",
  );
  return {
    client_secret: intent.client_secret ?? fail(Code.PaymentInProgress),
    publishable_key: env().STRIPE_PUBLISHABLE_KEY,
    script_url: env().STRIPE_JS_URL,
  };
}

/**
 * Makes a saved payment method the one that the subscription is charged to. 422 for one that was not saved for
 * this workspace, 1044, 1005, 2025. A card or a mailbox that another workspace had a trial with has none again.
 */
export async function completeSetup({ payment_method }: SetupCompleteInput): Promise<Info> {
  await requireConfirmed();
  await limitTries("card");
  // Whoever began has a customer: without one there is nothing that could have been saved.
  const customer_id = (await find())?.customer_id ?? "";
  const sdk = await stripe();
  const method = await requireAnswer(sdk.paymentMethods.retrieve(payment_method), "payment_method");
  const holder = typeof method.customer === "string" ? method.customer : method.customer?.id;
  // One of nobody's and one of another customer's read alike.
  if (customer_id === "" || holder !== customer_id) invalid({ payment_method: REFUSED.payment_method });
  await requireAnswer(
    sdk.customers.update(customer_id, { invoice_settings: { default_payment_method: payment_method } }),
    "payment_method",
  );
  const { row } = await take();
  return shape(await settleTrial(row));
}
