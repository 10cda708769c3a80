/** Life-cycle messages about invoices (CDAR D22B), as French platforms exchange them (AFNOR XP Z12-012). */
import { type Content, document, type Node } from "./xml";

/** A seller tells that an invoice was paid (status 212): the amount for each rate. */
export interface Collected {
  /** A unique name of this message. */
  id: string;
  /** "20261127093000", in UTC. */
  at: string;
  seller: { siren: string; name: string };
  buyer: { siren: string; name: string };
  number: string;
  /** UNTDID 1001: 380, 386, … */
  type: string;
  issued_on: string;
  currency: string;
  /** Amounts that include their tax, in the main unit, by rate in percent. */
  amounts: { amount: string; rate: string }[];
}

const NAMES = {
  "@xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100",
  "@xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "@xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
  "@xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
};

const time = (format: string, text: string, prefix = "udt"): Node => ({
  [`${prefix}:DateTimeString`]: { "@format": format, "#text": text },
});
const party = ({ siren, name }: Collected["seller"], role: string): Node => ({
  "ram:GlobalID": { "@schemeID": "0002", "#text": siren },
  "ram:Name": name,
  "ram:RoleCode": role,
});

/** Writes the message that an invoice was paid. */
export const writeCollected = (of: Collected): string =>
  document("rsm:CrossDomainAcknowledgementAndResponse", {
    ...NAMES,
    "rsm:ExchangedDocumentContext": {
      "ram:BusinessProcessSpecifiedDocumentContextParameter": { "ram:ID": "REGULATED" },
      "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": "urn.cpro.gouv.fr:1p0:CDV:invoice" },
    },
    "rsm:ExchangedDocument": {
      "ram:ID": of.id,
      "ram:IssueDateTime": time("204", of.at),
      "ram:SenderTradeParty": party(of.seller, "SE"),
      "ram:IssuerTradeParty": party(of.seller, "SE"),
      "ram:RecipientTradeParty": party(of.buyer, "BY"),
    },
    "rsm:AcknowledgementDocument": {
      "ram:MultipleReferencesIndicator": { "udt:Indicator": "false" },
      "ram:TypeCode": "23",
      "ram:IssueDateTime": time("204", of.at),
      "ram:ReferenceReferencedDocument": {
        "ram:IssuerAssignedID": of.number,
        "ram:StatusCode": "47",
        "ram:TypeCode": of.type,
        "ram:FormattedIssueDateTime": time("102", of.issued_on.replaceAll("-", ""), "qdt"),
        "ram:ProcessConditionCode": "212",
        "ram:ProcessCondition": "Encaissée",
        "ram:IssuerTradeParty": { "ram:GlobalID": { "@schemeID": "0002", "#text": of.seller.siren } },
        "ram:SpecifiedDocumentStatus": {
          "ram:SpecifiedDocumentCharacteristic": of.amounts.map(
            ({ amount, rate }): Node => ({
              "ram:TypeCode": "MEN",
              "ram:ValueAmount": { "@currencyID": of.currency, "#text": amount },
              "ram:ValuePercent": rate,
            }),
          ) as Content,
        },
      },
    },
  });
