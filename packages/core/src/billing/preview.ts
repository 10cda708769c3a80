import { findCoupon, requireUsable } from "./coupon";
import { requireCustomer } from "./customer";
import { limitTries } from "./limits";
import { quote } from "./quote";
import type { Preview, PreviewInput } from "./schema";
import { take } from "./take";

/**
 * Says what a choice would cost, as the provider computes it, before anything is charged: what is due today,
 * and the next charge with its date. 1005, 1018, 2024, 2025.
 */
export async function previewPlan({ plan, extra_seats, coupon: code }: PreviewInput): Promise<Preview> {
  await limitTries("preview");
  // A code that is none is refused before anything is written.
  const found = code ? await findCoupon(code) : undefined;
  await requireCustomer();
  const reading = await take();
  return quote(reading, {
    plan,
    extra_seats: extra_seats ?? reading.row.extra_seats,
    coupon: found && requireUsable(found, reading),
  });
}
