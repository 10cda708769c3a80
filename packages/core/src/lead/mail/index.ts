/**
 * The mail about a lead, for its reaction. It has its own entry (`@stint/core/lead/mail`), because the API
 * sends none.
 */
import { leadSubmitted } from "@stint/email";
import { Mail } from "../../mailing";
import { env } from "../../platform/env";
import { leaveOutLinks } from "../../platform/foreign-text";
import { User } from "../../user";
import { find } from "../index";

/** Mails the owner about a lead. Once; nothing when the lead was deleted. */
export async function mailLead({
  lead_id,
  unmailed,
}: {
  lead_id: number;
  unmailed?: boolean | undefined;
}): Promise<void> {
  if (unmailed) return;
  const lead = await find(lead_id);
  if (!lead) return;
  const owner = await User.getOwner(lead.owner_id);
  const { name, email } = lead;
  const message = leaveOutLinks(lead.message);
  await Mail.send({
    owner_id: lead.owner_id,
    key: `lead:${lead_id}`,
    news: { kind: "enquiry" },
    to: owner.email,
    reply_to: email,
    ...leadSubmitted({
      to: owner.email,
      first_name: owner.first_name,
      name,
      email,
      company: leaveOutLinks(lead.company),
      about: leaveOutLinks(lead.about),
      budget: leaveOutLinks(lead.budget),
      start: leaveOutLinks(lead.start),
      message,
      leaves_out: message !== lead.message,
      is_profile: lead.profile_id !== undefined,
      link: `${env().STINT_URL}/contacts/leads`,
    }),
  });
}
