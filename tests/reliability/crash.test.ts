import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { sweepOwed } from "@stint/core/payment/owed-credit";
import { Payout } from "@stint/core/payout";
import { Clock } from "@stint/core/platform/clock";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness } from "../../packages/core/test/invoice/support";
import { newStudio, newTeammate } from "../../packages/core/test/project/invitation/support";
import { accepted, invoicesOf, offered, open, sign } from "../../packages/core/test/proposal/change.support";
import { accept, newOffer, newSent, Scope } from "../../packages/core/test/proposal/support";
import { as } from "../../packages/core/test/support";
import { handler as startBrief } from "../../packages/functions/src/events/forwarded-mail-arrived/start-brief";
import { handler as settleAfterDispute } from "../../packages/functions/src/events/invoice-dispute-closed/settle-credit";
import { handler as settleAfterPayment } from "../../packages/functions/src/events/invoice-paid/settle-credit";
import { handler as tellTeammate } from "../../packages/functions/src/events/payout-committed/mail-teammate";
import { handler as invoiceSchedule } from "../../packages/functions/src/events/proposal-accepted/invoice-schedule";
import { handler as takeMailIn } from "../../packages/functions/src/jobs/mail-in";
import {
  deliver,
  eventsOf,
  type MoneyBench,
  openMoney,
  sentInvoice,
  visitor,
} from "../../packages/functions/test/money-bench";
import { reactionFor } from "../../packages/functions/test/support";
import { type Death, dying, withoutWrites } from "./support/fault";
import { batch, delivery, type Entry, entriesOf, eventOf, type Handler } from "./support/message";
import { clear, entity, ofOwner } from "./support/rows";
import { SOAK, seeded } from "./support/seed";
import { forwardMail } from "./support/story-forward";

const random = seeded("reliability 8, crash safety");

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

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
  const message = delivery(await reactionFor(event.type, handler), event);
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
let committed = 0;

/** A committed payout is told to its teammate, by mail and in the bell. */
const payout: Flow = async () => {
  // Nobody gets more than a few mails of a new business in one day: the next deaths are those of another team.
  if (committed++ % 8 === 0) made = undefined;
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

/** $6,350.00: half of it as the deposit, half as a second invoice. */
const HALF = 317_500;
/** What a change order takes off it: the deposit gives back all, the second invoice the rest. */
const LESS = 435_000;
/** An invoice that is sent while the credit waits: what the notes give pays it. */
const EXTRA = 100_000;

/** A credit that waits for a payment of the second invoice, which ends before anybody looks. */
async function waiting(payment_method: string, end: () => Promise<void>) {
  const offer = await accepted(await newOffer());
  const { owner, project_id } = offer;
  const [deposit, second] = await invoicesOf(offer);
  const id = second?.id ?? 0;
  const { hash } = await as(owner, async () => {
    for (const way of ["card", "bank"] as const) await Invoice.setMethod(id, way, true);
    return Invoice.send(id, {});
  });
  const { body } = await visitor().post(`/api/v2/invoices/${hash}/cardpayment`);
  const intent = String(body.data.client_secret).split("_secret_")[0] ?? "";
  await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method });
  await hear();
  await as(owner, async () => {
    const paid_at = await Workspace.today();
    await Payment.markPaid(deposit?.id ?? 0, { paid_at, payment_method: "check" });
  });
  const change = await open(offer);
  await as(owner, async () => {
    const { tasks } = await Scope.get(project_id);
    const price = tasks.find((task) => task.id === offer.task_ids[0])?.price ?? 0;
    await Scope.updateTask(offer.task_ids[0], { price: price - LESS });
  });
  await sign(offer, change.id, await offered(offer, change.id));
  const extra = await as(owner, async () => {
    const made = await Invoice.create({ project_id });
    await Invoice.addItem(made.id, { name: "Photography", unit_price: EXTRA });
    return Invoice.send(made.id, {});
  });
  const [owed] = entity(await ofOwner(owner.owner_id), "owed_credit");
  expect(owed?.amount).toBe(LESS - HALF);
  await end();
  return {
    owner_id: owner.owner_id,
    second: id,
    verify: async () => {
      const rows = await ofOwner(owner.owner_id);
      const [row] = entity(rows, "owed_credit");
      const notes = entity(rows, "credit_note");
      const spent = entity(rows, "payment").filter(({ provider }) => provider === "credit");
      const told = (type: string) => entity(rows, "journal").filter((each) => each.type === type).length;
      const due = entity(rows, "invoice").find((each) => each.id === extra.id)?.totals as Due | undefined;
      return [
        ...exactly("cents owed", 0, Number(row?.amount)),
        ...exactly("cents of notes that wait to be applied", LESS - EXTRA, Number(row?.unapplied)),
        ...exactly("credit note", 2, notes.length),
        ...exactly(
          "cents credited",
          LESS,
          notes.reduce((sum, { counted }) => sum + Number(counted), 0),
        ),
        ...exactly("payment out of credit", 1, spent.length),
        ...exactly("cents due of the extra invoice", 0, Number(due?.amount_due)),
        ...exactly("cents in hand", LESS - EXTRA, Number(entity(rows, "client_credit")[0]?.amount)),
        ...exactly("invoice.credit_owed", 1, told("invoice.credit_owed")),
        ...exactly("invoice.credit_settled", 1, told("invoice.credit_settled")),
      ];
    },
  };
}
interface Due {
  amount_due: number;
}

/** Hands on what the provider has told since; the reactions to it are not run. */
let heard = 0;
async function hear(): Promise<void> {
  await bench.stripe.settled();
  const fresh = bench.stripe.received.slice(heard);
  heard = bench.stripe.received.length;
  for (const each of fresh) expect(await deliver(each)).toBe(200);
}

const contested = () =>
  waiting("pm_card_createDispute", async () => {
    const { data } = await bench.stripe.stripe.disputes.list({ limit: 1 });
    await bench.stripe.stripe.disputes.update(data[0]?.id ?? "", {
      evidence: { uncategorized_text: "winning_evidence" },
    });
    await hear();
  });

/** The end of a dispute carries out what waited for it. */
const settledByDispute: Flow = async () => {
  const { owner_id, second, verify } = await contested();
  const event = await eventOf(owner_id, `invoice:${second}`, "invoice.dispute_closed");
  return { deliver: reacting(settleAfterDispute, event), verify };
};

/** A debit that arrives does. */
const settledByPayment: Flow = async () => {
  const { owner_id, second, verify } = await waiting("pm_usBankAccount_success", async () => {
    await bench.stripe.advance(5);
    await hear();
  });
  const event = await eventOf(owner_id, `invoice:${second}`, "invoice.paid");
  return { deliver: reacting(settleAfterPayment, event), verify };
};

/** No message came: the sweep of a later day does. */
const settledBySweep: Flow = async () => {
  const { verify } = await contested();
  return {
    deliver: async () => {
      const back = Clock.use(() => new Date(Date.now() + 2 * 86_400_000));
      // A job that dies says nothing; the next run is the next delivery.
      return sweepOwed()
        .then(
          ({ failed }) => failed.length === 0,
          () => false,
        )
        .finally(back);
    },
    verify,
  };
};

/** A mail that an owner forwards: SES's notice of it. */
const mailTaken: Flow = async () => {
  const { owner } = await newBusiness();
  const body = await forwardMail(owner);
  return {
    deliver: async () => {
      const { batchItemFailures } = await takeMailIn(batch({ messageId: "in", body }));
      return batchItemFailures.length === 0;
    },
    verify: async () => {
      const rows = await ofOwner(owner.owner_id);
      const told = entity(rows, "journal").filter(({ type }) => type === "forwarded_mail.arrived");
      return [
        ...exactly("mail", 1, entity(rows, "forwarded_mail").length),
        ...exactly("forwarded_mail.arrived", 1, told.length),
      ];
    },
  };
};

/** The project that begins with one, and its draft that is asked for. */
const mailBegun: Flow = async () => {
  const { owner } = await newBusiness();
  const body = await forwardMail(owner);
  await takeMailIn(batch({ messageId: "in", body }));
  const [mail] = entity(await ofOwner(owner.owner_id), "forwarded_mail");
  const event = await eventOf(owner.owner_id, `forwarded_mail:${mail?.id}`, "forwarded_mail.arrived");
  return {
    deliver: reacting(startBrief, event),
    verify: async () => {
      const rows = await ofOwner(owner.owner_id);
      const told = entity(rows, "journal").filter(({ type }) => type === "brief.requested");
      return [
        // The business has one already.
        ...exactly("project", 2, entity(rows, "project").length),
        ...exactly("brief", 1, entity(rows, "brief").length),
        ...exactly("brief.requested", 1, told.length),
      ];
    },
  };
};

const WRITES = /^(Transact|Put|Update|Delete)/;

const MINUTE = 60_000;

/**
 * Dies at every call between receipt and acknowledgement, each time in a fresh case, then delivers again a
 * minute later as queue and provider do; at calls like `counts` where that is named. `acknowledge` is the planted
 * fault: who dies has said yes before.
 */
async function check(
  flow: Flow,
  acknowledge = false,
  whens?: Died["when"],
  counts?: RegExp,
): Promise<string[]> {
  const wrong: string[] = [];
  const points: [number, Died["when"]][] = [];
  // Each death is judged by the rows of its business, among those of all deaths before.
  await clear();
  for (let nth = 1, alive = false; !alive; nth++) {
    // A planted fault is found once.
    if (acknowledge && wrong.length > 0) return wrong;
    const sides = ["before", "after"] as const;
    for (const when of whens ? [whens] : SOAK ? sides : [random.pick(sides)]) {
      const of = await flow();
      const death = await dying(nth, when, of.deliver, counts);
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
  it("a mail that was forwarded", async () => {
    expect(await check(mailTaken)).toEqual([]);
  });
  it("forwarded_mail.arrived → a project and its draft", async () => {
    expect(await check(mailBegun)).toEqual([]);
  });
  it("payout.committed → mail and bell", async () => {
    expect(await check(payout)).toEqual([]);
  });
});

/** Between two writes it does not matter where one dies: after a write is before the next. */
const between = (flow: Flow) => check(flow, false, SOAK ? undefined : "after", WRITES);

describe("who dies while an owed credit is settled gives it once, and all of it (D23)", () => {
  it("by invoice.dispute_closed", async () => {
    expect(await between(settledByDispute)).toEqual([]);
  });
  it("by invoice.paid", async () => {
    expect(await between(settledByPayment)).toEqual([]);
  });
  it("by the sweep", async () => {
    expect(await between(settledBySweep)).toEqual([]);
  });
});

describe("the tests above are red", () => {
  it("when a message is acknowledged before its effect: lost", async () => {
    const wrong = await check(kept, true, "before");
    expect(wrong.some((line) => line.includes("0 × entry"))).toBe(true);
  });

  it.each([
    ["the end of a dispute", settledByDispute],
    ["a payment", settledByPayment],
    ["the sweep", settledBySweep],
  ])("when %s is acknowledged before the credit that waited is given: lost", async (_, flow) => {
    const wrong = await check(flow, true, "before", WRITES);
    expect(wrong.some((line) => line.includes(`${LESS - HALF} × cents owed`))).toBe(true);
  });

  it("when a note and what it takes off the credit are not one: it is taken off, and given by no note", async () => {
    const faulty: Flow = async () => {
      const of = await settledByDispute();
      return { ...of, deliver: () => withoutWrites(["credit_note"], of.deliver) };
    };
    const of = await faulty();
    await of.deliver();
    const healthy = { calls: [], at: undefined, nth: 0, when: "before" } as const;
    expect(await of.verify({ ...healthy, calls: [] })).toContain("1 × credit note instead of 2");
  });

  it("when effect and mark are not one: doubled", async () => {
    const wrong = await withoutWrites(["inbox"], () => check(kept, false, "after"));
    expect(wrong.some((line) => line.includes("2 × entry"))).toBe(true);
  });
});
