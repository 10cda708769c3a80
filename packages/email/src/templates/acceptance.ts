import { compose, greeting } from "../layout";
import type { ClientMail, Mail } from "../types";

export type ProposalCodeProps = ClientMail & {
  title: string;
  /** the six digits */
  code: string;
  valid_minutes: number;
  /** `accept` before signing, `copy` to fetch the accepted document */
  purpose: "accept" | "copy";
};

/** To whoever is about to sign, or to fetch a copy: the code that proves the address (D20). */
export function proposalCode(props: ProposalCodeProps): Mail {
  const signs = props.purpose === "accept";
  return compose({
    brand: props.brand,
    subject: `${props.code} is your code for ${props.title}`,
    preview: `It is valid for ${props.valid_minutes} minutes.`,
    blocks: [
      { kind: "heading", text: signs ? "Your code to sign with" : "Your code for a copy" },
      greeting(props),
      {
        kind: "text",
        text: signs
          ? `Type this code on the page of the proposal “${props.title}”, beside your name. It signs nothing by itself.`
          : `Type this code on the page of “${props.title}” to download the document that was accepted.`,
      },
      { kind: "figure", label: `Valid for ${props.valid_minutes} minutes, once`, amount: props.code },
      { kind: "muted", text: "Nobody from us will ever ask you for this code." },
    ],
    why: `Sent to ${props.to} because somebody with the link of ${props.brand.name} typed this address. Not you? Do nothing: without the code nothing happens.`,
  });
}
