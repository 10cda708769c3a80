import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { readUbl } from "../../core/test/rules/einvoice-read";
import { broken } from "../../core/test/rules/einvoice-rules";
import { as } from "../../core/test/support";
import { app } from "../src/api/invoice";
import { handler as mailCredited } from "../src/events/invoice-credited/mail-client";
import { handler as settle } from "../src/events/invoice-refunded/settle-credit";
import { handler as mailVoided } from "../src/events/invoice-voided/mail-client";
import { type MoneyBench, openMoney, sentInvoice, signedIn, visitor } from "./money-bench";
import { react } from "./support";
import { AMOUNT, API, book, FEE, payments, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

const { hear, paid } = payments(() => bench);
type Paid = Awaited<ReturnType<typeof paid>>;

const reduce = async ({ owner, id, payment_id }: Paid, body: object, key = "refund-1") =>
  (await signedIn(owner)).call(
    "POST",
    `${API}/${id}/payments/${payment_id}/refund`,
    { reduce_invoice: true, ...body },
    { "idempotency-key": key },
  );
/** Lets the reaction to the refund run, twice, as a queue may. */
const settled = async ({ owner, id }: Paid) => {
  for (const _ of [1, 2]) await react(settle, owner.owner_id, `invoice:${id}`, "invoice.refunded");
};
const file = async (path: string) => Buffer.from(await (await app.request(`${API}/${path}`)).arrayBuffer());

describe("a refund that reduces the invoice", () => {
  it("is one call: the money goes back and the credit note says so, once however often it is asked", async () => {
    const of = await paid();
    const first = await reduce(of, { amount: 25_000, reason: "Two posters fewer" });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({
      amount_refunded: 25_000,
      totals: { amount_credited: 25_000, amount_due: 0 },
      credit_notes: [{ kind: "credit_note", number: "CN-0001", amount: 25_000 }],
    });
    const again = await reduce(of, { amount: 25_000, reason: "Two posters fewer" });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    await hear();
    await settled(of);
    const { owner, id } = of;
    expect((await state(owner, id)).credit_notes).toHaveLength(1);
    // Revenue falls by the note; nobody is owed anything.
    expect(await book(owner, id)).toEqual({
      clearing: AMOUNT - 25_000 - FEE,
      fees: FEE,
      revenue: 25_000 - AMOUNT,
    });
    const page = (await visitor().get(`${API}/${of.hash}`)).body.data;
    expect(page.totals).toMatchObject({ total: AMOUNT, amount_credited: 25_000, amount_due: 0 });
    expect(page.credit_notes).toMatchObject([{ reason: "Two posters fewer", amount: 25_000 }]);
  });

  it("makes no note before the money leaves, and makes it then where the provider answered late", async () => {
    const of = await paid();
    // Nothing is answered: neither money nor note has gone.
    await bench.stripe.plant({ drop_next_response: 9 });
    const asked = await reduce(of, { amount: 50_000 });
    await bench.stripe.plant({ drop_next_response: 0 });
    expect(asked.body.data).toMatchObject({
      amount_refunded: 0,
      credit_notes: [],
      payments: [{ refunds: [{ status: "unknown" }] }],
    });
    // The sweep learns that it left; the reaction makes the note that was decided on.
    await Payment.reconcile();
    expect(await state(of.owner, of.id)).toMatchObject({ amount_refunded: 50_000, credit_notes: [] });
    await settled(of);
    expect(await state(of.owner, of.id)).toMatchObject({
      totals: { amount_credited: 50_000, amount_due: 0 },
      credit_notes: [{ amount: 50_000 }],
    });
    expect((await book(of.owner, of.id)).refunds).toBeUndefined();
  });

  it("is refused before any money goes where the invoice was reduced for it already", async () => {
    const of = await paid();
    await as(of.owner, () => Invoice.credit(of.id, { amount: 25_000, reason: "Two posters fewer" }));
    const before = await state(of.owner, of.id);
    const refused = await reduce(of, { amount: 25_000 });
    expect(refused.body.error?.fields).toEqual({ reduce_invoice: expect.stringContaining("credit already") });
    await as(of.owner, () => Invoice.credit(of.id, { reason: "Nothing was needed" }));
    const gone = await reduce(of, { amount: 25_000 }, "refund-2");
    expect(gone.status).toBeGreaterThanOrEqual(400);
    await hear();
    const after = await state(of.owner, of.id);
    expect(after.payments).toEqual(before.payments);
    expect(after.credit_notes).toHaveLength(2);
  });

  it("leaves a paper for each refund, and the first stays as it was issued when a second follows", async () => {
    const of = await paid();
    await reduce(of, { amount: 25_000 });
    await hear();
    const first = await file(`${of.hash}/documents/refund-1/download`);
    await reduce(of, { amount: 15_000, reason: "One more" }, "refund-2");
    await hear();
    const { documents } = (await visitor().get(`${API}/${of.hash}`)).body.data;
    const keys = documents
      .filter(({ kind }: { kind: string }) => kind === "refund")
      .map(({ key, amount }: { key: string; amount: number }) => [key, amount]);
    expect(keys).toEqual([
      ["refund-1", 25_000],
      ["refund-1-2", 15_000],
    ]);
    expect((await file(`${of.hash}/documents/refund-1/download`)).equals(first)).toBe(true);
    const second = await file(`${of.hash}/documents/refund-1-2/download`);
    expect(second.equals(await file(`${of.hash}/documents/refund-1-2/download`))).toBe(true);
    expect(second.equals(first)).toBe(false);
    expect((await app.request(`${API}/${of.hash}/documents/refund-1-3/download`)).status).toBe(404);
  });
});

describe("the mail of what takes an invoice back", () => {
  /** A French client of a German business, who chose a format of e-invoices, or none. */
  async function european(einvoice_format: "en16931_ubl" | null = "en16931_ubl") {
    const of = await sentInvoice(AMOUNT);
    return as(of.owner, async () => {
      await Workspace.update({ country: "DE", tax_id: "DE123456789" });
      await Client.update(of.client_id, { country: "FR", einvoice_format });
      const next = await Invoice.duplicate(of.id);
      await Invoice.addTax(next.id, { name: "VAT", rate: "19" });
      const { hash } = await Invoice.send(next.id, {});
      return { owner: of.owner, id: next.id, hash: hash ?? "" };
    });
  }
  const filesOf = (subject: RegExp) => {
    const mail = bench.aws.mailbox.list("maren@cedarrow.test").findLast((each) => subject.test(each.subject));
    const all = [0, 1, 2].flatMap((at) => bench.aws.mailbox.file(mail?.id ?? "", at) ?? []);
    return { text: mail?.text ?? "", names: all.map(({ name }) => name), all };
  };

  it("brings the cancellation as pages and as an e-invoice, the very files of the page", async () => {
    const { owner, id, hash } = await european();
    await as(owner, () => Invoice.voidInvoice(id, { reason: "Wrong billing address" }));
    await react(mailVoided, owner.owner_id, `invoice:${id}`, "invoice.voided");
    const { names, all, text } = filesOf(/^Invoice INV-0002 for .* is void$/);
    expect(names).toEqual(["VOID-0001.pdf", "VOID-0001.xml"]);
    expect(text).toContain("VOID-0001.xml");
    const read = readUbl(Buffer.from(all[1]?.content ?? []).toString());
    expect(broken(read)).toEqual([]);
    expect(read).toMatchObject({ type: "381", number: "VOID-0001", preceding: "INV-0002" });
    const own = await file(`${hash}/documents/note-1/download/xml`);
    expect(own.equals(Buffer.from(all[1]?.content ?? []))).toBe(true);
  });

  it("so does that of a full credit; without an e-invoice there are the pages alone", async () => {
    const { owner, id } = await european();
    await as(owner, () => Invoice.credit(id, { reason: "Not needed" }));
    await react(mailCredited, owner.owner_id, `invoice:${id}`, "invoice.credited");
    expect(filesOf(/^Credit note CN-0001/).names).toEqual(["CN-0001.pdf", "CN-0001.xml"]);
    // Whoever asked for no file with the invoice gets none with what takes it back.
    const none = await european(null);
    await as(none.owner, () => Invoice.credit(none.id, { reason: "Not needed" }));
    await react(mailCredited, none.owner.owner_id, `invoice:${none.id}`, "invoice.credited");
    expect(filesOf(/^Credit note CN-0001/).names).toEqual(["CN-0001.pdf"]);
    const plain = await sentInvoice(77_700);
    await as(plain.owner, () => Invoice.voidInvoice(plain.id, {}));
    await react(mailVoided, plain.owner.owner_id, `invoice:${plain.id}`, "invoice.voided");
    expect(filesOf(/for \$777\.00 is void$/).names).toEqual(["VOID-0001.pdf"]);
  });
});
