import type { Text } from "./text";

/** A signed change order owes credit that has to wait. */
export const describeOwed = (of: { client: string; project: string; amount: string; why: string }): Text => ({
  title: `A credit of ${of.amount} for ${of.client} has to wait.`,
  body: `${of.why} The change order for ${of.project} is signed; the credit follows by itself once that ends.`,
});

/** All of it was given to the client. */
export const describeSettled = (of: { client: string; project: string }): Text => ({
  title: `The credit for ${of.client} no longer waits.`,
  body: `What the change order for ${of.project} took away is off its invoices.`,
});
