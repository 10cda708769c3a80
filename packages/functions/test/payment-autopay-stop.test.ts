import { updateRecurring } from "@stint/core/invoice/recurring/change";
import { timeline } from "@stint/core/invoice/timeline";
import { Payment } from "@stint/core/payment";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { as } from "../../core/test/support";
import { handler as mailDebitStopped } from "../src/events/invoice-debit-stopped/mail-client";
import { handler as forget } from "../src/events/recurring-autopay-stopped/forget-method";
import { handler as mailStopped } from "../src/events/recurring-autopay-stopped/mail-client";
import { handler as endAutopay } from "../src/events/recurring-ended/end-autopay";
import { type MoneyBench, openMoney, visitor } from "./money-bench";
import { react } from "./support";
import { autopay } from "./support-autopay";
import { API, state } from "./support-payment";

/** A provider for each story: its clock goes on with each debit, and what is announced must lie ahead of it. */
function story() {
  let bench: MoneyBench;
  beforeAll(async () => {
    bench = await openMoney();
    await bench.stripe.forget();
  });
  const of = autopay(() => bench);
  afterEach(of.reset);
  const at = () => bench.stripe.stripe;

  /** A series whose first invoice was paid by a SEPA debit, and whose second one is announced to be debited. */
  async function announced(count?: number) {
    const each = await of.series({ currency: "EUR" });
    const first = await of.issue(each, 0);
    const { intent } = await of.begin(first.hash, "bank");
    await at().paymentIntents.confirm(intent, {
      payment_method: "pm_sepaDebit",
      mandate_data: {
        customer_acceptance: {
          type: "online",
          online: { ip_address: "203.0.113.7", user_agent: "A browser" },
        },
      },
    });
    await bench.stripe.advance(5);
    await of.hear();
    if (count) await as(each.owner, () => updateRecurring(each.id, { count }));
    const second = await of.issue(each, 1);
    await of.charged(each.owner, second.id);
    await of.hear();
    const [made] = await of.intentsOf(each.owner, second.id);
    expect(made).toMatchObject({ status: "processing" });
    return { ...each, second, day: made?.payment_method_options?.sepa_debit?.target_date ?? "" };
  }
  const mails = () => bench.aws.mailbox.list("maren@cedarrow.test");
  const settle = async () => {
    await bench.stripe.advance(14);
    await of.hear();
  };
  return { ...of, announced, mails, settle, advance: (days: number) => bench.stripe.advance(days) };
}
type Announced = Awaited<ReturnType<ReturnType<typeof story>["announced"]>>;

const tell = ({ owner, id }: Announced, ...reactions: Parameters<typeof react>[0][]) =>
  reactions.reduce(
    (before, each) =>
      before.then(() => react(each, owner.owner_id, `recurring:${id}`, "recurring.autopay_stopped")),
    Promise.resolve<unknown>(undefined),
  );
const tellDebit = ({ owner, second }: Announced) =>
  react(mailDebitStopped, owner.owner_id, `invoice:${second.id}`, "invoice.debit_stopped");

describe("an announced debit whose payer stops automatic payment in time", () => {
  const { announced, shown, intentsOf, hear, mails, settle } = story();

  it("is canceled and told so once, in whatever order and however often", async () => {
    const of = await announced();
    const { owner, second } = of;
    await visitor().call("DELETE", `${API}/${second.hash}/autopay`);
    expect((await shown(second.hash)).note).toContain("is being canceled");
    await tell(of, mailStopped, forget, forget, mailStopped);
    await hear();
    expect(mails().at(-1)?.text).toContain("another email says whether it could still be canceled");
    await tellDebit(of);
    await tellDebit(of);
    const told = mails().filter(({ subject }) => subject.startsWith("Debit of"));
    expect(told.map(({ subject }) => subject)).toEqual([
      `Debit of €1,250.00 for invoice ${second.number} was canceled`,
    ]);
    expect(told[0]?.text).toContain("Nothing is collected on that day");
    expect(await intentsOf(owner, second.id)).toMatchObject([{ status: "canceled" }]);
    expect((await shown(second.hash)).note).toBe("");
    const history = await as(owner, () => timeline(second.id));
    expect(JSON.stringify(history)).toContain("was canceled: automatic payment was stopped");
    await settle();
    expect(await state(owner, second.id)).toMatchObject({
      status: "sent",
      payments: [],
      totals: { amount_paid: 0, amount_due: 125_000 },
    });
  });
});

describe("an announced debit whose owner stops automatic payment too late", () => {
  const { announced, shown, mails, settle, advance } = story();

  it("is still collected, and its day is told by mail and page", async () => {
    const of = await announced();
    const { owner, second } = of;
    // The provider hands it to the banks three business days ahead.
    await advance(4);
    await as(owner, () => Payment.stopByOwner(of.id));
    await tell(of, forget, mailStopped, forget);
    await tellDebit(of);
    const said = mails().at(-1);
    const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(of.day),
    );
    expect(said?.subject).toMatch(/^Debit of €1,250\.00 .* can’t be canceled any more$/);
    expect(said?.text).toContain(`It is collected on ${day}`);
    expect((await shown(second.hash)).note).toMatch(/too late .* is still collected/);
    expect(await state(owner, second.id)).toMatchObject({ status: "processing" });
    await settle();
    expect((await state(owner, second.id)).status).toBe("paid");
    expect((await shown(second.hash)).note).toBe("");
  });
});

describe("an announced debit of a series that comes to its end", () => {
  const { announced, intentsOf, settle } = story();

  it("is collected: its last invoice is still agreed", async () => {
    const of = await announced(2);
    const { owner, second } = of;
    await react(endAutopay, owner.owner_id, `recurring:${of.id}`, "recurring.ended");
    await tell(of, forget, mailStopped);
    expect(await intentsOf(owner, second.id)).toMatchObject([{ status: "processing" }]);
    await settle();
    expect((await state(owner, second.id)).status).toBe("paid");
  });
});
