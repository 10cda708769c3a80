import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { statement, statementCsv, statementPdf } from "@stint/core/invoice/statement";
import { Ledger } from "@stint/core/ledger";
import { overview } from "@stint/core/operations/client-overview";
import { merge } from "@stint/core/operations/merge-clients";
import { Payment } from "@stint/core/payment";
import { settleCredit, sweepOwed } from "@stint/core/payment/owed-credit";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { accepted, invoicesOf, offered, open, sign } from "../../core/test/proposal/change.support";
import {
  atTime,
  CONTACT,
  dayFromNow,
  newOffer,
  type Offer,
  Project,
  Proposal,
  Scope,
} from "../../core/test/proposal/support";
import { as, journalOf } from "../../core/test/support";
import { readPdf } from "../../documents/test/read";
import { handler as mailSent } from "../src/events/invoice-sent/mail-client";
import { handler as settleAfterRefund } from "../src/events/payment-refund-failed/settle-credit";
import { type MoneyBench, openMoney, visitor } from "./money-bench";
import { react } from "./support";
import { API, intentIn, payments } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
const { hear } = payments(() => bench);

/** $6,350.00: half of it as the deposit, which is sent, and the rest as a second invoice. */
const HALF = 317_500;

const byHand = (offer: Offer, id: number, amount?: number) =>
  as(offer.owner, async () => {
    const paid_at = await Workspace.today();
    return Payment.markPaid(id, { paid_at, payment_method: "check", amount });
  });

const sentBy = async (offer: Offer, id: number) => {
  await as(offer.owner, async () => {
    for (const way of ["card", "bank"] as const) await Invoice.setMethod(id, way, true);
    await Invoice.update(id, { allow_partial: true });
    await Invoice.send(id, {});
  });
  return as(offer.owner, () => Invoice.get(id));
};

/** The client pays online with a test method, all or a part. */
async function online(offer: Offer, id: number, payment_method: string, amount?: number) {
  const { hash } = await sentBy(offer, id);
  const { body } = await visitor().post(`${API}/${hash}/cardpayment`, amount ? { amount } : {});
  const intent = intentIn(body.data.client_secret);
  await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method }).catch(() => undefined);
  await hear();
}

const refunded = async (offer: Offer, id: number, amount?: number) => {
  await byHand(offer, (await sentBy(offer, id)).id);
  const [payment] = (await as(offer.owner, () => Invoice.get(id))).payments;
  await as(offer.owner, () => Payment.refund(id, payment?.id ?? 0, { amount, reason: "Late" }));
};

const closeDispute = (evidence: string) => async () => {
  const { data } = await bench.stripe.stripe.disputes.list({ limit: 1 });
  await bench.stripe.stripe.disputes.update(data[0]?.id ?? "", {
    evidence: { uncategorized_text: evidence },
  });
  await hear();
};
const days = (count: number) => async () => {
  await bench.stripe.advance(count);
  await hear();
};

/** Every payment situation that an invoice of a schedule can be in; what keeps it from being credited, and its ends. */
const SITUATIONS: Record<
  string,
  { make: (offer: Offer, id: number) => Promise<unknown>; ends?: Record<string, () => Promise<void>> }
> = {
  draft: { make: async () => undefined },
  scheduled: { make: (offer, id) => as(offer.owner, () => Invoice.send(id, { send_at: dayFromNow(20) })) },
  paused: {
    make: async (offer, id) => {
      await as(offer.owner, () => Invoice.send(id, { send_at: dayFromNow(20) }));
      await as(offer.owner, () => Invoice.pause(id));
    },
  },
  sent: { make: sentBy },
  viewed: {
    make: async (offer, id) => {
      const { hash } = await sentBy(offer, id);
      await visitor().get(`${API}/${hash}`);
    },
  },
  "part paid by hand": {
    make: async (offer, id) => byHand(offer, (await sentBy(offer, id)).id, 100_000),
  },
  "part paid by card": { make: (offer, id) => online(offer, id, "pm_card_visa", 100_000) },
  "part paid by debit": {
    make: async (offer, id) => {
      await online(offer, id, "pm_usBankAccount_success", 100_000);
      await days(5)();
    },
  },
  "paid by hand": { make: async (offer, id) => byHand(offer, (await sentBy(offer, id)).id) },
  "paid by card": { make: (offer, id) => online(offer, id, "pm_card_visa") },
  "refunded in part": { make: (offer, id) => refunded(offer, id, 100_000) },
  refunded: { make: (offer, id) => refunded(offer, id) },
  "credited in part": {
    make: async (offer, id) => {
      await sentBy(offer, id);
      await as(offer.owner, () => Invoice.credit(id, { amount: 100_000, reason: "Goodwill" }));
    },
  },
  void: {
    make: async (offer, id) => {
      await sentBy(offer, id);
      await as(offer.owner, () => Invoice.voidInvoice(id, {}));
    },
  },
  "paid by debit, on its way": {
    make: (offer, id) => online(offer, id, "pm_usBankAccount_success"),
    ends: { settles: days(5) },
  },
  "paid by debit, about to fail": {
    make: (offer, id) => online(offer, id, "pm_usBankAccount_insufficientFunds"),
    ends: { fails: days(5) },
  },
  disputed: {
    make: (offer, id) => online(offer, id, "pm_card_createDispute"),
    ends: { "is won": closeDispute("winning_evidence"), "is lost": closeDispute("losing_evidence") },
  },
};

/** Signs a change order that adds this to the accepted total. */
async function signed(offer: Offer, difference: number): Promise<number> {
  const change = await open(offer);
  const { tasks } = await as(offer.owner, () => Scope.get(offer.project_id));
  const first = tasks.find(({ id }) => id === offer.task_ids[0]);
  await as(offer.owner, () =>
    Scope.updateTask(offer.task_ids[0], { price: (first?.price ?? 0) + difference }),
  );
  await sign(offer, change.id, await offered(offer, change.id));
  return change.id;
}

const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);

/** How a project's money stands, from its documents and the book. */
async function standing(offer: Offer) {
  const { owner, project_id, client_id } = offer;
  const invoices = await invoicesOf(offer);
  const { owed_credit } = await as(owner, () => Invoice.loadBillable(project_id));
  const { proposal_id } = await as(owner, () => Project.get(project_id));
  const plan = await as(owner, () => Proposal.readSchedule(proposal_id ?? 0));
  const live = invoices.filter(({ sent_at, status }) => sent_at && status !== "void");
  const { balances } = await as(owner, () => Ledger.projectStatement(project_id));
  const [credit] = await as(owner, () => Ledger.creditOf(client_id));
  // Some of it was made on a later day.
  const { currencies } = await as(owner, () => statement(client_id, { to: dayFromNow(30) }));
  const told = currencies.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n");
  const notes = invoices.flatMap(({ credit_notes }) => credit_notes.map(({ number }) => number));
  return {
    invoices,
    untold: notes.filter((number) => !told.includes(number)),
    owed: owed_credit?.amount ?? 0,
    waits: owed_credit?.waits ?? [],
    agreed: plan.accepted_total,
    unsent: sum(invoices.filter(({ sent_at }) => !sent_at).map(({ totals }) => totals.total)),
    // Whoever took something of an invoice back: what is left of all of them is billed.
    billed: sum(
      invoices
        .filter(({ status }) => status !== "void")
        .map(({ totals }) => totals.total - totals.amount_credited),
    ),
    asked: sum(live.map(({ totals }) => totals.amount_due)),
    received: sum(
      invoices
        .flatMap((each) => each.payments)
        .filter(({ method, status }) => method !== "credit" && status !== "failed" && status !== "processing")
        .map(({ amount }) => amount),
    ),
    hand: credit?.amount ?? 0,
    receivable: balances.find(({ account }) => account === "receivable")?.amount ?? 0,
  };
}
type Standing = Awaited<ReturnType<typeof standing>>;

/** Credited + owed is what was agreed; who owes nothing in credit is asked for what is agreed less what came in. */
function holds(of: Standing): void {
  expect({ billed: of.billed - of.owed }).toEqual({ billed: of.agreed });
  expect(of.receivable).toBe(of.asked);
  // Every note that was mailed is on the client's account.
  expect(of.untold).toEqual([]);
  expect(of.waits.length > 0).toBe(of.owed > 0);
  if (of.owed > 0) return;
  expect({ asked: of.asked }).toEqual({ asked: Math.max(0, of.agreed - of.unsent - of.received) });
  // Nobody is asked for what they have in hand.
  expect(Math.min(of.asked, of.hand)).toBe(0);
}

/** How much the change order adds, and whether the deposit is paid; the first two in every run, all in a soak. */
const CHANGES = [
  { difference: -435_000, deposit: "paid" },
  { difference: -435_000, deposit: "open" },
  { difference: -100_000, deposit: "open" },
  { difference: -100_000, deposit: "paid" },
  { difference: 50_000, deposit: "open" },
].slice(0, process.env.SOAK === "1" ? undefined : 2);

const CASES = Object.entries(SITUATIONS).flatMap(([situation, { ends = { "": undefined } }]) =>
  Object.keys(ends).flatMap((end) => CHANGES.map((change) => ({ situation, end, ...change }))),
);

describe("a signed change order, in every situation of its invoices (D23)", () => {
  it.each(CASES)(
    "by $difference where one is $situation and the deposit is $deposit: $end",
    async ({ situation, end, difference, deposit }) => {
      const offer = await accepted(await newOffer());
      const [first, second] = await invoicesOf(offer);
      const [deposit_id, id] = [first?.id ?? 0, second?.id ?? 0];
      await SITUATIONS[situation]?.make(offer, id);
      if (deposit === "paid") await byHand(offer, deposit_id);
      await signed(offer, difference);
      const now = await standing(offer);
      expect(now.agreed).toBe(2 * HALF + difference);
      const finish = SITUATIONS[situation]?.ends?.[end];
      if (!finish) return holds(now);
      // While money moves or is contested, what could be credited is, and the rest is owed.
      expect(now.billed - now.owed).toBe(now.agreed);
      expect(now.owed).toBe(Math.max(0, -difference - HALF));
      const told = await journalOf(offer.owner.owner_id, `project:${offer.project_id}`);
      expect(told.includes("invoice.credit_owed")).toBe(now.owed > 0);
      await finish();
      await as(offer.owner, () => settleCredit({ project_id: offer.project_id }));
      const then = await standing(offer);
      holds(then);
      expect(then.owed).toBe(0);
      const after = await journalOf(offer.owner.owner_id, `project:${offer.project_id}`);
      expect(after.includes("invoice.credit_settled")).toBe(now.owed > 0);
      // Once more changes nothing.
      await as(offer.owner, () => settleCredit({ project_id: offer.project_id }));
      expect(await standing(offer)).toEqual(then);
    },
    60_000,
  );
});

describe("a credit that has to wait", () => {
  /** All of it is on one invoice, which is contested; then $4,350.00 less is agreed. */
  const contested = async () => {
    const offer = await accepted(await newOffer());
    const [first, second] = await invoicesOf(offer);
    await online(offer, second?.id ?? 0, "pm_card_createDispute");
    await byHand(offer, first?.id ?? 0);
    const change = await signed(offer, -435_000);
    return { offer, change, id: second?.id ?? 0 };
  };

  it("says how much, on which invoice and why; the sweep of a later day carries it out, once", async () => {
    const { offer, change, id } = await contested();
    const { owed_credit } = await as(offer.owner, () => Invoice.loadBillable(offer.project_id));
    expect(owed_credit).toMatchObject({
      amount: 435_000 - HALF,
      currency: "USD",
      proposal_id: change,
      waits: [{ invoice_id: id, number: "INV-0002", reason: "disputed" }],
    });
    await closeDispute("winning_evidence")();
    // No message came: the sweep finds it, two of them at once.
    const later = new Date(Date.now() + 2 * 86_400_000);
    const swept = await atTime(later, () => Promise.all([sweepOwed(), sweepOwed()]));
    expect(swept.flatMap(({ failed }) => failed)).toEqual([]);
    const then = await standing(offer);
    holds(then);
    expect(then).toMatchObject({ owed: 0, asked: 0, hand: 435_000 });
    const notes = (await as(offer.owner, () => Invoice.get(id))).credit_notes;
    expect(notes.map(({ amount }) => amount)).toEqual([435_000 - HALF]);
  });

  it("stands beside the balance in the client's overview and statement, and is in no figure of them", async () => {
    const { offer } = await contested();
    const { owner, client_id } = offer;
    const text = "$1,175.00 to be credited once the dispute ends (before tax)";
    const said = () =>
      as(owner, () =>
        Promise.all([
          overview(client_id),
          statement(client_id, {}),
          statementCsv(client_id, {}),
          statementPdf(client_id, {}),
        ]),
      );
    const [client, account, csv, pdf] = await said();
    // The deposit was paid and credited: it is in hand. What is owed changes neither that nor what is due.
    const owed_credit = { amount: 117_500, text };
    expect(client.balances).toMatchObject([{ currency: "USD", due: 0, credit: 317_500, owed_credit }]);
    expect(account.currencies).toMatchObject([
      { currency: "USD", closing: -317_500, credit: 317_500, owed_credit },
    ]);
    expect(csv.text).toContain(`"${text}",USD,,,`);
    expect((await readPdf(Buffer.from(pdf.bytes))).text).toContain(text);
    await closeDispute("winning_evidence")();
    await as(owner, () => settleCredit({ project_id: offer.project_id }));
    const [after, later] = await said();
    expect(after.balances).toMatchObject([{ owed_credit: null }]);
    expect(later.currencies).toMatchObject([{ owed_credit: null }]);
  });

  it("and a later change order takes its place: nothing is given twice, and no new invoice asks meanwhile", async () => {
    const { offer } = await contested();
    // $2,000.00 were agreed; now $3,000.00 are.
    await signed(offer, 100_000);
    const now = await standing(offer);
    expect(now).toMatchObject({ agreed: 300_000, owed: 435_000 - HALF - 100_000, asked: 0, unsent: 0 });
    expect(now.billed - now.owed).toBe(300_000);
    await closeDispute("winning_evidence")();
    await as(offer.owner, () => settleCredit({ project_id: offer.project_id }));
    const then = await standing(offer);
    holds(then);
    expect(then).toMatchObject({ owed: 0, billed: 300_000, asked: 0, hand: 335_000 });
  });

  it("what a change order gave the client as credit pays what the project asks for next", async () => {
    const offer = await accepted(await newOffer());
    const [first, second] = await invoicesOf(offer);
    await byHand(offer, first?.id ?? 0);
    await byHand(offer, (await sentBy(offer, second?.id ?? 0)).id);
    await signed(offer, -435_000);
    expect(await standing(offer)).toMatchObject({ asked: 0, hand: 435_000 });
    await signed(offer, 100_000);
    const added = (await invoicesOf(offer)).find(
      ({ status, totals }) => status === "sent" && totals.amount_due > 0,
    );
    // One mail tells the one sum, however the reactions come.
    await react(mailSent, offer.owner.owner_id, `invoice:${added?.id}`, "invoice.sent");
    const [mail] = bench.aws.mailbox.list(CONTACT).filter(({ subject }) => subject.includes("$1,000.00"));
    expect(mail?.text).toContain("Your credit used");
    expect(mail?.text).toContain("Nothing to pay");
    const then = await standing(offer);
    holds(then);
    expect(then).toMatchObject({ asked: 0, hand: 335_000 });
  });

  /** Both invoices sent; the second paid by card, and $1,000.00 of it on the way back to a bank that will not have it. */
  const failing = async () => {
    const offer = await accepted(await newOffer());
    const [first, second] = await invoicesOf(offer);
    await byHand(offer, first?.id ?? 0);
    const id = second?.id ?? 0;
    await online(offer, id, "pm_card_refundFail");
    const [payment] = (await as(offer.owner, () => Invoice.get(id))).payments;
    await as(offer.owner, () => Payment.refund(id, payment?.id ?? 0, { amount: 100_000 }));
    await hear();
    return { offer, id };
  };
  /** What the book says was given back of an invoice is never below 0. */
  const refunds = async (offer: Offer, id: number) => {
    const { balances } = await as(offer.owner, () =>
      Ledger.invoiceStatement({ id, client_id: offer.client_id }),
    );
    return balances.find(({ account }) => account === "refunds")?.amount ?? 0;
  };

  it("a refund that fails after a change order's note is the client's credit, and pays what is asked for next", async () => {
    const { offer, id } = await failing();
    await signed(offer, -100_000);
    expect(await standing(offer)).toMatchObject({ asked: 0, hand: 0 });
    await days(6)();
    expect(await standing(offer)).toMatchObject({ asked: 0, hand: 100_000 });
    expect(await refunds(offer, id)).toBe(0);
    await signed(offer, 100_000);
    await as(offer.owner, () => settleCredit({ project_id: offer.project_id }));
    const then = await standing(offer);
    holds(then);
    expect(then).toMatchObject({ asked: 0, hand: 0, unsent: 0, billed: 635_000 });
  });

  it("a refund that fails pays what is open already, with the news of it", async () => {
    const { offer, id } = await failing();
    await signed(offer, -100_000);
    await signed(offer, 100_000);
    await days(6)();
    expect(await standing(offer)).toMatchObject({ asked: 100_000, hand: 100_000 });
    for (const handler of [settleAfterRefund, settleAfterRefund])
      await react(handler, offer.owner.owner_id, `invoice:${id}`, "payment.refund_failed");
    const then = await standing(offer);
    holds(then);
    expect(then).toMatchObject({ asked: 0, hand: 0 });
  });

  it("a refund that fails after the owner's own note is the client's credit too", async () => {
    const { offer, id } = await failing();
    await as(offer.owner, () => Invoice.credit(id, { amount: 100_000, reason: "Called off" }));
    await days(6)();
    expect(await standing(offer)).toMatchObject({ asked: 0, hand: 100_000 });
    expect(await refunds(offer, id)).toBe(0);
  });

  it("is the client's also where that one was merged into another meanwhile (D46)", async () => {
    const offer = await accepted(await newOffer());
    const [first, second] = await invoicesOf(offer);
    await byHand(offer, first?.id ?? 0);
    await byHand(offer, (await sentBy(offer, second?.id ?? 0)).id);
    await signed(offer, -100_000);
    await as(offer.owner, async () => {
      const { id } = await Client.create({ name: "Cedar and Row" });
      await merge(id, offer.client_id);
    });
    await signed(offer, -100_000);
    await signed(offer, 200_000);
    await as(offer.owner, () => settleCredit({ project_id: offer.project_id }));
    expect(await standing(offer)).toMatchObject({ asked: 0, unsent: 0, billed: 635_000 });
  });
});
