/** Limits of mail from one person to another. Pure and browser-safe. */

/** Mails that one person may write to others in a day. */
export const LETTERS_A_DAY = 5;
/** Mails that one person gets of all others in a day. */
export const LETTERS_TO_ONE = 20;
