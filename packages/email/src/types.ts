/**
 * Shapes that the templates share. Props are data and therefore `snake_case`. Amounts arrive formatted
 * ("$6,482.80"): this package does no money arithmetic. Dates are `YYYY-MM-DD`, times ISO in UTC.
 */

/** A mail for the mail service. `subject` is one line without markup; `html` is a whole document. */
export type Mail = { subject: string; html: string; text: string };

/** The colors of a mail; core's derived palette has this shape. */
export type MailPalette = {
  /** the button and the mark */
  fill: string;
  /** the label on the fill */
  on: string;
  /** links */
  text: string;
  /** the button's border */
  edge: string;
};

/** The sender of a client mail: the freelancer's business, as frozen when the document was sent. */
export type MailBrand = {
  name: string;
  palette: MailPalette;
  /** square image over https; without one the first letter is drawn on the brand color */
  logo_url?: string;
  /** postal address in one line, for the foot */
  postal?: string;
};

/** Props of every mail that a client gets, in the freelancer's brand. */
export type ClientMail = {
  brand: MailBrand;
  /** the recipient's address, named in the foot with the reason of the mail */
  to: string;
  first_name?: string;
};

/** A client's credit beside the amount due, and whether it covers all of it. */
export type InHand = { in_hand?: { amount: string; covers: boolean } };

/** The document's name in the subject: its title, or other words where the title cannot be in a subject. */
export type About = { about: string };

/** Props of every mail that Stint itself sends, in Stint's violet. */
export type StintMail = {
  to: string;
  first_name?: string;
  /** the postal address of the operator of Stint, for the foot */
  postal?: string;
};

/** One line of a ledger: words left, value right. */
export type LedgerRow = { label: string; value: string };

/** A file that the caller attaches; the mail names it. */
export type AttachedFile = {
  name: string;
  /** size in bytes */
  size?: number;
};
