import { find as findProject } from "../../project/read";
import { find } from "../rows";

/** `waits`: for the client's answer or the owner's next sending. `ended`: without an acceptance. */
export type ChangeStatus = "waits" | "ended" | "accepted";

/** Returns the status of a change order. While it waits, so do the invoices that are not sent yet (D23). */
export async function changeStatusOf(proposal_id: number): Promise<ChangeStatus> {
  const row = await find(proposal_id);
  if (row.status === "accepted" || row.status === "superseded") return "accepted";
  const project = await findProject(row.project_id);
  const ended = ["declined", "expired", "withdrawn"].includes(row.status);
  return row.dropped_at || ended || project?.change_id !== row.id ? "ended" : "waits";
}
