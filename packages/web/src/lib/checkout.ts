import { createStore } from "./store";

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

/** Opens the plans over the whole page. A dialog that is open stays below with all that was typed. */
export function openCheckout(checkout: Checkout = {}): void {
  checkouts.set(checkout);
}

export function closeCheckout(): void {
  checkouts.set(undefined);
}
