import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, startBench } from "./bench";
import { refusal } from "./refusal";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const PICTURE = { data: Buffer.from("89504e470d0a1a0a00", "hex"), name: "shot.png" };

/** Pays with a card whose bank contests it, and returns the dispute. */
async function contested(payment_method: string): Promise<Stripe.Dispute> {
  const { latest_charge } = await bench.stripe.paymentIntents.create({
    amount: 7000,
    currency: "usd",
    confirm: true,
    payment_method,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
  await bench.settled();
  const { data } = await bench.stripe.disputes.list({ charge: `${latest_charge}` });
  if (!data[0]) throw new Error("there is no dispute");
  return data[0];
}

describe("evidence of a dispute", () => {
  it("takes texts of their lengths and files of their purpose, and is submitted once", async () => {
    const { stripe } = bench;
    const { id } = await contested("pm_card_createDispute");
    const send = (evidence: Stripe.DisputeUpdateParams.Evidence, submit = false) =>
      stripe.disputes.update(id, { evidence, submit });
    const why = async (call: Promise<unknown>) => (await refusal(call)).message;

    const file = await stripe.files.create({ purpose: "dispute_evidence", file: PICTURE });
    expect(await stripe.files.retrieve(file.id)).toMatchObject({ type: "png", size: 9 });
    const logo = await stripe.files.create({ purpose: "business_logo", file: PICTURE });
    const words = { data: Buffer.from("words"), name: "words.pdf" };
    expect(await why(stripe.files.create({ purpose: "dispute_evidence", file: words }))).toMatch(/takes pdf/);

    expect(await why(send({ uncategorized_text: "x".repeat(20_001) }))).toMatch(/20000/);
    expect(await why(send({ customer_name: "x".repeat(5_001) }))).toMatch(/5000/);
    expect(await why(send({ receipt: logo.id }))).toMatch(/must have dispute_evidence/);
    expect(await why(send({ receipt: "file_none" }))).toMatch(/No such file/);
    const long = "x".repeat(20_000);
    const eight = {
      access_activity_log: long,
      cancellation_policy_disclosure: long,
      cancellation_rebuttal: long,
      duplicate_charge_explanation: long,
      product_description: long,
      refund_policy_disclosure: long,
      refund_refusal_explanation: long,
      uncategorized_text: long,
    };
    expect(await why(send(eight))).toMatch(/150000/);

    const sent = await send({ receipt: file.id, uncategorized_text: "Delivered." }, true);
    expect(sent).toMatchObject({ status: "under_review", evidence: { receipt: file.id } });
    expect(await why(send({ uncategorized_text: "More." }, true))).toMatch(/once/);
  });

  it("closes an inquiry that is won, and makes a dispute of one that is lost", async () => {
    const decide = (id: string, outcome: string) =>
      fetch(`${bench.base}/_local/stripe/disputes/${id}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ outcome }),
      });
    const won = await contested("pm_card_createDisputeInquiry");
    await bench.stripe.disputes.update(won.id, { evidence: { uncategorized_text: "Delivered." } });
    await decide(won.id, "won");
    expect((await bench.stripe.disputes.retrieve(won.id)).status).toBe("warning_closed");
    const lost = await contested("pm_card_createDisputeInquiry");
    await bench.stripe.disputes.update(lost.id, { evidence: { uncategorized_text: "Delivered." } });
    await decide(lost.id, "lost");
    const grown = await bench.stripe.disputes.retrieve(lost.id);
    expect(grown.status).toBe("needs_response");
    expect(grown.balance_transactions).toHaveLength(1);
    const again = await bench.stripe.disputes.update(lost.id, { evidence: { uncategorized_text: "Again." } });
    expect(again.status).toBe("under_review");
  });
});
