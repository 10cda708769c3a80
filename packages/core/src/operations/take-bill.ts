import { type ReadInvoice, Unreadable, Xml } from "@stint/documents/xml";
import { storeIncomingBill } from "../expense/incoming";
import { notifyOwner } from "../notification";
import { Actor } from "../platform/actor";
import { type Network, type NetworkName, type News } from "../platform/delivery";
import { Code, fail } from "../platform/error";
import { cleanLine } from "../platform/foreign-text";
import { Id } from "../platform/id";
import { ownerOfAccount, ownerOfAddress, readNetwork } from "../workspace/network";

type IncomingNews = Extract<News, { kind: "received" }>;

/** What is kept of a document that came in. */
interface Came {
  supplier: string;
  supplier_number: string;
  sender: string;
  total: string;
  issued_on?: string;
  is_credit: boolean;
  is_readable: boolean;
}

/**
 * Keeps a document that came in for whoever it was sent to: by the envelope where the network tells one, and by
 * the address in it where the law makes that the route (France). One that cannot be read is kept as a file. False
 * where nobody has the address, or it came before.
 */
export async function takeBill(network: Network, { ref, account }: IncomingNews): Promise<boolean> {
  const bytes = await network.readReceived(ref);
  const of = await readDocument(bytes);
  const owner_id =
    account === undefined
      ? of && (await ownerOfAddress(of.buyer.electronic_address))
      : await ownerOfAccount(network.name, account);
  // Without an envelope, whose it is stands in the document alone: nobody may guess.
  if (account === "" || (account === undefined && !of))
    throw new Unreadable("Nothing tells whose document this is");
  if (owner_id === undefined) return false;
  return Actor.asSystem(owner_id, "deliveries", () => keepBill(network.name, of, bytes));
}

/** Returns what stands in a document; undefined for one that cannot be read. */
async function readDocument(bytes: Uint8Array): Promise<ReadInvoice | undefined> {
  try {
    return (await Xml.readFile(bytes)).of;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

const UNCONFIRMED: ReadonlySet<string> = new Set(["verifying", "refused"]);

const isPdf = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-";

function describe(of: ReadInvoice | undefined): Came {
  if (!of)
    return { supplier: "", supplier_number: "", sender: "", total: "", is_credit: false, is_readable: false };
  const { scheme = "", id = "" } = of.seller.electronic_address ?? {};
  return {
    supplier: cleanLine(of.seller.name, 200),
    supplier_number: cleanLine(of.number, 100),
    sender: id ? cleanLine(`${scheme}:${id}`, 100) : "",
    total: cleanLine(`${of.totals.total} ${of.currency}`, 40),
    ...(/^\d{4}-\d\d-\d\d$/.test(of.issued_on) ? { issued_on: of.issued_on } : {}),
    is_credit: of.type === "381" || of.totals.total.startsWith("-"),
    is_readable: true,
  };
}

async function keepBill(
  network: NetworkName,
  of: ReadInvoice | undefined,
  bytes: Uint8Array,
): Promise<boolean> {
  // An address is whose typed it first until the network has confirmed who they are: it is asked again.
  if (UNCONFIRMED.has((await readNetwork()).state)) fail(Code.Conflict, "The business is not confirmed yet");
  const file_key = `files/${Actor.owner()}/${Id.token()}`;
  const file_type = isPdf(bytes) ? "application/pdf" : "application/xml";
  await (await import("../platform/file-store")).store(file_key, bytes, file_type);
  const came = describe(of);
  const kept = await storeIncomingBill({
    ...came,
    network,
    sha256: Id.sha256(bytes),
    file_key,
    file_type,
    file_size: bytes.length,
  });
  if (!kept) return false;
  const { supplier, supplier_number, total, is_credit } = came;
  const text = came.is_readable
    ? `${supplier || "A supplier"} sent ${is_credit ? "a credit note" : "a bill"}: ${supplier_number}, ${total}.`
    : "A bill came in that Stint can’t read.";
  const next = came.is_readable ? "Add it as an expense of a project." : "Open the file to see who sent it.";
  await notifyOwner({
    key: `incoming_bill:${kept.id}`,
    type: "bill.received",
    title: text,
    body: is_credit
      ? ""
      : kept.looks_like_id
        ? "It looks like one that you have. Compare them before you pay."
        : next,
    link: "/settings/account",
    metadata: { incoming_id: kept.id },
  });
  return true;
}
