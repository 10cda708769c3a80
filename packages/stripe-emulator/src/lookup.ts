import { StripeError } from "./error";
import type { Kind, Kinds } from "./kinds";
import type { Work } from "./types";

/** Returns the object that a request names. 404 when its id is in the path, 400 when it is in a parameter. */
export function lookup<K extends Kind>(
  work: Work,
  kind: K,
  id: string,
  param: string,
  where: "path" | "param",
): Kinds[K] {
  const found = work.store.find(kind, id, work.account);
  if (!found) throw missing(kind, id, param, where);
  return found;
}

/** The names of kinds in errors, where they differ. */
const NAMES: Partial<Record<Kind, string>> = {
  payment_method: "PaymentMethod",
  promotion_code: "promotion code",
  setup_intent: "setupintent",
};

/** Returns the error "No such customer: 'cus_1'". */
export function missing(kind: Kind, id: string, param: string, where: "path" | "param"): StripeError {
  const name = NAMES[kind] ?? kind;
  return new StripeError(where === "path" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    param,
    message: `No such ${name}: '${id}'`,
  });
}
