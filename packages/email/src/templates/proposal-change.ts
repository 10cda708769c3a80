import { date, weekday } from "../format";
import { compose, greeting } from "../layout";
import { row } from "../rows";
import type { About, ClientMail, LedgerRow, Mail } from "../types";
import { isGreeting } from "./proposal";

export type ProposalChangeProps = ClientMail &
  About & {
    title: string;
    /** the project's client */
    client: string;
    /** 1 for the project's first change order */
    number: number;
    /** the sender's name, under the reason */
    owner_name: string;
    /** the reason, in the sender's words */
    reason?: string;
    /** the change of the total, with its sign */
    changed_by: string;
    /** the day of the acceptance before this change, and its total */
    accepted_on: string;
    accepted_amount: string;
    /** changed services: name and difference with its sign */
    lines: LedgerRow[];
    /** the new total */
    amount: string;
    /** the amount billed beyond the new total, which is credited once it is accepted */
    credit?: string;
    /** the last day on which it can be answered, in the sender's zone */
    valid_until?: string;
    link: string;
  };

/**
 * Tells the client that a change to the accepted proposal waits for an answer; until then the accepted one is
 * in force (D23).
 */
export function proposalChange(props: ProposalChangeProps): Mail {
  const reason = props.reason?.trim() || "I’d like to change what we agreed. Here’s what that changes.";
  const unless = props.valid_until
    ? `If you decline, or don’t answer by ${weekday(props.valid_until)}, nothing changes`
    : "If you decline, or don’t answer, nothing changes";
  return compose({
    brand: props.brand,
    subject: `Change order ${props.number} for ${props.about}: ${props.changed_by}`,
    preview: `New total ${props.amount}. What you accepted stays in force.`,
    blocks: [
      { kind: "heading", text: `A change to ${props.title}, ${props.changed_by}` },
      ...(isGreeting(reason) ? [] : [greeting(props)]),
      { kind: "text", text: reason },
      { kind: "text", text: props.owner_name },
      {
        kind: "ledger",
        rows: [row(`Accepted on ${date(props.accepted_on)}`, props.accepted_amount), ...props.lines],
        total: row("New total", props.amount),
      },
      ...(props.credit
        ? [
            {
              kind: "text" as const,
              text: `When you accept, ${props.credit} of what was invoiced is credited.`,
            },
          ]
        : []),
      { kind: "action", label: "Review the change", url: props.link },
      {
        kind: "muted",
        strong: "What you accepted stays in force.",
        text: `${unless} and the total stays ${props.accepted_amount}.`,
      },
    ],
    why: `Sent to ${props.to} because ${props.brand.name} works with ${props.client}. Not you? Reply, and we stop.`,
  });
}
