import type { Info } from "@stint/core/project/schema";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Op, ProposalDraft } from "../src/features/proposal/builder/draft-store";
import type { Write } from "../src/lib/sync/outbox";
import { testWorld } from "./sync/world";

let server: Info;
const calls: { version: string | null; body: Record<string, unknown> }[] = [];
let refusal: Record<string, string> | undefined;

beforeEach(() => {
  server = {
    id: 4,
    owner_id: 5,
    version: 2,
    name: "Shop",
    client_goals: "",
    welcome_message: "Hello",
  } as unknown as Info;
  calls.length = 0;
  refusal = undefined;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "GET") return Response.json({ data: server });
    const version = request.headers.get("if-match");
    const body = (await request.json()) as Record<string, unknown>;
    calls.push({ version, body });
    if (Number(version) !== server.version)
      return Response.json({ error: { code: 1004, message: "Changed" } }, { status: 409 });
    if (refusal)
      return Response.json({ error: { code: 1000, message: "No", fields: refusal } }, { status: 422 });
    const trimmed = Object.entries(body).map(([name, value]) => [
      name,
      typeof value === "string" ? value.trim() : value,
    ]);
    server = { ...server, ...Object.fromEntries(trimmed), version: server.version + 1 };
    return Response.json({ data: server });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(left: readonly Write<Op>[] = []) {
  const { world, clock, kept } = testWorld<Op>(left);
  const draft = new ProposalDraft(server, 5, () => {}, world);
  await draft.session.opened;
  const pass = async (ms: number) => {
    for (let turn = 0; turn < 20; turn += 1) {
      await clock.pass(ms / 20);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  return { draft, pass, kept };
}

describe("the draft of a proposal", () => {
  it("collects what is typed into one call, and keeps the space under the cursor", async () => {
    const { draft, pass } = await open();
    for (const client_goals of ["S", "Sell ", "Sell more "]) draft.set({ client_goals });
    await pass(2_000);
    expect(calls).toEqual([{ version: "2", body: { client_goals: "Sell more " } }]);
    expect(draft.get().client_goals).toBe("Sell more ");
    expect(draft.session.view.save).toBe("saved");
    draft.set({ name: "Shops" });
    await pass(2_000);
    expect(calls.at(-1)).toEqual({ version: "3", body: { name: "Shops" } });
  });

  it("is not out of date because the server writes the same rows in another order", async () => {
    const { draft, pass } = await open();
    const row = { kind: "date", percent: "40", due_date: null };
    draft.set({ invoice_remaining_payments: [{ percent: "40", kind: "date" }] as never }, true);
    await pass(100);
    // What it had stored meanwhile is ours, with its fields in an order of its own.
    server = { ...server, invoice_remaining_payments: [row], version: 9 } as unknown as Info;
    draft.set({ invoice_remaining_payments: [{ percent: "40.00", kind: "date" }] as never }, true);
    await pass(2_000);
    expect(draft.session.view).toMatchObject({ save: "saved", stop: null });
  });

  it("takes another tab's change of other fields along, and stops at the same ones until somebody decides", async () => {
    const { draft, pass } = await open();
    server = { ...server, name: "Theirs", version: 9 };
    draft.set({ client_goals: "Mine" });
    await pass(2_000);
    expect(server).toMatchObject({ name: "Theirs", client_goals: "Mine" });
    expect(draft.get().name).toBe("Theirs");
    server = { ...server, client_goals: "Theirs", version: 20 };
    draft.set({ client_goals: "Mine again" });
    await pass(2_000);
    expect(draft.session.view).toMatchObject({ save: "stale", stop: { kind: "stale" }, pending: 1 });
    expect(draft.get().client_goals).toBe("Mine again");
    await draft.document.keepMine();
    await pass(2_000);
    expect(server.client_goals).toBe("Mine again");
  });

  it("says at its field what was refused, and sends it again as soon as it is typed otherwise", async () => {
    const { draft, pass } = await open();
    refusal = { client_goals: "Too long" };
    draft.set({ client_goals: "x" });
    await pass(2_000);
    expect(draft.session.view).toMatchObject({ save: "failed", fields: { client_goals: "Too long" } });
    refusal = undefined;
    draft.set({ client_goals: "y" });
    await pass(2_000);
    expect(draft.session.view).toMatchObject({ save: "saved", fields: {} });
  });

  it("has after a reload what was typed before it", async () => {
    const first = await open();
    first.draft.set({ client_goals: "Kept" });
    await first.pass(0);
    const again = await open(first.kept());
    expect(again.draft.get().client_goals).toBe("Kept");
    await again.pass(2_000);
    expect(server.client_goals).toBe("Kept");
  });

  it("goes back and forth", async () => {
    const { draft, pass } = await open();
    draft.set({ client_goals: "One" }, true);
    draft.set({ name: "Two" }, true);
    draft.history.undo();
    draft.history.undo();
    expect(draft.get()).toMatchObject({ name: "Shop", client_goals: "" });
    draft.history.redo();
    await pass(2_000);
    expect(server).toMatchObject({ name: "Shop", client_goals: "One" });
    expect([draft.history.canUndo, draft.history.canRedo]).toEqual([true, true]);
  });
});
