/**
 * Shapes that the templates share. Props are data and therefore `snake_case`. Amounts arrive formatted
 * ("$6,482.80"): this package knows no money arithmetic. Dates are `YYYY-MM-DD`, instants ISO in UTC.
 */

/** What a caller hands to the mail service. `subject` is one line without markup; `html` is a whole document. */
export type Mail = { subject: string; html: string; text: string };

/** The colors a mail needs; core's derived palette fits as it is. */
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

/** Who a client mail comes from: the freelancer's business, as frozen when the document was sent. */
export type MailBrand = {
  name: string;
  palette: MailPalette;
  /** square picture over https; without one the first letter stands on the brand color */
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

/** Credit of a client's beside what a mail asks for, and whether it pays all of it. */
export type InHand = { in_hand?: { amount: string; covers: boolean } };

/** What the subject calls it: its title, or other words where the title has no place in a subject. */
export type About = { about: string };

/** Props of every mail that Stint itself sends, in Stint's violet. */
export type StintMail = {
  to: string;
  first_name?: string;
  /** the postal address of whoever runs Stint, for the foot */
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
