import type { Text } from "./text";

interface Named {
  number: string | null;
  client: string;
}

/** Describes a settled invoice; `amount` is that of the settling payment, not the invoice's total. */
export const describePaid = (of: Named & { title: string; amount: string; byCredit: boolean }): Text => ({
  title: of.byCredit
    ? `Credit of ${of.client} settled invoice ${of.number ?? ""}, ${of.amount}.`
    : `${of.client} paid invoice ${of.number ?? ""}, ${of.amount}.`,
  body: of.title,
});

export const describeOverdue = ({ number, client, due }: Named & { due: string }): Text => ({
  title: `Invoice ${number} for ${client} is overdue, ${due}.`,
  body: "",
});

export const describeTransferSent = ({ number, client, due }: Named & { due: string }): Text => ({
  title: `${client} says a transfer for invoice ${number} is on its way, ${due}.`,
  body: "Record it once it is in your account. Until then the invoice stays open.",
});

/** Describes an unpayable invoice: each of the owner's payment methods has a reason why it does not work. */
export const describeUnpayable = ({
  number,
  client,
  reasons,
}: Named & { reasons: readonly string[] }): Text => ({
  title: `${client} can't pay invoice ${number} in any way you chose.`,
  body: `${reasons.join(". ")}. Tell them another way.`,
});

export const describeSendFailed = (of: { title: string; client: string; reason: string }): Text => ({
  title: `${of.title || "An invoice"} for ${of.client} did not go out as scheduled.`,
  body: of.reason,
});

export const describeSeriesPaused = (of: { title: string; client: string; reason: string }): Text => ({
  title: `The recurring invoice ${of.title} for ${of.client} is paused.`,
  body: of.reason,
});

/** Describes why no reminder is sent: the client's credit can pay the invoice. */
export const describeCreditInHand = ({ number, client, amount }: Named & { amount: string }): Text => ({
  title: `${client} has a credit of ${amount} that can pay ${number ?? "an invoice"}.`,
  body: "No reminder goes out while it does.",
});

/** Describes what a network told of an e-invoice: what happened, why, and what to do. */
export const describeDeliveryTold = (of: {
  number: string;
  client: string;
  told: string;
  reason: string;
  advice: string;
}): Text => ({
  title: `${of.told}: ${of.number} for ${of.client}.`,
  body: [of.reason && `Reason: ${of.reason}.`, of.advice].filter(Boolean).join(" "),
});
