import { User } from "@stint/core/user";
import { Workspace } from "@stint/core/workspace";
import { Xml } from "@stint/documents/xml";
import { beforeAll, describe, expect, it } from "vitest";
import { check } from "../../core/src/invoice/einvoice/check";
import { as, newStudio, newTeammate } from "../../core/test/project/invitation/support";
import { holdClock } from "../../core/test/support";
import { readPdf } from "../../documents/test/read";
import { app } from "../src/api/payout";
import * as paid from "../src/events/payout-paid/self-bill";
import * as returned from "../src/events/payout-returned/self-bill";
import * as issued from "../src/events/self-billed-issued/mail-teammate";
import * as asked from "../src/events/self-billing-asked/mail-teammate";
import { react } from "./support";
import { tokenFor, visit } from "./support-people";
import { openFilesAndMail } from "./support-proposal";

let mailbox: Awaited<ReturnType<typeof openFilesAndMail>>;
beforeAll(async () => {
  mailbox = await openFilesAndMail();
});

const GERMAN = { country: "DE", street: "Musterweg 1", postcode: "10115", city: "Berlin" } as const;
const STANDARD = { kind: "standard", rate: "19", name: "USt" } as const;

/** A studio with two teammates; both sides have what their tax offices ask for. */
async function story() {
  const studio = await newStudio();
  const kim = await newTeammate(studio, { pay: 200_000 });
  const sam = await newTeammate(studio, { pay: 100_000 }, "Sam");
  await as(studio.owner, () =>
    Workspace.update({ ...GERMAN, tax_id: "DE136695976", brand_name: "Mockford Books" }),
  );
  await as(kim.actor, () => Workspace.update({ ...GERMAN, tax_id: "DE123456788", brand_name: "Kim Words" }));
  const [owner, own, other] = [await visit(studio.owner), await visit(kim.actor), await visit(sam.actor)];
  const owner_id = studio.owner.owner_id;
  /** Pays somebody an amount, and lets what follows happen; twice, as a queue may. */
  const pay = async (user_id: number, amount: number) => {
    const { data } = (await owner.post("/payouts", { project_id: studio.project_id })).body;
    await owner.post(`/payouts/${data.id}/items`, { user_id, amount, description: "Editing" });
    await owner.post(`/payouts/${data.id}/commit`, {});
    await payAgain(data.id);
    return data.id as number;
  };
  const payAgain = async (id: number) => {
    expect((await owner.post(`/payouts/${id}/paid`, {})).status).toBe(200);
    for (const _ of [1, 2]) await react(paid.handler, owner_id, `payout:${id}`, "payout.paid");
  };
  const accept = async (treatment: object = STANDARD) => {
    const { data } = (await owner.post("/selfbilling", { user_id: kim.actor.user_id })).body;
    return own.post(`/memberships/selfbilling/${owner_id}`, { answer: "accept", text: data.text, treatment });
  };
  const documents = async () => (await own.get(`/memberships/selfbilling/${owner_id}/documents`)).body.data;
  return { ...studio, owner_id, kim, sam, page: owner, own, other, pay, payAgain, accept, documents };
}

const fileOf = async (actor: Parameters<typeof tokenFor>[0], path: string) => {
  const answer = await app.request(`/api/v2${path}`, {
    headers: { authorization: `Bearer ${await tokenFor(actor)}` },
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe("self-billing", () => {
  it("writes to the teammate: the question in its words, each invoice with PDF and XML, each correction", async () => {
    const { page, kim, owner_id, pay, accept } = await story();
    const { user_id } = kim.actor;
    const of = `self_billing:${owner_id}-${user_id}`;
    const { email } = await as(kim.actor, () => User.get());
    const newest = async () => {
      const mail = mailbox.to(email).at(-1);
      if (!mail) throw new Error("No mail came");
      return mail;
    };
    await page.post("/selfbilling", { user_id });
    for (const _ of [1, 2]) await react(asked.handler, owner_id, of, "self_billing.asked");
    expect(mailbox.to(email).filter(({ subject }) => subject.includes("asks to issue"))).toHaveLength(1);
    expect((await newest()).text).toContain("Mockford Books issues the invoices for the work of Kim");
    await page.del(`/selfbilling/${user_id}`);
    await page.post("/selfbilling", { user_id });
    await page.del(`/selfbilling/${user_id}`);
    // A question that was taken back meanwhile is not asked by mail any more.
    await react(asked.handler, owner_id, of, "self_billing.asked");
    expect(mailbox.to(email).filter(({ subject }) => subject.includes("asks to issue"))).toHaveLength(1);

    await accept();
    const id = await pay(user_id, 119_000);
    for (const _ of [1, 2]) await react(issued.handler, owner_id, of, "self_billed.issued");
    const invoice = await newest();
    expect(invoice.subject).toMatch(/^Invoice SB-[\w-]+-0001 in your name, \$1,190\.00$/);
    expect(invoice.text).toMatch(/Net: \$1,000\.00[\s\S]*Tax: \$190\.00[\s\S]*Total: \$1,190\.00/);
    const own = `/memberships/selfbilling/${owner_id}/documents/1`;
    for (const [place, type] of ["pdf", "xml"].entries()) {
      const file = mailbox.file(invoice.id, place);
      expect(Buffer.from(file?.content ?? "").equals((await fileOf(kim.actor, `${own}/${type}`)).bytes)).toBe(
        true,
      );
    }
    await page.post(`/payouts/${id}/returned`, { reason: "The account was closed" });
    await react(returned.handler, owner_id, `payout:${id}`, "payout.returned");
    await react(issued.handler, owner_id, of, "self_billed.issued");
    expect((await newest()).subject).toMatch(/^Credit note SB-[\w-]+-0002 in your name, \$1,190\.00$/);
    expect(mailbox.to(email).filter(({ subject }) => /in your name/.test(subject))).toHaveLength(2);
  });

  it("is asked, read and accepted in those words, declined or ended, and its words stay", async () => {
    const { page, own, other, kim, owner_id } = await story();
    const path = `/memberships/selfbilling/${owner_id}`;
    expect((await own.post(path, { answer: "decline" })).status).toBe(404);
    const asked = await page.post("/selfbilling", { user_id: kim.actor.user_id });
    expect(asked.body.data).toMatchObject({ status: "asked", former: [], accepted_at: null });
    expect((await page.post("/selfbilling", { user_id: kim.actor.user_id })).status).toBe(409);
    const { text } = asked.body.data;
    const wrong = await own.post(path, { answer: "accept", text: "Other words", treatment: STANDARD });
    expect(wrong.status).toBe(422);
    const accepted = await own.post(path, { answer: "accept", text, treatment: STANDARD });
    expect(accepted.body.data).toMatchObject({ status: "accepted", text, treatment: STANDARD });
    expect((await own.post(path, { answer: "end" })).body.data).toMatchObject({ ended_by: "teammate" });
    const again = await page.post("/selfbilling", { user_id: kim.actor.user_id });
    expect(again.body.data).toMatchObject({
      status: "asked",
      former: [{ text, accepted_at: expect.any(String), ended_by: "teammate" }],
    });
    expect((await page.del(`/selfbilling/${kim.actor.user_id}`)).body.data.ended_by).toBe("owner");
    expect((await other.get("/memberships/selfbilling")).body.data).toEqual([]);
    expect((await own.get("/notifications")).body.meta.count).toBeGreaterThan(0);
  });

  it("is asked five times in thirty days at most: each is a mail, and the words before are kept", async () => {
    holdClock();
    const { page, kim } = await story();
    const person = { user_id: kim.actor.user_id };
    for (let time = 0; time < 5; time++) {
      expect((await page.post("/selfbilling", person)).status).toBeLessThan(300);
      await page.del(`/selfbilling/${kim.actor.user_id}`);
    }
    expect((await page.post("/selfbilling", person)).status).toBe(429);
    const [kept] = (await page.get("/selfbilling")).body.data;
    expect(kept.former.length).toBeLessThan(5);
  });

  it("makes one invoice of each payment: type 389, both tax ids, tax within the amount, frozen", async () => {
    const { owner, page, other, kim, owner_id, pay, accept, documents } = await story();
    await pay(kim.actor.user_id, 10_000);
    // Without an agreement there is no list (1003).
    expect(await documents()).toBeUndefined();
    await accept();
    const id = await pay(kim.actor.user_id, 119_000);
    const [document, ...more] = await documents();
    expect(more).toEqual([]);
    expect(document).toMatchObject({
      kind: "invoice",
      payout_id: id,
      net: 100_000,
      tax: 19_000,
      total: 119_000,
      seller: "Kim Words",
      buyer: "Mockford Books",
      has_xml: true,
    });
    expect(document.number).toMatch(/^SB-[\w-]+-0001$/);
    const own = `/memberships/selfbilling/${owner_id}/documents/1`;
    const xml = (await fileOf(kim.actor, `${own}/xml`)).bytes.toString();
    expect(xml).toContain("<cbc:InvoiceTypeCode>389</cbc:InvoiceTypeCode>");
    const [seller = "", buyer = ""] = xml.split("<cac:AccountingCustomerParty>");
    expect(seller).toContain("<cbc:CompanyID>DE123456788</cbc:CompanyID>");
    expect(buyer).toContain("<cbc:CompanyID>DE136695976</cbc:CompanyID>");
    expect(xml).toMatch(/PayableAmount currencyID="USD">0\.00/);
    const mine = await fileOf(kim.actor, `${own}/pdf`);
    const { text } = await readPdf(mine.bytes);
    for (const words of ["Gutschrift", "Kim Words", "DE123456788", "DE136695976", "USt 19%", document.number])
      expect(text).toContain(words);
    // $1,190.00 were paid with 19% in them: the line is net, and nothing of the number is cut off.
    // No date of the project says when the work was done: nothing is made up of the payment's day.
    expect(text).not.toContain("Supplied ");
    expect(xml).not.toMatch(/ActualDeliveryDate|InvoicePeriod/);
    expect(text).toMatch(/1 \$1,000\.00 \$1,000\.00[\s\S]*\$190\.00[\s\S]*\$1,190\.00/);
    expect(text).not.toContain("…");
    expect(text).not.toMatch(/agreement of \d{4}-/);
    // It stays as it was issued, for both sides, whatever they change; nobody else reads it.
    await as(kim.actor, () => Workspace.update({ brand_name: "Kim & Sons" }));
    const theirs = await fileOf(owner, `/selfbilling/${kim.actor.user_id}/documents/1/pdf`);
    expect(theirs.bytes.equals(mine.bytes)).toBe(true);
    expect((await other.get(`/memberships/selfbilling/${owner_id}/documents`)).status).toBe(404);
    expect((await page.get(`/selfbilling/${kim.actor.user_id}/documents`)).body.data).toHaveLength(1);
  });

  it("names the day that the project's dates say the work was done, its credit note too", async () => {
    const { page, kim, owner_id, project_id, pay, accept } = await story();
    const day = "2025-03-10";
    const reached = await page.post(`/projects/${project_id}/milestones`, { name: "Edited", done_on: day });
    expect(reached.status).toBeLessThan(300);
    await accept();
    const id = await pay(kim.actor.user_id, 119_000);
    await page.post(`/payouts/${id}/returned`, { reason: "The account was closed" });
    await react(returned.handler, owner_id, `payout:${id}`, "payout.returned");
    for (const sequence of [1, 2]) {
      const path = `/memberships/selfbilling/${owner_id}/documents/${sequence}`;
      const xml = await Xml.readXml((await fileOf(kim.actor, `${path}/xml`)).bytes.toString());
      expect(xml.delivery?.on).toBe(day);
      const { text } = await readPdf((await fileOf(kim.actor, `${path}/pdf`)).bytes);
      expect(text).toMatch(/Supplied .*10.*2025/);
    }
  });

  it("is one of Peppol's self-billing where both can be reached there, the PDF's own XML beside it", async () => {
    const { owner, kim, owner_id, pay, accept } = await story();
    const reach = (actor: typeof owner, id: string) =>
      as(actor, () => Workspace.update({ electronic_address: id }));
    await reach(owner, "9930:DE136695976");
    await reach(kim.actor, "9930:DE123456788");
    await accept();
    const id = await pay(kim.actor.user_id, 119_000);
    const { bytes } = await fileOf(kim.actor, `/memberships/selfbilling/${owner_id}/documents/1/xml`);
    const of = await Xml.readXml(bytes.toString());
    expect(check(of)).toEqual([]);
    expect(of).toMatchObject({ profile: "peppol_selfbilling", type: "389", buyer_reference: `${id}` });
    for (const words of ["poacc:selfbilling:3.0<", "poacc:selfbilling:01:1.0<"])
      expect(bytes.toString()).toContain(words);
  });

  it("is under reverse charge to a payer abroad alone, with both numbers, and never without them later", async () => {
    const { owner, kim, owner_id, page, own, pay, accept, documents } = await story();
    const treatment = { kind: "reverse_charge", note: "" };
    const refused = await accept(treatment);
    expect([refused.status, refused.body.error?.fields]).toEqual([
      422,
      { treatment: expect.stringMatching(/another country than Kim/) },
    ]);
    await as(owner, () => Workspace.update({ country: "FR", tax_id: "" }));
    const { text } = (await own.get("/memberships/selfbilling")).body.data[0];
    const agree = () =>
      own.post(`/memberships/selfbilling/${owner_id}`, { answer: "accept", text, treatment });
    expect((await agree()).body.error?.fields?.treatment).toMatch(/Mockford Books has none/);
    await as(owner, () => Workspace.update({ tax_id: "FR32123456789" }));
    expect((await agree()).status).toBe(200);
    await pay(kim.actor.user_id, 119_000);
    const { bytes } = await fileOf(kim.actor, `/memberships/selfbilling/${owner_id}/documents/1/xml`);
    const xml = await Xml.readXml(bytes.toString());
    expect(check(xml)).toEqual([]);
    expect(bytes.toString()).toContain("Steuerschuldnerschaft des Leistungsempfängers");
    await as(kim.actor, () => Workspace.update({ tax_id: "" }));
    await pay(kim.actor.user_id, 50_000);
    expect(await documents()).toHaveLength(1);
    for (const side of [page, own])
      expect((await side.get("/notifications")).body.data[0]).toMatchObject({
        type: "self_billed.not_issued",
        body: expect.stringMatching(/Kim Words has none/),
      });
  });

  it("takes a payment that came back off by a credit note, and numbers on without a gap", async () => {
    const { page, kim, owner_id, pay, payAgain, accept, documents } = await story();
    await accept({ kind: "small_business", note: "Kleinunternehmer, § 19 UStG" });
    const id = await pay(kim.actor.user_id, 50_000);
    const back = await page.post(`/payouts/${id}/returned`, { reason: "The account was closed" });
    expect(back.body.data).toMatchObject({ status: "failed", paid_at: null });
    expect((await page.post(`/payouts/${id}/returned`, { reason: "Again" })).status).toBe(409);
    for (const _ of [1, 2]) await react(returned.handler, owner_id, `payout:${id}`, "payout.returned");
    await payAgain(id);
    const found: { number: string; kind: string; corrects: string | null; tax: number }[] = await documents();
    expect(found.map(({ kind }) => kind)).toEqual(["invoice", "credit_note", "invoice"]);
    expect(found.map(({ number }) => number.slice(-4))).toEqual(["0003", "0002", "0001"]);
    expect(found[1]).toMatchObject({ corrects: found[2]?.number, tax: 0, total: 50_000 });
    const note = await fileOf(kim.actor, `/memberships/selfbilling/${owner_id}/documents/2/xml`);
    expect(note.bytes.toString()).toContain("<cbc:CreditNoteTypeCode>261</cbc:CreditNoteTypeCode>");
    expect(note.bytes.toString()).toContain("Kleinunternehmer");
    const { bytes } = await fileOf(kim.actor, `/memberships/selfbilling/${owner_id}/documents/2/pdf`);
    expect((await readPdf(bytes)).text).toContain(`For ${found[2]?.number}`);
  });

  it("gives slips to whom it pays with or without it, and the papers of a year by country", async () => {
    const { owner, kim, sam, owner_id, pay, accept } = await story();
    await accept();
    await pay(kim.actor.user_id, 250_000);
    const id = await pay(sam.actor.user_id, 40_000);
    const slip = await fileOf(sam.actor, `/memberships/slips/${id}?owner_id=${owner_id}`);
    expect((await readPdf(slip.bytes)).text).toMatch(/Payment of \$400\.00[\s\S]*Editing/);
    expect((await fileOf(kim.actor, `/memberships/slips/${id}?owner_id=${owner_id}`)).status).toBe(404);
    expect((await fileOf(owner, `/payouts/${id}/slip?user_id=${sam.actor.user_id}`)).status).toBe(200);
    const year = new Date().getUTCFullYear();
    const csv = (await fileOf(owner, `/payouts/papers/export?year=${year}&country=US`)).bytes.toString();
    expect(csv).toMatch(/Kim.*DE123456788.*2500\.00,0\.00,SB-[\w-]+-0001,1099-NEC,2000,look at it/);
    expect(csv).toMatch(/Sam.*400\.00,0\.00,,1099-NEC,2000,no/);
    // Another country's business has no 1099-NEC; one of the same country has.
    await as(kim.actor, () => Workspace.update({ country: "US", tax_id: "" }));
    const home = (await fileOf(owner, `/payouts/papers/export?year=${year}&country=US`)).bytes.toString();
    expect(home).toMatch(/Kim.*2500\.00,0\.00,SB-[\w-]+-0001,1099-NEC,2000,yes/);
  });
});
