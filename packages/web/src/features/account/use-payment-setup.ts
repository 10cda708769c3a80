import { isPutOff } from "@stint/core/connected-account/rules";
import { tellsHowToPay } from "@stint/core/workspace/own-ways/rules";
import { useQuery } from "@tanstack/react-query";
import { isAdmin, useUser } from "../../lib/session";
import { receivingQuery } from "./queries";

/** Says whether the choice of how to be paid was put off until a client accepts, and no way to pay exists yet. */
export function useIsPutOff(): boolean {
  const user = useUser();
  const maybe = !isAdmin(user) && isPutOff(user, undefined);
  const { data } = useQuery({ ...receivingQuery, enabled: maybe });
  return data !== undefined && isPutOff(user, data ?? undefined);
}

/**
 * Says whether a sender must choose first how to be paid: no choice, and no account that takes payments. A sender who put
 * it off until a client accepts is asked with the first invoice after that.
 */
export function useAsksPaymentSetup(accepted = false): boolean {
  const user = useUser();
  const { getting_paid } = user;
  const undecided =
    // How a company is paid is its owner's to say.
    !isAdmin(user) &&
    (getting_paid === null || (accepted && getting_paid === "later")) &&
    !tellsHowToPay(user);
  const { data } = useQuery({ ...receivingQuery, enabled: undecided });
  return undecided && data !== undefined && data?.charges_enabled !== true;
}
