import { Pdf } from "@stint/documents/pdf";
import { type Issued, writeSelfBilled } from "../../invoice/einvoice";

import { brandOf, describeSupply, partyOf } from "../../invoice/print";
import type { Snapshot } from "../../invoice/schema";
import { Files } from "../../platform/file-store";
import { Id } from "../../platform/id";
import { fill, type Language, loadLanguage, tagOf } from "../../platform/language";
import { Money } from "../../platform/money";
import { labelTax } from "../../platform/tax/rules";
import type { DocumentRow } from "./entity";
import { sentenceOf, titleOf } from "./rules";

/** A document before its files are made. */
export type Draft = Omit<DocumentRow, "pdf" | "xml" | "lacks">;

/** Returns the document as its e-invoice is written from it: paid, or taken back with nothing to pay. */
function einvoiceOf(of: Draft): Issued {
  const note = sentenceOf(of.snapshot.seller.country, of.totals.tax_total !== 0);
  return {
    owner_id: of.user_id,
    number: of.number,
    issued_on: of.issued_on,
    supply_from: of.supply_from,
    supply_until: of.supply_until,
    due_on: undefined,
    currency: of.currency,
    note: [titleOf(of.kind, of.snapshot.seller.country), note].filter(Boolean).join("\n"),
    terms: of.corrects ? `Taken off ${of.corrects}; nothing is to be paid.` : "Paid on the day of issue.",
    purchase_order: "",
    // The buyer makes it: the payment is what its own books find it by.
    buyer_reference: `${of.payout_id}`,
    payment_methods: [],
    items: of.items,
    taxes: of.taxes,
    tax_inclusive: true,
    totals: of.totals,
  };
}

function pagesOf(of: Draft, xml: string | undefined, language: Language): Pdf.InvoicePdf {
  const { words, day, decimal } = language;
  const { snapshot, totals } = of;
  const { country } = snapshot.seller;
  const credit = of.kind === "credit_note";
  return {
    lang: language.tag,
    document: titleOf(of.kind, country),
    brand: brandOf(snapshot.brand),
    currency: of.currency,
    number: of.number,
    title: snapshot.project_name ?? "Work",
    from: partyOf(snapshot.seller),
    billed_to: partyOf(snapshot.buyer),
    issued_on: of.issued_on,
    reference: of.corrects ? `For ${of.corrects}` : `Payment ${of.payout_id}`,
    supply: describeSupply(of, language) || undefined,
    // What was paid has the tax in it: lines come to the net, as the tax is added below.
    lines: of.items.map(({ name, quantity, net }) => ({
      ...{ name, quantity, amount: net },
      unit_price: Money.unitPrice(net, quantity),
    })),
    totals: {
      subtotal: totals.net_total,
      subtotal_label: words.subtotal_net,
      taxes: totals.groups.map(({ rate, reason, amount, category }) => ({
        label:
          category === "S"
            ? labelTax(of.taxes[0]?.name ?? words.tax_word, rate, (name) =>
                fill(words.tax, { name, rate: decimal(rate) }),
              )
            : reason || "No tax",
        amount,
      })),
      total: totals.total,
    },
    amount_due: credit ? totals.total : 0,
    state: credit ? "credit" : "paid",
    ...(credit ? {} : { paid_on: of.issued_on }),
    note: [
      `Made by ${snapshot.buyer.name} for ${snapshot.seller.name} under their agreement of ${day(of.agreed_at)}.`,
      sentenceOf(country, totals.tax_total !== 0),
    ]
      .filter(Boolean)
      .join("\n"),
    ...(xml ? { xml } : {}),
    created_at: of.created_at,
  };
}

const freeze = async (of: Draft, bytes: Uint8Array, type: "pdf" | "xml") => {
  const sha256 = Id.sha256(bytes);
  const key = `${of.owner_id}/self-billed/${of.user_id}-${of.sequence}-${sha256}.${type}`;
  await Files.store(key, bytes, type === "pdf" ? "application/pdf" : "application/xml");
  return { key, sha256 };
};

/**
 * Makes and stores a document's files: the PDF with its XML inside (Factur-X), and the XML beside it (UBL).
 * Where an e-invoice lacks something there is the PDF alone. Their keys are their digests, so that a repetition
 * stores the same.
 */
export async function freezeFiles(of: Draft): Promise<Pick<DocumentRow, "pdf" | "xml" | "lacks">> {
  const xml = await writeSelfBilled(einvoiceOf(of), of.snapshot satisfies Snapshot, {
    type: of.kind === "invoice" ? "389" : "261",
    preceding: of.corrects ? [{ number: of.corrects, issued_on: of.corrects_on ?? of.issued_on }] : [],
  });
  const language = await loadLanguage(tagOf(undefined, of.snapshot.seller.country));
  const pdf = await Pdf.renderInvoice(pagesOf(of, xml.lacks ? undefined : xml.cii, language));
  return {
    pdf: await freeze(of, pdf, "pdf"),
    ...(xml.lacks ? {} : { xml: await freeze(of, Buffer.from(xml.ubl), "xml") }),
    lacks: xml.lacks ?? [],
  };
}
