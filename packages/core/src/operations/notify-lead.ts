import { Lead } from "../lead";
import { add } from "../notification";
import { Actor } from "../platform/actor";

/** Somebody filled in the lead page. Quiet where the lead is gone. */
export async function leadSubmitted({ lead_id }: { lead_id: number }): Promise<void> {
  const lead = await Lead.find(lead_id);
  if (!lead) return;
  await add({
    user_id: Actor.owner(),
    key: `lead:${lead_id}`,
    type: "lead.submitted",
    title: `${lead.company || lead.name} wrote on your lead page.`,
    body: lead.about || lead.message.slice(0, 200),
    link: "/contacts/leads",
    metadata: { lead_id },
  });
}
