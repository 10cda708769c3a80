import type { Stripe } from "stripe";
import type { Bench } from "./bench";

/** What the tests of billing sell. */
export interface Shop {
  studioMonth: Stripe.Price;
  studioYear: Stripe.Price;
  agencyMonth: Stripe.Price;
  seatMonth: Stripe.Price;
  seatYear: Stripe.Price;
}

export async function sell({ stripe }: Bench): Promise<Shop> {
  const price = async (product: string, interval: "month" | "year", unit_amount: number) =>
    stripe.prices.create({ product, currency: "usd", unit_amount, recurring: { interval } });
  const studio = await stripe.products.create({ name: "Studio" });
  const agency = await stripe.products.create({ name: "Agency" });
  const seat = await stripe.products.create({ name: "Seat" });
  return {
    studioMonth: await price(studio.id, "month", 2900),
    studioYear: await price(studio.id, "year", 29_000),
    agencyMonth: await price(agency.id, "month", 7900),
    seatMonth: await price(seat.id, "month", 900),
    seatYear: await price(seat.id, "year", 9000),
  };
}

/** Creates a customer, with this test card as their default if one is named. */
export async function customerWith({ stripe }: Bench, card?: string): Promise<Stripe.Customer> {
  if (!card) return stripe.customers.create({});
  return stripe.customers.create({
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  });
}
