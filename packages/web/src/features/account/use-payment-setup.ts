import { isPutOff } from "@stint/core/connected-account/rules";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../lib/session";
import { receivingQuery } from "./queries";

/** Whether how to be paid was put off until a client accepts, and nothing is there yet that they could pay by. */
export function useIsPutOff(): boolean {
  const user = useUser();
  const maybe = isPutOff(user, undefined);
  const { data } = useQuery({ ...receivingQuery, enabled: maybe });
  return data !== undefined && isPutOff(user, data ?? undefined);
}

/**
 * Whether somebody who sends must say first how to be paid: never said, and no account that takes payments. Who put
 * it off until a client accepts is asked with the first invoice of what was accepted.
 */
export function useAsksPaymentSetup(accepted = false): boolean {
  const { getting_paid, own_methods, payment_instructions } = useUser();
  const undecided =
    (getting_paid === null || (accepted && getting_paid === "later")) &&
    own_methods.length === 0 &&
    payment_instructions.trim() === "";
  const { data } = useQuery({ ...receivingQuery, enabled: undecided });
  return undecided && data !== undefined && data?.charges_enabled !== true;
}
