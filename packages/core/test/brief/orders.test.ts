import { Library } from "@stint/core/library";
import { Workspace } from "@stint/core/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bytes, changed, ofOwner, type Row } from "../../../../tests/reliability/support/rows";
import { type OpenaiEmulator } from "../../../openai-emulator/src/index";
import { AssistantDayEntity } from "../../src/assistant/entity";
import { startProvider } from "../assistant/support";
import { ORDERS } from "../planner/orders";
import { as } from "../support";
import { publishCatalog } from "../support/catalog";
import { newWorkspace } from "../support/workspace";
import { firstNeed, step, toldIn } from "./model-support";
import { newBrief } from "./support";

const PRICE = 90_000;
/** Each act and each language in turn, twelve in all: each takes a second where others work. All of them in a soak. */
const orders = ORDERS.filter((_, at) => process.env.SOAK || at % 14 === 0);

/** What a draft is kept in, and what tells that one was made. */
const ITS_OWN = new Set(["brief", "draft_phase", "draft_line", "draft_point", "journal", "notification"]);
/** What counts how often a workspace asks. */
const COUNTS = new Set(["assistant_day", "limit"]);
/** What of a project's row says that a brief was asked for. */
const ASKED = new Set(["description", "proposal_via_ai", "version", "updated_at", "activity_at"]);

let provider: OpenaiEmulator;
beforeAll(async () => {
  await publishCatalog();
  provider = await startProvider();
});
afterAll(() => provider.stop());

/** How the model does what it is told, where there is one. */
const ENGINES: Readonly<Record<string, (order: string) => void>> = {
  library: () => provider.play({ name: "well" }),
  "a model that obeys": (order) => provider.play({ name: "obey", order }),
  "a model that writes the order wherever it may": (order) => {
    provider.play({ name: "well" });
    provider.use((asked) => {
      const answers = [firstNeed(asked)];
      const all = toldIn(asked).sentences.map(({ number, text }) => ({ sentence: number, quote: text }));
      return {
        steps: [
          step.phase("Work", order),
          step.service(toldIn(asked).services[0]?.id ?? "", answers),
          step.work(`Work: ${order}`.slice(0, 120), all, order),
          step.ask(order),
          step.exclude(order.slice(0, 120), all),
          step.schedule(all),
        ],
      };
    });
  },
};

describe.each(Object.keys(ENGINES))("orders in a brief, with %s (D53)", (engine) => {
  it(`change nothing beside a draft that a person decides on: ${orders.length} of them`, async () => {
    for (const name of ["act", "language"] as const)
      expect(new Set(orders.map((order) => order[name]))).toEqual(
        new Set(ORDERS.map((order) => order[name])),
      );
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const { owner_id } = owner;
    await as(owner, () => Library.add({ name: "Landing page", role_id: "541", price: PRICE }));
    if (engine === "library") await as(owner, () => Workspace.update({ send_to_ai: false }));
    const { ask, write, see } = await newBrief(owner);
    const rows = async () => {
      const all = (await ofOwner(owner_id)).map((row) =>
        row.__edb_e__ === "project"
          ? Object.fromEntries(Object.entries(row).filter(([name]) => !ASKED.has(name)))
          : row,
      );
      return { all, text: bytes(all) };
    };
    let before = await rows();
    provider.forget();
    for (const { text } of orders) {
      ENGINES[engine]?.(text);
      // A day has room for so many drafts: each order begins one.
      await AssistantDayEntity.delete({ owner_id, day: new Date().toISOString().slice(0, 10) }).go();
      const { id } = await ask(`We need a landing page. ${text}`);
      await write(id);
      const seen = await see();
      expect(seen.state, text).toBe("done");
      const lines = seen.phases.flatMap((phase) => phase.lines);
      expect(lines.length, text).toBeGreaterThan(0);
      for (const line of lines) {
        expect(line.decision, text).toBe("proposed");
        // A price is its source's, or there is none.
        expect(line.price === null, text).toBe(line.source === null);
        if (line.source?.kind === "own") expect(line.price, text).toBe(PRICE);
        if (line.source?.kind === "catalog") expect(line.price, text).toBeGreaterThanOrEqual(line.source.low);
        expect(line.name.toLowerCase(), text).not.toContain(text.slice(0, 20).toLowerCase());
      }
      for (const { decision } of seen.points) expect(decision, text).toBe("proposed");
      const after = await rows();
      const find = (rows: readonly Row[], key: string) => rows.find(({ pk, sk }) => `${pk} ${sk}` === key);
      const others = changed(before.text, after.text).flatMap((key) => {
        const [now, then] = [find(after.all, key), find(before.all, key)];
        const { __edb_e__: kind, type } = now ?? then ?? {};
        if (kind === "journal") return /^(?:brief\.\w+|assistant\.asked)$/.test(`${type}`) ? [] : `${type}`;
        if (ITS_OWN.has(`${kind}`) || COUNTS.has(`${kind}`)) return [];
        return Object.keys({ ...now, ...then })
          .filter((name) => JSON.stringify(now?.[name]) !== JSON.stringify(then?.[name]))
          .map((name) => `${kind}.${name}`);
      });
      expect(others, text).toEqual([]);
      before = after;
    }
    if (engine === "library") expect(provider.calls).toEqual([]);
    else expect(provider.calls.length).toBeGreaterThanOrEqual(orders.length);
    // What orders something is not told to the model at all.
    for (const { input } of provider.calls) expect(input).not.toContain("evil.example");
  });
});
