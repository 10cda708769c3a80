import { Invoice } from "@stint/core/invoice";
import { mailResent, mailSent } from "@stint/core/invoice/mail";
import { download, downloadAccount, downloadDocument } from "@stint/core/invoice/print";
import { Payment } from "@stint/core/payment";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness, newDraft, newSent } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { readPdf } from "../../documents/test/read";
import { type MoneyBench, openMoney, visitor } from "./money-bench";
import { API, payments, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
const { hear } = payments(() => bench);

/** $500.00 that may be paid in parts, of which a bank debit of `amount` has begun. */
async function begunPart(amount: number) {
  const { owner, project_id } = await newBusiness();
  const { id } = await newDraft(owner, project_id, 50_000);
  const { hash } = await as(owner, async () => {
    await Invoice.update(id, { allow_partial: true });
    await Invoice.setMethod(id, "bank", true);
    return Invoice.send(id, {});
  });
  const issued = await as(owner, () => download(id));
  const link = { payment_method: "pm_usBankAccount_success", authorized: true, amount };
  const begun = await visitor().call("PATCH", `${API}/${hash}/plaidpayment`, link);
  expect(begun.body.data).toMatchObject({ status: "processing" });
  return { owner, id, hash: hash ?? "", issued };
}

const textOf = async ({ bytes }: { bytes: Uint8Array }) => (await readPdf(Buffer.from(bytes))).text;

describe("a debit of a part that is on its way", () => {
  it("is told by account and mail with what stays due, and no second one is taken meanwhile (2025)", async () => {
    const { owner, id, hash, issued } = await begunPart(20_000);
    expect(await state(owner, id)).toMatchObject({ status: "processing", totals: { amount_due: 50_000 } });
    expect(await textOf(issued)).toContain("How to pay");
    const text = await as(owner, async () => textOf(await downloadAccount(id)));
    for (const words of ["Amount due $500.00", "Stays due: $300.00"]) expect(text).toContain(words);
    expect(text).toMatch(/On its way, .*: \$200\.00/);
    const refused = await visitor().post(`${API}/${hash}/cardpayment`, { amount: 10_000 });
    expect(refused.body.error?.code).toBe(2025);
    // As issued, the file stays the same bytes.
    const again = await as(owner, () => downloadDocument(hash, "issued"));
    expect(await textOf(again)).toContain("How to pay");
    expect(await textOf(again)).not.toContain("On its way");
    await as(owner, () => mailResent({ invoice_id: id, project_id: null, sending: "again" }));
    const said = bench.aws.mailbox.list("maren@cedarrow.test").at(-1);
    expect(said?.text).toContain("Your payment of $200.00 is on its way. $300.00 stays due");
    expect(said?.text).not.toContain("View and pay");
    await bench.stripe.advance(5);
    await hear();
    expect(await as(owner, async () => textOf(await downloadAccount(id)))).not.toContain("Stays due");
  });

  it("of all that is due asks for nothing", async () => {
    const { owner, id } = await begunPart(50_000);
    const text = await as(owner, async () => textOf(await downloadAccount(id)));
    expect(text).toMatch(/On its way, .*: \$500\.00/);
    expect(text).not.toContain("Stays due");
  });
});

describe("a scheduled invoice that credit paid a part of", () => {
  it("is told to its owner with what is due of it, as to its client", async () => {
    const { owner, project_id } = await newBusiness();
    const first = await newSent(owner, project_id, 10_000);
    const { id } = await newSent(owner, project_id, 50_000);
    await as(owner, async () => {
      const paid_at = await Workspace.today();
      await Payment.markPaid(first.id, {
        paid_at,
        payment_method: "cash",
        amount: 12_000,
        keep_excess: true,
      });
      await Payment.applyCredit(id, {});
      await mailSent({ invoice_id: id, project_id, scheduled: true });
    });
    const told = bench.aws.mailbox.list(`robin-${owner.user_id}@sample.test`).at(-1);
    expect(told?.subject).toContain("for $480.00");
    expect(told?.text).not.toContain("$500.00");
  });
});
