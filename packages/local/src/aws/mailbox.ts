import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { together } from "./store";

/** A header that its sender added to a mail. */
export interface Header {
  name: string;
  value: string;
}

/** A mail in the answer of `/_local/mail.json`. */
export interface Mail {
  id: string;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  reply_to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Header[];
  attachments: { name: string; type: string; size: number; url: string }[];
  /** ISO 8601, by the product's clock. */
  at: string;
}

export interface MailFile {
  name: string;
  type: string;
  content: Uint8Array;
}

export type Draft = Omit<Mail, "id" | "attachments" | "at" | "headers"> & {
  headers?: Header[];
  files: MailFile[];
};

/** Reads a stored mail; those of before have no headers. */
const mailOf = (text: unknown): Mail => ({ headers: [], ...JSON.parse(String(text)) });

/** The mailbox of everything that SES would have delivered. */
export class Mailbox {
  readonly #db: DatabaseSync;
  readonly #now: () => Date;

  constructor(db: DatabaseSync, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Stores a mail and returns its id. */
  deliver(draft: Draft): string {
    const { files, ...rest } = draft;
    const id = randomUUID();
    const mail: Mail = {
      id,
      headers: [],
      ...rest,
      attachments: files.map((file, index) => ({
        name: file.name,
        type: file.type,
        size: file.content.byteLength,
        url: `/_local/mail/${id}/files/${index}`,
      })),
      at: this.#now().toISOString(),
    };
    const recipients = [...mail.to, ...mail.cc, ...mail.bcc].map(address).join("\n");
    together(this.#db, () => {
      this.#db
        .prepare("INSERT INTO mail (id, recipients, mail) VALUES (?, ?, ?)")
        .run(id, recipients, JSON.stringify(mail));
      const insert = this.#db.prepare(
        "INSERT INTO mail_file (mail, position, name, type, content) VALUES (?, ?, ?, ?, ?)",
      );
      files.forEach((file, index) => {
        insert.run(id, index, file.name, file.type, file.content);
      });
    });
    return id;
  }

  /**
   * Lists mails, newest last; `to` filters by address (as to, cc or bcc). Returns at most `limit`, the
   * newest.
   */
  list(to?: string, limit = 500): Mail[] {
    const rows = to
      ? this.#db
          .prepare(
            `SELECT mail FROM mail WHERE char(10) || recipients || char(10) LIKE ? ESCAPE '\\'
             ORDER BY seq DESC LIMIT ?`,
          )
          .all(`%\n${address(to).replace(/[\\%_]/g, "\\$&")}\n%`, limit)
      : this.#db.prepare("SELECT mail FROM mail ORDER BY seq DESC LIMIT ?").all(limit);
    return rows.reverse().map((row) => mailOf(row.mail));
  }

  find(id: string): Mail | undefined {
    const row = this.#db.prepare("SELECT mail FROM mail WHERE id = ?").get(id);
    return row ? mailOf(row.mail) : undefined;
  }

  file(id: string, position: number): MailFile | undefined {
    const row = this.#db.prepare("SELECT * FROM mail_file WHERE mail = ? AND position = ?").get(id, position);
    if (!row || !(row.content instanceof Uint8Array)) return undefined;
    return { name: String(row.name), type: String(row.type), content: row.content };
  }
}

/** Extracts the address: `"Robin" <Robin@x.test>` → `robin@x.test`. */
function address(value: string): string {
  return (/<([^>]*)>\s*$/.exec(value)?.[1] ?? value).trim().toLowerCase();
}
