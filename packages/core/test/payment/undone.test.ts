import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Clock } from "@stint/core/platform/clock";
import { afterEach, describe, expect, it } from "vitest";
import { newBusiness, newSent } from "../invoice/support";
import { as } from "../support";

let restore = () => {};
afterEach(() => restore());

/** Each call a minute later than the one before. */
const keepTime = () => {
  let minute = 0;
  restore = Clock.use(() => new Date(Date.UTC(2026, 10, 20, 10, minute++)));
};

const byHand = (id: number, amount: number) =>
  Payment.markPaid(id, {
    paid_at: "2026-11-20",
    payment_method: "bank_transfer",
    amount,
    keep_excess: true,
  });

describe("a payment that its owner takes back", () => {
  it("is told to the client, with what is due again and the receipt that holds no more", async () => {
    keepTime();
    const { owner, project_id } = await newBusiness();
    const { id, hash } = await newSent(owner, project_id, 10_000);
    await as(owner, async () => {
      const { payments } = await byHand(id, 12_000);
      await Payment.reverse(id, payments[0]?.id ?? 0, { note: "Wrong client" });
      const page = await Invoice.getPublic(hash ?? "");
      expect(page.notice?.tone).toBe("warn");
      expect(page.notice?.text).toMatch(
        /^.+ took back the record of the payment of \$120\.00 on November 20, 2026: \$100\.00 is due again\.$/,
      );
      // Why is the owner's own note.
      expect(JSON.stringify(page)).not.toContain("Wrong client");
      expect(page.documents.map(({ kind, amount }) => [kind, amount])).toEqual([
        ["account", 10_000],
        ["issued", 10_000],
        ["receipt", 12_000],
        ["taken_back", 12_000],
      ]);
      // Once another payment came, the page is about what is left.
      await byHand(id, 4_000);
      expect((await Invoice.getPublic(hash ?? "")).notice).toBeNull();
    });
  });

  it("is told also where a later payment stands", async () => {
    keepTime();
    const { owner, project_id } = await newBusiness();
    const { id, hash } = await newSent(owner, project_id, 10_000);
    await as(owner, async () => {
      const { payments } = await byHand(id, 5_000);
      await byHand(id, 3_000);
      await Payment.reverse(id, payments[0]?.id ?? 0, { note: "It bounced" });
      expect((await Invoice.getPublic(hash ?? "")).notice?.text).toContain("$50.00 is due again");
    });
  });

  it("blames no bank where credit that it had given paid another invoice", async () => {
    keepTime();
    const { owner, project_id } = await newBusiness();
    const first = await newSent(owner, project_id, 10_000);
    const second = await newSent(owner, project_id, 5_000);
    await as(owner, async () => {
      const { payments } = await byHand(first.id, 12_000);
      await Payment.applyCredit(second.id, {});
      await Payment.reverse(first.id, payments[0]?.id ?? 0, { note: "It bounced" });
      const { notice } = await Invoice.getPublic(second.hash ?? "");
      expect(notice?.text).toMatch(
        /^The \$20\.00 of your credit that had paid this invoice is no longer there: .* \$20\.00 is due again\.$/,
      );
      expect(notice?.text).not.toContain("bank");
    });
  });

  it("so is the use of credit, which is in hand again", async () => {
    keepTime();
    const { owner, project_id } = await newBusiness();
    const first = await newSent(owner, project_id, 10_000);
    const second = await newSent(owner, project_id, 5_000);
    await as(owner, async () => {
      await byHand(first.id, 12_000);
      const { payments } = await Payment.applyCredit(second.id, {});
      await Payment.reverse(second.id, payments[0]?.id ?? 0, { note: "Not yet" });
      expect((await Invoice.getPublic(second.hash ?? "")).notice?.text).toMatch(
        / took back the use of \$20\.00 of your credit on November 20, 2026\. \$20\.00 is due again\.$/,
      );
    });
  });
});
