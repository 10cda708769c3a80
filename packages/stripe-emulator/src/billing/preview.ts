import type { Stripe } from "stripe";
import { newId } from "../id";
import type { Work } from "../types";
import { periodOf } from "./period";
import { billRenewal } from "./schedule";

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

/** Returns the invoice of a subscription's next renewal, as things are now; nothing where it ends. */
export function previewNext(work: Work, subscription: Stripe.Subscription): Stripe.Invoice | null {
  return rehearse(work, (rehearsal) => {
    const copy = structuredClone(subscription);
    if (copy.status === "trialing") copy.status = "active";
    const draft = billRenewal({ ...rehearsal, now: periodOf(copy).end }, copy);
    return draft && asPreview(draft);
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
