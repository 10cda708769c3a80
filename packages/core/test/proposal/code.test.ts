import { Event } from "@stint/core/platform/event";
import { checkEvidence } from "@stint/core/proposal/evidence/rules";
import { mailAccepted, mailCode } from "@stint/core/proposal/mail";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { as } from "../support";
import { startMailbox } from "../support/mail";
import { atTime, CONTACT, newSent, type Offer, Proposal, signature, visitor } from "./support";

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

const refused = { status: 422, fields: { code: expect.any(String) } };

async function guarded() {
  const offer = await newSent();
  await as(offer.owner, () => Proposal.update({ id: offer.proposal_id, require_code: true }));
  return offer;
}

const ask = (hash: string, email: string) => visitor(() => Proposal.requestCode({ hash, email }));

/** Mails what was asked for last, and reads the six digits off the mail. */
async function mailedCode({ owner, proposal_id }: Offer, email: string): Promise<string> {
  const asked = (await Event.history(owner.owner_id, `proposal:${proposal_id}`)).find(
    ({ type }) => type === "proposal.code_requested",
  );
  if (!asked) throw new Error("no code was asked for");
  const data = Proposal.Events.CodeRequested.schema.parse(asked.data);
  // A message that comes twice is one mail.
  for (let delivery = 0; delivery < 2; delivery++) await as(owner, () => mailCode(data));
  const mail = mailbox.to(email).at(-1);
  expect(JSON.stringify(asked)).not.toContain(mail?.subject.slice(0, 6));
  return mail?.subject.match(/^\d{6}/)?.[0] ?? "";
}

const other = (code: string) => `${(Number(code) + 1) % 1_000_000}`.padStart(6, "0");

describe("a code before acceptance (D20)", () => {
  it("proves the address that signs, whichever it is, and stands in the record", async () => {
    const offer = await guarded();
    const { hash } = offer;
    expect((await visitor(() => Proposal.view(hash))).code_required).toBe(true);
    const signed = { ...(await signature(hash)), email: "colleague@cedarrow.test" };
    await expect(visitor(() => Proposal.accept(signed))).rejects.toMatchObject(refused);
    expect(await ask(hash, signed.email)).toEqual({ valid_minutes: 15 });
    const code = await mailedCode(offer, signed.email);
    // A code proves the address it was mailed to and no other: a forwarded link signs as nobody else.
    await expect(visitor(() => Proposal.accept({ ...signed, email: CONTACT, code }))).rejects.toMatchObject(
      refused,
    );
    await expect(visitor(() => Proposal.accept({ ...signed, code: other(code) }))).rejects.toMatchObject(
      refused,
    );
    const acceptance = await visitor(() => Proposal.accept({ ...signed, code }));
    expect(acceptance).toMatchObject({
      email: signed.email,
      email_verification: "code",
      code_sent_at: expect.any(String),
    });
    expect(mailbox.to(signed.email).filter(({ subject }) => subject.startsWith(code))).toHaveLength(1);
  });

  it("is worth nothing after five tries, after fifteen minutes, for another proposal, and after a newer one", async () => {
    const offer = await guarded();
    const { hash } = offer;
    const signed = await signature(hash);
    await ask(hash, CONTACT);
    const first = await mailedCode(offer, CONTACT);
    const stranger = await guarded();
    const elsewhere = { ...(await signature(stranger.hash)), code: first };
    await expect(visitor(() => Proposal.accept(elsewhere))).rejects.toMatchObject(refused);
    await atTime(new Date(Date.now() + 16 * 60_000), () =>
      expect(visitor(() => Proposal.accept({ ...signed, code: first }))).rejects.toMatchObject(refused),
    );
    await ask(hash, CONTACT);
    const second = await mailedCode(offer, CONTACT);
    if (first !== second)
      await expect(visitor(() => Proposal.accept({ ...signed, code: first }))).rejects.toMatchObject(refused);
    for (let guess = 0; guess < 5; guess++)
      await visitor(() => Proposal.accept({ ...signed, code: other(second) })).catch(() => undefined);
    await expect(visitor(() => Proposal.accept({ ...signed, code: second }))).rejects.toMatchObject(refused);
    expect((await as(offer.owner, () => Proposal.get(offer.proposal_id))).status).toBe("sent");
  });

  it("of two acceptances at once with one code, one wins (D17)", async () => {
    const offer = await guarded();
    await ask(offer.hash, CONTACT);
    const code = await mailedCode(offer, CONTACT);
    const signed = { ...(await signature(offer.hash)), code };
    const results = await Promise.allSettled([1, 2].map(() => visitor(() => Proposal.accept(signed))));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is limited: five for an address in an hour, and none for a closed link (2035)", async () => {
    const offer = await guarded();
    for (let request = 0; request < 5; request++) await ask(offer.hash, CONTACT);
    await expect(ask(offer.hash, CONTACT)).rejects.toMatchObject({ code: 1005 });
    const closed = await guarded();
    await as(closed.owner, () => Proposal.withdraw(closed.proposal_id));
    await expect(ask(closed.hash, CONTACT)).rejects.toMatchObject({ code: 2035 });
  });

  it("is not asked of anybody where the owner did not ask for it, and counts where it is given", async () => {
    const offer = await newSent();
    await ask(offer.hash, CONTACT);
    const code = await mailedCode(offer, CONTACT);
    const signed = { ...(await signature(offer.hash)), code };
    expect(await visitor(() => Proposal.accept(signed))).toMatchObject({ email_verification: "code" });
  });
});

describe("what both sides keep (D21)", () => {
  async function signedWithDrawing() {
    const offer = await newSent();
    const drawing = {
      width: 300,
      height: 100,
      strokes: [
        [10, 80, 60, 20, 120, 70],
        [200, 50],
      ],
    };
    const signed = { ...(await signature(offer.hash)), drawing };
    const acceptance = await visitor(() => Proposal.accept(signed));
    return { ...offer, acceptance, drawing };
  }

  it("is the sealed PDF and the evidence, by mail to both; a drawn name is in the record (D18)", async () => {
    const { owner, acceptance, drawing, proposal_id, project_id } = await signedWithDrawing();
    expect(acceptance).toMatchObject({ name: "Maren  Row ", drawing });
    await as(owner, () => mailAccepted({ proposal_id, project_id, version: 1 }));
    for (const address of [CONTACT, `robin-${owner.user_id}@sample.test`]) {
      const mail = mailbox.to(address).at(-1);
      expect(mail?.attachments.map(({ name }) => name)).toEqual([
        "Website redesign, accepted.pdf",
        "Website redesign, evidence.json",
      ]);
    }
    const evidence = await as(owner, () => Proposal.downloadEvidence(proposal_id));
    const verdict = await checkEvidence(evidence.body, Proposal.publishedKeys());
    expect(verdict).toMatchObject({ genuine: true, record: { drawing } });
  });

  it("is fetched from the link only by the signer or the recipient, with a code of its own", async () => {
    const offer = await signedWithDrawing();
    const { hash } = offer;
    await as(offer.owner, () => Proposal.seal({ proposal_id: offer.proposal_id, version: 1 }));
    const fetch = (email: string, code: string, file: "pdf" | "evidence" = "pdf") =>
      visitor(() => Proposal.copy({ hash, email, code, file }));
    // A stranger gets the same answer and no mail.
    expect(await ask(hash, "stranger@elsewhere.test")).toEqual({ valid_minutes: 15 });
    await expect(mailedCode(offer, "stranger@elsewhere.test")).rejects.toThrow("no code");
    await ask(hash, CONTACT.toUpperCase());
    const code = await mailedCode(offer, CONTACT.toUpperCase());
    await expect(fetch("stranger@elsewhere.test", code)).rejects.toMatchObject(refused);
    const copy = await fetch(CONTACT, code);
    expect(Buffer.from(copy.body).subarray(0, 5).toString()).toBe("%PDF-");
    await expect(fetch(CONTACT, code)).rejects.toMatchObject(refused);
    await ask(hash, CONTACT);
    const again = await fetch(CONTACT, await mailedCode(offer, CONTACT), "evidence");
    expect((await checkEvidence(again.body, Proposal.publishedKeys())).genuine).toBe(true);
  });
});
