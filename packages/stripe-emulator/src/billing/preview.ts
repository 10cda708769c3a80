import type { Stripe } from "stripe";
import { newId } from "../id";
import type { Work } from "../types";
import { billNext, periodOf } from "./period";

/** Does work and takes it back: what it returns is what would have come of it. No event leaves. */
export function rehearse<W extends Work, T>(work: W, play: (work: W) => T): T {
  const { store } = work;
  store.db.exec("savepoint rehearsal");
  try {
    return play({ ...work, emit: () => undefined, later: () => undefined });
  } finally {
    store.db.exec("rollback to rehearsal; release rehearsal");
  }
}

/** Returns the invoice of a subscription's next renewal, as things are now. */
export function previewNext(work: Work, subscription: Stripe.Subscription): Stripe.Invoice {
  return rehearse(work, (rehearsal) => {
    const copy = structuredClone(subscription);
    if (copy.status === "trialing") copy.status = "active";
    return asPreview(billNext({ ...rehearsal, now: periodOf(copy).end }, copy));
  });
}

/** Returns a draft as a preview shows it: it has no id of its own that could be looked up. */
export function asPreview(draft: Stripe.Invoice): Stripe.Invoice {
  const id = newId("upcoming_in");
  return {
    ...draft,
    id,
    lines: { ...draft.lines, data: draft.lines.data.map((line) => ({ ...line, invoice: id })) },
  };
}
