import type { Info } from "@stint/core/project/scope/schema";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Op } from "../src/features/scope/model";
import { ApiError } from "../src/lib/api-error";
import type { Write } from "../src/lib/sync/outbox";
import type { World } from "../src/lib/sync/ports";
import { scope, task } from "./scope";

const sent: { op: Record<string, unknown>; base: number | null }[] = [];
let answer: (pending: { op: { kind: string; key: number } }) => Promise<unknown>;
let server: Info;

vi.mock("../src/features/scope/transport", async (original) => ({
  ...(await original<object>()),
  fetchScope: async () => server,
  sendOp: async (_scope: unknown, pending: never, idOf: (key: number) => number | undefined) => {
    const { op, base } = pending as { op: { kind: string; key: number }; base: number | null };
    sent.push({ op: { ...op, id: idOf(op.key) }, base });
    return answer(pending);
  },
}));

const { makeEditor } = await import("../src/features/scope/editor");
const { rowKeys } = await import("../src/features/scope/row-keys");

/** A page whose time is vitest's; `left` is what an earlier page kept. */
function world(left: readonly Write<Op>[] = []): World<Op> {
  let serial = 0;
  return {
    clock: {
      now: Date.now,
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    network: { isOnline: () => true, watch: () => () => {} },
    storage: {
      adopt: async () => left,
      keep: (writes) => {
        kept = structuredClone(writes);
        return true;
      },
      release: async () => {},
    },
    tabs: { announce: () => {}, watch: () => () => {} },
    newKey: () => {
      serial += 1;
      return `key-${serial}`;
    },
  };
}

let kept: readonly Write<Op>[] = [];
async function open(left: readonly Write<Op>[] = []) {
  const editor = makeEditor(scope(), 9, world(left));
  await editor.session.opened;
  return editor;
}
const names = (editor: ReturnType<typeof makeEditor>, phase: number) =>
  editor.store.siblings(phase).map((key) => editor.store.tasks.get(key)?.name);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal("BroadcastChannel", undefined);
  sent.length = 0;
  kept = [];
  server = scope();
  let next = 100;
  answer = async ({ op }) => ({
    ...task(op.key > 0 ? op.key : ++next, 10, "X"),
    version: 2,
  });
});

describe("typing in the scope editor", () => {
  it("adds up as one types, and makes one call of many keys", async () => {
    const editor = await open();
    for (const price of [1, 14, 145, 1450]) editor.rows.editTask(11, { price });
    expect(editor.store.summary.price_total).toBe(1450 + 100_00);
    expect(editor.store.phaseView(10)?.total).toBe(1450 + 100_00);
    expect(editor.session.view.save).toBe("saving");
    await vi.advanceTimersByTimeAsync(600);
    expect(sent).toEqual([{ op: { kind: "patch-task", key: 11, id: 11, fields: { price: 1450 } }, base: 1 }]);
    expect(editor.session.view.save).toBe("saved");
    expect(editor.store.tasks.get(11)?.version).toBe(2);
  });

  it("wakes only the row that is typed in", async () => {
    const editor = await open();
    const other = vi.fn();
    const own = vi.fn();
    const otherPhase = vi.fn();
    editor.topics.subscribe("task:12", other);
    editor.topics.subscribe("phase:20", otherPhase);
    editor.topics.subscribe("task:11", own);
    editor.rows.editTask(11, { quantity: "2.5" });
    expect(own).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
    expect(otherPhase).not.toHaveBeenCalled();
  });

  it("sends what is said of a service that is still being made to its new id", async () => {
    const editor = await open();
    const key = editor.rows.addTask(10, 11);
    editor.rows.editTask(key, { name: "Interviews" });
    await vi.advanceTimersByTimeAsync(600);
    expect(names(editor, 10)).toContain("Interviews");
    expect(sent.map(({ op }) => [op.kind, op.id])).toEqual([
      ["add-task", undefined],
      ["patch-task", 101],
    ]);
  });

  it("takes back fifty steps, words of one cell as one", async () => {
    const editor = await open();
    for (const name of ["A", "Au", "Audit"]) editor.rows.editTask(11, { name });
    editor.history.seal();
    editor.rows.nudgeTask(12, -1);
    expect(names(editor, 10)).toEqual(["Service 12", "Audit"]);
    editor.history.undo();
    editor.history.undo();
    expect(names(editor, 10)).toEqual(["Service 11", "Service 12"]);
    editor.history.redo();
    expect(names(editor, 10)).toEqual(["Audit", "Service 12"]);
  });

  it("moves over the edge of a phase", async () => {
    const editor = await open();
    editor.rows.nudgeTask(12, 1);
    expect(names(editor, 10)).toEqual(["Service 11"]);
    expect(names(editor, 20)).toEqual(["Service 12", "Service 21"]);
    expect(editor.store.phaseView(20)?.total).toBe(100_00);
  });

  it("brings back what was deleted, with the toast's Undo, however much was done since", async () => {
    const editor = await open();
    const undo = editor.rows.removePhase(10);
    editor.rows.editTask(21, { name: "Later" });
    undo();
    expect(names(editor, 10)).toEqual(["Service 11", "Service 12"]);
    expect(names(editor, 20)).toEqual(["Later"]);
  });

  it("has nothing deleted open or ticked, also when it was added and is undone", async () => {
    const { rows, view, history } = await open();
    view.select([11, 12, 21]);
    view.activate({ kind: "task", key: 12, cell: "name" });
    rows.removePhase(10);
    expect([...view.selected]).toEqual([21]);
    expect(view.active).toBeNull();
    view.activate({ kind: "task", key: rows.addTask(20, null), cell: "name" });
    history.undo();
    expect(view.active).toBeNull();
  });
});

describe("when the server cannot be reached, or somebody else was quicker", () => {
  const offline = new ApiError({ status: 0, code: 0, message: "offline" });
  const stale = new ApiError({ status: 409, code: 1004, message: "Changed" });

  it("keeps everything on the device and sends it in order when the network is back", async () => {
    const works = answer;
    answer = () => Promise.reject(offline);
    const editor = await open();
    editor.rows.editTask(11, { name: "Offline" });
    await vi.advanceTimersByTimeAsync(700);
    editor.rows.editTask(12, { name: "Second" });
    expect(editor.session.view.save).toBe("waiting");
    expect(kept).toHaveLength(2);
    answer = works;
    editor.session.flush();
    await vi.advanceTimersByTimeAsync(700);
    expect(editor.session.view.save).toBe("saved");
    expect(kept).toHaveLength(0);
    expect(sent.slice(-2).map(({ op }) => op.key)).toEqual([11, 12]);
  });

  it("shows after a reload what an earlier page could not send, and sends it with the same key", async () => {
    answer = () => Promise.reject(offline);
    const first = await open();
    first.rows.addTask(10, 12);
    first.rows.editTask(11, { name: "Kept" });
    await vi.advanceTimersByTimeAsync(0);
    const left = structuredClone(kept);
    const again = await open(left);
    expect(names(again, 10)).toEqual(["Kept", "Service 12", "New Service"]);
    expect(again.session.writes.map(({ key }) => key)).toEqual(left.map(({ key }) => key));
  });

  it("stops at a row that another tab has changed, and sends mine over it only when told to", async () => {
    const works = answer;
    answer = () => Promise.reject(stale);
    server.tasks = server.tasks.map((row) => (row.id === 11 ? { ...row, name: "Theirs", version: 7 } : row));
    const editor = await open();
    editor.rows.editTask(11, { name: "Mine" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(editor.view.notice?.kind).toBe("stale");
    expect(sent).toHaveLength(1);
    answer = works;
    await editor.sync.keepMine();
    await vi.advanceTimersByTimeAsync(600);
    expect(sent.at(-1)?.base).toBe(7);
    expect(editor.view.notice).toBeNull();
  });

  it("does not call its own earlier try somebody else's change", async () => {
    let tries = 0;
    const works = answer;
    answer = (pending) => (++tries === 1 ? Promise.reject(stale) : works(pending));
    const editor = await open();
    editor.rows.editTask(11, { name: "Mine" });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(editor.view.notice).toBeNull();
    expect(editor.session.view.save).toBe("saved");
  });

  it("keeps a row that the server refuses, with its sentence", async () => {
    answer = () =>
      Promise.reject(new ApiError({ status: 422, code: 1000, message: "No", fields: { price: "Too much" } }));
    const editor = await open();
    editor.rows.editTask(11, { price: 1 });
    await vi.advanceTimersByTimeAsync(600);
    expect(editor.store.failed.get(11)).toBe("Too much");
    expect(editor.store.tasks.get(11)?.price).toBe(1);
    expect(editor.session.view).toMatchObject({ save: "failed", pending: 1 });
    const works = server;
    answer = async ({ op }) => ({ ...works.tasks[0], id: op.key, version: 2 });
    editor.rows.editTask(11, { price: 2 });
    await vi.advanceTimersByTimeAsync(600);
    expect(editor.store.failed.size).toBe(0);
    expect(editor.session.view.save).toBe("saved");
  });
});

describe("keys on a row at rest", () => {
  it("are no shortcuts while the row opens and its fields are on their way", async () => {
    const editor = await open();
    const press = (key: string) => {
      const row = { dataset: { phase: "10" } };
      const target = { closest: () => row, matches: () => true, tagName: "BUTTON" };
      rowKeys(editor, { key, target, nativeEvent: {}, preventDefault() {}, stopPropagation() {} } as never);
    };
    editor.view.activate({ kind: "phase", key: 10, cell: "name" });
    for (const key of ["n", "s", "Delete", "Backspace"]) press(key);
    expect([...editor.store.order]).toEqual([10, 20]);
    expect(names(editor, 10)).toEqual(["Service 11", "Service 12"]);
    editor.view.activate(null);
    press("Backspace");
    expect([...editor.store.order]).toEqual([20]);
  });
});
