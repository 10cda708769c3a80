import { Unreadable } from "../unreadable";
import { all, at, isElement, textAt } from "./elements";
import { parseXml } from "./parse";

/** What a platform tells of one invoice. */
export interface Lifecycle {
  /** The SIREN of who issued the invoice. */
  issuer: string;
  number: string;
  /** "2026-11-27", or "" where it says none. */
  issued_on: string;
  /** 200 to 213. */
  code: string;
  reason: string;
}

/** Reads a life-cycle message (CDAR). Throws `Unreadable`. */
export function readLifecycle(xml: string): Lifecycle[] {
  const root = parseXml(xml).CrossDomainAcknowledgementAndResponse;
  if (!isElement(root)) throw new Unreadable("This file is no life-cycle message.");
  return all(root, "AcknowledgementDocument").flatMap((document) =>
    all(document, "ReferenceReferencedDocument").map((of) => ({
      issuer: textAt(of, "IssuerTradeParty/GlobalID").slice(0, 9),
      number: textAt(of, "IssuerAssignedID"),
      issued_on: textAt(of, "FormattedIssueDateTime/DateTimeString").replace(
        /^(\d{4})(\d\d)(\d\d)$/,
        "$1-$2-$3",
      ),
      code: textAt(of, "ProcessConditionCode"),
      reason: all(of, "SpecifiedDocumentStatus")
        .flatMap((status) => textAt(status, "Reason") || textAt(at(status, "IncludedNote"), "Content"))
        .filter(Boolean)
        .join("; "),
    })),
  );
}
