import { withTicket } from "./ticket";

/**
 * Runs commits before the main one, such as chunks of rows that nobody can see yet. They do not carry the
 * mark of the handled message or key; the last commit, outside, does.
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
