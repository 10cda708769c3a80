import { type NetworkName, openNetwork } from "../../platform/delivery";
import { Limit } from "../../platform/limit";
import type { Workspace } from "../../workspace";
import { routeOf } from "../delivery/route";
import { NETWORK_NAMES, WRONG_FORMAT } from "../delivery/rules";
import { lacks } from "../einvoice/lacks";
import { type Issued, invoiceModel } from "../einvoice/model";
import { fileOf, suitsPeppol } from "../einvoice/profile";
import type { MissingField } from "../law/document";
import type { Snapshot } from "../schema";
import type { Check } from "./schema";

/** What of the settings an e-invoice may lack; what is of the client has names of its own. */
const OF_SETTINGS: ReadonlySet<string> = new Set([
  "bank_accounts",
  "brand_name",
  "country",
  "electronic_address",
  "email",
  "phone",
  "tax_id",
]);

const locateField = (field: string): MissingField["place"] =>
  field.startsWith("client_") ? "client" : OF_SETTINGS.has(field) ? "settings" : "invoice";

/** Lists what the XML of an invoice would lack, as if it went out now. */
export function listLacking(of: Issued, snapshot: Snapshot, isNeeded: boolean): MissingField[] {
  const issued: Issued = { ...of, number: of.number ?? "1", hash: of.hash ?? "draft" };
  const fields = lacks(invoiceModel(issued, snapshot, fileOf(snapshot).profile));
  return Object.entries(fields).map(([field, text]) => ({
    field,
    text,
    place: locateField(field),
    at: field.replace(/^client_/, ""),
    country: "",
    is_needed: isNeeded,
  }));
}

export type Route = NonNullable<Check["delivery"]>;

/** A page that is opened asks once: more is a script, which the network is spared. */
const ASKS = { name: "einvoice-check", max: 120, seconds: 3600 };

/**
 * Asks whether the receiver can be reached; null where the network does not answer, or was asked too often: it is
 * told, never refused.
 */
const findKnown = async (network: NetworkName, address: string): Promise<boolean | null> => {
  try {
    await Limit.take(ASKS, Limit.workspace());
    return await (await openNetwork(network)).findReceiver(address);
  } catch {
    return null;
  }
};

/** Returns the network that the document goes out through, and whether its receiver is there; null for mail alone. */
export async function findRoute(workspace: Workspace.Info, snapshot: Snapshot): Promise<Route | null> {
  const network = routeOf(workspace, snapshot);
  const address = snapshot.buyer.electronic_address;
  if (!network || !address) return null;
  return { network, address, is_known: await findKnown(network, address) };
}

/** Says what of the way to the client is not as it should be, in sentences. */
export function describeRoute(
  workspace: Workspace.Info,
  { buyer, einvoice_format }: Snapshot,
  route: Route | null,
): string[] {
  const { einvoice_network } = workspace;
  if (einvoice_network === "" || einvoice_format === "none") return [];
  const name = NETWORK_NAMES[einvoice_network];
  if (!route)
    return buyer.electronic_address
      ? [`${buyer.electronic_address} is no address of ${name}: the invoice goes out by email alone.`]
      : [];
  const words = {
    true: [],
    false: [`${route.address} takes no e-invoices in ${name}. Ask the client for their address there.`],
    null: [`${name} does not answer now, so nobody knows whether ${route.address} takes e-invoices.`],
  };
  const isWrongFormat = route.network === "peppol" && !suitsPeppol({ einvoice_format });
  return [
    ...words[`${route.is_known}`].map((text) => text.charAt(0).toUpperCase() + text.slice(1)),
    ...(isWrongFormat ? [WRONG_FORMAT] : []),
  ];
}
