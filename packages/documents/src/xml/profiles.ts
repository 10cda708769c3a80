/** The sets of rules that an e-invoice can be written by. */

const EN = "urn:cen.eu:en16931:2017";
const PEPPOL = "urn:fdc:peppol.eu:2017:poacc";
const BILLING = `${PEPPOL}:billing:01:1.0`;

/**
 * Each profile: `guideline` is BT-24, `process` BT-23, `level` the word of Factur-X for it in a PDF's
 * metadata.
 */
export const PROFILES = {
  en16931: { guideline: EN, process: undefined, level: "EN 16931" },
  xrechnung: {
    guideline: `${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    process: BILLING,
    level: "XRECHNUNG",
  },
  peppol: {
    guideline: `${EN}#compliant#${PEPPOL}:billing:3.0`,
    process: BILLING,
    level: undefined,
  },
  /** What a buyer issues for its seller: a process of its own (BIS Self-Billing 3). */
  peppol_selfbilling: {
    guideline: `${EN}#compliant#${PEPPOL}:selfbilling:3.0`,
    process: `${PEPPOL}:selfbilling:01:1.0`,
    level: undefined,
  },
  /** Less than EN 16931: no description of a line, no person to ask. */
  basic: { guideline: `${EN}#compliant#urn:factur-x.eu:1p0:basic`, process: undefined, level: "BASIC" },
} as const;
export type Profile = keyof typeof PROFILES;

/** Returns the profile of a guideline (BT-24) as it stands in a document; undefined for others. */
export const profileOf = (guideline: string): Profile | undefined =>
  (Object.keys(PROFILES) as Profile[]).find((each) => PROFILES[each].guideline === guideline.trim());
