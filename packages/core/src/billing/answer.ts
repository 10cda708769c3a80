import { Code, fail, invalid } from "../platform/error";
import { outcomeOf } from "../platform/stripe";

export const NO_ANSWER =
  "The payment provider has not answered yet. Please try again in a moment: nothing is charged twice.";

/** Returns the provider's answer; 422 on `field` with its words for a refusal, 2025 while it is unknown. */
export async function requireAnswer<T>(call: Promise<T>, field: string): Promise<T> {
  const outcome = await outcomeOf(call);
  if (outcome.kind === "refused") return invalid({ [field]: outcome.message });
  if (outcome.kind === "unknown") return fail(Code.PaymentInProgress, NO_ANSWER);
  return outcome.answer;
}
