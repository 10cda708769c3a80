import { Approval } from "../../approval";
import { notifyOwner } from "../../notification";
import { ApprovalText } from "../../notification/texts";
import { Money } from "../../platform/money";

/** Notifies the owner that a program asks for something that only a person does. */
export async function notifyApprovalRequested({ approval_id }: { approval_id: number }): Promise<void> {
  const approval = await Approval.find(approval_id);
  if (approval?.status !== "waiting") return;
  const { asked_by, act, subject } = approval;
  await notifyOwner({
    key: `approval:${approval_id}`,
    type: "approval.requested",
    ...ApprovalText.describeRequested({
      by: asked_by,
      what: act === "invoice.send" ? "invoice" : "proposal",
      client: subject.client_name,
      amount: Money.format(subject.amount, subject.currency),
    }),
    link: `/approvals/${approval_id}`,
    metadata: { approval_id },
  });
}
