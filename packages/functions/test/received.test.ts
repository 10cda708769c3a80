import { Dashboard } from "@stint/core/dashboard";
import { Invoice } from "@stint/core/invoice";
import { statement, statementCsv, statementPages } from "@stint/core/invoice/statement";
import { overview as clientOverview } from "@stint/core/operations/client-overview";
import { overview } from "@stint/core/operations/project-overview";
import { Payment } from "@stint/core/payment";
import { format, toDecimal } from "@stint/core/platform/money";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { readPdf } from "../../documents/test/read";
import { type MoneyBench, openMoney, signedIn, visitor } from "./money-bench";
import { API, intentIn, payments } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
const { hear } = payments(() => bench);

interface Told {
  received: number;
  amount_refunded: number;
  payments: { amount: number; surcharge: number; method: string; status: string }[];
}
const sum = (of: readonly number[]) => of.reduce((all, each) => all + each, 0);

describe("money received", () => {
  it("is one figure wherever it is shown: after a refund, a note, a lost dispute and credit that was used", async () => {
    const { owner, client_id, project_id } = await newBusiness();
    const ids: number[] = [];
    const send = (unit_price: number) =>
      as(owner, async () => {
        const { id } = await Invoice.create({ project_id });
        await Invoice.addItem(id, { name: "Design", unit_price });
        await Invoice.update(id, { pass_fee: true });
        await Invoice.setMethod(id, "card", true);
        ids.push(id);
        return { id, hash: (await Invoice.send(id, {})).hash ?? "" };
      });
    const pay = async (unit_price: number, payment_method: string) => {
      const { id, hash } = await send(unit_price);
      const { body } = await visitor().post(`${API}/${hash}/cardpayment`, { method: "card" });
      const intent = intentIn(body.data.client_secret);
      await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method });
      await hear();
      return id;
    };
    const refunded = await pay(50_000, "pm_card_visa");
    await as(owner, async () => {
      const [payment] = (await Invoice.get(refunded)).payments;
      await Payment.refund(refunded, payment?.id ?? 0, { amount: 10_000 });
      await Invoice.credit(refunded, { amount: 5_000, reason: "One page fewer" });
    });
    await pay(30_000, "pm_card_createDispute");
    await bench.stripe.advance(10);
    await hear();
    const paid_at = await as(owner, () => Workspace.today());
    const over = await send(25_000);
    const credited = await send(20_000);
    await as(owner, async () => {
      await Payment.markPaid(over.id, {
        paid_at,
        payment_method: "check",
        amount: 40_000,
        keep_excess: true,
      });
      await Payment.applyCredit(credited.id, {});
      await Payment.markPaid(credited.id, { paid_at, payment_method: "check" });
    });

    const { months, project, client, listed, book, csv, pdf } = await as(owner, async () => ({
      months: (await Dashboard.get()).received,
      project: await overview(project_id),
      client: await clientOverview(client_id),
      listed: await Invoice.list({ client_id, sort: "-created_at" }),
      book: await statement(client_id, {}),
      csv: await statementCsv(client_id, {}),
      pdf: await statementPages(client_id, {}),
    }));
    // What happened to the money stands beside the status in every list (D31).
    const standing = ({ id, status, facts }: (typeof client.invoices)[number]) => ({ id, status, facts });
    const byID = (a: { id: number }, b: { id: number }) => a.id - b.id;
    expect(client.invoices.map(standing).sort(byID)).toEqual(listed.items.map(standing).sort(byID));
    expect(client.invoices.flatMap(({ facts }) => facts)).toContain("partially_refunded");
    const received = book.currencies[0]?.received ?? 0;
    // The surcharges stay with the owner; the check brought 40,000 and 5,000.
    expect(received).toBeGreaterThan(50_000 - 10_000 + 40_000);
    const page = await signedIn(owner);
    const own: Told[] = await Promise.all(ids.map(async (id) => (await page.get(`${API}/${id}`)).body.data));
    const links = await as(owner, () => Promise.all(ids.map(async (id) => (await Invoice.get(id)).hash)));
    const clients: Told[] = await Promise.all(
      links.map(async (hash) => (await visitor().get(`${API}/${hash}`)).body.data),
    );
    // A bank takes back the processing, too: on the paper that stands beside what was paid.
    const net = ({ payments: all, amount_refunded }: Told) =>
      sum(
        all
          .filter(({ method }) => method !== "credit")
          .map(({ amount, surcharge, status }) => amount + (status === "lost" ? 0 : surcharge)),
      ) - amount_refunded;
    expect({
      dashboard: sum(months.map(({ amount }) => amount)),
      project: project.money[0]?.received,
      client: sum(client.payments.map(({ amount }) => amount)),
      invoices: sum(own.map((each) => each.received)),
      payments: sum(own.map(net)),
      "client's pages": sum(clients.map(net)),
    }).toEqual(
      Object.fromEntries(
        ["dashboard", "project", "client", "invoices", "payments", "client's pages"].map((place) => [
          place,
          received,
        ]),
      ),
    );
    const column = csv.text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => Math.round(Number(line.split(",").at(-2)) * 100));
    expect(sum(column)).toBe(received);
    expect(csv.text).toContain(toDecimal(40_000, "USD"));
    expect((await readPdf(Buffer.from(pdf.file.bytes))).text).toContain(format(received, "USD"));
  });
});
