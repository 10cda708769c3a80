import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { countedPaid, payableOf } from "@stint/core/invoice/payable/rules";
import { stateOf } from "@stint/core/invoice/rules";
import { sendEvidence } from "@stint/core/operations/dispute-evidence";
import { Payment } from "@stint/core/payment";
import { recordWithheld } from "@stint/core/payment/withheld";
import { Payout } from "@stint/core/payout";
import { AppError } from "@stint/core/platform/error";
import { Project } from "@stint/core/project";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { factsOf } from "../../packages/core/src/invoice/read";
import type { Owner } from "../../packages/core/test/invoice/support";
import { newStudio, newTeammate } from "../../packages/core/test/project/invitation/support";
import { as } from "../../packages/core/test/support";
import { deliver, type MoneyBench, openMoney } from "../../packages/functions/test/money-bench";
import { providerSays, wrongJournal, wrongMoney } from "./support/books";
import { withoutConditions, withoutWrites } from "./support/fault";
import { clear, entity, ofOwner, type Row } from "./support/rows";
import { count, parallel, SOAK, seeded } from "./support/seed";

const random = seeded("reliability 10, 11 and 15, money");

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

/** Hands over what the provider has told since, some of it twice, in any order. */
let told = 0;
async function hear(): Promise<void> {
  await bench.stripe.settled();
  const fresh = bench.stripe.received.slice(told);
  told += fresh.length;
  const again = fresh.filter(() => random.below(3) === 0);
  for (const event of random.shuffled([...fresh, ...again])) {
    const status = await deliver(event);
    if (status !== 200) throw new Error(`${event.event.type} was answered ${status}`);
  }
}

interface Firm {
  owner: Owner;
  project_id: number;
  user_id: number;
  today: string;
}

async function newFirm(): Promise<Firm> {
  const studio = await newStudio();
  const kim = await newTeammate(studio, { pay: 300_000, role_id: "541" });
  const today = await as(studio.owner, async () => {
    await Workspace.update({ cash_rounding: ["CAD"] });
    const { client_id } = await Project.row(studio.project_id);
    await Client.addContact(client_id, {
      first_name: "Maren",
      last_name: "Row",
      email: "maren@cedarrow.test",
    });
    return Workspace.today();
  });
  return { owner: studio.owner, project_id: studio.project_id, user_id: kim.actor.user_id, today };
}

/** Refusals are a part of a history; anything else is a defect. */
const may = async (work: () => Promise<unknown>): Promise<void> => {
  await work().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
};

async function online(hash: string, payment_method: string, amount?: number): Promise<void> {
  const { client_secret } = await Payment.startCardPayment(hash, amount ? { amount } : {});
  const intent = client_secret?.split("_secret_")[0] ?? "";
  await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method }).catch(() => undefined);
  await hear();
}

const METHODS = [
  "pm_card_visa",
  "pm_card_visa",
  "pm_card_chargeDeclined",
  "pm_card_createDispute",
  "pm_card_refundFail",
  "pm_usBankAccount_success",
  "pm_usBankAccount_dispute",
  "pm_usBankAccount_insufficientFunds",
];

/** One random thing that somebody does about an invoice. */
async function step(firm: Firm, id: number): Promise<void> {
  const { owner, today } = firm;
  const invoice = await as(owner, () => Invoice.get(id));
  const settled = invoice.payments.filter(({ status }) => /settled|refunded|reversed/.test(status));
  const payment = settled.length > 0 ? random.pick(settled) : undefined;
  const contested = invoice.payments.find(({ status }) => status === "disputed");
  const part = 1 + random.below(Math.max(1, invoice.totals.total));
  const by = (work: () => Promise<unknown>) => may(() => as(owner, work));
  const paid = { paid_at: today, payment_method: "check" as const };
  const hash = invoice.hash ?? "";
  const moves: (() => Promise<void>)[] = [
    () => by(() => Payment.markPaid(id, paid)),
    () => by(() => Payment.markPaid(id, { ...paid, amount: part })),
    () => by(() => Payment.markPaid(id, { ...paid, amount: part * 2, keep_excess: true })),
    () => may(() => online(hash, random.pick(METHODS))),
    () => may(() => online(hash, random.pick(METHODS), part)),
    () => by(() => Payment.refund(id, payment?.id ?? 0, { amount: part })),
    () => by(() => Payment.refund(id, payment?.id ?? 0, {})),
    () => by(() => Payment.reverse(id, payment?.id ?? 0, { note: "It bounced" })),
    () => by(() => sendEvidence(id, contested?.id ?? 0, { note: "winning_evidence" })),
    () => bench.stripe.advance(4).then(hear),
    () => by(() => Payment.applyCredit(id, {})),
    () => by(() => Invoice.credit(id, { amount: part, reason: "Goodwill" })),
    () => by(() => Invoice.voidInvoice(id, {})),
    () => by(() => recordWithheld(id, { amount: random.below(1 + (invoice.totals.withheld ?? 0)) })),
    () => by(() => recordWithheld(id, { amount: 0 })),
    () => by(() => recordWithheld(id, { amount: invoice.totals.withheld ?? 0 })),
  ];
  await random.pick(moves)();
}

async function payOut({ owner, project_id, user_id }: Firm): Promise<void> {
  await may(() =>
    as(owner, async () => {
      const { id } = await Payout.create({ project_id });
      await Payout.addItem(id, { user_id, amount: 1 + random.below(50_000), description: "Work" });
      await Payout.commit(id, {});
      if (random.below(2) === 0) await Payout.pay(id, {});
    }),
  );
}

/** The life of one invoice. */
async function history(firm: Firm): Promise<void> {
  const { owner, project_id } = firm;
  const id = await as(owner, async () => {
    const made = await Invoice.create({ project_id });
    await Invoice.addItem(made.id, { name: "Design", unit_price: 1000 + random.below(200_000) });
    if (random.below(2) === 0)
      await Invoice.addTax(made.id, { name: "VAT", rate: random.pick(["7.7", "19", "20"]) });
    for (const method of ["card", "bank"] as const) await Invoice.setMethod(made.id, method, true);
    await Invoice.update(made.id, { allow_partial: true, pass_fee: random.below(3) === 0 });
    if (random.below(2) === 0)
      await Invoice.update(made.id, {
        withholding: {
          name: "IRPF",
          rate: random.pick(["15", "10.21"]),
          step: null,
          rounds_down: random.below(2) === 0,
        },
      });
    if (random.below(3) === 0) await Invoice.update(made.id, { currency: "CAD" });
    await Invoice.send(made.id, {});
    return made.id;
  });
  for (let steps = 2 + random.below(4); steps > 0; steps--) await step(firm, id);
  if (random.below(4) === 0) await payOut(firm);
}

/** Workspaces of 20 lives in a soak; `ROUNDS=50` takes a tenth of them, with a seed of its own. */
const ROUNDS = Number(process.env.ROUNDS ?? 500);

/** What was checked is of no use to the next round, which would read it again and again. */
async function forget(): Promise<void> {
  await Promise.all([clear(), bench.stripe.forget()]);
  told = 0;
}

/** An invoice is paid once what its client pays of it came in: its total less what they withhold and what was credited. */
function wrongStatus(rows: Row[]): string[] {
  return entity(rows, "invoice").flatMap((row) => {
    const of = row as unknown as Parameters<typeof factsOf>[0];
    const { amount_due } = of.totals as unknown as { amount_due: number };
    const due = Math.max(0, payableOf(of.totals) - countedPaid(of.totals));
    const state = stateOf(factsOf(of), "2020-01-01");
    return [
      ...(of.status === "void" || amount_due === due ? [] : [`due of ${row.id}: ${amount_due}, not ${due}`]),
      ...(of.status === "sent" && (state === "paid" || state === "void") !== (due === 0)
        ? [`${row.id} says ${state} with ${due} due`]
        : []),
    ];
  });
}

/** So many histories in a workspace; then its rows are held against the provider's ledger and its journal. */
async function check(histories: number): Promise<string[]> {
  const firm = await newFirm();
  for (let left = histories; left > 0; left--) await history(firm);
  await bench.stripe.advance(12);
  await hear();
  const rows = await ofOwner(firm.owner.owner_id);
  const provider = await providerSays(bench.stripe.base);
  return [...wrongMoney(rows, provider, firm.owner.owner_id), ...wrongJournal(rows), ...wrongStatus(rows)];
}

describe("money is conserved, and the journal tells all of it (reliability 10 and 15)", () => {
  it(
    "in − refunds − fees − payouts = balance, to the cent, over random histories",
    async () => {
      for (let round = 0; round < count(3, ROUNDS); round++) {
        expect(await check(count(8, 20))).toEqual([]);
        if (!SOAK) continue;
        await forget();
        if (round % 10 === 9) console.log(`${(round + 1) * 20} lives, ${new Date().toISOString()}`);
      }
    },
    count(180_000, 4 * 3_600_000),
  );

  it("is red when a posting is lost", async () => {
    // Three lives may all end with nothing due and nothing at the provider: then there is nothing to miss.
    let wrong: string[] = [];
    for (let tries = 0; tries < 10 && wrong.length === 0; tries++)
      wrong = (await withoutWrites(["posting"], () => check(3))).filter(
        (line) => line.includes("receivable") || line.includes("provider"),
      );
    expect(wrong).not.toEqual([]);
  });

  it("is red when a change leaves no trace in the journal", async () => {
    const wrong = await withoutWrites(["journal"], () => check(3));
    expect(wrong.some((line) => line.includes("the journal says"))).toBe(true);
  });
});

/** Sixteen refunds of one payment at once. */
async function rush(): Promise<string[]> {
  const firm = await newFirm();
  const { owner, project_id } = firm;
  const { id, hash } = await as(owner, async () => {
    const made = await Invoice.create({ project_id });
    await Invoice.addItem(made.id, { name: "Design", unit_price: 100_000 });
    return Invoice.send(made.id, {});
  });
  await online(hash ?? "", "pm_card_visa");
  const { payments } = await as(owner, () => Invoice.get(id));
  const amounts = Array.from({ length: 16 }, () => 5_000 + random.below(40_000));
  await parallel(16, amounts, (amount) =>
    may(() => as(owner, () => Payment.refund(id, payments[0]?.id ?? 0, { amount }))),
  );
  await hear();
  const provider = await providerSays(bench.stripe.base);
  const rows = await ofOwner(owner.owner_id);
  return wrongMoney(rows, provider, owner.owner_id);
}

describe("refunds are bounded (reliability 11, D37)", () => {
  it("sixteen at once give back no more than settled, and the book is the provider's", async () => {
    for (let round = 0; round < count(2, 40); round++) expect(await rush()).toEqual([]);
  });

  it("is red when invoice and payment are written without their conditions", async () => {
    // What the provider gave back beyond what was left does not agree with the row, and is said so.
    const wrong = await withoutConditions(["invoice", "payment"], rush).catch((error: unknown) => [error]);
    expect(wrong).not.toEqual([]);
  });
});
