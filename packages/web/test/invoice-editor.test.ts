import type { Info } from "@stint/core/invoice/schema";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  blankLine,
  type Doc,
  docOf,
  type Line,
  moveLine,
  totalsOf,
  withLine,
} from "../src/features/invoice/editor/model";
import { apply, diff, merge, type Op, rowOf } from "../src/features/invoice/editor/ops";
import { InvoiceStore } from "../src/features/invoice/editor/store";
import { bodyFor } from "../src/features/invoice/editor/wire";
import { workingDaysAfter } from "../src/features/payment/steps";
import type { Write } from "../src/lib/sync/outbox";
import { testWorld } from "./sync/world";

const item = (id: number, rank: string): Info["items"][number] => ({
  id,
  name: `Line ${id}`,
  description: "",
  quantity: "1",
  unit: "each",
  unit_price: 1000,
  unit_price_exact: null,
  discount: null,
  tax: null,
  source: null,
  amount: 1000,
  net: 1000,
  rank,
});
const invoice = () =>
  ({
    id: 7,
    version: 3,
    status: "draft",
    title: "Demo",
    client_id: 1,
    issued_on: null,
    due_on: null,
    payment_terms: 14,
    note: "",
    email_cc: [],
    items: [item(1, "a1"), item(2, "a2"), item(3, "a3")],
    terms: "",
    purchase_order: "",
    tax_inclusive: false,
    pass_fee: false,
    allow_partial: false,
    discounts: [],
    charges: [],
    taxes: [],
    payment_methods: ["card"],
  }) as unknown as Info;

/** The API of one invoice over the wire: versions, keys, lines; nothing else of it matters here. */
class Server {
  info = invoice();
  readonly calls: { method: string; path: string; version: string | null; body: Record<string, unknown> }[] =
    [];
  /** Loses the next answers, after the work was done. */
  lost = 0;
  readonly #answers = new Map<string, string>();

  fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const path = pathname.replace("/api/v2/invoices/7", "");
    if (request.method === "GET") return Response.json({ data: this.info });
    const key = request.headers.get("idempotency-key") ?? "";
    const version = request.headers.get("if-match");
    const text = await request.text();
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    const known = this.#answers.get(key);
    if (!known) this.calls.push({ method: request.method, path, version, body });
    if (!known && version !== null && Number(version) !== this.info.version)
      return Response.json({ error: { code: 1004, message: "Changed" } }, { status: 409 });
    if (!known) this.#write(request.method, path, body);
    const answer = known ?? JSON.stringify({ data: this.info });
    this.#answers.set(key, answer);
    if (this.lost > 0) {
      this.lost -= 1;
      throw new TypeError("Failed to fetch");
    }
    return new Response(answer, { status: 200 });
  };

  #write(method: string, path: string, body: Record<string, unknown>): void {
    const { items, version } = this.info;
    const id = Number(path.split("/")[2] ?? 0);
    const made = { ...item(9, "a1V"), ...body } as Info["items"][number];
    const next =
      method === "POST"
        ? [...items, made]
        : method === "DELETE"
          ? items.filter((line) => line.id !== id)
          : items.map((line) => (line.id === id ? { ...line, ...body } : line));
    this.info = { ...this.info, ...(path === "" ? body : {}), items: next, version: version + 1 };
  }

  /** Somebody else changes it meanwhile. */
  change(change: Partial<Info>): void {
    this.info = { ...this.info, ...change, version: this.info.version + 1 };
  }
}

let server: Server;
beforeEach(() => {
  server = new Server();
  vi.stubGlobal("fetch", server.fetch);
});
afterEach(() => vi.unstubAllGlobals());

async function open(left: readonly Write<Op>[] = []) {
  const { world, clock, kept } = testWorld<Op>(left);
  const store = new InvoiceStore(server.info, 5, () => {}, world);
  await store.session.opened;
  /** Real calls take real turns of the loop. */
  const pass = async (ms: number) => {
    for (let turn = 0; turn < 20; turn += 1) {
      await clock.pass(ms / 20);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  return { store, pass, kept };
}
const line = (store: InvoiceStore, at: number) => store.get().doc.lines[at] as Line;

describe("what is typed into an invoice", () => {
  it("makes no call while it cannot be saved", async () => {
    const { store, pass } = await open();
    store.change((doc) => ({ ...doc, lines: [...doc.lines, blankLine()] }));
    store.change((doc) => withLine(doc, "1", { name: " " }));
    store.change((doc) => withLine(doc, "2", { quantity: "" }));
    await pass(5_000);
    expect(server.calls).toEqual([]);
    expect(store.session.view.save).toBe("saved");
  });

  it("is one PATCH that names the version, however many keys it took", async () => {
    const { store, pass } = await open();
    for (const quantity of ["2", "2.", "2.5"]) store.change((doc) => withLine(doc, "2", { quantity }));
    expect(store.session.view.save).toBe("saving");
    await pass(2_000);
    expect(server.calls).toEqual([
      { method: "PATCH", path: "/items/2", version: "3", body: { quantity: "2.5" } },
    ]);
    expect(store.session.view.save).toBe("saved");
  });

  it("makes a new line after the one before it, and learns its id", async () => {
    const { store, pass } = await open();
    const made = { ...blankLine(), name: "New", unit_price: "500" };
    store.change((doc) => ({ ...doc, lines: [...doc.lines.slice(0, 1), made, ...doc.lines.slice(1)] }));
    await pass(2_000);
    expect(server.calls[0]?.body).toMatchObject({
      name: "New",
      unit_price: 500,
      quantity: "1",
      after_id: 1,
    });
    expect(line(store, 1)).toMatchObject({ id: 9, rank: "a1V", key: made.key });
  });

  it("comes back by undo: a deleted line is made again, words go back", async () => {
    const { store, pass } = await open();
    store.change((doc) => ({ ...doc, lines: doc.lines.filter(({ key }) => key !== "2") }));
    await pass(2_000);
    store.history.undo();
    expect(store.get().doc.lines.map(({ name }) => name)).toEqual(["Line 1", "Line 2", "Line 3"]);
    await pass(2_000);
    expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "DELETE /items/2",
      "POST /items",
    ]);
    expect(line(store, 1).id).toBe(9);
    store.history.redo();
    await pass(2_000);
    expect(server.calls.at(-1)).toMatchObject({ method: "DELETE", path: "/items/9" });
  });

  it("goes back and forth over several changes at once, also a move of a line that was saved since", async () => {
    const { store, pass } = await open();
    const [a, b] = [
      { ...blankLine(), name: "A" },
      { ...blankLine(), name: "B" },
    ];
    const names = () => store.get().doc.lines.map(({ name }) => name);
    store.change((doc) => ({ ...doc, lines: [a] }));
    store.change((doc) => withLine(doc, a.key, { quantity: "3" }));
    store.change((doc) => ({ ...doc, lines: [...doc.lines, b] }));
    store.change((doc) => moveLine(doc, b.key, 0));
    store.change((doc) => withLine(doc, b.key, { name: "Bee" }));
    await pass(3_000);
    const end = names();
    expect(end).toEqual(["Bee", "A"]);
    const steps = [];
    while (store.history.canUndo) {
      store.history.undo();
      steps.push(names());
    }
    expect(steps.at(-1)).toEqual(["Line 1", "Line 2", "Line 3"]);
    while (store.history.canRedo) store.history.redo();
    expect(names()).toEqual(end);
    expect(line(store, 1).quantity).toBe("3");
  });

  it("takes back a move alone, however soon it followed the typing, and each cell by itself", async () => {
    const { store } = await open();
    const shown = () => store.get().doc.lines.map(({ name, unit }) => `${name} ${unit}`);
    const before = shown();
    for (const name of ["S", "St", "Stamps"]) store.change((doc) => withLine(doc, "2", { name }));
    const typed = shown();
    store.change((doc) => withLine(doc, "2", { unit: "word" }));
    const both = shown();
    store.change((doc) => moveLine(doc, "2", 0));
    store.history.undo();
    expect(shown()).toEqual(both);
    store.history.undo();
    expect(shown()).toEqual(typed);
    store.history.undo();
    expect(shown()).toEqual(before);
  });

  it("is made once, though the answer is lost and the page is reloaded over it", async () => {
    const first = await open();
    const made = { ...blankLine(), name: "Once" };
    server.lost = 4;
    first.store.change((doc) => ({ ...doc, lines: [...doc.lines, made] }));
    await first.pass(2_000);
    await vi.waitFor(() => expect(first.store.session.view.save).toBe("waiting"), 10_000);
    const again = await open(first.kept());
    expect(again.store.get().doc.lines.map(({ name }) => name)).toContain("Once");
    await again.pass(5_000);
    expect(server.info.items.map(({ name }) => name)).toEqual(["Line 1", "Line 2", "Line 3", "Once"]);
    expect(again.store.get().doc.lines.map(({ name }) => name)).toEqual([
      "Line 1",
      "Line 2",
      "Line 3",
      "Once",
    ]);
    expect(again.store.session.view.save).toBe("saved");
  });
});

describe("what somebody else saves meanwhile", () => {
  it("lies under what is typed, where it is about something else", async () => {
    const { store, pass } = await open();
    server.change({ note: "Theirs" });
    store.change((doc) => withLine(doc, "1", { name: "Mine" }));
    await pass(3_000);
    expect(server.info).toMatchObject({ note: "Theirs" });
    expect(server.info.items[0]?.name).toBe("Mine");
    expect(store.get().doc.head.note).toBe("Theirs");
    expect(store.session.view.save).toBe("saved");
  });

  it("stops the saving, where it is about the same words, until somebody decides", async () => {
    const { store, pass } = await open();
    server.change({ title: "Theirs" });
    store.change((doc) => ({ ...doc, head: { ...doc.head, title: "Mine" } }));
    await pass(3_000);
    expect(store.session.view).toMatchObject({ save: "stale", stop: { kind: "stale" }, pending: 1 });
    expect(server.info.title).toBe("Theirs");
    await store.document.keepMine();
    await pass(3_000);
    expect(server.info.title).toBe("Mine");
    expect(store.session.view.save).toBe("saved");
  });

  it("is taken over when asked for, and then nothing waits", async () => {
    const { store, pass } = await open();
    server.change({ title: "Theirs" });
    store.change((doc) => ({ ...doc, head: { ...doc.head, title: "Mine" } }));
    await pass(3_000);
    await store.document.takeTheirs();
    expect(store.get().doc.head.title).toBe("Theirs");
    expect(store.session.view).toMatchObject({ save: "saved", pending: 0, stop: null });
  });

  it("is told at once when this page hears of it", async () => {
    const { store } = await open();
    store.change((doc) => ({ ...doc, head: { ...doc.head, title: "Mine" } }));
    server.change({ title: "Theirs" });
    store.document.follow(server.info);
    expect(store.session.view.save).toBe("stale");
  });

  it("keeps what was typed in sight when it was sent meanwhile, and says that it is not saved", async () => {
    const { store, pass } = await open();
    const locked = { kind: "locked", text: "This invoice was sent somewhere else." };
    store.change((doc) => ({ ...doc, head: { ...doc.head, note: "Mine" } }));
    server.change({ status: "sent" });
    await pass(3_000);
    expect(store.session.view).toMatchObject({ stop: locked, pending: 1 });
    expect(store.get().doc.head.note).toBe("Mine");
    expect(server.info.note).toBe("");
    await store.document.takeTheirs();
    expect(store.session.view).toMatchObject({ stop: null, pending: 0 });
  });

  it("does so, too, when the page hears of the sending before it saves", async () => {
    const { store } = await open();
    store.change((doc) => ({ ...doc, head: { ...doc.head, note: "Mine" } }));
    server.change({ status: "sent" });
    store.document.follow(server.info);
    expect(store.session.view).toMatchObject({ stop: { kind: "locked" }, pending: 1 });
    expect(store.get().doc.head.note).toBe("Mine");
  });
});

const word = fc.constantFrom("", "A", "Ab", "12", "2.5");
const lines = fc.uniqueArray(
  fc.record({ key: fc.constantFrom("1", "2", "3", "x", "y", "z"), name: word, quantity: word }),
  { selector: ({ key }) => key, maxLength: 6 },
);
const docs: fc.Arbitrary<Doc> = fc
  .record({ title: word, note: word, lines })
  .map(({ title, note, lines }) => {
    const base = docOf(invoice());
    return {
      ...base,
      head: { ...base.head, title, note },
      lines: lines.map((each) => ({ ...blankLine(), ...each })),
      methods: title ? ["card"] : [],
    };
  });

describe("an invoice as ops", () => {
  it("becomes the other by what differs, and back", () => {
    fc.assert(
      fc.property(docs, docs, (one, other) => {
        expect(diff(one, other).reduce(apply, one)).toEqual(other);
        expect(diff(one, one)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("becomes the other and back, also where the server knows some of the lines", () => {
    const from = docOf(invoice());
    const step = fc.record({
      kind: fc.constantFrom("move", "move", "add", "remove", "type"),
      at: fc.nat(6),
      to: fc.nat(6),
    });
    const walk = (doc: Doc, { kind, at, to }: { kind: string; at: number; to: number }): Doc => {
      const key = doc.lines[at % Math.max(doc.lines.length, 1)]?.key ?? "";
      if (kind === "move") return moveLine(doc, key, to);
      if (kind === "remove") return { ...doc, lines: doc.lines.filter((line) => line.key !== key) };
      if (kind === "type") return withLine(doc, key, { name: `typed ${to}` });
      return { ...doc, lines: [...doc.lines.slice(0, at), blankLine(), ...doc.lines.slice(at)] };
    };
    const shown = (doc: Doc) => doc.lines.map(({ key, name }) => `${key} ${name}`);
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 5 }),
        fc.array(step, { minLength: 1, maxLength: 4 }),
        (before, after) => {
          const one = before.reduce(walk, from);
          const other = after.reduce(walk, one);
          expect(shown(diff(one, other).reduce(apply, one))).toEqual(shown(other));
          // What was deleted comes back as a new line; where nothing was, all stand as before.
          if (after.every(({ kind }) => kind !== "remove"))
            expect(shown(diff(other, one).reduce(apply, other))).toEqual(shown(one));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("is the same whether ops are told one by one or merged", () => {
    fc.assert(
      fc.property(docs, docs, docs, (one, two, three) => {
        const ops = [...diff(one, two), ...diff(two, three)];
        const merged: Op[] = [];
        for (const op of ops) {
          const at = merged.findLastIndex((each) => rowOf(each) === rowOf(op));
          const earlier = merged[at];
          const both = earlier && merge(earlier, op);
          if (both === undefined) merged.push(op);
          else merged.splice(at, 1, ...(both ? [both] : []));
        }
        const words = (doc: Doc) =>
          new Map(doc.lines.map(({ key, name, quantity }) => [key, `${name}/${quantity}`]));
        const end = merged.reduce(apply, one);
        expect(words(end)).toEqual(words(three));
        expect(end.head).toEqual(three.head);
        expect(end.methods).toEqual(three.methods);
      }),
      { numRuns: 300 },
    );
  });

  it("says nothing that the server could not take", () => {
    const change = (fields: object): Op => ({ kind: "patch", list: "lines", key: "1", fields, was: {} });
    expect(bodyFor(change({ name: " " }))).toBeUndefined();
    expect(bodyFor(change({ quantity: "" }))).toBeUndefined();
    expect(bodyFor(change({ quantity: "", name: "A" }))).toEqual({ name: "A" });
    expect(bodyFor({ kind: "head", fields: { client_id: null }, was: {} })).toBeUndefined();
  });
});

it("a moved line gets a rank between its new neighbours", () => {
  const moved = moveLine(docOf(invoice()), "3", 1);
  expect(moved.lines.map(({ key }) => key)).toEqual(["1", "3", "2"]);
  const rank = moved.lines[1]?.rank ?? "";
  expect(rank > "a1" && rank < "a2").toBe(true);
});

it("totals as one types are the calculator's, and empty figures count as nothing (D2, D5)", () => {
  const doc = {
    ...withLine(docOf(invoice()), "1", { unit_price: null }),
    discounts: [{ key: "d", id: null, name: "", kind: "percent" as const, percent: "10", amount: null }],
    taxes: [{ key: "t", id: null, name: "Tax", rate: "", category: "S" as const, reason: "" }],
  };
  expect(totalsOf(doc).totals).toMatchObject({ subtotal: 2000, discount_total: 200, total: 1800 });
});

it("working days leave weekends out", () => {
  expect(workingDaysAfter("2026-11-20", 5)).toBe("2026-11-27");
  expect(workingDaysAfter("2026-11-21", 1)).toBe("2026-11-23");
});
