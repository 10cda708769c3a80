import * as Day from "../../platform/date";
import type { Text } from "./text";

interface Of {
  client: string;
  project: string;
  /** The change order's number; undefined for the proposal itself. */
  change: number | undefined;
}

/** Added when a change order ends unsigned. */
const IN_FORCE = "What was accepted stays in force.";

/** Names a proposal: "Website redesign", "change order 2 for Website redesign". */
const nameOf = ({ project, change }: Pick<Of, "project" | "change">): string =>
  change === undefined ? project : `change order ${change} for ${project}`;

const sentences = (...all: (string | false | null | undefined)[]): string => all.filter(Boolean).join(" ");

export const describeViewed = (of: Of): Text => ({
  title: `${of.client} opened ${of.change === undefined ? `the proposal for ${of.project}` : nameOf(of)}.`,
  body: "",
});

/** Describes an acceptance. `total` is "" without one; `unknownSigner` says why the signer is unknown. */
export const describeAccepted = (
  of: Of & { total: string; signer: string | undefined; unknownSigner: string | undefined },
): Text => ({
  title: `${of.client} accepted ${nameOf(of)}${of.total && `, ${of.change === undefined ? "" : "new total "}${of.total}`}.`,
  body: sentences(of.signer && `Signed by ${of.signer}.`, of.unknownSigner && `${of.unknownSigner}.`),
});

/**
 * Describes the pending choice of a payment method: the owner postponed it until an acceptance, and the
 * deposit waits for it.
 */
export const describeChoiceDue = (of: { client: string; project: string; deposit: string }): Text => ({
  title: `Choose how ${of.client} pays you: the deposit of ${of.deposit} for ${of.project} waits as a draft.`,
  body: "",
});

export const describeDeclined = (of: Of & { reason: string | null }): Text => ({
  title: `${of.client} declined ${nameOf(of)}.`,
  body: sentences(of.change !== undefined && IN_FORCE, of.reason),
});

export const describeReopened = (of: Of): Text => ({
  title: `${of.client} took the decline of ${nameOf(of)} back.`,
  body: `The ${of.change === undefined ? "proposal" : "change order"} is open for an answer again.`,
});

export const describeRevoked = (of: Of & { refund: { amount: string; by: string } | undefined }): Text => ({
  title: `${of.client} withdrew from ${nameOf(of)}.`,
  body: of.refund
    ? `Refund ${of.refund.amount} by ${Day.inWords(of.refund.by)}.`
    : "Nothing is to be refunded. Invoices that were not sent are on hold.",
});

/** A visitor's message; `unknown` says why their address is unknown. */
interface Written {
  name: string;
  text: string;
  unknown: string | undefined;
}
const bodyOf = ({ unknown, text }: Written): string => (unknown ? `${unknown}. ${text}` : text);

export const describeAsked = (of: Of, written: Written): Text => ({
  title: `${written.name} asked about ${nameOf(of)}.`,
  body: bodyOf(written),
});

export const describeChangesRequested = (of: Of, written: Written): Text => ({
  title: `${written.name} asks for changes to ${nameOf(of)}.`,
  body: bodyOf(written),
});

export const describeExpired = (of: Of): Text => ({
  title:
    of.change === undefined
      ? `The proposal for ${of.project} has expired.`
      : `Change order ${of.change} for ${of.project} has expired.`,
  body: sentences(
    of.change !== undefined && IN_FORCE,
    "Choose a later day and send it again, and the same link opens.",
  ),
});
