import { Client } from "@stint/core/client";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness, type Owner } from "../../core/test/invoice/support";
import { readUbl } from "../../core/test/rules/einvoice-read";
import { broken } from "../../core/test/rules/einvoice-rules";
import { as } from "../../core/test/support";
import { readPdf } from "../../documents/test/read";
import { app } from "../src/api/invoice";
import { type MoneyBench, mailing, openMoney, signedIn, tokenOf, visitor } from "./money-bench";
import { book } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

const API = "/api/v2/invoices";

async function studio() {
  const business = await newBusiness();
  await as(business.owner, async () => {
    await Workspace.update({ country: "DE", tax_id: "DE123456789" });
    await Client.update(business.client_id, { country: "FR" });
  });
  const page = await signedIn(business.owner);
  const { id } = (await page.post(API, { project_id: business.project_id })).body.data;
  const line = (name: string, of: object) => page.post(`${API}/${id}/items`, { name, ...of });
  return { ...business, page, id, line };
}

const fileOf = async (owner: Owner, path: string): Promise<Buffer> => {
  const authorization = `Bearer ${await tokenOf(owner)}`;
  return Buffer.from(await (await app.request(path, { headers: { authorization } })).arrayBuffer());
};

describe("what is deducted is a line of its own", () => {
  it("a rebate, a deposit and their taxes are the same on every paper and in the book (D3, D6)", async () => {
    const { owner, client_id, page, id, line } = await studio();
    const tax = (rate: string) => ({ tax: { name: "VAT", rate } });
    await line("Identity", { unit_price: 300_000, ...tax("20") });
    await line("Book", { unit_price: 50_000, ...tax("5.5") });
    await line("Loyal client rebate", { unit_price: -30_000, ...tax("20") });
    await line("Less deposit INV-0000", { unit_price: 100_000, quantity: "-1", ...tax("20") });
    await line("Returned copy", { unit_price: "-1250.5", quantity: "2", ...tax("5.5") });
    await page.post(`${API}/${id}/discounts`, { percent: "10" });
    expect((await page.post(`${API}/${id}/discounts`, { amount: 1 })).body.error?.code).toBe(2019);
    const { totals, items, hash, number } = (await page.post(`${API}/${id}/send`, {})).body.data;
    // 20 %: 170000 of 217499 carries 17000 of the discount; 5.5 %: 47499 carries 4750.
    expect(totals).toMatchObject({ subtotal: 217_499, discount_total: 21_750, net_total: 195_749 });
    const byRate = Object.fromEntries(
      totals.groups.map(({ rate, base, amount }: { rate: string; base: number; amount: number }) => [
        rate,
        [base, amount],
      ]),
    );
    expect(byRate).toEqual({ "20": [153_000, 30_600], "5.5": [42_749, 2_351] });
    expect(totals.total).toBe(228_700);
    expect(items.map(({ amount }: { amount: number }) => amount)).toEqual([
      300_000, 50_000, -30_000, -100_000, -2_501,
    ]);

    const open = (await visitor().get(`${API}/${hash}`)).body.data;
    expect(open.totals).toEqual(totals);
    expect(open.items.map(({ amount }: { amount: number }) => amount)).toEqual(
      items.map(({ amount }: { amount: number }) => amount),
    );
    const pdf = (await readPdf(await fileOf(owner, `${API}/${id}/download/pdf`))).text;
    for (const text of ["−$300.00", "−$1,000.00", "−$25.01", "−$12.505", "$2,287.00", "−$217.50"])
      expect(pdf).toContain(text);
    const xml = readUbl((await fileOf(owner, `${API}/${id}/download/xml`)).toString());
    expect(broken(xml)).toEqual([]);
    expect(xml.totals).toMatchObject({ net: 19_574_900n, tax: 3_295_100n, total: 22_870_000n });
    await mailing.sent(owner, id);
    const mail = bench.aws.mailbox.list("maren@cedarrow.test").find(({ text }) => text.includes(hash));
    expect(mail?.subject).toBe(`Invoice ${number} for $2,287.00`);
    expect(await book(owner, id)).toEqual({ receivable: 228_700, revenue: -195_749, tax: -32_951 });

    // Taken back in parts: the notes come to the groups, the statement and the book to nothing.
    for (const amount of [100_000, 28_700, undefined])
      expect((await page.post(`${API}/${id}/creditnotes`, { amount, reason: "Agreed" })).status).toBe(201);
    expect(await book(owner, id)).toEqual({});
    const { credit_notes } = (await page.get(`${API}/${id}`)).body.data;
    for (const note of credit_notes) {
      const path = `${API}/${id}/creditnotes/${note.id}/download`;
      expect(broken(readUbl((await fileOf(owner, `${path}/xml`)).toString()))).toEqual([]);
      expect((await readPdf(await fileOf(owner, path))).text).toContain(note.number);
    }
    const statement = (await page.get(`/api/v2/clients/${client_id}/statement`)).body.data;
    expect(statement.currencies).toMatchObject([{ currency: "USD", closing: 0, credit: 0 }]);
  });

  it("a group may come below 0 beside another, and its notes add up all the same", async () => {
    const { owner, page, id, line } = await studio();
    await line("Course", { unit_price: 100_000, tax: { name: "VAT", rate: "0" } });
    await line("Less deposit", { unit_price: -20_000, tax: { name: "VAT", rate: "20" } });
    const { totals } = (await page.post(`${API}/${id}/send`, {})).body.data;
    expect(totals).toMatchObject({ net_total: 80_000, tax_total: -4_000, total: 76_000 });
    for (const amount of [25_333, 25_333, undefined])
      expect((await page.post(`${API}/${id}/creditnotes`, { amount, reason: "Agreed" })).status).toBe(201);
    expect(await book(owner, id)).toEqual({});
  });

  it("refuses in words to send what comes to less than 0, and keeps the draft", async () => {
    const { page, id, line } = await studio();
    await line("Work", { unit_price: 10_000 });
    await line("Less deposit", { unit_price: -10_001 });
    const draft = (await page.get(`${API}/${id}`)).body.data;
    expect(draft.totals).toMatchObject({ total: -1, amount_paid: 0 });
    for (const body of [{}, { send_at: "2099-01-31" }]) {
      const { status, body: answer } = await page.post(`${API}/${id}/send`, body);
      expect([status, answer.error?.code]).toEqual([409, 2028]);
      expect(answer.error?.message).toContain("What is deducted comes to more than the rest");
    }
    expect((await page.get(`${API}/${id}`)).body.data).toEqual(draft);
    const none = draft.items[1].id;
    await page.call("PATCH", `${API}/${id}/items/${none}`, { unit_price: -9_999 });
    const sent = await page.post(`${API}/${id}/send`, { confirm_no_tax: true });
    expect(sent.body.data.totals.total).toBe(1);
  });

  it("takes 200 lines and no more, on all papers", async () => {
    const { owner, page, id, line } = await studio();
    await page.post(`${API}/${id}/taxes`, { name: "VAT", rate: "20" });
    for (let at = 1; at <= 200; at++)
      expect((await line(`Line ${at}`, { unit_price: at % 5 === 0 ? -100 : 333 })).status).toBe(201);
    const more = await line("One more", { unit_price: 1 });
    expect([more.status, more.body.error?.fields?.items]).toEqual([422, "An invoice has 200 lines at most"]);
    const { totals, items } = (await page.post(`${API}/${id}/send`, {})).body.data;
    expect(items).toHaveLength(200);
    expect(totals).toMatchObject({ net_total: 160 * 333 - 40 * 100, total: 59_136 });
    const pdf = (await readPdf(await fileOf(owner, `${API}/${id}/download/pdf`))).text;
    for (const text of ["Line 1 ", "Line 200", "$591.36"]) expect(pdf).toContain(text);
    const xml = readUbl((await fileOf(owner, `${API}/${id}/download/xml`)).toString());
    expect([xml.lines.length, broken(xml)]).toEqual([200, []]);
  });
});
