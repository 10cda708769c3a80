import { ApiKey } from "@stint/core/api-key";
import { Approval } from "@stint/core/approval";
import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { createRecurring, getRecurring } from "@stint/core/invoice/recurring/change";
import type { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { Workspace } from "@stint/core/workspace";
import { afterEach, describe, expect, it } from "vitest";
import { sendDue } from "../../core/src/invoice/issue/due";
import { makeDue } from "../../core/src/invoice/recurring/make";
import { newBusiness, newDraft } from "../../core/test/invoice/support";
import { as, journalOf } from "../../core/test/support";
import { tokenFor } from "../../core/test/support/session";
import { app } from "../src/api/client";
import { app as approvals } from "../src/api/user";
import { browser } from "./support";

type Owner = Actor.Actor & { type: "user" };

const DAY = 86_400_000;
let restore = () => {};
afterEach(() => restore());
const later = (days: number) => {
  const at = new Date(Date.now() + days * DAY);
  restore = Clock.use(() => at);
};

/** A business with a client, the owner's page, and a program with a key to its clients and invoices. */
async function open() {
  const { owner, project_id } = await newBusiness();
  const draft = await newDraft(owner, project_id);
  const client_id = (await as(owner, () => Invoice.get(draft.id))).client_id ?? 0;
  const { key } = await as(owner, () =>
    ApiKey.create({ name: "Night bot", scopes: { clients: "write", invoices: "write", proposals: "write" } }),
  );
  const page = async (use: string) => {
    const opened = browser({ app, serves: () => true });
    opened.use(use);
    return opened;
  };
  const program = await page(key);
  const person = await page(await tokenFor(owner));
  const client = () => as(owner, () => Client.get(client_id));
  const contact = async () => (await client()).contacts[0]?.id ?? 0;
  const path = `/api/v2/clients/${client_id}`;
  const redirect = async (by = program, email = "thief@elsewhere.test") =>
    by.call("PATCH", `${path}/contacts/${await contact()}`, { email });
  return { owner, draft, client, program, person, path, redirect, key };
}
const plan = (owner: Owner, id: number) =>
  as(owner, async () =>
    Invoice.send(id, { send_at: new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10) }),
  );
const state = (owner: Owner, id: number) => as(owner, () => Invoice.get(id));

describe("an address that a program wrote by its key", () => {
  it("gets no planned invoice; the owner reads why, and once they confirm it, it goes there", async () => {
    const { owner, draft, redirect, client, person } = await open();
    await plan(owner, draft.id);
    expect((await redirect()).status).toBe(200);
    expect((await client()).unconfirmed).toEqual(["thief@elsewhere.test"]);
    later(3);
    expect(await as(owner, () => sendDue(draft.id))).toBe(false);
    const kept = await state(owner, draft.id);
    expect(kept).toMatchObject({ status: "draft", number: null });
    expect(await journalOf(owner.owner_id, `invoice:${draft.id}`)).toContain("invoice.send_failed");
    expect(Invoice.reasonOf({ code: 2022, why: "unconfirmed_address" })).toContain("API key");
    restore();
    // The person saves the very same address: that is the confirmation.
    await redirect(person);
    expect((await client()).unconfirmed).toEqual([]);
    await plan(owner, draft.id);
    later(3);
    expect(await as(owner, () => sendDue(draft.id))).toBe(true);
    expect((await state(owner, draft.id)).sent_to).toBe("thief@elsewhere.test");
  });

  it("is not confirmed by the program itself, by a phone number, or by another contact", async () => {
    const { redirect, client, person, path } = await open();
    await redirect();
    await redirect();
    const [first] = (await client()).contacts;
    await person.call("PATCH", `${path}/contacts/${first?.id}`, { phone: "+49 30 1" });
    await person.post(`${path}/contacts`, { first_name: "Ada", email: "ada@cedarrow.test" });
    await person.call("PATCH", path, { description: "Nice" });
    expect((await client()).unconfirmed).toEqual(["thief@elsewhere.test"]);
    // What is gone is forgotten, and what comes back by the program is new.
    await redirect(person, "maren@cedarrow.test");
    expect((await client()).unconfirmed).toEqual([]);
    await redirect();
    expect((await client()).unconfirmed).toEqual(["thief@elsewhere.test"]);
  });

  it("counts for the address of e-invoices, for a client that a program makes, and for a contact that it adds", async () => {
    const { owner, draft, client, program, path } = await open();
    await program.call("PATCH", path, { electronic_address: "0208:0428759497" });
    await program.post(`${path}/contacts`, { first_name: "Eve", email: "eve@elsewhere.test" });
    expect((await client()).unconfirmed.sort()).toEqual(["0208:0428759497", "eve@elsewhere.test"]);
    const made = await program.post("/api/v2/clients", {
      name: "Made",
      electronic_address: "0208:0428759497",
    });
    expect(made.body.data.unconfirmed).toEqual(["0208:0428759497"]);
    await as(owner, () => Invoice.cancelScheduled(draft.id).catch(() => undefined));
  });

  it("counts for what papers print of the client, and waits for a person who reads it", async () => {
    const { owner, draft, client, program, person, path } = await open();
    await plan(owner, draft.id);
    for (const words of [{ description: "Nice" }, { website_url: "https://cedarrow.test" }])
      expect((await program.call("PATCH", path, words)).status).toBe(200);
    expect((await client()).unconfirmed).toEqual([]);
    for (const words of [
      { name: "Cedar Row, pay to the new account" },
      { billing_address: "Pay only to DE89 3704 0044 0532 0130 00" },
      { invoice_brand_name: "Another Sender" },
      { purchase_order: "New bank" },
      { language: "fr" },
    ]) {
      expect((await program.call("PATCH", path, words)).status).toBe(200);
      expect((await client()).unconfirmed).toEqual([Client.CHANGED_DETAILS]);
      // A person who notes something else has not read it.
      await person.call("PATCH", path, { description: "Nicer" });
      expect((await client()).unconfirmed).toEqual([Client.CHANGED_DETAILS]);
      await person.call("PATCH", path, { name: (await client()).name });
      expect((await client()).unconfirmed).toEqual([]);
    }
    await program.call("PATCH", path, { billing_address: "Pay only to DE89" });
    later(3);
    expect(await as(owner, () => sendDue(draft.id))).toBe(false);
    expect(await state(owner, draft.id)).toMatchObject({ status: "draft", number: null });
  });

  it("is not approved unseen: what a paper would print is looked at again", async () => {
    const { owner, draft, program, path, key } = await open();
    const asks = browser({ app: approvals, serves: () => true });
    asks.use(key);
    const { data } = (await asks.post("/api/v2/approvals", { act: "invoice.send", target_id: draft.id }))
      .body;
    const decide = (fingerprint: string) =>
      as(owner, () => Approval.decide(data.id, { approve: true, fingerprint }));
    for (const words of [
      { invoice_brand_name: "Another Sender" },
      { billing_address: "Pay only to DE89" },
      { tax_id: "DE1" },
      { language: "fr" },
    ]) {
      const { fingerprint } = await as(owner, () => Approval.get(data.id));
      expect((await program.call("PATCH", path, words)).status).toBe(200);
      await expect(decide(fingerprint)).rejects.toMatchObject({ code: 1004 });
    }
    expect((await state(owner, draft.id)).status).toBe("draft");
    // So is what its owner changed of the own business.
    const { fingerprint } = await as(owner, () => Approval.get(data.id));
    await as(owner, () => Workspace.update({ payment_instructions: "To the other bank" }));
    await expect(decide(fingerprint)).rejects.toMatchObject({ code: 1004 });
    await decide((await as(owner, () => Approval.get(data.id))).fingerprint);
    expect((await state(owner, draft.id)).status).toBe("sent");
  });

  it("stops a series that would send there, until its owner confirms it", async () => {
    const { owner, draft, redirect, person } = await open();
    const series = await as(owner, async () =>
      createRecurring({ invoice_id: draft.id, frequency: "weekly", starts_on: await Workspace.today() }),
    );
    await redirect();
    expect(await as(owner, () => makeDue(series.id))).toBe(0);
    expect((await as(owner, () => getRecurring(series.id))).failure).toBe(2022);
    await redirect(person);
    later(1);
    expect(await as(owner, () => makeDue(series.id))).toBe(1);
  });

  it("is confirmed by a person who sends or approves something that names it", async () => {
    const { owner, draft, redirect, client, key } = await open();
    await as(owner, () =>
      Invoice.update(draft.id, { email_cc: ["copy@elsewhere.test"], note: "Pay to the new account" }),
    );
    await redirect();
    const program = browser({ app: approvals, serves: () => true });
    program.use(key);
    const asked = await program.post("/api/v2/approvals", { act: "invoice.send", target_id: draft.id });
    const { id, fingerprint, subject } = asked.body.data;
    expect(subject.effects).toEqual(
      expect.arrayContaining([
        "Mails it to thief@elsewhere.test",
        "Mails copies to copy@elsewhere.test",
        "Prints as a note: “Pay to the new account”",
      ]),
    );
    await as(owner, () => Approval.decide(id, { approve: true, fingerprint }));
    expect((await client()).unconfirmed).toEqual([]);
    expect((await state(owner, draft.id)).sent_to).toBe("thief@elsewhere.test");
  });

  it("gets no reminder of what went to another one before", async () => {
    const { owner, draft, redirect } = await open();
    await as(owner, () => Invoice.send(draft.id, {}));
    await redirect();
    expect((await state(owner, draft.id)).sent_to).toBe("maren@cedarrow.test");
  });
});
