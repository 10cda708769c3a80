import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Milliseconds since 1970. Queues and objects use real time, whatever the product's clock says. */
export type Millis = () => number;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS queue (
  name TEXT PRIMARY KEY, visibility INTEGER NOT NULL, max_receives INTEGER, dead_letter TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS message (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, queue TEXT NOT NULL, body TEXT NOT NULL,
  attributes TEXT NOT NULL, sent_at INTEGER NOT NULL, visible_at INTEGER NOT NULL,
  receives INTEGER NOT NULL DEFAULT 0, first_received_at INTEGER, receipt TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS message_visible ON message (queue, visible_at, seq);
CREATE INDEX IF NOT EXISTS message_receipt ON message (receipt) WHERE receipt IS NOT NULL;
CREATE TABLE IF NOT EXISTS event (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, type TEXT NOT NULL, envelope TEXT NOT NULL,
  queues TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS event_type ON event (type, seq);
CREATE TABLE IF NOT EXISTS mail (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, recipients TEXT NOT NULL, mail TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS mail_file (
  mail TEXT NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, content BLOB NOT NULL,
  PRIMARY KEY (mail, position)
) STRICT;
CREATE TABLE IF NOT EXISTS suppressed (address TEXT PRIMARY KEY, reason TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS object (
  bucket TEXT NOT NULL, key TEXT NOT NULL, file TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL,
  modified_at INTEGER NOT NULL, headers TEXT NOT NULL, PRIMARY KEY (bucket, key)
) STRICT;
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

/**
 * Opens the file with queues, events, mail and the runner's own settings. The results of an answered call are
 * in the file: killing the process at any moment loses none of them (only a power cut may lose the last
 * writes).
 */
export function openStore(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file);
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;");
  db.exec(SCHEMA);
  return db;
}

/** Deletes everything but the product's identity: its secrets, and the declared queues. */
export function emptyStore(db: DatabaseSync): void {
  together(db, () => {
    for (const table of ["message", "event", "mail", "mail_file", "suppressed", "object"])
      db.exec(`DELETE FROM ${table}`);
    db.prepare("DELETE FROM setting WHERE name NOT IN (?, ?)").run("secrets", "google_key");
  });
}

/** Runs `work` in one transaction: all of it is stored or, when it throws, nothing. */
export function together<T>(db: DatabaseSync, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}

/** Returns a setting kept between runs, or undefined. */
export function setting(db: DatabaseSync, name: string): string | undefined {
  const row = db.prepare("SELECT value FROM setting WHERE name = ?").get(name);
  return row ? String(row.value) : undefined;
}

export function keepSetting(db: DatabaseSync, name: string, value: string): void {
  db.prepare(
    "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  ).run(name, value);
}
