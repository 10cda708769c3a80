/** The streams of mail that their readers can leave. Pure and browser-safe. */

/**
 * - `referral`: invitations in Stint's own name, because a subscriber named the address.
 * - `network`: what people of the network ask somebody: requests to connect, that they accepted, and invitations of
 *   whoever found them by their profile.
 * - `digest`: the mail that gathers what rang.
 *
 * Mail that is about something of the reader's own (an invoice, a code, an account) is of no stream: nobody leaves it.
 */
export const STREAMS = ["referral", "network", "digest"] as const;
export type Stream = (typeof STREAMS)[number];
