import { randomInt } from "node:crypto";
import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { listDeliveries } from "@stint/core/invoice/delivery";
import { timeline } from "@stint/core/invoice/timeline";
import { env } from "@stint/core/platform/env";
import { Workspace } from "@stint/core/workspace";
import { confirmNetwork, useNetwork } from "@stint/core/workspace/network";
import { type EinvoiceEmulator, startEinvoiceEmulator } from "@stint/local/einvoice/index";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { newBusiness, newDraft, type Owner } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { standIns } from "../../core/test/support/stand-ins";
import { handler as deliver } from "../src/events/invoice-sent/deliver";
import { react } from "./support";

let running: EinvoiceEmulator;

/** Both networks, while the tests of a file run. */
export const networks = {
  get peppol() {
    return running.peppol;
  },
  get france() {
    return running.france;
  },
};

/** Plays both networks for the tests of a file. */
export function playNetworks(): void {
  let former: Record<string, string>;
  beforeAll(async () => {
    await standIns();
    running = await startEinvoiceEmulator();
    former = Object.fromEntries(
      Object.keys(running.environment).map((name) => [
        name,
        env()[name as keyof ReturnType<typeof env>] as string,
      ]),
    );
    Object.assign(env(), running.environment);
  });
  afterAll(async () => {
    Object.assign(env(), former);
    await running.stop();
  });
  beforeEach(() => {
    running.peppol.faults.length = 0;
    running.france.faults.length = 0;
    running.peppol.verifiesAtOnce = true;
  });
}

/** Digits that no other test has, the first of them a zero. */
export const digits = (length: number): string =>
  `${randomInt(10 ** (length - 2), 10 ** (length - 1))}`.padStart(length, "0");

export interface Side {
  owner: Owner;
  project_id: number;
  client_id: number;
  seller: string;
  buyer: string;
}

const COUNTRIES = { peppol: "BE", france: "FR" } as const;
type Played = keyof typeof COUNTRIES;

/** The settings of a business with a number of its own, and the address that is made of it. */
export function businessOf(network: Played, number: string) {
  return {
    legal_name: "Mockford Books",
    ask_for_tax: false,
    electronic_address: network === "france" ? `0225:${number}` : `0208:${number}`,
    street: "1 Test Street",
    city: "Gent",
    postcode: "9000",
    country: COUNTRIES[network],
    tax_id: network === "france" ? `FR40${number}` : `BE${number}`,
    contact_name: "Robin",
    phone: "+32 1",
  };
}

/** A business that sends through a network, and a client who is there. */
export async function enrolled(network: Played, isThere = true): Promise<Side> {
  const { owner, project_id, client_id } = await newBusiness();
  const isFrench = network === "france";
  const business = businessOf(network, digits(isFrench ? 9 : 10));
  const seller = business.electronic_address;
  const buyer = isFrench ? `0225:${digits(9)}` : `0208:${digits(10)}`;
  const directory = isFrench ? networks.france.directory : networks.peppol.participants;
  if (isFrench) directory.add(seller);
  if (isThere) directory.add(buyer);
  await as(owner, async () => {
    const { version } = await Client.get(client_id);
    await Client.update(
      client_id,
      {
        electronic_address: buyer,
        buyer_reference: "B-17",
        einvoice_format: isFrench ? "facturx_en16931" : "peppol_bis",
        street: "2 Sample Lane",
        city: "Lyon",
        postcode: "69002",
        country: COUNTRIES[network],
        tax_id: isFrench ? "FR32123456789" : "BE0123456749",
      },
      version,
    );
    await Workspace.update(business);
    await useNetwork({ network });
  });
  if (isFrench) await confirmNetwork(owner.owner_id);
  return { owner, project_id, client_id, seller, buyer };
}

export async function sent({ owner, project_id }: Side): Promise<Invoice.Info> {
  const { id } = await newDraft(owner, project_id);
  return as(owner, async () => {
    await Invoice.setMethod(id, "manual", true);
    return Invoice.send(id, {});
  });
}

export const hand = ({ owner }: Side, id: number) =>
  react(deliver, owner.owner_id, `invoice:${id}`, "invoice.sent");
export const stateOf = ({ owner }: Side, id: number) => as(owner, () => listDeliveries(id));
export const linesOf = ({ owner }: Side, id: number) =>
  as(owner, async () => (await timeline(id)).map(({ text }) => text));

/** A bill in UBL as a supplier sends it. */
export function bill({
  number = "F-1",
  supplier = "Print House",
  from = "0208:0999999922",
  to,
  currency = "EUR",
  total = "5.00",
  extra = "",
}: {
  number?: string;
  supplier?: string;
  from?: string;
  to: string;
  currency?: string;
  total?: string;
  extra?: string;
}): string {
  const endpoint = (address: string) => {
    const [scheme, id] = address.split(":");
    return `<cbc:EndpointID schemeID="${scheme}">${id}</cbc:EndpointID>`;
  };
  return `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"><cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-11-01</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>${extra}<cac:AccountingSupplierParty><cac:Party>${endpoint(from)}<cac:PartyName><cbc:Name>${supplier}</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty><cac:AccountingCustomerParty><cac:Party>${endpoint(to)}</cac:Party></cac:AccountingCustomerParty><cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>${total}</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal></Invoice>`;
}
