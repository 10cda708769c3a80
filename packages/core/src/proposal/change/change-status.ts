import { find as findProject } from "../../project/read";
import { find } from "../rows";

/** `waits` for the client's answer or the owner's next try, `ended` without one, or `accepted`. */
export type ChangeStatus = "waits" | "ended" | "accepted";

/** Where a change order stands: while it waits, what is not invoiced yet waits too (D23). */
export async function changeStatusOf(proposal_id: number): Promise<ChangeStatus> {
  const row = await find(proposal_id);
  if (row.status === "accepted" || row.status === "superseded") return "accepted";
  const project = await findProject(row.project_id);
  const ended = ["declined", "expired", "withdrawn"].includes(row.status);
  return row.dropped_at || ended || project?.change_id !== row.id ? "ended" : "waits";
}
