/** Words that an invoice and a proposal are described in alike. Browser-safe. */

/** Joins as a sentence does: "one", "one and two", "one, two and three". */
export const inOneSentence = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

export const countDays = (days: number): string => (days === 1 ? "one day" : `${days} days`);

export const describeMail = (recipient: { email: string } | null): string =>
  recipient ? `Mails it to ${recipient.email}` : "Cannot be sent: the client has no contact with an address";

/** Says when an invoice is due that follows from its terms alone. */
export const dueWithin = (days: number): string => (days > 0 ? `within ${countDays(days)}` : "at once");
