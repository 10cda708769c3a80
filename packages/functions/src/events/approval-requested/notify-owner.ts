import { Approval } from "@stint/core/approval";
import { notifyApprovalRequested } from "@stint/core/operations/notify/approval";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that a program asks for an approval. */
export const handler = consume(Approval.Events.Requested, notifyApprovalRequested);
