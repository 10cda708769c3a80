import { Client } from "@stint/core/client";
import { describe, expect, it } from "vitest";
import { follow, invoicesOf } from "../../core/test/proposal/change.support";
import { CONTACT, Scope } from "../../core/test/proposal/support";
import { as } from "../../core/test/support";
import { openMoney, signedIn, visitor } from "./money-bench";
import { API, intentIn, payments, state } from "./support-payment";
import { newPage, signed, V2 } from "./support-proposal";

describe("a consumer's withdrawal over HTTP", () => {
  it("is declared by the client, settled by the owner once, and what is owed is paid by its page", async () => {
    const bench = await openMoney();
    const page = await newPage({ time_zone: "Europe/Berlin" });
    const { owner } = page;
    await as(owner, () => Client.update(page.client_id, { kind: "person", country: "DE" }));
    const { hash } = (await page.send()).body.data;
    const { document_hash } = (await page.see(hash)).body.data;
    const signature = await signed(hash, document_hash);
    expect((await page.answer(hash, "accept", { ...signature, begin_early: true })).status).toBe(200);
    await follow(page, page.proposal_id);
    await as(owner, async () => {
      for (const action of ["start", "complete"] as const) await Scope.moveTask(page.task_ids[0], action);
    });
    const [deposit] = await invoicesOf(page);
    const desk = await signedIn(owner);
    const settle = (by = desk) => by.post(`${V2}/invoices/withdrawals`, { proposal_id: page.proposal_id });
    // Nobody withdrew yet; then the client does, twice, and the open deposit is closed with the first.
    expect((await settle()).body.error?.code).toBe(2035);
    const declared = { name: "Maren Row", email: CONTACT };
    expect((await page.answer(hash, "revoke", declared)).status).toBe(200);
    expect((await page.answer(hash, "revoke", declared)).status).toBe(200);
    const closed = await visitor().post(`${API}/${deposit?.hash}/cardpayment`, { method: "card" });
    expect(closed.body.error?.code).toBe(2035);
    // A stranger settles nothing, another owner neither; the owner does, once, from two tabs.
    expect((await settle(visitor())).status).toBe(401);
    expect((await settle(await signedIn((await newPage()).owner))).status).toBe(404);
    const pressed = [await settle(), await settle()];
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    const ids = pressed.map(({ body }) => body.data.invoice_id);
    expect(ids).toEqual([expect.any(Number), null]);
    const { outstanding } = pressed[0]?.body.data.proposal.revocation ?? {};
    expect(outstanding).toBe(480_000);
    const put = await desk.call("POST", `${API}/${ids[0]}/paymentmethod/card`);
    expect(put.status).toBeLessThan(300);
    const bill = await desk.post(`${API}/${ids[0]}/send`, { confirm_no_tax: true });
    expect(bill.body.data).toMatchObject({ status: "sent", totals: { total: outstanding } });
    const shown = (await visitor().get(`${API}/${bill.body.data.hash}`)).body.data;
    expect(shown.note).toContain("from which you withdrew on");
    expect(shown.note).toContain("you owe $4,800.00, in proportion to the agreed $6,350.00");
    const begun = await visitor().post(`${API}/${bill.body.data.hash}/cardpayment`, { method: "card" });
    const intent = intentIn(begun.body.data.client_secret);
    await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
    await payments(() => bench).hear();
    expect((await state(owner, ids[0])).status).toBe("paid");
  });
});
