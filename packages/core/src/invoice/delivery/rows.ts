import { randomUUID } from "node:crypto";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { cleanLine, cleanWords } from "../../platform/foreign-text";
import { Events } from "../events";
import { aggregateOf, type Row as InvoiceRow, refOf } from "../read";
import { DeliveryEntity, type DeliveryRow } from "./entity";
import { findDelivery } from "./read";
import { type DeliveryStatus, NETWORK_NAMES, type NetworkName } from "./rules";

/** Whose document goes by a key; `parent_id` is the note, 0 the invoice itself. */
export const KEY_KIND = "einvoice_delivery";
/** Which of a workspace's invoices has a number: what some networks name it by. */
export const NUMBER_KIND = "einvoice_number";
export const numberValue = (owner_id: number, number: string): string => `${owner_id}#${number}`;

export const documentOf = (note_id: number): string =>
  note_id === 0 ? "invoice.xml" : `note-${note_id}.xml`;

interface Attempt {
  note_id: number;
  number: string;
  network: NetworkName;
  receiver: string;
}

/** Returns the row of a document's delivery: its key stands before anything is sent, and never changes. */
export async function beginDelivery(of: InvoiceRow, attempt: Attempt): Promise<DeliveryRow> {
  const document = documentOf(attempt.note_id);
  const known = await findDelivery(of.id, document);
  if (known) return known;
  const { owner_id, id: invoice_id } = of;
  const { note_id, number, network, receiver } = attempt;
  const row: DeliveryRow = {
    owner_id,
    invoice_id,
    document,
    version: 1,
    key: randomUUID(),
    network,
    receiver,
    number,
    status: "waiting",
    reason: "",
    told: [],
    created_at: iso(),
    updated_at: iso(),
  };
  const pointer = { owner_id, target_id: invoice_id, parent_id: note_id };
  try {
    // The message is not handled yet: this commit must not mark it.
    await Db.withoutInbox(() =>
      Db.commit(
        [
          Db.put(DeliveryEntity.create(row), () => new StaleWrite()),
          Db.claim({ kind: KEY_KIND, value: row.key, ...pointer }),
          Db.claim({ kind: NUMBER_KIND, value: numberValue(owner_id, number), ...pointer }),
        ],
        [Event.audit("invoice.delivery_begun", aggregateOf(invoice_id), { after: { document, network } })],
      ),
    );
    return row;
  } catch (error) {
    const first = error instanceof AppError ? await findDelivery(invoice_id, document) : undefined;
    if (first) return first;
    throw error;
  }
}

/**
 * Begins the delivery of an invoice anew, under another key: the network may have taken the former one, and what it told
 * of that try counts no more.
 */
export async function beginAgain(of: DeliveryRow): Promise<void> {
  const { owner_id, invoice_id, document, network } = of;
  const key = randomUUID();
  const changes = { key, status: "waiting" as const, reason: "", told: [], updated_at: iso() };
  const { write } = Db.revise(
    DeliveryEntity,
    of,
    { ...changes, ref: undefined },
    { refusal: () => new StaleWrite() },
  );
  // The message is handled once the network has it.
  await Db.withoutInbox(() =>
    Db.commit(
      [write, Db.claim({ kind: KEY_KIND, value: key, owner_id, target_id: invoice_id, parent_id: 0 })],
      [Event.audit("invoice.delivery_begun", aggregateOf(invoice_id), { after: { document, network } })],
    ),
  );
}

/** Notes that a network has the document. */
export async function recordSending(
  of: InvoiceRow,
  row: DeliveryRow,
  ref: string | undefined,
): Promise<void> {
  const { write } = Db.revise(DeliveryEntity, row, {
    status: "sent" as const,
    updated_at: iso(),
    ...(ref ? { ref: cleanLine(ref, 100) } : {}),
  });
  const after = {
    document: row.document,
    text: `Handed over to ${NETWORK_NAMES[row.network]}`,
    number: row.number,
  };
  await Db.commit([write], [Event.audit("invoice.delivery_sent", aggregateOf(of.id), { after })]);
}

interface Tiding {
  code: string;
  status: DeliveryStatus;
  text: string;
  reason: string;
  ref?: string | undefined;
}

/** Notes what was told of a document, and announces it. */
export async function recordStatus(
  of: Pick<InvoiceRow, "id" | "project_id">,
  row: DeliveryRow,
  { code, status, text, reason: words, ref: id }: Tiding,
): Promise<void> {
  const reason = cleanWords(words);
  const ref = id && cleanLine(id, 100);
  const { write } = Db.revise(DeliveryEntity, row, {
    status,
    told: [...row.told, code],
    updated_at: iso(),
    // The reason of a no stays, whatever is told after it.
    ...(status === row.status && row.reason ? {} : { reason }),
    ...(ref && !row.ref ? { ref } : {}),
  });
  const { document, number, network } = row;
  await Db.commit(
    [write],
    [
      Events.DeliveryTold.of(
        aggregateOf(of.id),
        { ...refOf(of), document, code },
        { after: { document, number, network, text, reason, status } },
      ),
    ],
  );
}
