import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { Ledger } from "@stint/core/ledger";
import { updateProject } from "@stint/core/operations/update-project";
import { Payment } from "@stint/core/payment";
import { Day } from "@stint/core/platform/date";
import { Money } from "@stint/core/platform/money";
import { holdRevoked, revoke } from "@stint/core/proposal/revocation";
import { settleRevoked } from "@stint/core/proposal/revocation-settlement";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { follow, invoicesOf } from "./change.support";
import { newOffer, Proposal, Scope, sent, signature, visitor } from "./support";

const VAT = { name: "VAT", rate: "19", category: "S" as const, reason: "" };
const REDUCED = { name: "VAT, reduced", rate: "7", category: "S" as const, reason: "" };

/** What happened until and after a withdrawal. */
const life = fc.record({
  inclusive: fc.boolean(),
  /** The second service has a rate of its own. */
  reduced: fc.boolean(),
  /** Which services were done. */
  done: fc.subarray([0, 1] as const),
  /** The part of the deposit that was paid, in percent; and whether the second invoice was sent, and paid. */
  deposit: fc.constantFrom(0, 37, 100),
  second: fc.constantFrom("unsent", "open", "part", "paid"),
  /** Whether money goes back before the press that settles, or after it. */
  refund_first: fc.boolean(),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

const today = () => Day.today(new Date(), "Europe/Berlin");
const pay = (id: number, amount: number) =>
  Payment.markPaid(id, { amount, payment_method: "bank_transfer", paid_at: today() });

/** Signs a person's contract and lives it up to the withdrawal. */
async function withdrawn({ inclusive, reduced, done, deposit, second }: Life) {
  const offer = await newOffer({ time_zone: "Europe/Berlin" });
  await as(offer.owner, async () => {
    await updateProject(offer.project_id, { tax: { taxes: [VAT], inclusive, chosen: true } });
    if (reduced) await Scope.updateTask(offer.task_ids[1], { tax: REDUCED });
    await Client.update(offer.client_id, { kind: "person", country: "DE" });
  });
  const { hash } = await sent(offer);
  const signed = await signature(hash);
  await visitor(() => Proposal.accept({ ...signed, begin_early: true }));
  await follow(offer, offer.proposal_id);
  const [first, next] = await invoicesOf(offer);
  await as(offer.owner, async () => {
    const share = Money.multiply(String(deposit), first?.totals.total ?? 0, "100");
    if (share > 0) await pay(first?.id ?? 0, share);
    if (second !== "unsent") {
      const { id, totals } = await Invoice.send(next?.id ?? 0, {});
      if (second === "paid") await pay(id, totals.total);
      if (second === "part") await pay(id, 12_345);
    }
    for (const at of done)
      for (const action of ["start", "complete"] as const) await Scope.moveTask(offer.task_ids[at], action);
  });
  await visitor(() => revoke({ hash, name: "Maren Row", email: "maren.home@reader.test" }));
  await as(offer.owner, () => holdRevoked({ project_id: offer.project_id, proposal_id: offer.proposal_id }));
  return offer;
}
type Offer = Awaited<ReturnType<typeof withdrawn>>;

const allOf = async ({ project_id }: Offer) => {
  const listed = await Invoice.all({ project_id });
  return Promise.all(listed.map(({ id }) => Invoice.get(id)));
};

/** Gives back what the withdrawal says, of whichever payment has it, without a word on the invoice. */
async function giveBack(of: Offer): Promise<void> {
  let left = (await Proposal.get(of.proposal_id)).revocation?.refund ?? 0;
  for (const { id, payments } of await allOf(of))
    for (const payment of payments) {
      const amount = Math.min(left, payment.amount);
      if (amount > 0) await Payment.refund(id, payment.id, { amount });
      left = Money.subtract(left, amount);
    }
  expect(left).toBe(0);
}

const sumBy = (groups: Invoice.Info["totals"]["groups"], rate: string) =>
  Money.sum(groups.filter((group) => group.rate === rate).map(({ base, amount }) => Money.add(base, amount)));

describe("a withdrawal settles to the cent", () => {
  it("whatever was paid, sent and done until then, and in whichever order money goes back", async () => {
    await fc.assert(
      fc.asyncProperty(life, async (drawn) => {
        const of = await withdrawn(drawn);
        await as(of.owner, async () => {
          const { revocation } = await Proposal.get(of.proposal_id);
          const { owed = 0, refund = 0, outstanding = 0 } = revocation ?? {};
          if (drawn.refund_first) await giveBack(of);
          const { invoice_id } = await settleRevoked(of.proposal_id);
          if (!drawn.refund_first) await giveBack(of);
          expect(invoice_id === null).toBe(outstanding === 0);
          if (invoice_id !== null) {
            const bill = await Invoice.send(invoice_id, {});
            expect(bill.totals.total).toBe(outstanding);
            const { settlement } = bill;
            const received = Money.subtract(owed, outstanding);
            expect(settlement === null).toBe(received === 0);
            if (settlement) {
              expect(bill.kind).toBe("final");
              // The whole is what was done, and each earlier invoice is taken off by its number.
              expect(settlement.whole.total).toBe(owed);
              expect(Money.sum(settlement.earlier.map(({ total }) => total))).toBe(received);
              for (const { number } of settlement.earlier) expect(number).not.toBe("");
              for (const row of settlement.beside) expect(row).toMatchObject({ total: 0 });
              for (const rate of ["19", "7"])
                expect(
                  Money.add(
                    sumBy(bill.totals.groups, rate),
                    Money.sum(settlement.earlier.map(({ groups }) => sumBy(groups, rate))),
                  ),
                ).toBe(sumBy(settlement.whole.groups, rate));
            }
            await pay(bill.id, bill.totals.amount_due);
          }
          const invoices = (await allOf(of)).filter(({ status }) => status !== "void");
          const stands = invoices.map(({ totals }) => Money.subtract(totals.total, totals.amount_credited));
          expect(Money.sum(stands)).toBe(owed);
          expect(invoices.every(({ totals }) => totals.amount_due === 0)).toBe(true);
          expect(Ledger.Figures.receivedOf(await Ledger.ofProject(of.project_id))).toBe(owed);
          expect(Math.min(refund, outstanding)).toBe(0);
        });
      }),
      {
        numRuns: 12,
        examples: [
          // The deposit of both rates is paid, and only the service of the reduced one was done.
          [{ inclusive: true, reduced: true, done: [1], deposit: 37, second: "unsent", refund_first: false }],
          [{ inclusive: false, reduced: false, done: [], deposit: 100, second: "part", refund_first: true }],
          [
            {
              inclusive: false,
              reduced: true,
              done: [0, 1],
              deposit: 37,
              second: "open",
              refund_first: false,
            },
          ],
        ],
      },
    );
  }, 240_000);
});
