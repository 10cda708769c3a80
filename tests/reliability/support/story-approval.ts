import { ApiKey } from "@stint/core/api-key";
import { Approval } from "@stint/core/approval";
import { newBusiness, newDraft } from "../../../packages/core/test/invoice/support";
import { as } from "../../../packages/core/test/support";

/** A program asks to send an invoice. */
export async function playApproval(): Promise<number[]> {
  const { owner, project_id } = await newBusiness();
  const invoice = await newDraft(owner, project_id);
  const { id } = await as(owner, () => ApiKey.create({ name: "Night bot", scopes: { invoices: "write" } }));
  const program = { ...owner, key: { id, scopes: { invoices: "write" as const } } };
  await as(program, () => Approval.request({ act: "invoice.send", target_id: invoice.id }));
  return [owner.owner_id];
}
