import { open } from "@stint/core/identity/session";
import { Invoice } from "@stint/core/invoice";
import { User } from "@stint/core/user";
import { Stripe } from "stripe";
import { newBusiness, newDraft, type Owner } from "../../core/test/invoice/support";
import { as, journalOf } from "../../core/test/support";
import { type StandIns, standIns } from "../../core/test/support/stand-ins";
import { type Bench, KEYS, type Received } from "../../stripe-emulator/test/bench";
import { app as invoice } from "../src/api/invoice";
import { app as webhook } from "../src/api/webhook";
import { handler as mailReceipts } from "../src/events/invoice-paid/mail-receipts";
import { handler as mailPartReceipts } from "../src/events/invoice-partially-paid/mail-receipts";
import { handler as mailSent } from "../src/events/invoice-sent/mail-client";
import { browser, react } from "./support";

/** The areas of money with a provider and a mailbox behind them. */
export type MoneyBench = StandIns;
export const openMoney = standIns;

export const visitor = () => browser({ app: invoice, serves: () => true });

/** An access token of an owner's. */
export async function tokenOf(owner: Owner): Promise<string> {
  const user = await User.row(owner.user_id);
  if (!user) throw new Error("this owner has no user");
  const opened = await open(user, ["pwd"]);
  if ("challenge" in opened) throw new Error("this person has a second step");
  return opened.access_token;
}

/** A signed-in owner's browser. */
export async function signedIn(owner: Owner) {
  const page = visitor();
  page.use(await tokenOf(owner));
  return page;
}

/** Delivers one event as the provider would, to our own area. */
export const deliver = async ({ payload, signature }: Pick<Received, "payload" | "signature">) => {
  const answer = await webhook.request("/api/v2/webhooks/stripe", {
    method: "POST",
    body: payload,
    headers: { "stripe-signature": signature, "content-type": "application/json; charset=utf-8" },
  });
  return answer.status;
};

/** An event as the provider would sign it. */
export const signed = (event: unknown): Pick<Received, "payload" | "signature"> => {
  const payload = JSON.stringify(event);
  return {
    payload,
    signature: Stripe.webhooks.generateTestHeaderString({ payload, secret: KEYS.webhookSecret }),
  };
};

/** The same event with another content and its own id, as a provider's mistake would look. */
export function altered(of: Received, id: string, wrong: Partial<Stripe.PaymentIntent>) {
  const event = structuredClone(of.event);
  event.id = id;
  const intent = event.data.object as Stripe.PaymentIntent;
  Object.assign(intent, wrong, { metadata: { ...intent.metadata, ...wrong.metadata } });
  return signed(event);
}

/** An invoice that was sent, $1,250.00 unless told, with ways to pay online; of a business of its own unless told. */
export async function sentInvoice(
  amount?: number,
  methods: Invoice.Method[] = ["card"],
  of?: Awaited<ReturnType<typeof newBusiness>>,
) {
  const business = of ?? (await newBusiness());
  const { owner, project_id } = business;
  const { id } = await newDraft(owner, project_id, amount);
  const sent = await as(owner, async () => {
    for (const method of methods) await Invoice.setMethod(id, method, true);
    return Invoice.send(id, {});
  });
  return { ...business, id, hash: sent.hash ?? "", number: sent.number ?? "" };
}

/** The events about an invoice that the provider has sent so far, oldest first. */
export const eventsOf = (bench: Bench, intent: string): Received[] =>
  bench.received.filter(({ event }) => {
    const object = event.data.object as { id?: string; payment_intent?: unknown };
    return object.id === intent || object.payment_intent === intent;
  });

export const journal = (owner: Owner, id: number) => journalOf(owner.owner_id, `invoice:${id}`);

/** Runs the reactions that mail, as the queues would after the change. */
export const mailing = {
  sent: (owner: Owner, id: number) => react(mailSent, owner.owner_id, `invoice:${id}`, "invoice.sent"),
  paid: (owner: Owner, id: number) => react(mailReceipts, owner.owner_id, `invoice:${id}`, "invoice.paid"),
  partiallyPaid: (owner: Owner, id: number) =>
    react(mailPartReceipts, owner.owner_id, `invoice:${id}`, "invoice.partially_paid"),
};
