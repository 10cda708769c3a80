import { randomInt } from "node:crypto";
import { Invoice } from "@stint/core/invoice";
import { createRecurring } from "@stint/core/invoice/recurring/change";
import { Clock } from "@stint/core/platform/clock";
import { Id } from "@stint/core/platform/id";
import { makeDue } from "../../core/src/invoice/recurring/make";
import { newBusiness, newDraft, type Owner } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { handler as charge } from "../src/events/invoice-sent/charge-saved";
import { type MoneyBench, visitor } from "./money-bench";
import { react } from "./support";
import { API, intentIn, payments } from "./support-payment";

export const IP = { "x-forwarded-for": "203.0.113.7", "user-agent": "A browser" };
const DAY = 86_400_000;

interface Asked {
  frequency?: "weekly" | "monthly";
  send?: boolean;
  currency?: string;
}
type Way = "card" | "bank" | "ideal" | "bancontact";
interface Paying extends Asked {
  method?: Way;
  payment_method?: string;
}

/** A series of invoices called “Care” whose client pays by a saved method. `reset` puts the clock back. */
export function autopay(bench: () => MoneyBench) {
  let restore = () => {};
  const { hear } = payments(bench);

  /** Whose first invoice is made on the day of today. */
  async function series({ frequency = "weekly", send = true, currency = "USD" }: Asked = {}) {
    restore();
    const { owner, project_id } = await newBusiness();
    const draft = await newDraft(owner, project_id);
    return as(owner, async () => {
      await Invoice.setMethod(draft.id, "card", true);
      await Invoice.setMethod(draft.id, "bank", true);
      if (currency !== "USD") await Invoice.update(draft.id, { currency });
      if (currency === "EUR") await Invoice.setMethod(draft.id, "ideal", true);
      await Invoice.update(draft.id, { title: "Care" });
      const starts_on = new Date().toISOString().slice(0, 10);
      const made = await createRecurring({ invoice_id: draft.id, frequency, starts_on, send });
      return { owner, id: made.id, starts_on };
    });
  }
  type Series = Awaited<ReturnType<typeof series>>;

  /** The series' nth invoice, from 0, made so many days after its start: by default on its day. */
  async function issue({ owner, id, starts_on }: Series, n: number, days = n * 7) {
    // Ids are made of the time: not of the same millisecond as those of a test beside this one.
    const day = new Date(Date.parse(`${starts_on}T12:00:00.000Z`) + days * DAY + randomInt(3_600_000));
    restore();
    restore = Clock.use(() => day);
    await as(owner, () => makeDue(id));
    const { hash, ...invoice } = await as(owner, () =>
      Invoice.get(Id.derive(owner.owner_id, "recurring", id, n)),
    );
    return { ...invoice, hash: hash ?? "" };
  }

  /** What the page of an invoice says of automatic payment. */
  const shown = async (hash: string) => (await visitor().get(`${API}/${hash}/autopay`)).body.data;

  /** A payment begun with a yes to the words that the page shows. */
  async function begin(hash: string, method: Way = "card", from = IP) {
    const { offer: text } = await shown(hash);
    const { body } = await visitor().call("POST", `${API}/${hash}/cardpayment`, { method, keep: text }, from);
    return { text: String(text), intent: intentIn(body.data.client_secret) };
  }

  const confirm = (intent: string, payment_method: string) =>
    bench().stripe.stripe.paymentIntents.confirm(intent, { payment_method });

  /** The client pays the first invoice and lets the next ones be charged. */
  async function agreed({ method = "card", payment_method = "pm_card_visa", ...asked }: Paying = {}) {
    const of = await series(asked);
    const first = await issue(of, 0);
    const { text, intent } = await begin(first.hash, method);
    await confirm(intent, payment_method);
    await hear();
    return { ...of, first, text };
  }

  const charged = (owner: Owner, id: number) =>
    react(charge, owner.owner_id, `invoice:${id}`, "invoice.sent");

  const intentsOf = async (owner: Owner, id: number) =>
    (await bench().stripe.stripe.paymentIntents.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata.owner_id === `${owner.owner_id}` && metadata.invoice_id === `${id}`,
    );

  return { series, issue, shown, begin, confirm, agreed, charged, intentsOf, hear, reset: () => restore() };
}
