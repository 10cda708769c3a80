import type { Text } from "./text";

/** Describes what a program asks for; the name is the one that its owner gave to its key. */
export const describeRequested = (of: {
  by: string;
  what: "invoice" | "proposal";
  client: string;
  amount: string;
}): Text => ({
  title: `${of.by} asks to send ${of.what === "invoice" ? "an invoice" : "a proposal"}.`,
  body: `${[of.amount, of.client].filter(Boolean).join(" to ")}. Nothing is sent before you approve.`,
});
