import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError } from "../../platform/error";
import { Event } from "../../platform/event";
import { type Print, printOn } from "../../platform/file/print";
import { Id } from "../../platform/id";
import { aggregateOf, type Row } from "../read";
import { IssuedFileEntity } from "./entity";

/** Imported on first use: the client for files is large. */
const files = () => import("../../platform/file-store");

type Invoice = Pick<Row, "owner_id" | "id">;

interface Issue {
  /** The document and its form, such as "invoice.pdf": there is one such file for ever. */
  name: string;
  type: "application/pdf" | "application/xml";
  render: Print;
}

async function findRow({ owner_id, id }: Invoice, name: string) {
  const { data } = await IssuedFileEntity.get({ owner_id, invoice_id: id, name }).go({ consistent: true });
  return data ?? undefined;
}

/** Reads a file that was issued; undefined before it was rendered, and where the bucket lost it. */
async function readIssued(of: Invoice, name: string): Promise<Uint8Array | undefined> {
  const row = await findRow(of, name);
  if (!row) return undefined;
  const bytes = await (await files()).read(row.file_key);
  if (bytes && Id.sha256(bytes) !== row.file_hash) throw new Error("An issued file lost its hash");
  return bytes;
}

/** Stores a file under its digest and records it; of two at the same time the first one recorded counts. */
async function keepIssued(of: Invoice, { name, type }: Issue, bytes: Uint8Array): Promise<Uint8Array> {
  const { owner_id, id } = of;
  const file_hash = Id.sha256(bytes);
  const file_key = `${owner_id}/invoice/${id}/${file_hash}-${name}`;
  const known = await findRow(of, name);
  if (known && known.file_hash !== file_hash) throw new Error("An issued file is missing");
  await (await files()).store(file_key, bytes, type);
  if (known) return bytes;
  try {
    const row = { owner_id, invoice_id: id, name, file_key, file_hash, created_at: iso() };
    // A reaction that mails the file is not done yet: this commit must not mark its message as handled.
    await Db.withoutInbox(() =>
      Db.commit(
        [Db.put(IssuedFileEntity.create(row))],
        [Event.audit("invoice.file_issued", aggregateOf(id), { after: { name, file_hash } })],
      ),
    );
    return bytes;
  } catch (error) {
    const first = error instanceof AppError ? await readIssued(of, name) : undefined;
    if (first) return first;
    throw error;
  }
}

/**
 * Returns a file of an issued document: rendered once, stored under its digest, and the same bytes for ever
 * (D12), whatever is paid, credited or edited later and however documents are drawn by then. Through a `link`
 * it is rate limited (1005).
 */
export const issueFile = (of: Invoice, issue: Issue, link?: string): Promise<Uint8Array> =>
  printOn(
    {
      key: `${of.owner_id}/invoice/${of.id}/${issue.name}`,
      read: () => readIssued(of, issue.name),
      keep: (bytes) => keepIssued(of, issue, bytes),
    },
    issue.render,
    link,
  );
