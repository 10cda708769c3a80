import type Stripe from "stripe";
import { AppError, Code } from "../platform/error";
import { format } from "../platform/money";
import { stripe } from "../platform/stripe";
import { requireAnswer } from "./answer";
import { limitTries } from "./limits";
import { isOn } from "./rules";
import type { Coupon } from "./schema";
import { codesOf } from "./state";
import type { Reading } from "./take";

/** A code that reduces a price, as the provider takes it. */
export interface Found {
  code: string;
  discount: { promotion_code: string } | { coupon: string };
  coupon: Stripe.Coupon;
}

const refuseCode = (code: string): never => {
  throw new AppError(Code.NoActiveCoupon, `There is no active coupon ${code}.`);
};

/** Finds an active promotion code. Letters count in either case. 1005, 1018 without one, 2025. */
export async function findCoupon(code: string): Promise<Found> {
  await limitTries("coupon");
  if (!/^[A-Za-z0-9-]+$/.test(code)) return refuseCode(code);
  const { data } = await requireAnswer(
    (await stripe()).promotionCodes.list({
      code,
      active: true,
      limit: 1,
      expand: ["data.promotion.coupon"],
    }),
    "coupon_code",
  );
  const [promotion] = data;
  const coupon = promotion?.promotion.coupon;
  if (!promotion || !coupon || typeof coupon === "string" || !coupon.valid) return refuseCode(code);
  return { code: promotion.code, discount: { promotion_code: promotion.id }, coupon };
}

/**
 * Returns what a code gives to a workspace; undefined for the one that is in force already. One code is in force at
 * a time, and one that reduces some charges does so once for a workspace. 1018.
 */
export function requireUsable(found: Found, { row, provided }: Reading): Found | undefined {
  if (isOn(row.status) && row.coupon) {
    if (row.coupon === found.code) return undefined;
    throw new AppError(Code.NoActiveCoupon, `${row.coupon} is in force. Only one code is at a time.`);
  }
  if (found.coupon.duration !== "forever" && codesOf(provided.all).includes(found.code))
    throw new AppError(Code.NoActiveCoupon, `${found.code} was used before.`);
  return found;
}

/** Finds what a code gives to a workspace. 1005, 1018, 2025. */
export const findUsable = async (code: string | undefined, reading: Reading): Promise<Found | undefined> =>
  code ? requireUsable(await findCoupon(code), reading) : undefined;

/** Says what a coupon does: "20% off for 3 months". */
export function describeCoupon(of: Stripe.Coupon): string {
  const much =
    of.percent_off === null
      ? `${format(of.amount_off ?? 0, (of.currency ?? "usd").toUpperCase())} off`
      : `${of.percent_off}% off`;
  if (of.duration === "once") return `${much} the first charge`;
  if (of.duration === "forever") return much;
  return `${much} for ${of.duration_in_months} months`;
}

/** POST /currentuser/coupons/apply: says what a code gives; the choice of the plan uses it. 1018. */
export async function applyCoupon(code: string): Promise<Coupon> {
  if (code === "") throw new AppError(Code.NoActiveCoupon, "Please enter a coupon code.");
  const found = await findCoupon(code);
  return { coupon_code: found.code, description: describeCoupon(found.coupon) };
}
