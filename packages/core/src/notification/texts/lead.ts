import type { Text } from "./text";

/** Of a message that says nothing of what it is about, the bell shows the beginning. */
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
