import { Id } from "@stint/core/platform/id";
import { Workspace } from "@stint/core/workspace";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { UserEntity } from "../../core/src/user/entity";
import { newBusiness } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { type MoneyBench, openMoney } from "./money-bench";
import { billingPage, SUBSCRIPTION, subscribing } from "./support-billing";

/**
 * What the checkout said is what the provider's objects say once the card is saved, or else nothing is bought and
 * the next quote is what they say.
 */

let bench: MoneyBench;
let restore: () => void;
let referrer: Awaited<ReturnType<typeof newReferrer>>;
beforeAll(async () => {
  bench = await openMoney();
  restore = useClock();
});
afterAll(() => restore());

const { choose, customer, pass, renew, save, useClock, sdk } = subscribing(() => bench);
beforeEach(async () => {
  await renew();
  referrer = await newReferrer();
});

const PLACE = { name: "", line1: "", line2: "", city: "", region: "", tax_id_type: "", tax_id: "" };
const US = { ...PLACE, country: "US", postal_code: "97000" };
const DE = { ...PLACE, country: "DE", postal_code: "10115" };
const newCard = () => `pm_card_visa_of_${Id.next()}`;

async function newCode(duration: "once" | "forever"): Promise<string> {
  const { id } = await sdk().coupons.create({ percent_off: 20, duration });
  const code = `CODE${Id.next()}`;
  await sdk().promotionCodes.create({ promotion: { type: "coupon", coupon: id }, code });
  return code;
}

/** Whose card it is: nobody's, one that had its trial elsewhere, or the referrer's own. */
const CARDS = ["fresh", "tried", "referrer"] as const;
const COUPONS = ["none", "once", "forever"] as const;

/** Every card, for somebody who was referred and who was not; taxes, coupons, plans and currencies go around. */
const CASES = CARDS.flatMap((card) =>
  [true, false].flatMap((is_friend) =>
    [0, 1].map((round) => ({ card, is_friend, round, place: round === 0 ? US : DE })),
  ),
).map((of, place) => ({
  ...of,
  coupon: COUPONS[place % COUPONS.length],
  plan: place % 4 === 3 ? "team_monthly" : "pro_monthly",
  currency: place % 2 === 0 ? "EUR" : "USD",
}));

async function newReferrer() {
  const card = newCard();
  const referrer = await customer(card);
  await choose(referrer.page, "pro_monthly");
  const { code } = (await referrer.page.get("/api/v2/currentuser/referralcodes")).body.data;
  return { card, code: code as string };
}

describe("what the checkout said", () => {
  it.each(CASES)("is what is charged, or is said anew: %j", async (of) => {
    const tried = newCard();
    if (of.card === "tried") await choose((await customer(tried)).page, "pro_monthly");
    const { owner } = await newBusiness({ plan: "none" });
    await as(owner, () => Workspace.update({ currency: of.currency }));
    if (of.is_friend)
      await UserEntity.patch({ id: owner.user_id }).set({ referral_code: referrer.code }).go();
    const page = billingPage(owner);
    const charges = async () => {
      const { data } = await sdk().customers.list({ email: `robin-${owner.user_id}@sample.test` });
      const all = await sdk().charges.list({ customer: data[0]?.id ?? "", limit: 100 });
      return all.data
        .filter(({ paid }) => paid)
        .map(({ amount }) => amount)
        .reverse();
    };
    const wanted = {
      plan: of.plan,
      ...(of.coupon === "none" ? {} : { coupon: await newCode(of.coupon ?? "once") }),
    };
    await page.post(`${SUBSCRIPTION}/setup`);
    await page.put(`${SUBSCRIPTION}/details`, of.place);
    const quote = async () => (await page.post(`${SUBSCRIPTION}/preview`, wanted)).body.data;
    const buy = ({ preview_at, due_amount, next_amount, credit_amount }: Awaited<ReturnType<typeof quote>>) =>
      choose(page, of.plan, { ...wanted, preview_at, agreed: { due_amount, next_amount, credit_amount } });

    let told = await quote();
    expect(told.due_amount).toBe(0);
    expect(told.credit_amount).toBe(of.is_friend ? Math.min(1500, told.total_amount) : 0);
    const left = of.is_friend && of.card === "fresh" ? 1500 - told.credit_amount : 0;
    expect(told.trial_ends_at).not.toBeNull();
    const card = { fresh: newCard(), tried, referrer: referrer.card }[of.card];
    expect((await save(page, card)).status).toBe(200);

    let answer = await buy(told);
    expect(answer.status).toBe(of.card === "fresh" ? 200 : 422);
    if (answer.status === 422) {
      expect(answer.body.error).toMatchObject({
        code: 1000,
        fields: {
          agreed: `This card had its trial with another account${of.is_friend ? ": there are no free days, and no referral credit" : ""}`,
        },
      });
      expect(await charges()).toEqual([]);
      expect((await page.get(SUBSCRIPTION)).body.data).toMatchObject({ status: "none" });
      told = await quote();
      expect(told).toMatchObject({ trial_ends_at: null, credit_amount: 0 });
      expect(told.due_amount).toBeGreaterThan(0);
      answer = await buy(told);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    const due = told.due_amount === 0 ? [] : [told.due_amount];
    expect(await charges()).toEqual(due);
    await pass(told.trial_ends_at === null ? 31.5 : 14.1);
    const next = told.next_amount === 0 ? [] : [told.next_amount];
    expect(await charges()).toEqual([...due, ...next]);
    await pass(31.5);
    expect(await charges()).toEqual([...due, ...next, told.renewal_amount - left]);
  });

  it("is not charged where the credit was used, or the tax is another one, since", async () => {
    const of = await customer();
    const { body } = await of.page.post(`${SUBSCRIPTION}/preview`, { plan: "pro_monthly" });
    const { preview_at, due_amount, next_amount, credit_amount } = body.data;
    await of.page.put(`${SUBSCRIPTION}/details`, DE);
    const agreed = { due_amount, next_amount, credit_amount };
    const answer = await choose(of.page, "pro_monthly", { preview_at, agreed });
    expect(answer.body.error?.fields).toEqual({ agreed: "The price has changed" });
    expect(await of.state()).toMatchObject({ status: "none" });
  });
});
