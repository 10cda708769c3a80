import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { StripeError } from "./error";
import type { Kind, Kinds, Secrets } from "./kinds";

const SCHEMA = `
create table if not exists object (
  seq integer primary key autoincrement, id text not null unique, kind text not null, account text not null,
  created integer not null, body text not null);
create index if not exists object_kind on object (kind, account, created, seq);
create index if not exists object_customer on object
  (kind, account, json_extract(body, '$.customer'), created, seq);
create index if not exists object_invoice on object
  (kind, account, json_extract(body, '$.invoice'), created, seq);
create index if not exists object_intent on object
  (kind, account, json_extract(body, '$.payment.payment_intent'), created, seq);
create index if not exists object_subscription on object
  (kind, account, json_extract(body, '$.parent.subscription_details.subscription'), created, seq);
create table if not exists secret (id text primary key, body text not null);
create table if not exists due (
  seq integer primary key autoincrement, at integer not null, job text not null, id text not null, account text not null);
create table if not exists idempotency (
  key text not null, account text not null, created integer not null, path text not null, params text not null,
  status integer not null, body text not null, request text not null, primary key (key, account));
create table if not exists outbox (event text primary key, next_at integer not null, attempts integer not null);
create table if not exists paid_out (entry text primary key, payout text not null);
create table if not exists delivery (
  seq integer primary key autoincrement, event text not null, at integer not null, status integer, ms integer not null,
  error text);
`;

export interface Due {
  seq: number;
  at: number;
  job: string;
  id: string;
  account: string;
}

export interface Query {
  account: string;
  /** A JSON path in the object, such as `$.customer`, and its required value. */
  where?: ReadonlyArray<readonly [path: string, value: string | number]>;
  /** A JSON path and the values that it may have. */
  among?: readonly [path: string, values: readonly string[]];
  /** Ledger lines that this payout took to the bank. */
  payout?: string | undefined;
  created?: Partial<Record<"gt" | "gte" | "lt" | "lte", number>>;
  after?: string;
  before?: string;
  limit?: number;
}

/** Returns the SQL of a JSON path. It stands in the statement itself, for the indexes are of such texts. */
function at(path: string): string {
  if (!/^\$[\w.[\]]+$/.test(path)) throw new Error(`${path} is no path`);
  return `json_extract(body, '${path}')`;
}

/** The emulator's state in one SQLite file. Every request and every job is one transaction. */
export class Store {
  readonly db: DatabaseSync;
  /** By their SQL, of which there are some dozens. */
  private readonly statements = new Map<string, StatementSync>();

  /** Opens the state; `dataDir` is created when missing and survives restarts. */
  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.db = new DatabaseSync(join(dataDir, "stripe.sqlite"));
    this.db.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;");
    this.db.exec(SCHEMA);
  }

  close(): void {
    this.db.close();
  }

  /** Runs work all or nothing; a StripeError with `keep` commits the writes before it. */
  transaction<T>(work: () => T): T {
    this.db.exec("begin immediate");
    try {
      const result = work();
      this.db.exec("commit");
      return result;
    } catch (error) {
      this.db.exec(error instanceof StripeError && error.keep ? "commit" : "rollback");
      throw error;
    }
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.statement(sql).run(...values).changes);
  }

  rows(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    return this.statement(sql).all(...values);
  }

  private statement(sql: string): StatementSync {
    const known = this.statements.get(sql) ?? this.db.prepare(sql);
    this.statements.set(sql, known);
    return known;
  }

  insert<K extends Kind>(kind: K, object: Kinds[K], account: string): Kinds[K] {
    this.run(
      "insert into object (id, kind, account, created, body) values (?, ?, ?, ?, ?)",
      object.id,
      kind,
      account,
      "created" in object ? (object.created ?? 0) : 0,
      JSON.stringify(object),
    );
    return object;
  }

  save<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K] {
    const changed = this.run(
      "update object set body = ? where id = ? and kind = ?",
      JSON.stringify(object),
      object.id,
      kind,
    );
    if (changed !== 1) throw new Error(`${kind} ${object.id} is not there to be saved`);
    return object;
  }

  find<K extends Kind>(kind: K, id: string, account: string): Kinds[K] | undefined {
    const [row] = this.rows(
      "select body from object where id = ? and kind = ? and account = ?",
      id,
      kind,
      account,
    );
    return row && (JSON.parse(String(row.body)) as Kinds[K]);
  }

  /** Returns an object that another one refers to, and that must exist. */
  get<K extends Kind>(kind: K, id: string, account: string): Kinds[K] {
    const found = this.find(kind, id, account);
    if (!found) throw new Error(`${kind} ${id} is referred to and not there`);
    return found;
  }

  /** Returns any object by its id, whatever its kind. */
  any(id: string, account: string): { kind: Kind; object: Kinds[Kind] } | undefined {
    const [row] = this.rows("select kind, body from object where id = ? and account = ?", id, account);
    return row && { kind: String(row.kind) as Kind, object: JSON.parse(String(row.body)) as Kinds[Kind] };
  }

  remove(id: string): void {
    this.run("delete from object where id = ?", id);
    this.run("delete from secret where id = ?", id);
  }

  /** Lists objects, newest first; with `before`, the objects just before that one, in the same order. */
  list<K extends Kind>(kind: K, query: Query): Kinds[K][] {
    const where = ["kind = ?", "account = ?"];
    const values: SQLInputValue[] = [kind, query.account];
    for (const [path, value] of query.where ?? []) {
      where.push(`${at(path)} = ?`);
      values.push(value);
    }
    if (query.among) {
      const [path, allowed] = query.among;
      where.push(`${at(path)} in (${allowed.map(() => "?").join(", ")})`);
      values.push(...allowed);
    }
    if (query.payout !== undefined) {
      where.push("id in (select entry from paid_out where payout = ?)");
      values.push(query.payout);
    }
    const signs = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
    for (const [name, sign] of Object.entries(signs)) {
      const bound = query.created?.[name as keyof typeof signs];
      if (bound === undefined) continue;
      where.push(`created ${sign} ?`);
      values.push(bound);
    }
    const cursor = query.after ?? query.before;
    if (cursor !== undefined) {
      where.push(`(created, seq) ${query.after ? "<" : ">"} (select created, seq from object where id = ?)`);
      values.push(cursor);
    }
    const order = query.before && !query.after ? "asc" : "desc";
    const sql = `select body from object where ${where.join(" and ")} order by created ${order}, seq ${order} limit ?`;
    const found = this.rows(sql, ...values, query.limit ?? 1000).map(
      (row) => JSON.parse(String(row.body)) as Kinds[K],
    );
    return order === "asc" ? found.reverse() : found;
  }

  remember<K extends keyof Secrets>(_kind: K, id: string, value: Secrets[K]): void {
    this.run("insert or replace into secret (id, body) values (?, ?)", id, JSON.stringify(value));
  }

  recall<K extends keyof Secrets>(_kind: K, id: string): Secrets[K] | undefined {
    const [row] = this.rows("select body from secret where id = ?", id);
    return row && (JSON.parse(String(row.body)) as Secrets[K]);
  }

  later(at: number, job: string, id: string, account: string): void {
    this.run("insert into due (at, job, id, account) values (?, ?, ?, ?)", at, job, id, account);
  }

  /** Returns the next due job, oldest first. */
  nextDue(now: number): Due | undefined {
    const [row] = this.rows(
      "select seq, at, job, id, account from due where at <= ? order by at, seq limit 1",
      now,
    );
    return (
      row && {
        seq: Number(row.seq),
        at: Number(row.at),
        job: String(row.job),
        id: String(row.id),
        account: String(row.account),
      }
    );
  }

  done(seq: number): void {
    this.run("delete from due where seq = ?", seq);
  }
}
