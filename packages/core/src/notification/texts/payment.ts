import type { Text } from "./text";

interface Of {
  number: string | null;
  client: string;
  /** The invoice's current amount due. */
  due: string;
  /** The payment's own amount, if it is not the amount due. */
  part: string | undefined;
}

const describePayment = ({ part, client, number }: Of): string =>
  `A payment${part ? ` of ${part}` : ""} by ${client} for invoice ${number}`;

export const describeFailed = (of: Of): Text => ({
  title: `${describePayment(of)} failed. ${of.due} stayed due.`,
  body: "",
});

export const describeReturned = (of: Of & { reason: string }): Text => ({
  title: `${describePayment(of)} was returned. ${of.due} is due.`,
  body: of.reason,
});

export const describeDisputed = ({ number, client }: Pick<Of, "number" | "client">): Text => ({
  title: `${client}'s bank contests a payment of invoice ${number}.`,
  body: "Send your evidence in time: without it the money goes back.",
});

export const describeEvidenceAsked = ({
  number,
  client,
  stage,
  due_on,
}: Pick<Of, "number" | "client"> & {
  stage: "inquiry" | "reminder";
  due_on: string | undefined;
}): Text => ({
  title:
    stage === "inquiry"
      ? `${client}'s bank asks about a payment of invoice ${number}.`
      : `Your evidence about invoice ${number} is not sent yet.`,
  body:
    stage === "inquiry"
      ? `No money has moved. Answer${due_on ? ` by ${due_on}` : " in time"}, so that it does not become a dispute.`
      : `Send it${due_on ? ` by ${due_on}` : " in time"}: without it the money goes back.`,
});

export const describeDisputeClosed = ({
  number,
  outcome,
}: Pick<Of, "number"> & { outcome: "won" | "lost" }): Text => ({
  title: `The dispute about invoice ${number} was ${outcome}.`,
  body: outcome === "won" ? "The money is yours again." : "The money went back to the client.",
});
