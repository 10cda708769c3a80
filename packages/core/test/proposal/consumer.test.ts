import { Client } from "@stint/core/client";
import { now } from "@stint/core/platform/clock";
import { Day } from "@stint/core/platform/date";
import { Change } from "@stint/core/proposal/change";
import { mailRevoked } from "@stint/core/proposal/mail";
import { holdRevoked, revoke } from "@stint/core/proposal/revocation";
import { beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { as } from "../support";
import { openMailbox } from "../support/mail";
import { follow, Invoice, invoicesOf, offered, open } from "./change.support";
import { atTime, CONTACT, newOffer, Proposal, Scope, sent, signature, visitor } from "./support";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

/** An offer that is with a person in Germany, or with a business there. */
async function offerTo(kind: "person" | "business") {
  const offer = await newOffer({ time_zone: "Europe/Berlin" });
  await as(offer.owner, () => Client.update(offer.client_id, { kind, country: "DE" }));
  const { hash } = await sent(offer);
  return { ...offer, hash, email: `${Math.random().toString(36).slice(2)}@reader.test` };
}
type Sent = Awaited<ReturnType<typeof offerTo>>;

const sign = async ({ hash }: Sent, choice: { begin_early?: boolean } = {}) => {
  const signed = await signature(hash);
  return visitor(() => Proposal.accept({ ...signed, ...choice }));
};

/** Signs and runs what the acceptance sets off. */
async function signAndBegin(offer: Sent, begin_early: boolean) {
  const acceptance = await sign(offer, { begin_early });
  const ref = { project_id: offer.project_id, proposal_id: offer.proposal_id, version: 1 };
  await follow(offer, offer.proposal_id);
  return { acceptance, ref };
}

const withdraw = ({ hash, email }: Sent) => visitor(() => revoke({ hash, name: "Maren Row", email }));
const finish = async ({ owner }: Sent, id: number) => {
  for (const action of ["start", "complete"] as const) await as(owner, () => Scope.moveTask(id, action));
};
const daysLater = (days: number) => new Date(now().getTime() + days * Day.DAY_MS);

describe("a consumer's contract", () => {
  it("tells of the right on page and paper, and asks when the work may begin", async () => {
    const [person, business] = [await offerTo("person"), await offerTo("business")];
    const shown = await visitor(() => Proposal.view(person.hash));
    expect(shown.document?.consumer).toMatchObject({ law: "eu" });
    expect((await visitor(() => Proposal.view(business.hash))).document).not.toHaveProperty("consumer");
    const pdf = await visitor(() => Proposal.downloadOpen(person.hash));
    expect((await readPdf(Buffer.from(pdf.body))).text).toContain("Your right to withdraw");

    await expect(sign(person)).rejects.toMatchObject({ fields: { begin_early: expect.any(String) } });
    await expect(sign(business, { begin_early: true })).rejects.toMatchObject({
      fields: { begin_early: expect.any(String) },
    });
    expect(await sign(business)).toMatchObject({ consumer: null });
    const { acceptance } = await signAndBegin(person, true);
    expect(acceptance.consumer).toMatchObject({ law: "eu", begin_early: true });
    expect(acceptance.consumer?.begin_early_text).toContain("I pay for what was done");
    const own = await as(person.owner, () => Proposal.get(person.proposal_id));
    expect(own.acceptance?.consumer).toEqual(acceptance.consumer);
  });

  it("can be ended on day 13 and not on day 22, without a code; a business's cannot", async () => {
    const offer = await offerTo("person");
    const { ref } = await signAndBegin(offer, false);
    // Weekends and holidays move the last day at most by a week.
    const late = await atTime(daysLater(22), () => withdraw(offer).catch((error: unknown) => error));
    expect(late).toMatchObject({ code: 2035 });
    const first = await atTime(daysLater(13), () => withdraw(offer));
    expect(await withdraw(offer)).toEqual(first);

    const info = await as(offer.owner, () => Proposal.get(offer.proposal_id));
    expect(info.revocation).toMatchObject({
      name: "Maren Row",
      at: first.revoked_at,
      owed: 0,
      refund: 0,
      refund_by: Day.addDays(first.revoked_at.slice(0, 10), 14),
    });
    expect(info.status).toBe("accepted");
    const page = await visitor(() => Proposal.view(offer.hash));
    expect(page.accepted?.right).toMatchObject({ revoked_at: first.revoked_at });
    expect(page.open_invoices).toEqual([]);

    await as(offer.owner, async () => {
      for (let delivery = 0; delivery < 2; delivery++) {
        await holdRevoked(ref);
        await Invoice.pauseReminders(ref);
      }
    });
    const statuses = (await invoicesOf(offer)).map(({ status }) => status);
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === "paused" || status === "sent")).toBe(true);
    await expect(as(offer.owner, () => Change.openChange({ id: offer.proposal_id }))).rejects.toMatchObject({
      code: 2035,
    });

    await as(offer.owner, () => mailRevoked(ref));
    expect(mailbox.to(offer.email).at(-1)?.subject).toContain("You withdrew");
    expect(mailbox.to(CONTACT).some(({ subject }) => subject.includes("You withdrew"))).toBe(true);

    const business = await offerTo("business");
    await sign(business);
    await expect(withdraw(business)).rejects.toMatchObject({ code: 2035 });
  });

  it("is paid by the part that was done where the client asked to begin, and ends with all of it", async () => {
    const offer = await offerTo("person");
    await signAndBegin(offer, true);
    await finish(offer, offer.task_ids[1]);
    // $1,550.00 of $6,350.00 was done, and nothing was paid.
    await withdraw(offer);
    expect((await as(offer.owner, () => Proposal.get(offer.proposal_id))).revocation).toMatchObject({
      owed: 155_000,
      refund: 0,
      outstanding: 155_000,
    });
    const other = await offerTo("person");
    await signAndBegin(other, true);
    for (const id of other.task_ids) await finish(other, id);
    // The owner's mark alone closes nothing: the declaration is taken, with what the owner says beside it.
    await withdraw(other);
    expect((await as(other.owner, () => Proposal.get(other.proposal_id))).revocation).toMatchObject({
      said_done: true,
      owed: 635_000,
      outstanding: 635_000,
    });
    const told = { project_id: other.project_id, proposal_id: other.proposal_id, version: 1 };
    await as(other.owner, () => mailRevoked(told));
    expect(mailbox.to(other.email).at(-1)?.text).toMatch(/had marked all of the work as done/);
  });
});

describe("a consumer's change order", () => {
  /** Signs, adds a service of $800.00, and signs the change; with the page that came before it. */
  async function changed(begin_early: boolean) {
    const offer = await offerTo("person");
    await signAndBegin(offer, true);
    const draft = await open(offer);
    const added = await as(offer.owner, () =>
      Scope.addTask({ scopecategory_id: offer.phase_id, name: "Newsletter", price: 80_000 }),
    );
    const hash = await offered(offer, draft.id);
    const { document } = await visitor(() => Proposal.view(hash));
    await sign({ ...offer, hash }, { begin_early });
    await follow(offer, draft.id);
    const ref = { project_id: offer.project_id, proposal_id: draft.id, version: 2 };
    const read = () => as(offer.owner, () => Proposal.get(draft.id));
    return { offer, change: { ...offer, hash }, added, document, ref, read };
  }

  it("says that the contract stays, asks when the added work may begin, and is withdrawn from alone", async () => {
    const { offer, change, document, ref, read } = await changed(false);
    expect(document?.consumer?.notice[0]).toMatch(/from this change .* goes on as it was before the change/);
    await withdraw(change);
    expect((await read()).revocation).toMatchObject({
      former_total: 635_000,
      owed: 0,
      refund: 0,
      outstanding: 0,
    });
    const first = await as(offer.owner, () => Proposal.get(offer.proposal_id));
    expect(first).toMatchObject({ status: "superseded", revocation: null });
    expect((await visitor(() => Proposal.view(offer.hash))).accepted?.right).toMatchObject({
      is_over: false,
      revoked_at: null,
    });
    // What was sent for the contract is still to be paid, and nothing more goes out.
    expect((await visitor(() => Proposal.view(change.hash))).open_invoices.length).toBeGreaterThan(0);
    await as(offer.owner, () => holdRevoked(ref));
    expect((await invoicesOf(offer)).map(({ status }) => status)).not.toContain("scheduled");
    await as(offer.owner, () => mailRevoked(ref));
    const mail = mailbox.to(change.email).at(-1);
    expect(mail?.text).toContain("withdrew from the change of the contract");
    expect(mail?.text).toMatch(/The contract before, which goes on: \$6,350\.00/);

    // The next change order brings scope and payments back to the contract.
    const back = await as(offer.owner, () => Change.openChange({ id: ref.proposal_id }));
    expect(back.change?.number).toBe(2);
  });

  it("is paid by the part of the added work that was done, beyond the contract that stays", async () => {
    const { offer, change, added, read } = await changed(true);
    // Work of the contract that was done before is no part of the change.
    await finish(offer, offer.task_ids[1]);
    await withdraw(change);
    expect((await read()).revocation).toMatchObject({ owed: 0, outstanding: 0 });
    const other = await changed(true);
    await finish(other.offer, other.added.id);
    await withdraw(other.change);
    expect(await other.read()).toMatchObject({ revocation: { said_done: true, refund: 0 } });
    expect(added.id).toBeGreaterThan(0);
  });

  it("leaves the contract's own days open: withdrawing from it then ends the change, too", async () => {
    const { offer, ref } = await changed(true);
    await withdraw(offer);
    const first = await as(offer.owner, () => Proposal.get(offer.proposal_id));
    expect(first.revocation).toMatchObject({ owed: 0, refund: 0 });
    await expect(as(offer.owner, () => Change.openChange({ id: ref.proposal_id }))).rejects.toMatchObject({
      code: 2035,
    });
  });

  it("has no notice where it only takes away, nor where a business signs", async () => {
    const person = await offerTo("person");
    await signAndBegin(person, false);
    const smaller = await open(person);
    await as(person.owner, () => Scope.updateTask(person.task_ids[0], { price: 400_000 }));
    const page = await visitor(async () => Proposal.view(await offered(person, smaller.id)));
    expect(page.document).not.toHaveProperty("consumer");
    const business = await offerTo("business");
    await sign(business);
    await follow(business, business.proposal_id);
    const larger = await open(business);
    await as(business.owner, () => Scope.updateTask(business.task_ids[0], { price: 900_000 }));
    const shown = await visitor(async () => Proposal.view(await offered(business, larger.id)));
    expect(shown.document).not.toHaveProperty("consumer");
  });
});
