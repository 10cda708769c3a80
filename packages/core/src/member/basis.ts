/** How an agreed pay is counted, where it is not simply an amount. Browser-safe. */
import * as z from "zod";
import { Pay } from "../invitation/schema";
import * as Money from "../platform/money";
import { ID, Percent } from "../platform/shape";

export const Basis = z.discriminatedUnion("kind", [
  /** A part of what the project's services cost the client. */
  z.strictObject({
    kind: z.literal("percent"),
    percent: Percent.refine((text) => Number(text) > 0, "Enter a percentage above 0"),
  }),
  /** So much for each of these services. */
  z.strictObject({
    kind: z.literal("services"),
    services: z
      .array(z.strictObject({ task_id: ID, amount: Pay }))
      .min(1, "Enter an amount for a service")
      .max(50, "50 services at most")
      .refine(
        (all) => new Set(all.map(({ task_id }) => task_id)).size === all.length,
        "A service is in it twice",
      )
      .refine(
        (all) => Pay.safeParse(Money.sum(all.map(({ amount }) => amount))).success,
        "Pay can be $999,999 at most",
      ),
  }),
]);
export type Basis = z.infer<typeof Basis>;

/** The pay that a basis comes to: whole dollars, as every agreed pay is, in cents. */
export function payOf(basis: Basis, price_total: number): number {
  if (basis.kind === "services") return Money.sum(basis.services.map(({ amount }) => amount));
  const exact = Money.percentOf(price_total, basis.percent);
  return Math.round(exact / 100) * 100;
}
