import { Member } from "../../project/member";
import { agreementIn } from "../../project/read";
import type { ProjectFacts } from "../read";
import type { ClassifiedRow } from "./classified";

/**
 * Returns the row of what the owner still has to pay a teammate: once the project is won, or as soon as it
 * was committed.
 */
export function owedRow(member: Member.Row, project: ProjectFacts): ClassifiedRow | undefined {
  const amount = project.status === "draft" ? member.committed : Member.computeOwed(member);
  if (amount === 0) return undefined;
  const role = Member.roleName(member.role_id);
  return {
    row: {
      kind: "payout",
      id: member.id,
      project_id: project.project_id,
      status: member.committed > 0 ? "committed" : "owed",
      title: role ? `${role} for ${project.name}` : project.name,
      who: member.name,
      amount,
      currency: project.currency,
      tax_note: null,
      agreement: agreementIn(project),
      at: member.joined_at ?? member.created_at,
      due_on: null,
      view_count: null,
      action: { label: "Pay teammate", link: `/projects/${project.project_id}/pay/payouts` },
    },
    bucket: "owed",
    move: "your",
  };
}
