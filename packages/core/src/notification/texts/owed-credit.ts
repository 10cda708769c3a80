import type { Text } from "./text";

/** Describes the credit of a signed change order that has to wait. */
export const describeOwed = (of: { client: string; project: string; amount: string; why: string }): Text => ({
  title: `A credit of ${of.amount} for ${of.client} has to wait.`,
  body: `${of.why} The change order for ${of.project} is signed; the credit follows by itself once that ends.`,
});

/** Describes that the client got all of it. */
export const describeSettled = (of: { client: string; project: string }): Text => ({
  title: `The credit for ${of.client} no longer waits.`,
  body: `What the change order for ${of.project} took away is off its invoices.`,
});
