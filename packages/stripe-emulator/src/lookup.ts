import { badParam, refused, StripeError } from "./error";
import type { Kind, Kinds } from "./kinds";
import type { Call, Work } from "./types";

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

/** Returns the intent of the path; with a publishable key only for its client secret. */
export function lookupIntent<K extends "payment_intent" | "setup_intent">(
  call: Call,
  kind: K,
  name: string,
): Kinds[K] {
  const intent = lookup(call, kind, call.path.id ?? "", "intent", "path");
  const secret = call.params.text("client_secret");
  if (call.key === "publishable" && secret === undefined)
    throw badParam("parameter_missing", "client_secret", "Missing required param: client_secret.");
  if (secret !== undefined && secret !== intent.client_secret)
    throw refused(
      `The client_secret provided does not match any associated ${name} on this account. Ensure the client_secret used is correct and that the ${name} was created by the same account.`,
      { code: "resource_missing", param: "client_secret" },
    );
  return intent;
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
