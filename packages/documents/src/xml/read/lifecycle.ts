import { Unreadable } from "../unreadable";
import { all, at, isElement, textAt, type Xml } from "./elements";
import { parseXml } from "./parse";

/** What a platform tells of one invoice. */
export interface Lifecycle {
  /** Who says it: a SIREN, and the role in which it speaks (BY buyer, SE seller, WK platform). "" without. */
  teller: { siren: string; role: string };
  /** Whether a platform sends it, named by its number among the accredited ones. */
  is_from_platform: boolean;
  /** `305` of what platforms did on the way, `23` of what the parties decide; "" without. */
  phase: string;
  /** The SIREN of who issued the invoice. */
  issuer: string;
  number: string;
  /** "2026-11-27", or "" where it says none. */
  issued_on: string;
  /** 200 to 213. */
  code: string;
  reason: string;
}

const readTeller = (party: Xml): Lifecycle["teller"] => ({
  siren: (/^\d{9}/.exec(textAt(party, "GlobalID")) ?? [""])[0],
  role: textAt(party, "RoleCode"),
});

/** The scheme of the numbers of accredited platforms (ISO 6523). */
const PLATFORMS = "0238";

/** Reads a life-cycle message (CDAR). Throws `Unreadable`. */
export function readLifecycle(xml: string): Lifecycle[] {
  const root = parseXml(xml).CrossDomainAcknowledgementAndResponse;
  if (!isElement(root)) throw new Unreadable("This file is no life-cycle message.");
  // The issuer decided the status; the sender, often a platform, only carries the message.
  const exchanged = at(root, "ExchangedDocument");
  const [issuer] = all(exchanged, "IssuerTradeParty");
  const sender = at(exchanged, "SenderTradeParty");
  const teller = readTeller(issuer ?? sender);
  const is_from_platform =
    textAt(sender, "RoleCode") === "WK" &&
    textAt(sender, "GlobalID") !== "" &&
    textAt(sender, "GlobalID/@schemeID") === PLATFORMS;
  return all(root, "AcknowledgementDocument").flatMap((document) =>
    all(document, "ReferenceReferencedDocument").map((of) => ({
      teller,
      is_from_platform,
      phase: textAt(document, "TypeCode"),
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
