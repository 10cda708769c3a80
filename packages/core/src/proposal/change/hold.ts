import { holdInstalments, releaseInstalments } from "../../invoice/schedule";
import { changeStatusOf } from "./change-status";

interface Ref {
  project_id: number;
  /** The id of the change order. */
  proposal_id: number;
}

/**
 * Holds the unsent invoices of a project's accepted schedule while a change order waits (D23). Called when
 * one is opened or sent, and by its reaction; does nothing when it no longer waits.
 */
export async function holdSchedule(ref: Ref): Promise<void> {
  if ((await changeStatusOf(ref.proposal_id)) === "waits") await holdInstalments(ref);
}

/** Releases the held invoices when the change order was dropped or not accepted (D23). */
export async function releaseSchedule(ref: Ref): Promise<void> {
  if ((await changeStatusOf(ref.proposal_id)) === "ended") await releaseInstalments(ref);
}
