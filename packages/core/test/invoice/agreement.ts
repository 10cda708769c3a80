import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { downloadXml } from "@stint/core/invoice/einvoice";
import { download } from "@stint/core/invoice/print";
import { updateProject } from "@stint/core/operations/update-project";
import { Money } from "@stint/core/platform/money";
import { Workspace } from "@stint/core/workspace";
import { Xml } from "@stint/documents/xml";
import { readPdf } from "../../../documents/test/read";
import { follow, invoicesOf } from "../proposal/change.support";
import { accept, newOffer, sent } from "../proposal/support";
import { as } from "../support";
import type { Business } from "./businesses";

export const CLIENT = "maren@cedarrow.test";

/** What a public buyer and Peppol ask for beside the rest. */
async function fillForEinvoices(client_id: number) {
  await Workspace.update({ electronic_address: "9930:DE123456789" });
  await Client.update(client_id, { electronic_address: "9930:DE987654321" });
}

/**
 * A business of the country has a proposal accepted: 6,350.00 in its money, 40 % on acceptance, a third on a day,
 * the rest at the end. It sends all three.
 */
export async function story(of: Business, { inclusive = false, format = "en16931_ubl" as Format } = {}) {
  const offer = await newOffer({ currency: of.currency });
  const { country, street, postcode, city, region = "", tax_id, tax_number = "", register_number = "" } = of;
  await as(offer.owner, async () => {
    await Workspace.update({
      ...{
        brand_name: "Nova",
        legal_name: "Nova Example",
        contact_name: "Robin Example",
        phone: "+49 30 1234",
      },
      ...{ country, street, postcode, city, region, tax_id, tax_number, register_number },
      bank_accounts: [
        { ...of.bank, country, currency: of.currency, holder: "Nova Example", bank: "", reference: "number" },
      ],
    });
    await Client.update(offer.client_id, {
      ...{
        country,
        street,
        postcode,
        city,
        region,
        ...of.buyer,
        buyer_reference: "REF-7",
        einvoice_format: format,
      },
    });
    if (format !== "en16931_ubl") await fillForEinvoices(offer.client_id);
    await updateProject(offer.project_id, {
      tax: { taxes: [{ name: of.tax, rate: of.rate, category: "S" }], inclusive, chosen: true },
      invoice_upfront_mode: "percentage",
      invoice_upfront_percentage_amount: "40",
      invoice_remaining_mode: "payments",
      invoice_remaining_payments: [
        { label: "Design approved", percentage: "33.33", due: { kind: "days_after", days: 30 } },
        { label: "Hand-over", percentage: "26.67", due: { kind: "completion" } },
      ],
    });
  });
  const { hash } = await sent(offer);
  const signed = await accept(hash);
  await follow(offer, offer.proposal_id);
  const [deposit, part, final] = await invoicesOf(offer);
  if (!deposit || !part || !final) throw new Error("three payments are three invoices");
  return { ...offer, signed, ids: { deposit: deposit.id, part: part.id, final: final.id } };
}
export type Format = "en16931_ubl" | "xrechnung_ubl" | "peppol_bis" | "facturx_en16931";
export type Story = Awaited<ReturnType<typeof story>>;

export const send = ({ owner }: Story, id: number) => as(owner, () => Invoice.send(id, {}));
export const readPaper = async (id: number) => (await readPdf(Buffer.from((await download(id)).bytes))).text;
export const readEinvoice = async (id: number) =>
  Xml.readXml(Buffer.from((await downloadXml(id)).bytes).toString());

/** A text with single spaces, of whatever width, and one kind of minus. */
export const flat = (text: string): string => text.replace(/\s+/g, " ").replaceAll("\u2212", "-");

/** An amount as the country of a business prints it, by the words of Unicode's CLDR. */
export const asPrinted = ({ currency, paper }: Business, amount: number): string => {
  const figure = Number(Money.toDecimal(amount, currency));
  const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  return flat(new Intl.NumberFormat(paper.locale, style).format(figure));
};

/** A day as the country of a business prints it. */
export const dayPrinted = ({ paper }: Business, day: string): string =>
  new Intl.DateTimeFormat(paper.locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00Z`),
  );
