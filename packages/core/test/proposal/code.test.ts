import { Client } from "@stint/core/client";
import { Mail } from "@stint/core/mailing";
import { stop } from "@stint/core/mailing/reputation";
import { BUDGET, PER_ADDRESS } from "@stint/core/mailing/rules";
import { deleteClient } from "@stint/core/operations/delete-client";
import { updateProject } from "@stint/core/operations/update-project";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { publishedKeys } from "@stint/core/proposal/evidence";
import { checkEvidence } from "@stint/core/proposal/evidence/rules";
import { mailAccepted, mailCode, mailDeclined } from "@stint/core/proposal/mail";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { ProposalEntity } from "../../src/proposal/entity";
import { as, journalOf } from "../support";
import { openMailbox } from "../support/mail";
import { accepted, invoicesOf, offered, open } from "./change.support";
import {
  askCode,
  atTime,
  CONTACT,
  decline,
  newOffer,
  newSent,
  type Offer,
  Project,
  Proposal,
  Scope,
  sent,
  signature,
  visitor,
} from "./support";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

const refused = { status: 422, fields: { code: expect.any(String) } };

let visits = 0;
/** Each from an address of its own, as limits count by it. */
const ask = (hash: string, email: string) => {
  visits += 1;
  return visitor(() => Proposal.requestCode({ hash, email }), undefined, `2001:db8:1::${visits}`);
};

/** Mails what was asked for last, and reads the six digits off the mail. */
async function mailedCode({ owner, proposal_id }: Offer, email: string): Promise<string> {
  const asked = (await Event.history(owner.owner_id, `proposal:${proposal_id}`)).find(
    ({ type, data }) =>
      type === "proposal.code_requested" &&
      (data as { email: string }).email.toLowerCase() === email.toLowerCase(),
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
    const offer = await newSent();
    const { hash } = offer;
    expect((await visitor(() => Proposal.view(hash))).code_required).toBe(true);
    const { code: _, ...typed } = await signature(hash);
    const signed = { ...typed, email: "colleague@cedarrow.test" };
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
    const offer = await newSent();
    const { hash } = offer;
    const signed = await signature(hash);
    await ask(hash, CONTACT);
    const first = await mailedCode(offer, CONTACT);
    const stranger = await newSent();
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

  it("signs the version that it was asked for and no later one; the mail names version and sum (D17)", async () => {
    const offer = await newSent();
    const { hash, owner } = offer;
    const { version, total } = (await visitor(() => Proposal.view(hash))).document ?? {};
    await ask(hash, CONTACT);
    const code = await mailedCode(offer, CONTACT);
    const said = mailbox.to(CONTACT).at(-1)?.text ?? "";
    expect([version, total]).toEqual([1, 635_000]);
    expect(said).toContain("to sign version 1, $6,350.00, or to decline it");
    await as(owner, () => updateProject(offer.project_id, { summary: "Other words" }));
    await as(owner, () => Proposal.send({ id: offer.proposal_id }));
    const next = await signature(hash);
    await expect(visitor(() => Proposal.accept({ ...next, code }))).rejects.toMatchObject(refused);
    expect(await visitor(() => Proposal.accept(next))).toMatchObject({ version: 2 });
  });

  it("names the sum of the options that were chosen, and none where no choice was sent", async () => {
    const offer = await newOffer();
    const shoot = await as(offer.owner, () =>
      Scope.addTask({ scopecategory_id: offer.phase_id, name: "Shoot", price: 100_000, optional: true }),
    );
    const { hash } = await sent(offer);
    const askWith = async (options?: number[]) => {
      visits += 1;
      await visitor(
        () => Proposal.requestCode({ hash, email: CONTACT, ...(options ? { options } : {}) }),
        undefined,
        `2001:db8:1::${visits}`,
      );
      await mailedCode({ ...offer, hash } as Offer, CONTACT);
      return mailbox.to(CONTACT).at(-1)?.text ?? "";
    };
    expect(await askWith([shoot.id])).toContain("to sign version 1, $7,350.00, or to decline it");
    expect(await askWith([])).toContain("to sign version 1, $6,350.00, or to decline it");
    expect(await askWith()).toContain("to sign version 1, or to decline it");
    await expect(askWith([offer.phase_id])).rejects.toMatchObject({
      status: 422,
      fields: { options: expect.any(String) },
    });
  });

  it("of two acceptances at once with one code, one wins (D17)", async () => {
    const offer = await newSent();
    const signed = await signature(offer.hash);
    const results = await Promise.allSettled([1, 2].map(() => visitor(() => Proposal.accept(signed))));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is limited: five for an address in an hour, and none for a closed link (2035)", async () => {
    const offer = await newSent();
    for (let request = 0; request < 5; request++) await ask(offer.hash, CONTACT);
    await expect(ask(offer.hash, CONTACT)).rejects.toMatchObject({ code: 1005 });
    const closed = await newSent();
    await as(closed.owner, () => Proposal.withdraw(closed.proposal_id));
    await expect(ask(closed.hash, CONTACT)).rejects.toMatchObject({ code: 2035 });
  });

  it("is asked for unless the owner switched it off, for one proposal or for all new ones; what is stored stays", async () => {
    const offer = await newSent();
    const signed = { ...(await signature(offer.hash)), code: undefined };
    await expect(visitor(() => Proposal.accept(signed))).rejects.toMatchObject(refused);
    await as(offer.owner, () => Proposal.update({ id: offer.proposal_id, require_code: false }));
    expect(await visitor(() => Proposal.accept(signed))).toMatchObject({
      email_verification: "typed",
      code_sent_at: null,
    });
    // Of the workspace it counts for what is made from then on.
    const before = await newOffer({ owner: offer.owner });
    await as(offer.owner, () => Workspace.update({ require_code: false }));
    const after = await newOffer({ owner: offer.owner });
    for (const [{ proposal_id }, require_code] of [
      [before, true],
      [after, false],
    ] as const)
      expect(await as(offer.owner, () => Proposal.get(proposal_id))).toMatchObject({ require_code });
  });

  it("is asked for by a row from before it was kept (D20)", async () => {
    const offer = await newSent();
    const { owner, project_id, proposal_id: id } = offer;
    const { data } = await ProposalEntity.get({ owner_id: owner.owner_id, project_id, id }).go();
    await Db.transact([Db.amend(ProposalEntity, data ?? expect.unreachable(), { require_code: null })]);
    expect((await visitor(() => Proposal.view(offer.hash))).code_required).toBe(true);
  });

  it("reaches the recipient however often somebody else had codes mailed", async () => {
    const { hash } = await newSent();
    for (let i = 0; i < 10; i++) await ask(hash, `stranger-${i}@elsewhere.test`);
    await expect(ask(hash, "stranger-10@elsewhere.test")).rejects.toMatchObject({ code: 1005 });
    expect(await ask(hash, CONTACT.toUpperCase())).toEqual({ valid_minutes: 15 });
  });
});

describe("the budget of codes is apart from the owner's mail", () => {
  const midnight = Date.parse(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  /** From a network of its own for each number. */
  const from = (place: number, hash: string, email: string) =>
    visitor(() => Proposal.requestCode({ hash, email }), undefined, `2001:db8:${place}::1`);
  const at = (hour: number, place: number, hash: string, email: string) =>
    atTime(new Date(midnight + (hour * 60 + 30) * 60_000), () => from(place, hash, email));
  const stranger = (nth: number) => `stranger-${nth}@elsewhere.test`;
  const others = (count: number) => Array.from({ length: count }, (_, nth) => `person-${nth}@elsewhere.test`);

  it("the owner mailed as much as is allowed today: clients still get their codes and sign", async () => {
    const offer = await newSent();
    const { owner, hash } = offer;
    await Mail.claim(owner.owner_id, others(BUDGET.first - 1));
    await expect(Mail.claim(owner.owner_id, ["one-more@elsewhere.test"])).rejects.toMatchObject({
      code: 1005,
    });
    const { code: _, ...typed } = await signature(hash);
    const signed = { ...typed, email: "colleague@cedarrow.test" };
    await from(1000, hash, signed.email);
    const code = await mailedCode(offer, signed.email);
    expect(await visitor(() => Proposal.accept({ ...signed, code }))).toMatchObject({ email: signed.email });
  });

  it("strangers with the link take nothing of the owner's, nor of the owner's mails to the recipient", async () => {
    const offer = await newSent();
    const { owner, hash } = offer;
    for (let i = 0; i < 10; i++) {
      await from(1001, hash, stranger(i));
      await mailedCode(offer, stranger(i));
    }
    for (let i = 0; i < PER_ADDRESS; i++) {
      await from(1100 + i, hash, CONTACT);
      await mailedCode(offer, CONTACT);
    }
    await Mail.claim(owner.owner_id, [...others(BUDGET.first - 1), CONTACT]);
  });

  it("has an end: thirty a day for a link, whatever the hour, and none where the workspace is stopped", async () => {
    const { hash, owner } = await newSent();
    // Ten in an hour, from each of three places.
    for (let i = 0; i < 30; i++) await at(0, 1200 + Math.floor(i / 10), hash, stranger(i));
    await expect(at(5, 1205, hash, stranger(30))).rejects.toMatchObject({ code: 1005 });
    expect(await at(5, 1205, hash, CONTACT)).toEqual({ valid_minutes: 15 });
    await as(owner, () => stop(owner.owner_id, { why: "Complaints" }));
    await expect(from(1206, hash, CONTACT)).rejects.toMatchObject({ code: 1005 });
  });

  it("one place with the link leaves room for the others: twelve a day are its", async () => {
    const { hash } = await newSent();
    for (let i = 0; i < 12; i++) await at(Math.floor(i / 10), 1300, hash, stranger(i));
    await expect(at(2, 1300, hash, stranger(12))).rejects.toMatchObject({ code: 1005 });
    expect(await at(2, 1301, hash, "colleague@cedarrow.test")).toEqual({ valid_minutes: 15 });
  });
});

describe("a decline (D20)", () => {
  const no = { name: "Somebody Else", reason: "No" };

  it("needs a code like a yes: who only has the link closes nothing", async () => {
    const offer = await newSent();
    const { hash } = offer;
    const stranger = { hash, ...no, email: "stranger@elsewhere.test" };
    const code = await askCode(hash, CONTACT);
    for (const input of [
      { hash, ...no },
      stranger,
      { ...stranger, code },
      { hash, ...no, code: other(code) },
    ])
      await expect(visitor(() => Proposal.decline(input))).rejects.toMatchObject(refused);
    expect((await as(offer.owner, () => Proposal.get(offer.proposal_id))).status).toBe("sent");
    // Without an address it is the recipient's.
    await visitor(() => Proposal.decline({ hash, ...no, code }));
    expect(await as(offer.owner, () => Proposal.get(offer.proposal_id))).toMatchObject({
      status: "declined",
      declined_by: "Somebody Else",
      declined_email: CONTACT,
    });
  });

  it("is told to the recipient when it was somebody else's, and taken back by them within a day", async () => {
    const offer = await newSent();
    const { hash, owner, proposal_id, project_id } = offer;
    await visitor(() => Proposal.recordView({ hash }));
    const before = await as(owner, () => Proposal.get(proposal_id));
    await decline(hash, "No", "stranger@elsewhere.test");
    const told = mailbox.to(CONTACT).length;
    for (let delivery = 0; delivery < 2; delivery++)
      await as(owner, () => mailDeclined({ proposal_id, project_id, version: 1 }, 1));
    expect(mailbox.to(CONTACT).slice(told)).toMatchObject([{ subject: "Declined: Website redesign" }]);
    const { undo_until } = await visitor(() => Proposal.view(hash));
    expect(undo_until).toEqual(expect.any(String));
    // Who has only the link gets the same answer, no mail, and takes nothing back.
    expect(await ask(hash, "third@elsewhere.test")).toEqual({ valid_minutes: 15 });
    await expect(askCode(hash, "third@elsewhere.test", "undo")).rejects.toThrow("No code");
    for (const input of [{ hash }, { hash, email: "third@elsewhere.test", code: "123456" }])
      await expect(visitor(() => Proposal.undoDecline(input))).rejects.toMatchObject(refused);
    const code = await askCode(hash, CONTACT, "undo");
    const undone = await Promise.allSettled(
      [1, 2].map(() => visitor(() => Proposal.undoDecline({ hash, email: CONTACT, code }))),
    );
    expect(undone.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const after = await as(owner, () => Proposal.get(proposal_id));
    expect(after).toEqual({ ...before, version: before.version + 2 });
    const project = await as(owner, () => Project.get(project_id));
    expect(project.proposal_status).toBe("viewed");
    await expect(as(owner, () => deleteClient(offer.client_id))).rejects.toMatchObject({ code: 2062 });
    expect(await visitor(() => Proposal.view(hash))).toMatchObject({ state: "open", undo_until: null });
    const said = (await journalOf(owner.owner_id, `proposal:${proposal_id}`)).filter((type) =>
      /declined|reopened/.test(type),
    );
    expect(said).toEqual(["proposal.declined", "proposal.reopened"]);
    // The mail of the no that comes late says nothing any more.
    const mails = mailbox.to(CONTACT).length;
    await as(owner, () => mailDeclined({ proposal_id, project_id, version: 1 }, 2));
    expect(mailbox.to(CONTACT)).toHaveLength(mails);
    const signed = await signature(hash);
    expect(await visitor(() => Proposal.accept(signed))).toMatchObject({ email: CONTACT });
  });

  it("stays after a day, after the last day, and where another proposal took its place (2035)", async () => {
    const late = await newSent();
    await decline(late.hash);
    const code = await askCode(late.hash, CONTACT, "undo");
    await atTime(new Date(Date.now() + 24 * 3_600_000 + 1000), async () => {
      expect((await visitor(() => Proposal.view(late.hash))).undo_until).toBeNull();
      await expect(visitor(() => Proposal.undoDecline({ hash: late.hash, code }))).rejects.toMatchObject({
        code: 2035,
      });
    });
    const replaced = await newSent();
    await decline(replaced.hash);
    const back = { hash: replaced.hash, code: await askCode(replaced.hash, CONTACT, "undo") };
    await as(replaced.owner, () => Proposal.create({ project_id: replaced.project_id }));
    await expect(visitor(() => Proposal.undoDecline(back))).rejects.toMatchObject({ code: 2035 });
    expect((await as(replaced.owner, () => Project.get(replaced.project_id))).proposal_status).toBe("draft");
  });

  it("of a change order, taken back, holds what waits again (D23)", async () => {
    const offer = await accepted(await newOffer());
    const change = await open(offer);
    const hash = await offered(offer, change.id);
    const ref = { project_id: offer.project_id, proposal_id: change.id };
    const states = async () => (await invoicesOf(offer)).map(({ status }) => status);
    const held = await states();
    await decline(hash);
    await as(offer.owner, () => Proposal.releaseSchedule(ref));
    expect(await states()).not.toEqual(held);
    const code = await askCode(hash, CONTACT, "undo");
    await visitor(() => Proposal.undoDecline({ hash, code }));
    await as(offer.owner, () => Proposal.holdSchedule(ref));
    // The release that comes late finds that it waits again.
    await as(offer.owner, () => Proposal.releaseSchedule(ref));
    expect(await states()).toEqual(held);
    expect((await visitor(() => Proposal.view(offer.hash))).newer_hash).toBe(hash);
  });

  it("needs no code where the owner switched codes off, and is then taken back without one", async () => {
    const offer = await newSent();
    const { hash, owner, proposal_id } = offer;
    await as(owner, () => Proposal.update({ id: proposal_id, require_code: false }));
    await visitor(() => Proposal.decline({ hash, ...no }));
    expect((await as(owner, () => Proposal.get(proposal_id))).declined_email).toBeNull();
    await visitor(() => Proposal.undoDecline({ hash }));
    expect((await as(owner, () => Proposal.get(proposal_id))).status).toBe("sent");
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
    const verdict = await checkEvidence(evidence.body, publishedKeys());
    expect(verdict).toMatchObject({ genuine: true, record: { drawing } });
  });

  it("says that the deposit waits only where nothing is there yet that the client could pay by", async () => {
    const told = async (payment_instructions: string) => {
      const { owner, hash, proposal_id, project_id } = await newSent();
      await as(owner, () => Workspace.update({ getting_paid: "later", payment_instructions }));
      await visitor(async () => Proposal.accept(await signature(hash)));
      await as(owner, () => mailAccepted({ proposal_id, project_id, version: 1 }));
      const own = mailbox.to(`robin-${owner.user_id}@sample.test`).at(-1)?.text ?? "";
      return [own, mailbox.to(CONTACT).at(-1)?.text ?? ""];
    };
    const [asked, client] = await told("");
    expect(asked).toContain("You asked to choose how you’re paid once this is accepted.");
    expect(client).toContain("First payment, invoice follows");
    const [chosen, payer] = await told("By transfer to DE02 1203 0000 0000 2020 51");
    expect(chosen).toContain("Deposit, being invoiced");
    expect(payer).toContain("Invoiced on acceptance, due within 14 days");
  });

  it("says to both where it was signed with an address that the proposal was not sent to (D20)", async () => {
    const stranger = "b0@elsewhere.test";
    const offer = await newSent();
    const { owner, hash, proposal_id, project_id } = offer;
    const own = `robin-${owner.user_id}@sample.test`;
    await ask(hash, stranger);
    const code = await mailedCode(offer, stranger);
    const input = await signature(hash);
    await visitor(() => Proposal.accept({ ...input, email: stranger, code }));
    const before = mailbox.to(own).length;
    // What became of the contacts since changes nothing of what was true when it was signed.
    const { client_id } = await as(owner, () => Project.get(project_id));
    await as(owner, () =>
      Client.addContact(client_id, { first_name: "B", last_name: "Row", email: stranger }),
    );
    await as(owner, () => mailAccepted({ proposal_id, project_id, version: 1 }));
    const words = `Signed with an address this proposal was not sent to: ${stranger}`;
    expect(mailbox.to(own).length).toBe(before + 1);
    expect(JSON.stringify(mailbox.to(own).at(-1))).toContain(words);
    const copy = JSON.stringify(mailbox.to(CONTACT).at(-1));
    expect(copy).toContain(words);
    expect(copy).toContain("If this was neither you nor somebody you asked, reply at once.");
    const { body } = await as(owner, () => Proposal.seal({ proposal_id, version: 1 }));
    const certificate = (await readPdf(Buffer.from(body))).pages.at(-1) ?? "";
    expect(certificate.replace(/\s+/g, " ")).toContain(words);
    const evidence = await as(owner, () => Proposal.downloadEvidence(proposal_id));
    const { genuine, record } = await checkEvidence(evidence.body, publishedKeys());
    expect({ genuine, email_unknown: record?.email_unknown }).toEqual({ genuine: true, email_unknown: true });
  });

  it("says nothing of an address where the recipient or a contact signed", async () => {
    const { owner, proposal_id } = await signedWithDrawing();
    const { body } = await as(owner, () => Proposal.seal({ proposal_id, version: 1 }));
    expect((await readPdf(Buffer.from(body))).text).not.toContain("was not sent to");
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
    expect((await checkEvidence(again.body, publishedKeys())).genuine).toBe(true);
  });
});
