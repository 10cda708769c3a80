import { Client } from "@stint/core/client";
import { Dashboard } from "@stint/core/dashboard";
import { updateProject } from "@stint/core/operations/update-project";
import { Payment } from "@stint/core/payment";
import { Day } from "@stint/core/platform/date";
import { Change } from "@stint/core/proposal/change";
import { mailRevoked } from "@stint/core/proposal/mail";
import { holdRevoked, revoke } from "@stint/core/proposal/revocation";
import { settleRevoked } from "@stint/core/proposal/revocation-settlement";
import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../support";
import { openMailbox } from "../support/mail";
import { follow, Invoice, invoicesOf, offered, open } from "./change.support";
import { CONTACT, newOffer, type Offer, Project, Proposal, Scope, sent, signature, visitor } from "./support";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

const HOME = "maren.home@reader.test";
const withdraw = (hash: string, name = "Maren Row") => visitor(() => revoke({ hash, name, email: HOME }));

/** A person's contract that is signed, with its deposit of $3,175.00 paid and the second invoice sent. */
async function underWay(
  country: string,
  begin_early: boolean,
  prepare: (offer: Offer) => Promise<unknown> = async () => undefined,
) {
  const offer = await newOffer({ time_zone: "Europe/Berlin" });
  await prepare(offer);
  await as(offer.owner, () => Client.update(offer.client_id, { kind: "person", country }));
  const { hash } = await sent(offer);
  const signed = await signature(hash);
  await visitor(() => Proposal.accept({ ...signed, begin_early }));
  await follow(offer, offer.proposal_id);
  const [deposit] = await invoicesOf(offer);
  await as(offer.owner, () =>
    Payment.markPaid(deposit?.id ?? 0, {
      amount: deposit?.totals.total ?? 0,
      payment_method: "bank_transfer",
      paid_at: Day.today(new Date(), "Europe/Berlin"),
    }),
  );
  const ref = { project_id: offer.project_id, proposal_id: offer.proposal_id, version: 1 };
  return { ...offer, hash, ref, deposit: deposit?.id ?? 0 };
}
type Contract = Awaited<ReturnType<typeof underWay>>;

const sendSecond = async (of: Contract) => {
  const [, second] = await invoicesOf(of);
  const id = second?.id ?? 0;
  return as(of.owner, () => Invoice.send(id, {}));
};

/** Runs what the withdrawal sets off, twice, as a queue may. */
async function react(of: Contract, ref: Contract["ref"] = of.ref): Promise<void> {
  for (let delivery = 0; delivery < 2; delivery++)
    await as(of.owner, async () => {
      await holdRevoked(ref);
      await Invoice.pauseReminders(ref);
    });
  await as(of.owner, () => mailRevoked(ref));
}

const finish = (of: Contract, id: number) =>
  as(of.owner, async () => {
    for (const action of ["start", "complete"] as const) await Scope.moveTask(id, action);
  });
const revocationOf = async (of: Contract, id = of.proposal_id) =>
  (await as(of.owner, () => Proposal.get(id))).revocation;
const agreementOf = async (of: Contract) => (await as(of.owner, () => Project.get(of.project_id))).agreement;

describe.each(["GB", "DE", "FR"])("a person in %s withdraws", (country) => {
  it("with a paid deposit and a second invoice open: nothing is asked for any more", async () => {
    const of = await underWay(country, false);
    const second = await sendSecond(of);
    await withdraw(of.hash);
    // With the declaration itself, before any reaction: whoever is on the page cannot pay it any more.
    await expect(visitor(() => Payment.startCardPayment(second.hash ?? "", {}))).rejects.toMatchObject({
      code: 2035,
    });
    await react(of);
    // The paid deposit keeps nothing from being paused, and the open invoice cannot be paid, and says why.
    const now = await as(of.owner, () => Invoice.get(second.id));
    expect(now).toMatchObject({ reminders_paused: true, next_reminder_on: null });
    const page = await visitor(() => Invoice.getPublic(second.hash ?? ""));
    expect(page.notice?.text).toMatch(/You withdrew from this contract on .* nothing to pay/);
    expect(page.payment_methods).toEqual([]);
    await expect(visitor(() => Payment.startCardPayment(second.hash ?? "", {}))).rejects.toMatchObject({
      code: 2035,
    });
    await expect(as(of.owner, () => Invoice.remind(second.id, {}))).rejects.toMatchObject({ code: 2035 });
    expect((await visitor(() => Proposal.view(of.hash))).open_invoices).toEqual([]);
    // Status and refund stand on the owner's side.
    expect(await agreementOf(of)).toMatchObject({
      status: "withdrawn",
      withdrawal: { whole: true, refund: 317_500, outstanding: 0 },
    });
    const [first] = (await as(of.owner, () => Dashboard.get())).your_move;
    expect(first).toMatchObject({ status: "withdrawn", amount: 317_500, due_on: expect.any(String) });
    // Both the typed address and the one that the proposal went to are told.
    for (const to of [HOME, CONTACT])
      expect(mailbox.to(to).some(({ subject }) => subject.includes("You withdrew"))).toBe(true);
    const right = (await visitor(() => Proposal.view(of.hash))).accepted?.right;
    expect(right?.settled).toMatchObject({ refund: 317_500, outstanding: 0 });
    // One press settles it: the open one is taken back, and there is nothing to bill.
    const settled = await as(of.owner, () => settleRevoked(of.proposal_id));
    expect(settled.invoice_id).toBeNull();
    expect((await as(of.owner, () => Invoice.get(second.id))).status).toBe("void");
  });

  it("after one service was done early: one press drops what waits and bills what is owed", async () => {
    const of = await underWay(country, true);
    await finish(of, of.task_ids[0]);
    await withdraw(of.hash);
    await react(of);
    expect(await revocationOf(of)).toMatchObject({ owed: 480_000, outstanding: 162_500, refund: 0 });
    expect((await invoicesOf(of)).map(({ status }) => status)).toEqual(["paid", "paused"]);
    const { invoice_id, proposal } = await as(of.owner, () => settleRevoked(of.proposal_id));
    expect(proposal.revocation?.settled_at).toEqual(expect.any(String));
    expect((await invoicesOf(of)).map(({ status }) => status)).toEqual(["paid"]);
    const draft = await as(of.owner, () => Invoice.get(invoice_id ?? 0));
    expect(draft).toMatchObject({ status: "draft", totals: { total: 162_500 } });
    expect(draft.items.map(({ name }) => name)).toEqual(["Design system, done until the withdrawal"]);
    // It can be sent and asks for its money, though the contract is withdrawn.
    const bill = await as(of.owner, () => Invoice.send(draft.id, {}));
    expect((await visitor(() => Proposal.view(of.hash))).accepted?.right?.settled?.outstanding).toBe(162_500);
    expect(bill.totals.amount_due).toBe(162_500);
    // A second press makes nothing more.
    expect(await as(of.owner, () => settleRevoked(of.proposal_id))).toMatchObject({ invoice_id: null });
    expect(await as(of.owner, () => Invoice.all({ project_id: of.project_id }))).toHaveLength(2);
  });
});

const VAT = { name: "VAT", rate: "19", category: "S" as const, reason: "" };
const REDUCED = { name: "VAT, reduced", rate: "7", category: "S" as const, reason: "" };

describe("what is billed after a withdrawal", () => {
  it.each([true, false])(
    "is taxed as it was signed, to the cent, whatever its owner changed since (prices meant with tax: %s)",
    async (inclusive) => {
      const of = await underWay("DE", true, (offer) =>
        as(offer.owner, async () => {
          await updateProject(offer.project_id, { tax: { taxes: [VAT], inclusive, chosen: true } });
          await Scope.updateTask(offer.task_ids[1], { tax: REDUCED });
        }),
      );
      const { total } = (await as(of.owner, () => Proposal.get(of.proposal_id))).acceptance ?? { total: 0 };
      for (const id of of.task_ids) await finish(of, id);
      await withdraw(of.hash);
      await react(of);
      const { owed = 0, outstanding = 0 } = (await revocationOf(of)) ?? {};
      expect(owed).toBe(total);
      // Later the owner taxes everything anew.
      await as(of.owner, async () => {
        await Scope.updateTask(of.task_ids[1], { tax: null }).catch(() => undefined);
        await updateProject(of.project_id, {
          tax: { taxes: [{ ...VAT, rate: "25" }], inclusive: false, chosen: true },
        }).catch(() => undefined);
      });
      const { invoice_id } = await as(of.owner, () => settleRevoked(of.proposal_id));
      const draft = await as(of.owner, () => Invoice.get(invoice_id ?? 0));
      expect(draft.totals.total).toBe(outstanding);
      expect(draft.taxes.map(({ rate }) => rate)).toEqual(["19"]);
      expect(draft.items.map(({ tax }) => tax?.rate ?? null)).toEqual([null, "7"]);
      const deposit = await as(of.owner, () => Invoice.get(of.deposit));
      const rates = (invoice: typeof draft) =>
        invoice.totals.groups.map(({ rate, amount }) => [rate, amount] as const);
      // With the deposit, each rate is as signed but for a cent of rounding.
      const whole = new Map<string, number>();
      for (const [rate, tax] of [...rates(draft), ...rates(deposit)])
        whole.set(rate, (whole.get(rate) ?? 0) + tax);
      // A consumer's prices include it, whatever the owner meant before.
      const signed = { 19: 76_639, 7: 10_140 };
      for (const [rate, tax] of Object.entries(signed))
        expect(Math.abs((whole.get(rate) ?? 0) - tax)).toBeLessThanOrEqual(2);
      expect(draft.note).toMatch(
        /^Settlement of the contract of .*, from which you withdrew on .*\. For what was done until then you owe \$[\d,.]+, in proportion to the agreed \$[\d,.]+\. \$[\d,.]+ of it is paid\.$/,
      );
    },
  );
});

describe("the papers of a withdrawal", () => {
  it("are in the language of their client: title, lines, note and what takes the open ones back", async () => {
    const of = await underWay("DE", true, (offer) =>
      as(offer.owner, () => Client.update(offer.client_id, { language: "de" })),
    );
    const second = await sendSecond(of);
    await finish(of, of.task_ids[0]);
    await withdraw(of.hash);
    await react(of);
    const { invoice_id } = await as(of.owner, () => settleRevoked(of.proposal_id));
    const draft = await as(of.owner, () => Invoice.get(invoice_id ?? 0));
    expect(draft.title).toBe("Leistungen bis zum Widerruf");
    expect(draft.items.map(({ name }) => name)).toEqual(["Design system, bis zum Widerruf erbracht"]);
    expect(draft.note).toMatch(
      /^Abrechnung des Vertrags vom \d+\. \S+ \d{4}, den Sie am \d+\. \S+ \d{4} widerrufen haben\. Für das bis dahin Erbrachte schulden Sie 4\.800,00\s\$, im Verhältnis zum vereinbarten Gesamtpreis von 6\.350,00\s\$\. Davon sind 3\.175,00\s\$ bezahlt\.$/,
    );
    const note = (await visitor(() => Invoice.getPublic(second.hash ?? ""))).credit_notes;
    expect(note.map(({ reason }) => reason)).toEqual(["Widerruf des Vertrags"]);
  });
});

describe("a contract and its change order", () => {
  async function changed(begin_early: boolean) {
    const of = await underWay("DE", true);
    const draft = await open(of);
    const added = await as(of.owner, () =>
      Scope.addTask({ scopecategory_id: of.phase_id, name: "Newsletter", price: 80_000 }),
    );
    const hash = await offered(of, draft.id);
    const signed = await signature(hash);
    await visitor(() => Proposal.accept({ ...signed, begin_early }));
    await follow(of, draft.id);
    return { of, added, hash, id: draft.id, ref: { ...of.ref, proposal_id: draft.id, version: 2 } };
  }

  it("contract first: the change ended with it, and both say the same", async () => {
    const { of, hash, id, ref } = await changed(false);
    await withdraw(of.hash);
    await react(of);
    const contract = await revocationOf(of);
    // The change's page knows before anybody presses there.
    expect((await visitor(() => Proposal.view(hash))).accepted?.right?.revoked_at).toBe(contract?.at);
    await withdraw(hash);
    await react(of, ref);
    const { refund, owed, refund_by } = contract ?? {};
    const change = await revocationOf(of, id);
    expect(change).toMatchObject({ refund, owed, refund_by, contract_at: contract?.at });
    expect(change).not.toHaveProperty("former_total");
    const mail = mailbox.to(HOME).at(-1)?.text ?? "";
    expect(mail).toMatch(/The contract itself was withdrawn from/);
    expect(mail).not.toMatch(/which goes on/);
    expect(await agreementOf(of)).toMatchObject({ status: "withdrawn", withdrawal: { refund } });
  });

  it("change first: the contract's withdrawal then counts the contract alone, and what the change owes", async () => {
    const { of, added, hash, ref } = await changed(true);
    await finish(of, added.id);
    await withdraw(hash);
    await react(of, ref);
    // The contract goes on.
    expect(await agreementOf(of)).toMatchObject({ status: "active", withdrawal: { whole: false } });
    await withdraw(of.hash);
    await react(of);
    expect(await revocationOf(of)).toMatchObject({ owed: 80_000, refund: 237_500, outstanding: 0 });
    expect(await agreementOf(of)).toMatchObject({ status: "withdrawn", withdrawal: { whole: true } });
  });

  it("cannot be signed once the contract was withdrawn from, and dropping it sends nothing out", async () => {
    const of = await underWay("DE", false);
    const draft = await open(of);
    await as(of.owner, () => Scope.addTask({ scopecategory_id: of.phase_id, name: "More", price: 80_000 }));
    const hash = await offered(of, draft.id);
    const signed = await signature(hash);
    await withdraw(of.hash);
    await expect(visitor(() => Proposal.accept({ ...signed, begin_early: false }))).rejects.toMatchObject({
      code: 2035,
    });
    await react(of);
    await as(of.owner, () => Change.dropChange(draft.id));
    expect((await invoicesOf(of)).map(({ status }) => status)).toEqual(["paid", "paused"]);
    await as(of.owner, () => settleRevoked(of.proposal_id));
    expect((await invoicesOf(of)).map(({ status }) => status)).toEqual(["paid"]);
  });
});

describe("who withdraws", () => {
  it("is never the business: neither by its session nor by its name", async () => {
    const of = await underWay("DE", false);
    const input = { hash: of.hash, name: "Maren Row", email: HOME };
    await expect(as(of.owner, () => revoke(input))).rejects.toMatchObject({
      fields: { name: expect.any(String) },
    });
    expect(await revocationOf(of)).toBeNull();
  });

  it("leaves the owner no dead end: each press is answered", async () => {
    const of = await underWay("DE", false);
    await expect(as(of.owner, () => settleRevoked(of.proposal_id))).rejects.toMatchObject({ code: 2035 });
    await withdraw(of.hash);
    await expect(as(of.owner, () => Change.openChange({ id: of.proposal_id }))).rejects.toMatchObject({
      code: 2035,
    });
    // Pressed before the reaction ran.
    expect(await as(of.owner, () => settleRevoked(of.proposal_id))).toMatchObject({ invoice_id: null });
    await react(of);
    expect((await invoicesOf(of)).map(({ status }) => status)).toEqual(["paid"]);
  });
});
