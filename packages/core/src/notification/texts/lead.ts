import type { Text } from "./text";

/** The number of characters of a message that a notification shows. */
const SHOWN = 200;

export const describeSubmitted = (lead: {
  company: string;
  name: string;
  about: string;
  message: string;
  profile_id?: number | undefined;
}): Text => ({
  title: `${lead.company || lead.name} wrote on your ${lead.profile_id ? "profile" : "lead page"}.`,
  body: lead.about || lead.message.slice(0, SHOWN),
});
