import { brandName, getSession, isAdmin } from "./session";
import { createStore } from "./store";
import { toast } from "./toast";

/** A plan by the name that a sign-up page gives: "pro", "starter", "team". */
export type PlanName = "pro" | "starter" | "team";

export interface Checkout {
  /** The plan that is chosen at first; null for none. Without it the one of the sign-up, or Professional. */
  chosen?: PlanName | null;
  /** The action that needed the plan: it goes on once there is one. */
  next?: {
    label: string;
    run: () => void;
    /** It goes on however the plans are left. */
    anyway?: boolean;
  };
}

export const checkouts = createStore<Checkout | undefined>(undefined);

/**
 * Opens the plans over the whole page. A dialog that is open stays below with all that was typed. An admin of a
 * company reads whose plan it is: only its owner can change it.
 */
export function openCheckout(checkout: Checkout = {}): void {
  const user = getSession()?.user;
  if (user && isAdmin(user)) {
    toast(`This needs another plan. Only the owner of ${brandName(user)} can change it.`);
    return;
  }
  checkouts.set(checkout);
}

export function closeCheckout(): void {
  checkouts.set(undefined);
}
