import { compose, greeting } from "../layout";
import type { About, ClientMail, Mail } from "../types";

export type ProposalCodeProps = ClientMail &
  About & {
    /** the sender of the code, where the name may be shown */
    sender?: string;
    /** the six digits */
    code: string;
    valid_minutes: number;
    /** the document to answer: "version 2, $6,250.00", or without a sum where options are still open */
    signs: string;
    /** `accept` before an answer, `copy` to fetch the accepted document, `undo` to withdraw a decline */
    purpose: "accept" | "copy" | "undo";
  };

const CODE_WORDS: Record<
  ProposalCodeProps["purpose"],
  { heading: string; text: (about: string, signs: string) => string }
> = {
  accept: {
    heading: "Your code to answer with",
    text: (about, signs) =>
      `Type this code on the page of “${about}”, beside your name, to sign ${signs}, or to decline it. It works for that alone, and does nothing by itself.`,
  },
  copy: {
    heading: "Your code for a copy",
    text: (about) => `Type this code on the page of “${about}” to download the document that was accepted.`,
  },
  undo: {
    heading: "Your code to take the decline back",
    text: (about) => `Type this code on the page of “${about}” to open the proposal again.`,
  },
};

/**
 * Sends a signer, or somebody who fetches a copy, the code that proves the address (D20). Anybody with the
 * link can have it mailed to anybody, so it contains none of the sender's own words.
 */
export function proposalCode(props: ProposalCodeProps): Mail {
  const { heading, text } = CODE_WORDS[props.purpose] ?? CODE_WORDS.accept;
  return compose({
    brand: props.brand,
    subject: `${props.code} is your code${props.sender ? ` from ${props.sender}` : ""}`,
    preview: `It is valid for ${props.valid_minutes} minutes.`,
    blocks: [
      { kind: "heading", text: heading },
      greeting(props),
      { kind: "text", text: text(props.about, props.signs) },
      { kind: "figure", label: `Valid for ${props.valid_minutes} minutes, once`, amount: props.code },
      { kind: "muted", text: "Nobody from us will ever ask you for this code." },
    ],
    why: `Sent to ${props.to} because somebody with the link of ${props.brand.name} typed this address. Not you? Do nothing: without the code nothing happens.`,
  });
}
