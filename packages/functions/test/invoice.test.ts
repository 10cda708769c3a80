import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness, newDraft } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { app, routes } from "../src/api/invoice";
import { type MoneyBench, mailing, openMoney, sentInvoice, signedIn, visitor } from "./money-bench";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

const API = "/api/v2/invoices";
const bytesOf = async (path: string, authorization?: string) => {
  const answer = await app.request(path, authorization ? { headers: { authorization } } : {});
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe("the invoice area", () => {
  it("says of every route whose it is, and none is public that acts for the owner", () => {
    const open = routes
      .filter(({ access }) => access === "public")
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual([
      "delete /api/v2/invoices/{hash}/autopay",
      "get /api/v2/invoices/{hash}/autopay",
      "get /api/v2/invoices/{hash}/cardpayment",
      "get /api/v2/invoices/{hash}/documents/{key}/download",
      "get /api/v2/invoices/{hash}/documents/{key}/download/xml",
      "get /api/v2/invoices/{hash}/download",
      "get /api/v2/invoices/{hash}/startplaid",
      "get /api/v2/invoices/{key}",
      "patch /api/v2/invoices/{hash}/plaidpayment",
      "post /api/v2/invoices/{hash}/cardpayment",
      "post /api/v2/invoices/{hash}/payment_initiated",
      "post /api/v2/invoices/{hash}/transfer_sent",
      "post /api/v2/invoices/{hash}/viewed",
    ]);
  });

  it("does the whole job: draft, lines, discount, tax, send, mail, view, paid by hand", async () => {
    const { owner, project_id } = await newBusiness();
    const page = await signedIn(owner);
    const made = await page.post(API, { project_id });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect((await page.post(`${API}/${id}/items`, { name: "Design", unit_price: 50_000 })).status).toBe(201);
    const second = await page.post(`${API}/${id}/items`, {
      name: "Print",
      quantity: "2",
      unit_price: 10_000,
    });
    const line = second.body.data.items[1].id;
    expect((await page.call("PATCH", `${API}/${id}/items/${line}`, { quantity: "3" })).status).toBe(200);
    await page.post(`${API}/${id}/discounts`, { percent: "10" });
    expect((await page.post(`${API}/${id}/discounts`, { percent: "1" })).body.error?.code).toBe(2019);
    await page.post(`${API}/${id}/taxes`, { name: "VAT", rate: "20" });
    const patched = await page.call("PATCH", `${API}/${id}`, { title: "First part", payment_terms: 30 });
    expect(patched.body.data).toMatchObject({ title: "First part", totals: { total: 86_400 } });

    const sent = await page.post(`${API}/${id}/send`, {});
    expect(sent.body.data).toMatchObject({ status: "sent", number: "INV-0001" });
    await mailing.sent(owner, id);
    await mailing.sent(owner, id);
    const { hash } = sent.body.data;
    const mails = bench.aws.mailbox.list("maren@cedarrow.test").filter(({ text }) => text.includes(hash));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: "Invoice INV-0001 for $864.00" });

    const open = await visitor().get(`${API}/${hash}`);
    expect(open.body.data).toMatchObject({
      state: "due",
      number: "INV-0001",
      title: "First part",
      overdue: false,
      totals: { total: 86_400, amount_due: 86_400 },
      snapshot: { buyer: { name: "Cedar & Row" } },
    });
    const today = await as(owner, () => Workspace.today());
    const paid = await page.post(`${API}/${id}/paid`, { paid_at: today, payment_method: "bank_transfer" });
    expect(paid.body.data).toMatchObject({ status: "paid", payment_method: "bank_transfer" });
    await mailing.paid(owner, id);
    expect((await visitor().get(`${API}/${hash}`)).body.data.state).toBe("paid");
    // The client reads that it was paid; the owner who noted it needs no mail of that.
    const receipts = bench.aws.mailbox
      .list("maren@cedarrow.test")
      .filter(({ subject }) => /receipt/i.test(subject));
    expect(receipts).toHaveLength(1);
    expect(bench.aws.mailbox.list(`robin-${owner.user_id}@sample.test`)).toEqual([]);
  });

  it("answers one stored total everywhere, and the same file after everything else changed (D6, D12)", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    const page = await signedIn(owner);
    const { id } = await newDraft(owner, project_id, 64_22);
    await page.call("PATCH", `${API}/${id}/items/${(await page.get(`${API}/${id}`)).body.data.items[0].id}`, {
      quantity: "2.25",
    });
    await page.post(`${API}/${id}/taxes`, { name: "VAT", rate: "7.7" });
    const { hash, totals } = (await page.post(`${API}/${id}/send`, {})).body.data;
    const first = await bytesOf(`${API}/${hash}/download`);
    expect(first.headers.get("content-type")).toBe("application/pdf");
    expect(first.headers.get("content-disposition")).toContain("INV-0001.pdf");
    await as(owner, async () => {
      await Client.update(client_id, { name: "Another name", billing_address: "elsewhere" });
      await Workspace.update({ brand_name: "Other", primary_brand_color: "#123456", postal: "elsewhere" });
    });
    const again = await bytesOf(`${API}/${hash}/download`);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    const listed = (await page.get(API)).body.data[0];
    const open = (await visitor().get(`${API}/${hash}`)).body.data;
    expect([listed.total, open.totals.total]).toEqual([totals.total, totals.total]);
    await mailing.sent(owner, id);
    const mail = bench.aws.mailbox.list("maren@cedarrow.test").find(({ text }) => text.includes(hash));
    expect(mail?.text).toContain(`$${(totals.total / 100).toFixed(2)}`);
    expect(mail?.attachments).toHaveLength(1);
  });

  it("changes nothing on a GET, and counts a view only for the client (D24)", async () => {
    const { owner, id, hash } = await sentInvoice();
    const before = await as(owner, () => Invoice.get(id));
    const page = await signedIn(owner);
    for (const path of [`${API}/${hash}`, `${API}/${hash}/download`, `${API}/${hash}/cardpayment`])
      await visitor().get(path);
    await page.post(`${API}/${hash}/viewed`);
    await visitor().call("POST", `${API}/${hash}/viewed`, undefined, { "user-agent": "Slackbot 1.0" });
    expect(await as(owner, () => Invoice.get(id))).toEqual(before);
    const seen = await visitor().call("POST", `${API}/${hash}/viewed`, undefined, {
      "user-agent": "Mozilla/5.0",
    });
    expect(seen.body.data).toEqual({ counted: true });
    expect((await as(owner, () => Invoice.get(id))).status).toBe("viewed");
  });

  it("takes from the owner nothing that a look of the client's came between, and all that money did", async () => {
    const { owner, id, hash } = await sentInvoice();
    const page = await signedIn(owner);
    const look = () =>
      visitor().call("POST", `${API}/${hash}/viewed`, undefined, { "user-agent": "Mozilla/5.0" });
    const { version } = await as(owner, () => Invoice.get(id));
    const credit = (named: number) =>
      page.call(
        "POST",
        `${API}/${id}/creditnotes`,
        { amount: 100, reason: "Too much" },
        { "if-match": `${named}` },
      );
    await look();
    await look();
    expect((await credit(version - 1)).body.error?.code).toBe(1004);
    expect((await credit(version)).status).toBe(201);
    await look();
    // The note is no look: who has not seen it is told.
    expect((await credit(version)).body.error?.code).toBe(1004);
    const seen = await as(owner, () => Invoice.get(id));
    await look();
    await page.post(`${API}/${id}/paid`, { paid_at: "2020-01-01", payment_method: "cash", amount: 100 });
    expect((await credit(seen.version)).body.error?.code).toBe(1004);
  });

  it("tells the two kinds of address apart, and nobody what is not theirs", async () => {
    const { owner, id, hash } = await sentInvoice();
    const other = await signedIn((await newBusiness()).owner);
    const page = await signedIn(owner);
    expect((await page.get(`${API}/${id}`)).body.data.id).toBe(id);
    expect((await visitor().get(`${API}/${id}`)).status).toBe(401);
    expect((await visitor().get(`${API}/${id}/download/pdf`)).status).toBe(401);
    for (const [method, path, body] of [
      ["GET", `${API}/${id}`],
      ["PATCH", `${API}/${id}`, { title: "mine" }],
      ["DELETE", `${API}/${id}`],
      ["POST", `${API}/${id}/send`, {}],
      ["POST", `${API}/${id}/paid`, { paid_at: "2020-01-01", payment_method: "cash" }],
      ["POST", `${API}/${id}/duplicate`],
      ["GET", `${API}/${id}/download/pdf`],
    ] as const) {
      const answer = await other.call(method, path, body);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    for (const wrong of [
      "abc",
      "%20",
      "0",
      "99999999999999999999",
      hash.slice(1),
      `${hash}a`,
      hash.toUpperCase(),
    ])
      expect([wrong, (await page.get(`${API}/${wrong}`)).status]).toEqual([wrong, 404]);
    expect((await page.call("PATCH", `${API}/${hash}`, { title: "x" })).status).toBe(404);
    expect((await page.get(`${API}/${id}/download/pdf`)).status).toBe(200);
  });

  it("refuses what the schema does not allow with the field's message (1000)", async () => {
    const { owner, project_id } = await newBusiness();
    const page = await signedIn(owner);
    const { id } = await newDraft(owner, project_id);
    const refused: [string, string, unknown, string][] = [
      ["POST", API, { project_id: "x" }, "project_id"],
      ["POST", API, { project_id, color: 1 }, "color"],
      ["POST", `${API}/${id}/items`, { name: "" }, "name"],
      ["POST", `${API}/${id}/items`, { name: "a", unit_price: 1.5 }, "unit_price"],
      ["POST", `${API}/${id}/items`, { name: "a", unit_price: -(10 ** 15) }, "unit_price"],
      ["POST", `${API}/${id}/items`, { name: "a", quantity: "1.23456" }, "quantity"],
      ["POST", `${API}/${id}/discounts`, { percent: "101" }, "percent"],
      ["POST", `${API}/${id}/discounts`, { percent: "1", amount: 1 }, "body"],
      ["POST", `${API}/${id}/taxes`, { name: "VAT", rate: "x" }, "rate"],
      ["PATCH", `${API}/${id}`, { due_on: "2026-02-30" }, "due_on"],
      ["PATCH", `${API}/${id}`, { email_cc: ["no"] }, "email_cc.0"],
      ["POST", `${API}/${id}/send`, { send_at: "soon" }, "send_at"],
      ["POST", `${API}/${id}/paid`, { paid_at: "2026-01-01", payment_method: "gold" }, "payment_method"],
    ];
    const before = await as(owner, () => Invoice.get(id));
    for (const [method, path, body, field] of refused) {
      const answer = await page.call(method, path, body);
      expect([answer.status, answer.body.error?.code]).toEqual([422, 1000]);
      expect(Object.keys(answer.body.error?.fields ?? {})).toContain(field);
    }
    for (const query of ["cursor=x", "sort=color", "status=gone", "project_id=x", "color=1"])
      expect([query, (await page.get(`${API}?${query}`)).status]).toEqual([query, 422]);
    expect(await as(owner, () => Invoice.get(id))).toEqual(before);
  });

  it("makes one invoice per idempotency key, however often it is asked (D34, reliability 1)", async () => {
    const { owner, project_id } = await newBusiness();
    const page = await signedIn(owner);
    const keys = Array.from({ length: 12 }, (_, i) => `key-${i}`);
    const ask = (key: string) => page.call("POST", API, { project_id }, { "idempotency-key": key });
    const answers = new Map<string, unknown[]>();
    await Promise.all(
      keys.map(async (key, i) => {
        const all = [];
        if (i % 2 === 0) all.push(...(await Promise.all(Array.from({ length: 5 }, () => ask(key)))));
        else for (let n = 0; n < 5; n++) all.push(await ask(key));
        for (const { status } of all) expect([201, 409]).toContain(status);
        answers.set(key, [
          ...new Set(all.filter(({ status }) => status === 201).map(({ body }) => body.data.id)),
        ]);
      }),
    );
    expect([...answers.values()].every((ids) => ids.length === 1)).toBe(true);
    expect(await as(owner, () => Invoice.all())).toHaveLength(keys.length);
    const misuse = await page.call("POST", API, { is_global: true }, { "idempotency-key": "key-1" });
    expect(misuse.body.error?.code).toBe(1004);
  });

  it("shows HTML as text in the mail (D52)", async () => {
    const { owner, project_id } = await newBusiness();
    const evil = '<img src=x onerror="alert(1)">';
    const { id } = await newDraft(owner, project_id);
    const { hash } = await as(owner, async () => {
      await Invoice.update(id, { title: evil });
      return Invoice.send(id, { message: evil });
    });
    await mailing.sent(owner, id);
    const mail = bench.aws.mailbox.list("maren@cedarrow.test").find(({ text }) => text.includes(hash ?? "?"));
    expect(mail?.html).not.toContain("<img src=x");
    expect(mail?.html).toContain("&lt;img src=x");
  });

  it("mails the owner a marked test that uses no number", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id);
    const page = await signedIn(owner);
    const answer = await page.post(`${API}/${id}/sendtest`);
    expect(answer.body.data).toEqual({ sent_to: `robin-${owner.user_id}@sample.test` });
    const [mail] = bench.aws.mailbox.list(`robin-${owner.user_id}@sample.test`);
    expect(mail?.subject).toMatch(/^Test: /);
    expect(await as(owner, () => Invoice.get(id))).toMatchObject({ status: "draft", number: null });
    expect((await as(owner, () => Workspace.get())).invoice_sequence).toBe(0);
  });
});
