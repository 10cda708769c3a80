import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Browser, type Fate, type Faults, Page, rest, Server } from "./notes";

const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));
console.info(`property seed ${seed}`);
const numRuns = Number(process.env.RUNS ?? 300);

/** One move of two people, their browser and the network between it and the server. */
type Move =
  | { kind: "add" | "type" | "type badly" | "remove"; page: 0 | 1; at: number }
  | { kind: "reload" | "keep mine" | "take theirs" | "retry" | "flush"; page: 0 | 1 }
  | { kind: "pass"; ms: number }
  | { kind: "network"; online: boolean }
  | { kind: "fate"; fate: Fate };

const page = fc.constantFrom<0 | 1>(0, 1);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("add" as const, "type" as const, "type" as const, "remove" as const),
      page,
      at: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("type badly" as const), page, at: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "reload" as const,
        "keep mine" as const,
        "take theirs" as const,
        "retry" as const,
        "flush" as const,
      ),
      page,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("pass" as const), ms: fc.constantFrom(0, 100, 600, 4_000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("network" as const), online: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("fate" as const),
      fate: fc.constantFrom<Fate>("ask lost", "answer lost", "refused by the machine"),
    }),
  },
);

/** Two tabs of one browser and one server, with what each person is owed. */
class Story {
  readonly browser = new Browser();
  readonly server: Server;
  readonly tabs: [Page, Page];
  /** The last text that each person typed into each line, until it is with the server or they let go of it. */
  readonly owed: [Map<number, string>, Map<number, string>] = [new Map(), new Map()];
  readonly #unseen: string[] = [];
  #serial = 0;

  constructor(faults: Faults) {
    this.server = new Server(faults);
    this.server.overwritten = (by, text) => {
      if (!by.seen.has(text)) this.#unseen.push(text);
    };
    this.tabs = [this.#open(), this.#open()];
  }

  #open(seen?: Set<string>): Page {
    return new Page(this.browser, this.server, seen);
  }

  #text(tab: 0 | 1, how = ""): string {
    this.#serial += 1;
    return `${how}${tab}/${this.#serial}`;
  }

  async make(move: Move): Promise<void> {
    await this.#make(move);
    await rest();
    this.#check();
  }

  async #make(move: Move): Promise<void> {
    if (move.kind === "pass") return this.browser.clock.pass(move.ms);
    if (move.kind === "network") return this.browser.setOnline(move.online);
    if (move.kind === "fate") return void this.browser.fates.push(move.fate);
    const tab = this.tabs[move.page];
    const owed = this.owed[move.page];
    const { stop } = tab.session.view;
    // A page that stands still is not typed into.
    if (stop && !["reload", "keep mine", "take theirs"].includes(move.kind)) return;
    switch (move.kind) {
      case "add": {
        const text = this.#text(move.page);
        tab.add(text);
        owed.set(tab.shown.at(-1)?.key ?? 0, text);
        return;
      }
      case "type":
      case "type badly": {
        const text = this.#text(move.page, move.kind === "type badly" ? "bad " : "");
        const key = tab.type(move.at, text);
        if (key !== undefined) owed.set(key, text);
        return;
      }
      case "remove": {
        const key = tab.remove(move.at);
        if (key !== undefined) owed.delete(key);
        return;
      }
      case "reload": {
        tab.die();
        this.tabs[move.page] = this.#open(tab.seen);
        await this.tabs[move.page].session.opened;
        // Keys of rows are another page's now; what is owed is a text.
        return;
      }
      case "keep mine":
        // Without a network nothing is decided.
        if (stop) await tab.keepMine().catch(() => undefined);
        this.#forgetGone(move.page);
        return;
      case "take theirs":
        if (stop)
          for (const { op } of await tab.takeTheirs().catch(() => []))
            this.#forgive(move.page, "text" in op ? op.text : "");
        return;
      case "retry":
        return tab.session.retry();
      case "flush":
        return tab.session.flush();
    }
  }

  #forgive(page: 0 | 1, text: string): void {
    for (const [key, owed] of this.owed[page]) if (owed === text) this.owed[page].delete(key);
  }

  /** Lines that somebody else has removed cannot keep what was typed into them. */
  #forgetGone(page: 0 | 1): void {
    const shown = new Set(this.tabs[page].shown.map(({ text }) => text));
    for (const [key, text] of this.owed[page])
      if (!shown.has(text) && !this.server.journal.includes(text)) this.owed[page].delete(key);
  }

  /** True at every moment. */
  #check(): void {
    expect(this.#unseen, "overwritten unseen").toEqual([]);
    expect(new Set(this.server.made).size, "a line was made twice").toBe(this.server.made.length);
    for (const [at, tab] of this.tabs.entries()) {
      const { save, pending, problem } = tab.session.view;
      if (save === "saved") expect(pending, "saved, and something waits").toBe(0);
      if (save === "failed") expect(tab.session.view.stop ?? problem, "failed without a reason").toBeTruthy();
      if (save !== "saved") continue;
      for (const text of this.owed[at as 0 | 1].values())
        if (tab.shown.some((line) => line.text === text))
          expect(this.server.journal, "called saved").toContain(text);
    }
  }

  /** The network is back, nobody types any more, and whoever is asked decides. */
  async end(): Promise<void> {
    this.browser.fates.length = 0;
    this.browser.setOnline(true);
    for (let round = 0; round < 12; round += 1) {
      await this.browser.clock.pass(60_000);
      for (const [at, tab] of this.tabs.entries()) {
        if (tab.session.view.stop) {
          await tab.keepMine();
          this.#forgetGone(at as 0 | 1);
        }
      }
      await rest();
      this.#check();
    }
    for (const [at, tab] of this.tabs.entries()) {
      const { save } = tab.session.view;
      const bad = [...this.owed[at as 0 | 1].values()].filter((text) => text.startsWith("bad"));
      if (save !== "saved")
        expect(save === "failed" && tab.session.writes.some(({ refused }) => refused)).toBe(true);
      for (const text of this.owed[at as 0 | 1].values()) {
        if (bad.includes(text)) continue;
        // It is there, or was until somebody who saw it wrote over it.
        const waits = tab.session.writes.some(({ op }) => "text" in op && op.text === text);
        expect(waits || this.server.journal.includes(text), `“${text}” is lost`).toBe(true);
      }
      tab.die();
    }
  }
}

const property = (faults: Faults, forgets = false) =>
  fc.asyncProperty(fc.array(move, { maxLength: 40 }), async (moves) => {
    const story = new Story(faults);
    story.browser.forgets = forgets;
    await rest();
    for (const each of moves) await story.make(each);
    await story.end();
  });

describe("two tabs on one document, over a network that loses calls", () => {
  it("lose nothing, double nothing, overwrite nothing unseen, and never call saved what is not", async () => {
    await fc.assert(property({}), { seed, numRuns });
  });

  it.each([
    ["the server forgets keys", property({ keys: true })],
    ["the server forgets versions", property({ versions: true })],
    ["the device forgets", property({}, true)],
  ])("is noticed when %s", async (_, broken) => {
    const { failed } = await fc.check(broken, { seed, numRuns: 20_000, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
