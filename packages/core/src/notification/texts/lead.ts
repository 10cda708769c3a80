import type { Text } from "./text";

/** The number of characters of a message that a notification shows. */
const SHOWN = 200;

export const describeSubmitted = (lead: {
  company: string;
  name: string;
  about: string;
  message: string;
}): Text => ({
  title: `${lead.company || lead.name} wrote on your lead page.`,
  body: lead.about || lead.message.slice(0, SHOWN),
});
