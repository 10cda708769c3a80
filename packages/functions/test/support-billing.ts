import { Billing } from "@stint/core/billing";
import { Clock } from "@stint/core/platform/clock";
import { sweepAsked } from "@stint/core/platform/due/asked";
import { Id } from "@stint/core/platform/id";
import { Workspace } from "@stint/core/workspace";
import { expect } from "vitest";
import { find } from "../../core/src/billing/read";
import { newBusiness, type Owner } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { emptyTable } from "../../core/test/support/empty-table";
import { app } from "../src/api/billing";
import { deliver, type MoneyBench, tokenOf } from "./money-bench";
import { browser } from "./support";

/** Where nothing is taxed: what the checkout asks for. */
const PLACE = {
  ...{ name: "", line1: "", line2: "", city: "", region: "" },
  ...{ postal_code: "97000", country: "US", tax_id_type: "", tax_id: "" },
};

export const SUBSCRIPTION = "/api/v2/currentuser/subscription";

/** An owner's browser, signed in anew for each call: the clock moves by months. */
export function billingPage(owner: Owner) {
  const page = browser({ app, serves: () => true });
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    page.use(await tokenOf(owner));
    return page.call(method, path, body, headers);
  };
  return {
    call,
    get: (path: string) => call("GET", path),
    post: (path: string, body?: unknown) => call("POST", path, body),
    put: (path: string, body: unknown) => call("PUT", path, body),
  };
}
export type BillingPage = ReturnType<typeof billingPage>;

export type Subscriber = Awaited<ReturnType<ReturnType<typeof subscribing>["customer"]>>;

/** Returns a card like the token's that nobody else has, unless it says whose it is: `pm_card_visa_of_7`. */
const ownCard = (card: string): string =>
  card.startsWith("pm_card_") && !card.includes("_of_") ? `${card}_of_${Id.next()}` : card;

/** Workspaces with a provider whose clock is the product's. */
export function subscribing(bench: () => MoneyBench) {
  let told = 0;
  const sdk = () => bench().stripe.stripe;

  /**
   * Begins anew, here and at the provider, before a test: whoever subscribed in the tests before would be renewed, charged
   * and mailed with each day that passes.
   */
  const renew = async () => {
    await Promise.all([emptyTable(), bench().stripe.forget()]);
    told = 0;
  };

  /** What the provider has told since, delivered in an order of the test's. */
  const hear = async (order = <T>(all: T[]): T[] => all) => {
    const { stripe } = bench();
    await stripe.settled();
    const fresh = stripe.received.slice(told);
    told = stripe.received.length;
    for (const event of order(fresh)) expect(await deliver(event)).toBe(200);
    return fresh;
  };

  /** Moves both clocks, without a word from the provider. */
  const silence = async (days: number) => {
    await bench().stripe.advance(days);
    told = bench().stripe.received.length;
  };

  /** Does what is due by now. */
  const look = async () => {
    const { failed } = await sweepAsked("subscription", Billing.handleSubscription);
    expect(failed).toEqual([]);
  };

  /** Moves both clocks, hears what the provider tells, and does what is due. */
  const pass = async (days: number) => {
    await bench().stripe.advance(days);
    await hear();
    await look();
    await hear();
  };

  /** Saves a test card as the checkout does. */
  const save = async (page: BillingPage, card = "pm_card_visa") => {
    const { body } = await page.post(`${SUBSCRIPTION}/setup`);
    const [intent = ""] = String(body.data.client_secret).split("_secret_");
    const { payment_method } = await sdk().setupIntents.confirm(intent, {
      payment_method: ownCard(card),
      return_url: "https://stint.test/",
    });
    return page.post(`${SUBSCRIPTION}/setupcomplete`, { payment_method });
  };

  const choose = (page: BillingPage, plan: string, more: object = {}) =>
    page.post(`${SUBSCRIPTION}/plan`, { plan, ...more });

  /** Says where the business is, as the checkout does before a first purchase; no tax is due there. */
  const settle = async (page: BillingPage) => {
    const { status, body } = await page.put(`${SUBSCRIPTION}/details`, PLACE);
    expect(status, JSON.stringify(body)).toBe(200);
  };

  /** A workspace on the free plan, with a card and a country. */
  const customer = async (card?: string, before?: (user_id: number) => Promise<unknown>) => {
    const business = await newBusiness({ plan: "none" });
    await before?.(business.owner.user_id);
    const page = billingPage(business.owner);
    const saved = await save(page, card);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await settle(page);
    const state = async () => (await page.get(SUBSCRIPTION)).body.data as Billing.Info;
    const workspace = () => as(business.owner, () => Workspace.get());
    /** Saves a card whose bank asks each time. */
    const customer_id = async () => (await as(business.owner, () => find()))?.customer_id ?? "";
    const attach = async (token: string) => {
      const { id } = await sdk().paymentMethods.attach(ownCard(token), { customer: await customer_id() });
      return page.post(`${SUBSCRIPTION}/setupcomplete`, { payment_method: id });
    };
    /** Confirms a charge as the bank's page does. */
    const authenticate = async (client_secret: string) => {
      const [intent = ""] = client_secret.split("_secret_");
      const { status } = await fetch(`${bench().stripe.base}/elements/challenge`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ payment_intent: intent, client_secret, outcome: "complete" }),
      });
      expect(status).toBeLessThan(400);
    };
    return { ...business, page, state, workspace, customer_id, attach, authenticate };
  };

  /** The product's clock is the provider's from now on. */
  const useClock = () => Clock.use(() => new Date(bench().stripe.now()));

  return { renew, hear, silence, look, pass, save, settle, choose, customer, useClock, sdk };
}
