import { Client } from "@stint/core/client";
import { exportCsv } from "@stint/core/client/export";
import { Invoice } from "@stint/core/invoice";
import { overview } from "@stint/core/operations/client-overview";
import { deleteClient } from "@stint/core/operations/delete-client";
import { merge } from "@stint/core/operations/merge-clients";
import { trace } from "@stint/core/operations/trace-figure";
import { Payment } from "@stint/core/payment";
import { Project } from "@stint/core/project";
import { Comment } from "@stint/core/project/comment";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { newBusiness, newDraft, newSent, type Owner } from "../invoice/support";
import { as, journalOf } from "../support";
import { newWorkspace } from "../support/workspace";

const pay = (owner: Owner, id: number) =>
  as(owner, async () =>
    Payment.markPaid(id, { paid_at: await Workspace.today(), payment_method: "cash", amount: undefined }),
  );

describe("two clients that are one (D46)", () => {
  it("become one: live records move, what was sent stays as it was sent", async () => {
    const { owner, client_id: from, project_id } = await newBusiness();
    const into = (await as(owner, () => Client.create({ name: "Mockford Books", tax_id: "M-1" }))).id;
    await as(owner, () =>
      Client.addContact(into, { first_name: "Kim", last_name: "", email: "maren@cedarrow.test" }),
    );
    await as(owner, () => Client.addLink(from, { name: "Drive", url: "https://example.test/drive" }));
    await as(owner, () => Comment.add(`client:${from}`, "Pays early"));
    const sent = await newSent(owner, project_id);
    const draft = await newDraft(owner, project_id);
    const { snapshot } = await as(owner, () => Invoice.get(sent.id));
    const ledger = await as(owner, () => trace({ client_id: from }));

    const left = await as(owner, () => merge(into, from));
    expect(left).toMatchObject({
      id: into,
      name: "Mockford Books",
      tax_id: "M-1",
      billing_address: "2 Sample Lane",
      links: [{ name: "Drive" }],
    });
    // The same address twice is allowed.
    expect(left.contacts.map(({ email }) => email)).toEqual(["maren@cedarrow.test", "maren@cedarrow.test"]);
    // Asked by either id, the projects of both are there.
    for (const client_id of [into, from])
      expect((await as(owner, () => Project.list({ client_id, status: "draft" }))).items).toMatchObject([
        { id: project_id },
      ]);
    expect(await as(owner, () => Project.get(project_id))).toMatchObject({
      client_id: into,
      client_name: "Mockford Books",
    });
    expect(await as(owner, () => Invoice.get(draft.id))).toMatchObject({
      client_id: into,
      client_name: "Mockford Books",
    });
    expect(await as(owner, () => Invoice.get(sent.id))).toMatchObject({
      client_name: "Cedar & Row",
      snapshot,
    });
    const comments = await as(owner, () => Comment.list(`client:${into}`, {}));
    expect(comments.items).toMatchObject([{ comment: "Pays early" }]);

    // The old id leads to the client that is left, and lists have one.
    expect((await as(owner, () => Client.get(from))).id).toBe(into);
    expect((await as(owner, () => Client.list({}))).items.map(({ id }) => id)).toEqual([into]);
    expect((await as(owner, () => Invoice.list({ client_id: into }))).items).toHaveLength(2);
    expect(await as(owner, () => trace({ client_id: into }))).toMatchObject(ledger);
    expect((await as(owner, () => Client.create({ name: "Cedar & Row" }))).id).not.toBe(from);
    expect(await journalOf(owner.owner_id, `client:${into}`)).toContain("client.merged");

    // The invoice that was open keeps the client from being deleted (2062), and can still be paid.
    await expect(as(owner, () => deleteClient(into))).rejects.toMatchObject({ code: 2062 });
    await pay(owner, sent.id);
    await as(owner, () => Invoice.send(draft.id, {}));
    await pay(owner, draft.id);
    const page = await as(owner, () => overview(into));
    expect(page.balances).toEqual([
      { currency: "USD", invoiced: 250_000, due: 0, overdue: 0, credit: 0, owed_credit: null },
    ]);
    expect(page.payments.map(({ amount }) => amount)).toEqual([125_000, 125_000]);
    expect(page.projects).toMatchObject([{ id: project_id }]);
  });

  it("are not merged with themselves, with nobody, or across workspaces", async () => {
    const { owner, client_id } = await newBusiness();
    const other = await newBusiness();
    await expect(as(owner, () => merge(client_id, client_id))).rejects.toMatchObject({ code: 1000 });
    for (const id of [1, other.client_id]) {
      await expect(as(owner, () => merge(client_id, id))).rejects.toMatchObject({ code: 1066 });
      await expect(as(owner, () => merge(id, client_id))).rejects.toMatchObject({ code: 1066 });
    }
    expect((await as(other.owner, () => Client.get(other.client_id))).name).toBe("Cedar & Row");
  });
});

describe("the page of a client", () => {
  it("has every currency on its own, and tells what happened in words", async () => {
    const { owner, client_id, project_id } = await newBusiness();
    const dollars = await newSent(owner, project_id);
    const yen = await newDraft(owner, project_id, 900_000);
    await as(owner, () => Invoice.update(yen.id, { currency: "JPY" }));
    await as(owner, () => Invoice.send(yen.id, {}));
    await pay(owner, dollars.id);
    const page = await as(owner, () => overview(client_id));
    expect(page.balances).toMatchObject([
      { currency: "JPY", invoiced: 9_000, due: 9_000 },
      { currency: "USD", invoiced: 125_000, due: 0 },
    ]);
    const told = page.timeline.map(({ text }) => text);
    expect(told).toContain("The client was added");
    expect(told.some((text) => /^\$1,250\.00 received for invoice /.test(text))).toBe(true);
    expect(told.some((text) => /^Invoice .* was sent, ¥9,000$/.test(text))).toBe(true);
    const stranger = await newWorkspace();
    await expect(as(stranger, () => overview(client_id))).rejects.toMatchObject({ code: 1066 });
  });

  it("stays while money of the client is in hand (2062)", async () => {
    const { owner, client_id } = await newBusiness();
    await as(owner, async () => {
      const { id } = await Invoice.create({ client_id });
      await Invoice.addItem(id, { name: "Design", unit_price: 1_000 });
      await Invoice.send(id, {});
      const paid_at = await Workspace.today();
      await Payment.markPaid(id, { paid_at, payment_method: "cash", amount: 6_000, keep_excess: true });
      await expect(deleteClient(client_id)).rejects.toMatchObject({ code: 2062 });
      expect((await overview(client_id)).balances).toMatchObject([{ due: 0, credit: 5_000 }]);
    });
  });

  it("puts contacts in order, the first being the primary one", async () => {
    const { owner, client_id } = await newBusiness();
    const kim = await as(owner, () =>
      Client.addContact(client_id, { first_name: "Kim", last_name: "", email: "kim@sample.test" }),
    );
    const [maren] = (await as(owner, () => Client.get(client_id))).contacts;
    const order = [kim.id, maren?.id ?? 0];
    expect((await as(owner, () => Client.sortContacts(client_id, order))).contacts[0]?.id).toBe(kim.id);
    await expect(as(owner, () => Client.sortContacts(client_id, [kim.id]))).rejects.toMatchObject({
      code: 1004,
    });
    await expect(as(owner, () => Client.sortContacts(client_id, [7, kim.id]))).rejects.toMatchObject({
      code: 1003,
    });
  });

  it("keeps links that lead to the web only", async () => {
    const { owner, client_id } = await newBusiness();
    const link = await as(owner, () =>
      Client.addLink(client_id, { name: "Board", url: "https://example.test" }),
    );
    await as(owner, () => Client.updateLink(client_id, link.id, { name: "Plan" }));
    expect((await as(owner, () => Client.get(client_id))).links).toEqual([{ ...link, name: "Plan" }]);
    expect(Client.LinkInput.safeParse({ name: "x", url: "javascript:alert(1)" }).success).toBe(false);
    expect((await as(owner, () => Client.removeLink(client_id, link.id))).links).toEqual([]);
    await expect(as(owner, () => Client.removeLink(client_id, link.id))).rejects.toMatchObject({
      code: 1003,
    });
  });

  it("is exported as a spreadsheet that runs nothing (D48)", async () => {
    const { owner } = await newBusiness();
    await as(owner, () => Client.create({ name: "=HYPERLINK(1)", description: '@cmd "x"' }));
    const csv = await as(owner, exportCsv);
    expect(csv.startsWith("\uFEFFClient,First name")).toBe(true);
    expect(csv).toContain("Cedar & Row,Maren,Row,maren@cedarrow.test");
    expect(csv).toContain(`'=HYPERLINK(1),,,,,,,,,,,,business,,,,,,,,"'@cmd ""x"""`);
  });
});
