/** A mistake in how the page calls the library: thrown, as Stripe.js does, and never answered as an outcome. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
}
