import { holdInstalments, releaseInstalments } from "../../invoice/issue";
import { changeStatusOf } from "./change-status";

interface Ref {
  project_id: number;
  /** The change order. */
  proposal_id: number;
}

/**
 * Holds what is not sent of a project's accepted schedule while a change order waits (D23). For the verb that
 * opens or sends one and for its reaction; nothing once it does not wait any more.
 */
export async function holdSchedule(ref: Ref): Promise<void> {
  if ((await changeStatusOf(ref.proposal_id)) === "waits") await holdInstalments(ref);
}

/** Lets the held invoices go on when the change order was dropped or not accepted (D23). */
export async function releaseSchedule(ref: Ref): Promise<void> {
  if ((await changeStatusOf(ref.proposal_id)) === "ended") await releaseInstalments(ref);
}
