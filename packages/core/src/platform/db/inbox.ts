import { withTicket } from "./ticket";

/**
 * Runs commits that come before the one that counts: rows nobody sees yet, in chunks. They do not carry the
 * mark of the message or key being worked on; the last commit, outside, does.
 */
export const withoutInbox = <T>(work: () => T): T =>
  withTicket(
    {
      used: true,
      write: () => {
        throw new Error("A ticket that is used up was written");
      },
    },
    work,
  );
