import type { Info } from "@stint/core/invoice/schema";
import { Code } from "../../../lib/api-error";
import { queryClient } from "../../../lib/query-client";
import { createStore } from "../../../lib/store";
import { browserWorld } from "../../../lib/sync/browser-world";
import { DocumentDraft } from "../../../lib/sync/document-draft";
import { History, typingNames } from "../../../lib/sync/history";
import type { Stop, Write } from "../../../lib/sync/outbox";
import type { Subject, World } from "../../../lib/sync/ports";
import { SyncSession } from "../../../lib/sync/sync-session";
import { invoiceQuery } from "../queries";
import { type Doc, docOf, type Line, rankIn, withLine } from "./model";
import { apply, diff, merge, type Op, partsOf, rowOf, valueAt } from "./ops";
import { bodyFor, sendOp } from "./wire";

export interface EditorState {
  doc: Doc;
  /** The invoice as the server answered it last. */
  info: Info;
}

type Lists = Pick<Info, "items" | "discounts" | "charges" | "taxes">;
const answered = { lines: "items", discounts: "discounts", charges: "charges", taxes: "taxes" } as const;
const idsIn = (info: Lists): [string, number][] =>
  Object.values(answered).flatMap((name) => info[name].map(({ id }): [string, number] => [String(id), id]));

/** Gives an op of an earlier page the keys of this one, which are the rows' ids. */
function rename(op: Op, ids: Readonly<Record<string, number>>): Op {
  const real = (key: string) => String(ids[key] ?? key);
  const after = "after" in op && op.after !== null ? { after: real(op.after) } : {};
  return "key" in op ? { ...op, ...after, key: real(op.key) } : { ...op, ...after };
}

/** Statuses of an invoice that can be changed: it was not sent yet. */
const EDITABLE = new Set<Info["status"]>(["draft", "scheduled", "paused"]);
export const isEditable = ({ status }: Pick<Info, "status">): boolean => EDITABLE.has(status);

/** The reason why saving stops: the invoice can no longer be changed. Typed text stays on the screen, to be copied. */
const sentStop: Stop = { kind: "locked", text: "This invoice was sent somewhere else." };

const read = (id: number): Promise<Info> => queryClient.fetchQuery({ ...invoiceQuery(id), staleTime: 0 });

/**
 * The draft in this browser: every change is shown at once, and sent to the server as ops. The engine below
 * it (`lib/sync`) keeps, orders and sends.
 */
export class InvoiceStore implements Subject<Op, Info> {
  readonly name = "This invoice";
  readonly session: SyncSession<Op, Info>;
  readonly document: DocumentDraft<Op, Info>;
  /** Ids by key; a row without one is not with the server. */
  readonly ids: Map<string, number>;
  /** An invoice that is out, or gone elsewhere, is not edited here. */
  readonly locks = new Set<number>([Code.InvoiceNotDraft]);
  readonly row = rowOf;
  readonly merge = merge;
  readonly #store;
  readonly #onSaved: (info: Info) => void;
  /** Undoing a step makes rows that it deleted again. */
  readonly history = new History<Op>((ops) => this.#show(ops.reduce(apply, this.get().doc)));
  readonly #typing = typingNames();

  constructor(info: Info, user: number, onSaved: (info: Info) => void, world?: World<Op>) {
    this.ids = new Map(idsIn(info));
    this.#onSaved = onSaved;
    this.#store = createStore<EditorState>({ doc: docOf(info), info });
    this.session = new SyncSession<Op, Info>(
      this,
      world ?? browserWorld(`invoice.${user}.${info.id}`, rename),
    );
    this.document = new DocumentDraft(this.session, {
      name: this.name,
      version: this.version,
      read: () => read(info.id),
      partsOf,
      valuesOf: (newest) => {
        const doc = this.#docOf(newest);
        return (place) => valueAt(doc, place);
      },
      show: (newest) => (this.session.writes.length === 0 ? this.#replace(newest) : this.#putUnder(newest)),
      replace: (newest) => this.#replace(newest),
      onRead: onSaved,
      stopFor: (newest) => (isEditable(newest) ? undefined : sentStop),
      isLost: (op, newest) => {
        const id = "key" in op ? this.ids.get(op.key) : undefined;
        return id !== undefined && !idsIn(newest).some(([, there]) => there === id);
      },
    });
  }

  get = (): EditorState => this.#store.get();
  subscribe = (listener: () => void) => this.#store.subscribe(listener);

  #set(change: Partial<EditorState>): void {
    this.#store.set({ ...this.get(), ...change });
  }

  /** Changes the shown document; saving follows by itself. */
  change = (work: (doc: Doc) => Doc): void => {
    const { doc } = this.get();
    const next = work(doc);
    if (next === doc) return;
    const forth = diff(doc, next);
    if (forth.length === 0) return;
    this.history.push({ back: diff(next, doc), forth, name: this.#typingName(forth) });
    this.#show(next);
  };

  /** Names a step of typing; a row that is made, moved or deleted is a step of its own. */
  #typingName(ops: readonly Op[]): string | undefined {
    const typed = ops.every(
      (op) => op.kind === "head" || (op.kind === "patch" && op.fields.rank === undefined),
    );
    return typed
      ? this.#typing(
          ops
            .flatMap(partsOf)
            .map(({ place }) => place)
            .join(),
        )
      : undefined;
  }

  #show(next: Doc): void {
    const ops = diff(this.get().doc, next);
    this.#set({ doc: next });
    this.session.add(ops);
  }

  #replace(info: Info): void {
    this.history.clear();
    this.ids.clear();
    for (const [key, id] of idsIn(info)) this.ids.set(key, id);
    this.#set({ info, doc: docOf(info) });
  }

  /**
   * Runs a call that changes more than typed fields (the currency, lines out of the scope): saves unsaved changes, makes
   * the call, and shows the answer. Throws the call's errors; false when the changes cannot be saved.
   */
  async whole(work: (info: Info) => Promise<Info>): Promise<boolean> {
    if (!(await this.document.flush())) return false;
    const answer = await work(this.get().info);
    this.document.reset(answer);
    this.#onSaved(answer);
    return true;
  }

  /** Puts a newer version under the typed changes: rows keep their names of this page. */
  #putUnder(info: Info): void {
    const doc = this.session.writes.reduce((now, { op }) => apply(now, op), this.#docOf(info));
    this.#set({ doc, info });
  }

  #docOf(info: Info): Doc {
    for (const [key, id] of idsIn(info)) {
      if (![...this.ids.values()].includes(id)) this.ids.set(key, id);
    }
    const keys = new Map([...this.ids].map(([key, id]) => [id, key]));
    const doc = docOf(info);
    const named = <T extends { key: string; id: number | null }>(rows: readonly T[]): T[] =>
      rows.map((row) => ({ ...row, key: keys.get(row.id ?? 0) ?? row.key }));
    return {
      ...doc,
      lines: named(doc.lines),
      discounts: named(doc.discounts),
      charges: named(doc.charges),
      taxes: named(doc.taxes),
    };
  }

  // The answers to the sync engine.
  look = (): void => this.document.look();
  rebase: Subject<Op, Info>["rebase"] = (write) => this.document.rebase(write);
  domain = (): string => "invoice";
  version = (): number => this.get().info.version;
  typed = ({ kind }: Op): boolean => kind === "head" || kind === "add" || kind === "patch";

  ready = (op: Op): boolean => {
    if ((op.kind === "patch" || op.kind === "remove" || op.kind === "place") && !this.ids.has(op.key))
      return false;
    return bodyFor(op) !== undefined;
  };

  freeze = (op: Op): Op => {
    if (op.kind !== "add") return op;
    const { doc } = this.get();
    const before = doc.lines.slice(
      0,
      doc.lines.findIndex(({ key }) => key === op.row.key),
    );
    const neighbour = before.findLast(({ key }) => this.ids.has(key));
    const after_id = neighbour ? (this.ids.get(neighbour.key) ?? null) : null;
    return { ...op, sent: { after_id, known: [...this.ids.values()] } };
  };

  send = (write: Write<Op>): Promise<Info> => {
    const { op } = write;
    const { doc, info } = this.get();
    return sendOp(
      info.id,
      write,
      (key) => this.ids.get(key) ?? 0,
      () => rankIn(doc, "key" in op ? op.key : ""),
    );
  };

  land = ({ op }: Write<Op>, answer: Info): number => {
    if (op.kind === "add") this.#learn(op, answer);
    if (op.kind === "remove") this.ids.delete(op.key);
    if (answer.version >= this.get().info.version) {
      this.#set({ info: answer, doc: this.#ranked(this.get().doc, answer) });
      this.#onSaved(answer);
    }
    return answer.version;
  };

  /** The id that the server gave to a new row. */
  #learn({ list, row, sent }: Op & { kind: "add" }, answer: Info): void {
    const known = new Set(sent?.known);
    const made = answer[answered[list]].find(({ id }) => !known.has(id));
    if (!made) return;
    const { doc } = this.get();
    const rows: readonly { key: string }[] = doc[list];
    // The answer to an earlier page got lost: the row came with the invoice, under its id.
    const twin = String(made.id);
    const next = rows.flatMap((each) =>
      each.key === row.key ? [{ ...each, id: made.id }] : each.key === twin ? [] : [each],
    );
    this.ids.delete(twin);
    this.ids.set(row.key, made.id);
    this.#set({ doc: { ...doc, [list]: next } });
  }

  /** Applies new ranks of the server; a line with an unsent move has the rank of its place. */
  #ranked(doc: Doc, answer: Info): Doc {
    const ranks = new Map(answer.items.map(({ id, rank }) => [id, rank]));
    const moves = new Set<string>();
    const places = new Set<string>();
    for (const { op } of this.session.writes) {
      if (op.kind === "patch" && op.list === "lines" && op.fields.rank) moves.add(op.key);
      if (op.kind === "place") places.add(op.key);
    }
    const of = ({ key, id }: Line) => (id === null || moves.has(key) ? undefined : ranks.get(id));
    const lines = doc.lines.map((line) => ({ ...line, rank: of(line) ?? line.rank }));
    return lines
      .filter(({ id, key }) => id !== null && places.has(key))
      .reduce<Doc>((now, { key }) => withLine(now, key, { rank: rankIn(now, key) }), { ...doc, lines });
  }

  replay = (writes: readonly Write<Op>[]): void => {
    const { doc } = this.get();
    this.#set({ doc: writes.reduce((now, { op }) => apply(now, op), doc) });
  };
}
