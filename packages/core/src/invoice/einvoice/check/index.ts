/**
 * Our own statement of the rules that e-invoices keep: EN 16931, and beside it those of XRechnung 3 and of Peppol
 * BIS 3. Pure. What a rule says of the written form alone (no empty element, one currency in all attributes) the
 * writers keep, whose order and shape have tests of their own.
 */
import type { ReadInvoice } from "@stint/documents/xml";
import { CORE } from "./core";
import { NATIONAL } from "./national";
import type { Rule } from "./rule";
import { TAXES } from "./tax";

export type { Rule } from "./rule";

/** Returns the rules of an invoice's profile. */
export const rulesOf = ({ profile }: Pick<ReadInvoice, "profile">): readonly Rule[] => [
  ...CORE,
  ...TAXES,
  ...NATIONAL[profile],
];

/** Returns the rules that an e-invoice breaks, in the order of their standards. */
export const check = (of: ReadInvoice): Rule[] => rulesOf(of).filter(({ keeps }) => !keeps(of));
