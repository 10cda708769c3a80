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
import { follow, Invoice, invoicesOf } from "./change.support";
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

  it("can be ended on day 13 and not on day 17, without a code; a business's cannot", async () => {
    const offer = await offerTo("person");
    const { ref } = await signAndBegin(offer, false);
    // The last day may be a Saturday or Sunday, and then it is Monday.
    const late = await atTime(daysLater(17), () => withdraw(offer).catch((error: unknown) => error));
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
    await expect(withdraw(other)).rejects.toMatchObject({ code: 2035 });
  });
});
