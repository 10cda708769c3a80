/** The longest description of a service in a list, with and without a plan. */
const LONGEST = { subscribed: 400, free: 50 };

/** Answers a description as far as a plan shows it. */
export function formatDescription(text: string, isSubscribed: boolean): string {
  const most = isSubscribed ? LONGEST.subscribed : LONGEST.free;
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;
}
