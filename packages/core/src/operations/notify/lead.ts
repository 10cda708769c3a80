import { Lead } from "../../lead";
import { notifyOwner } from "../../notification";
import { LeadText } from "../../notification/texts";

/** Notifies the owner of a submitted lead; nothing when the lead was deleted. */
export async function notifyLeadSubmitted({ lead_id }: { lead_id: number }): Promise<void> {
  const lead = await Lead.find(lead_id);
  if (!lead) return;
  await notifyOwner({
    key: `lead:${lead_id}`,
    type: "lead.submitted",
    ...LeadText.describeSubmitted(lead),
    link: "/contacts/leads",
    metadata: { lead_id },
  });
}
