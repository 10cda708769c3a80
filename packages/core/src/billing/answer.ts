import { Code, fail, invalid } from "../platform/error";
import { outcomeOf, refusalWords } from "../platform/stripe";

export const NO_ANSWER =
  "The payment provider has not answered yet. Please try again in a moment: nothing is charged twice.";

/** What is told where the provider refuses a request, by the field that it is about. */
export const REFUSED = {
  payment_method: "This payment method cannot be used. Please add it again, or another one",
  plan: "This change is not possible now. Please look at your plan again",
  subscription: "The payment provider cannot show this now. Please try again later",
  name: "Your billing details cannot be read now. Please try again later",
  coupon_code: "This code cannot be checked now. Please try again later",
  country: "No tax can be computed for this place. Please check country and postal code",
  tax_id: "This tax id does not fit its kind. Please check both",
} as const;

/** Returns the provider's answer; 422 on `field` for a refusal (`refusalWords`), 2025 while it is unknown. */
export async function requireAnswer<T>(call: Promise<T>, field: keyof typeof REFUSED): Promise<T> {
  const outcome = await outcomeOf(call);
  if (outcome.kind === "refused") return invalid({ [field]: refusalWords(outcome, REFUSED[field]) });
  if (outcome.kind === "unknown") return fail(Code.PaymentInProgress, NO_ANSWER);
  return outcome.answer;
}
