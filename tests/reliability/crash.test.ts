import { Payout } from "@stint/core/payout";
import { Clock } from "@stint/core/platform/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newStudio, newTeammate } from "../../packages/core/test/project/invitation/support";
import { accept, newSent } from "../../packages/core/test/proposal/support";
import { as } from "../../packages/core/test/support";
import { handler as tellTeammate } from "../../packages/functions/src/events/payout-committed/mail-teammate";
import { handler as invoiceSchedule } from "../../packages/functions/src/events/proposal-accepted/invoice-schedule";
import {
  deliver,
  eventsOf,
  type MoneyBench,
  sentInvoice,
  startMoney,
  visitor,
} from "../../packages/functions/test/money-bench";
import { type Death, dying, withoutWrites } from "./support/fault";
import { batch, delivery, type Entry, entriesOf, eventOf, type Handler } from "./support/message";
import { entity, ofOwner } from "./support/rows";
import { SOAK, seeded } from "./support/seed";

const random = seeded("reliability 8, crash safety");

let bench: MoneyBench;
beforeAll(async () => {
  bench = await startMoney();
});
afterAll(() => bench.stop());

interface Case {
  /** One delivery; whether it was acknowledged. */
  deliver: () => Promise<boolean>;
  /** What store, mailbox and provider say is wrong once it was acknowledged. */
  verify: (died: Died) => Promise<string[]>;
}
type Died = Death & { nth: number; when: "before" | "after" };
type Flow = () => Promise<Case>;

const exactly = (what: string, wanted: number, found: number): string[] =>
  found === wanted ? [] : [`${found} × ${what} instead of ${wanted}`];

const reacting = (handler: Handler, event: Entry) => async () => {
  const message = delivery(event);
  const { batchItemFailures } = await handler(batch(message));
  expect([[], [{ itemIdentifier: message.messageId }]]).toContainEqual(batchItemFailures);
  return batchItemFailures.length === 0;
};

/** The provider's word that a card was charged. */
const webhook: Flow = async () => {
  const { owner, id, hash } = await sentInvoice();
  const { body } = await visitor().post(`/api/v2/invoices/${hash}/cardpayment`);
  const intent = String(body.data.client_secret).split("_secret_")[0] ?? "";
  await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
  await bench.stripe.settled();
  const event = eventsOf(bench.stripe, intent).find((each) => each.event.type === "payment_intent.succeeded");
  if (!event) throw new Error("the provider sent nothing");
  return {
    deliver: async () => {
      const status = await deliver(event);
      expect([200, 500]).toContain(status);
      return status === 200;
    },
    verify: async () => {
      const rows = await ofOwner(owner.owner_id);
      const [invoice] = entity(rows, "invoice");
      const totals = invoice?.totals as { amount_paid: number; amount_due: number };
      const journal = await entriesOf(owner.owner_id, `invoice:${id}`);
      const { data } = await bench.stripe.stripe.charges.list({ payment_intent: intent });
      return [
        ...exactly("cents received", 125_000, totals.amount_paid),
        ...exactly("cents due", 0, totals.amount_due),
        ...exactly(
          "settled payment",
          1,
          entity(rows, "payment").filter(({ status }) => status === "settled").length,
        ),
        ...exactly("invoice.paid", 1, journal.filter(({ type }) => type === "invoice.paid").length),
        ...exactly("open invoice", 0, Number(entity(rows, "account")[0]?.open_invoices)),
        ...exactly("charge at the provider", 1, data.filter(({ status }) => status === "succeeded").length),
      ];
    },
  };
};

/** An event of the provider's that is only kept. */
const kept: Flow = async () => {
  const { hash } = await sentInvoice();
  const { body } = await visitor().post(`/api/v2/invoices/${hash}/cardpayment`);
  const intent = String(body.data.client_secret).split("_secret_")[0] ?? "";
  await bench.stripe.settled();
  const event = eventsOf(bench.stripe, intent).find((each) => each.event.type === "payment_intent.created");
  if (!event) throw new Error("the provider sent nothing");
  return {
    deliver: async () => (await deliver(event)) === 200,
    verify: async () => exactly("entry", 1, (await entriesOf(0, `provider:${event.event.id}`)).length),
  };
};

/** A client's yes becomes the deposit invoice and the rest of the schedule (D22). */
const schedule: Flow = async () => {
  const { owner, proposal_id, hash } = await newSent();
  await accept(hash);
  const { owner_id } = owner;
  const event = await eventOf(owner_id, `proposal:${proposal_id}`, "proposal.accepted");
  return {
    deliver: reacting(invoiceSchedule, event),
    verify: async () => {
      const rows = await ofOwner(owner_id);
      const invoices = entity(rows, "invoice");
      const total = invoices.reduce((sum, row) => sum + (row.totals as { total: number }).total, 0);
      const told = (type: string) => entity(rows, "journal").filter((row) => row.type === type).length;
      const links = entity(rows, "pointer").filter(({ kind }) => kind === "invoice_link");
      return [
        ...exactly("invoice", 2, invoices.length),
        ...exactly("cents invoiced", 635_000, total),
        ...exactly("deposit sent", 1, invoices.filter(({ number }) => number === "INV-0001").length),
        ...exactly("number taken", 1, Number(entity(rows, "account")[0]?.invoice_sequence)),
        ...exactly("invoice.created", 2, told("invoice.created")),
        ...exactly("invoice.sent", 1, told("invoice.sent")),
        ...exactly("public link", 1, links.length),
      ];
    },
  };
};

async function team() {
  const studio = await newStudio();
  return { ...studio, kim: await newTeammate(studio, { pay: 300_000 }) };
}
let made: ReturnType<typeof team> | undefined;

/** A committed payout is told to its teammate, by mail and in the bell. */
const payout: Flow = async () => {
  made ??= team();
  const { owner, project_id, kim } = await made;
  const mailsBefore = bench.aws.mailbox.list(kim.email).length;
  const id = await as(owner, async () => {
    const { id } = await Payout.create({ project_id });
    await Payout.addItem(id, { user_id: kim.actor.user_id, amount: 120_000, description: "Writing" });
    await Payout.commit(id, {});
    return id;
  });
  const event = await eventOf(owner.owner_id, `payout:${id}`, "payout.committed");
  return {
    deliver: reacting(tellTeammate, event),
    verify: async ({ calls, nth, when }) => {
      // The one gap that no store can close: the provider has the mail, and we died before we noted it.
      const sending = when === "after" ? nth : nth - 1;
      const gap = calls[sending - 1] === "SendEmailCommand";
      const mails = bench.aws.mailbox.list(kim.email).length - mailsBefore;
      const bells = entity(await ofOwner(kim.actor.user_id), "notification");
      return [
        ...(gap && mails === 2 ? [] : exactly("mail", 1, mails)),
        ...exactly("notification", 1, bells.filter(({ key }) => key === `payout:${id}:committed`).length),
      ];
    },
  };
};

const MINUTE = 60_000;

/**
 * Dies at every call between receipt and acknowledgement, each time in a fresh case, then delivers again a
 * minute later as queue and provider do. `acknowledge` is the planted fault: who dies has said yes before.
 */
async function check(flow: Flow, acknowledge = false, whens?: Died["when"]): Promise<string[]> {
  const wrong: string[] = [];
  const points: [number, Died["when"]][] = [];
  for (let nth = 1, alive = false; !alive; nth++) {
    const sides = ["before", "after"] as const;
    for (const when of whens ? [whens] : SOAK ? sides : [random.pick(sides)]) {
      const of = await flow();
      const death = await dying(nth, when, of.deliver);
      alive = death.at === undefined;
      const say = (lines: string[]) =>
        wrong.push(...lines.map((line) => `died ${when} call ${nth} (${death.at}): ${line}`));
      if (death.error !== undefined) say([`the handler threw ${death.error}`]);
      if (!alive) points.push([nth, when]);
      if (!alive && death.result === true) say(["acknowledged all the same"]);
      if (alive && death.result !== true) say(["not acknowledged"]);
      if (!alive && !acknowledge) {
        const back = Clock.use(() => new Date(Date.now() + MINUTE));
        const again = await of.deliver().finally(back);
        if (!again) say(["the next delivery failed"]);
      }
      say(await of.verify({ ...death, nth, when }));
    }
  }
  if (points.length < 2) wrong.push(`died at ${points.length} calls only`);
  return wrong;
}

describe("who dies between receipt and acknowledgement loses and doubles nothing (reliability 8)", () => {
  it("the provider's webhook", async () => {
    expect(await check(webhook)).toEqual([]);
  });
  it("an event of the provider's that is only kept", async () => {
    expect(await check(kept)).toEqual([]);
  });
  it("proposal.accepted → the invoices of the schedule", async () => {
    expect(await check(schedule)).toEqual([]);
  });
  it("payout.committed → mail and bell", async () => {
    expect(await check(payout)).toEqual([]);
  });
});

describe("the tests above are red", () => {
  it("when a message is acknowledged before its effect: lost", async () => {
    const wrong = await check(kept, true, "before");
    expect(wrong.some((line) => line.includes("0 × entry"))).toBe(true);
  });

  it("when effect and mark are not one: doubled", async () => {
    const wrong = await withoutWrites(["inbox"], () => check(kept, false, "after"));
    expect(wrong.some((line) => line.includes("2 × entry"))).toBe(true);
  });
});
