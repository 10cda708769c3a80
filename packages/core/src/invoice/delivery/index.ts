import { Xml } from "@stint/documents/xml";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { foldAddress, type NetworkName, openNetwork, Refused } from "../../platform/delivery";
import { AppError, Code } from "../../platform/error";
import { Workspace } from "../../workspace";
import { ownerOfAddress } from "../../workspace/network";
import { invoiceXml, noteXml, type XmlFile } from "../einvoice";
import { fileOf, suitsPeppol } from "../einvoice/profile";
import { openNote } from "../notes";
import { find, type Row, row } from "../read";
import type { Snapshot } from "../schema";
import type { DeliveryRow } from "./entity";
import { deliveriesOf, findDelivery } from "./read";
import { routeOf, type Sender } from "./route";
import {
  beginAgain,
  beginDelivery,
  documentOf,
  KEY_KIND,
  NUMBER_KIND,
  numberValue,
  recordSending,
  recordStatus,
} from "./rows";
import {
  adviceFor,
  findMeaning,
  isToldByRight,
  readSiren,
  statusAfter,
  statusText,
  WRONG_FORMAT,
} from "./rules";
import type { DeliveryInfo } from "./schema";

export { tellPaid, tellReturned } from "./collected";
export type { ParkedRow } from "./entity";
export { isLeft, MOST_TRIES, parkedNews, parkNews, retryParked, unpark } from "./parked";
export { readPlace, savePlace } from "./place";
export * from "./schema";

/** Opens what is sent: the issued XML of the invoice or of a note, and its number. */
async function openDocument(
  of: Row,
  note_id: number,
): Promise<{ number: string; read: () => Promise<XmlFile> }> {
  if (note_id === 0) return { number: of.number ?? "", read: () => invoiceXml(of) };
  const opened = await openNote(of.id, note_id);
  return { number: opened.note.number, read: () => noteXml(opened) };
}

/** What Stint itself refuses before the network is asked, in words. */
function refusalOf(sender: Sender, { seller, einvoice_format }: Snapshot, network: NetworkName): string {
  if (network === "peppol" && !suitsPeppol({ einvoice_format })) return WRONG_FORMAT;
  return foldAddress(seller.electronic_address ?? "") === foldAddress(sender.einvoice_address)
    ? ""
    : "Your electronic address is not the one that you registered. Choose the network in the settings again.";
}

/** Returns why what waits to be sent is not sent any more; "" where it is, or was never to be. */
function whyStopped(of: Row, note_id: number, network: NetworkName | undefined): string {
  // Its note says that it is void, and goes out only behind the invoice itself.
  if (note_id === 0 && of.status === "void") return "The invoice was voided before it was handed over.";
  return network ? "" : "You do not send through this network any more.";
}

/** Ends the delivery of a document that waits. */
async function stopDelivery(of: Row, note_id: number, reason: string): Promise<void> {
  const delivery = await findDelivery(of.id, documentOf(note_id));
  if (delivery?.status !== "waiting") return;
  await recordStatus(of, delivery, { ...STOPPED, reason });
}

const STOPPED = { code: "stopped", status: "stopped", text: "The e-invoice was not sent" } as const;
const FAILED = { code: "not_taken", status: "failed", text: "The e-invoice could not be delivered" } as const;

/**
 * Hands an issued document over to the network of its client, once: the stored bytes, under a key that stands
 * before. Does nothing where it goes by mail alone. A final no is noted and told; anything else throws, and the
 * message is tried again. A note of an invoice that never arrived goes by mail alone, too.
 */
export async function deliver(invoice_id: number, note_id = 0): Promise<void> {
  const of = await row(invoice_id);
  if (note_id !== 0 && (await findDelivery(of.id, documentOf(0)))?.status === "failed") return;
  const { snapshot } = of;
  const workspace = await Workspace.get();
  const network = snapshot && routeOf(workspace, snapshot);
  const stop = whyStopped(of, note_id, network);
  if (stop) return stopDelivery(of, note_id, stop);
  if (!snapshot || !network) return;
  const { number, read } = await openDocument(of, note_id);
  const receiver = snapshot.buyer.electronic_address ?? "";
  const delivery = await beginDelivery(of, { note_id, number, network, receiver });
  if (delivery.status !== "waiting") return;
  const refusal = refusalOf(workspace, snapshot, delivery.network);
  if (refusal) return recordStatus(of, delivery, { ...FAILED, reason: refusal });
  try {
    const { name, bytes } = await read();
    const port = await openNetwork(delivery.network);
    const ref = await port.send({
      key: delivery.key,
      name,
      bytes,
      syntax: fileOf(snapshot).syntax,
      receiver: delivery.receiver,
      account: workspace.einvoice_account,
    });
    await recordSending(of, await newest(delivery), ref);
  } catch (error) {
    const words = wordsOf(error);
    if (words === undefined) throw error;
    await recordStatus(of, await newest(delivery), { ...FAILED, reason: words });
  }
}

/**
 * Hands an invoice over once more that a network did not deliver, as somebody there may know its receiver by now, and
 * its notes behind it. Does nothing for one that arrived or never went out.
 */
export async function deliverAgain(invoice_id: number): Promise<void> {
  const { id, credit_notes } = await row(invoice_id);
  const delivery = await findDelivery(id, documentOf(0));
  if (!delivery) return;
  if (delivery.status === "failed") await beginAgain(delivery);
  // The message is handled after all of them; each is sent once.
  for (const note_id of [0, ...credit_notes.map((note) => note.id)])
    await Db.withoutInbox(() => deliver(id, note_id));
}

/** News may come before the answer: what is written is written over the newest row. */
const newest = async (of: DeliveryRow): Promise<DeliveryRow> =>
  (await findDelivery(of.invoice_id, of.document)) ?? of;

/** Returns the words of a final no: a network's, or what the e-invoice lacks; undefined for a fault. */
function wordsOf(error: unknown): string | undefined {
  if (error instanceof Refused) return error.message;
  if (error instanceof AppError && error.code === Code.Validation)
    return Object.values(error.fields ?? {}).join("; ");
  return undefined;
}

interface Tiding {
  code: string;
  reason: string;
  ref?: string | undefined;
}

/** Notes what was told of one document; false where it says nothing new, or not of this one. */
async function takeTold(
  { owner_id, target_id, parent_id = 0 }: Db.Pointer,
  network: NetworkName,
  { code, reason, ref }: Tiding,
): Promise<boolean> {
  return Actor.asSystem(owner_id, "deliveries", () =>
    Db.retryOnConflict(async () => {
      const [of, delivery] = await Promise.all([
        find(target_id),
        findDelivery(target_id, documentOf(parent_id)),
      ]);
      const meaning = findMeaning(network, code);
      if (!of || !meaning || delivery?.network !== network) return false;
      if (delivery.ref && ref && delivery.ref !== ref) return false;
      if (delivery.told.includes(code)) return false;
      const status = statusAfter(delivery.status, meaning.status);
      await recordStatus(of, delivery, { code, status, text: meaning.text, reason, ref });
      return true;
    }),
  );
}

/**
 * Takes a status that a network told by our key. False for one that is not of a document of ours in this network,
 * repeats what was told, or is unknown: it changes nothing.
 */
export async function takeStatus(
  network: NetworkName,
  { key, ...told }: Tiding & { key?: string | undefined },
): Promise<boolean> {
  const pointer = key ? await Db.resolve(KEY_KIND, key) : undefined;
  return pointer ? takeTold(pointer, network, told) : false;
}

/**
 * Takes what a French platform tells by number and seller; results as `takeStatus`. The seller's address must be a
 * workspace's, number and day those of a document that it sent, and whoever tells it somebody who may.
 */
export async function takeLifecycle(network: NetworkName, bytes: Uint8Array): Promise<boolean> {
  const told = await Xml.readLifecycle(new TextDecoder().decode(bytes));
  let isTaken = false;
  for (const each of told) {
    const seller = await ownerOfAddress({ scheme: FRENCH, id: each.issuer });
    const pointer = seller && (await Db.resolve(NUMBER_KIND, numberValue(seller, each.number.slice(0, 200))));
    if (!pointer || !(await isOurs(pointer, each))) continue;
    if (await takeTold(pointer, network, each)) isTaken = true;
  }
  return isTaken;
}

/** The scheme of French addresses (EAS): a SIREN, or one with a part behind it. */
const FRENCH = "0225";

type Message = Awaited<ReturnType<typeof Xml.readLifecycle>>[number];

/** Says whether a message is of this very document, and of somebody who may say so; numbers come again in a year. */
const isOurs = ({ owner_id, target_id, parent_id = 0 }: Db.Pointer, message: Message): Promise<boolean> =>
  Actor.asSystem(owner_id, "deliveries", async () => {
    const [of, delivery] = await Promise.all([
      find(target_id),
      findDelivery(target_id, documentOf(parent_id)),
    ]);
    if (!of || !delivery) return false;
    const day = parent_id ? (await openNote(of.id, parent_id)).note.issued_on : of.issued_on;
    return (
      message.issued_on === day &&
      isToldByRight(message.code, message, { buyer: readSiren(delivery.receiver), seller: message.issuer })
    );
  });

const shape = ({ document, network, receiver, status, reason, updated_at }: DeliveryRow): DeliveryInfo => ({
  document,
  network,
  receiver,
  status,
  text: statusText(status),
  reason,
  advice: adviceFor(status),
  updated_at,
});

/** Returns where an invoice and its notes are in the networks, the oldest first. 1066 "invoice". */
export async function listDeliveries(invoice_id: number): Promise<DeliveryInfo[]> {
  await row(invoice_id);
  return (await deliveriesOf(invoice_id)).map(shape);
}
