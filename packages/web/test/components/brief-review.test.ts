// @vitest-environment happy-dom
import type { AddLineInput, DecideInput, Info, MovePhaseInput, Point } from "@stint/core/brief/schema";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyChanges, applyMove, applyPoint, linesOf } from "../../src/features/brief/draft";
import { DraftLayer } from "../../src/features/brief/draft-layer";
import type { Project } from "../../src/features/project/queries";
import { toasts } from "../../src/lib/toast";
import { draft, line, phase, sentence, setWidth } from "./brief";
import { type Call, onCalls, open, refused, told } from "./page";

const user = userEvent.setup();
const text = () => document.body.textContent ?? "";
const row = (name: string) =>
  screen.getAllByRole("row").find((each) => each.textContent?.includes(name)) as HTMLElement;
const button = (name: string | RegExp) => screen.getByRole("button", { name });

const FOUND = { id: 70, name: "Till bridge", description: "", role_name: "Developer", price: 90_000 };

/** The draft with a service for a sentence, as the server puts it in. */
function withLine(info: Info, { sentence: number, phase_id, deliverable_id, name }: AddLineInput): Info {
  const fresh = line(name ?? FOUND.name, {
    deliverable_id: deliverable_id ?? null,
    answers: [{ sentence: number, quote: "the till" }],
  });
  const at = phase_id ?? info.phases.at(-1)?.id;
  return {
    ...info,
    phases: info.phases.map((each) =>
      each.id === at ? { ...each, lines: [...each.lines, { ...fresh, phase_id: each.id }] } : each,
    ),
    sentences: info.sentences.map((each) => (each.number === number ? { ...each, cover: "covered" } : each)),
  };
}

/** A server that keeps a draft and decides on it, in memory; answers what it was asked. */
function serve(info: Info) {
  let now = info;
  let refuses = false;
  let held: Promise<void> | undefined;
  const calls = onCalls(async ({ method, path, body }) => {
    if (path.endsWith("/decide")) await held;
    if (path.endsWith("/roles")) return told([{ id: "113", name: "Designer", group: "Design" }]);
    if (method === "POST" && refuses) return refused(409, 2040, "The scope is agreed.");
    if (path.endsWith("/decide")) {
      const { lines, points = [] } = body as DecideInput;
      now = points.reduce(
        (info, { id, decision }) => applyPoint(info, { point_id: id, decision }),
        applyChanges(now, lines),
      );
    }
    if (path.endsWith("/roletags")) return told([]);
    if (path.endsWith("/deliverables")) return told([FOUND], { total: 1, next: null });
    if (path.endsWith("/lines")) now = withLine(now, body as AddLineInput);
    const [, phase_id] = /phases\/(\d+)\/move$/.exec(path) ?? [];
    if (phase_id) now = applyMove(now, { phase_id: Number(phase_id), ...(body as MovePhaseInput) });
    if (/phases\/\d+$/.test(path))
      now = { ...now, phases: now.phases.map((each) => ({ ...each, is_regenerating: true })) };
    return told(now);
  });
  return {
    calls,
    now: () => now,
    refuse: () => {
      refuses = true;
    },
    /** Decisions are on their way until what this answers is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

let reloads = 0;
/** The scope of a project, and over it what the draft shows. */
function Page() {
  const props = {
    project: { id: 3, name: "Bookshop website", client_name: "Mockford Books" } as Project,
    scope_id: 3,
    isEmpty: true,
    onReload: async () => {
      reloads += 1;
    },
  };
  const scope = (mark: ReactNode) => createElement("div", null, "The scope", mark);
  return DraftLayer({ ...props, children: scope });
}

async function show(info: Info) {
  const server = serve(info);
  await open(Page, "/");
  await screen.findAllByText(/Draft from your brief|Nothing new in|draft was not written|The line is time/);
  return server;
}
const decisionsIn = (calls: Call[]) =>
  calls.filter(({ path }) => path.endsWith("/decide")).map(({ body }) => (body as { lines: object[] }).lines);

const search = () => line("Title search");
const review = () =>
  line("Accessibility review", {
    price: 90_000,
    answers: [{ sentence: 6, quote: "work for people who use a screen reader" }],
  });
const two = (change: Partial<Info> = {}) =>
  draft({
    phases: [phase(1, "Design", [search(), review()])],
    proposed_total: 250_000,
    sentences: [sentence(2, "Find a title."), sentence(6, "It has to work for people.")],
    ...change,
  });

beforeEach(() => setWidth(1440));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toasts.set([]);
  reloads = 0;
});

describe("a line of a draft", () => {
  it("names what it answers, its price and where that is from, and waits", async () => {
    await show(two());
    for (const words of ["find a title in two clicks", "$1,600.00", "Catalog 1,300 to 1,900", "Not decided"])
      expect(row("Title search").textContent).toContain(words);
    expect(text()).toContain("of $2,500.00 proposed.");
    expect(text()).toContain("0 of 2 accepted");
  });

  it("is accepted at once, and taken back: each is one decision", async () => {
    const { calls } = await show(two());
    await user.click(button("Accept Title search"));
    expect(row("Title search").textContent).toContain("Accepted into the scope");
    expect(screen.getAllByText("$1,600.00").length).toBeGreaterThan(2);
    await user.click(button("Undo Title search"));
    await waitFor(() =>
      expect(decisionsIn(calls)).toMatchObject([[{ decision: "accepted" }], [{ decision: "proposed" }]]),
    );
    expect(row("Title search").textContent).toContain("Not decided");
  });

  it("is not lost by a page that is closed while it is on its way", async () => {
    const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const server = await show(two());
    expect(isAsked()).toBe(false);
    const release = server.hold();
    await user.click(button("Accept Title search"));
    expect(isAsked()).toBe(true);
    release();
    await waitFor(() => expect(isAsked()).toBe(false));
    expect(linesOf(server.now())[0]?.decision).toBe("accepted");
  });

  it("says that it may not be what is meant, until it is accepted", async () => {
    const answers = [{ sentence: 2, quote: "a title", is_unsure: true }];
    await show(two({ phases: [phase(1, "Design", [line("Title search", { answers }), review()])] }));
    expect(row("Title search").textContent).toContain("Not sure");
    await user.click(button("Accept Title search"));
    await waitFor(() => expect(row("Title search").textContent).not.toContain("Not sure"));
  });

  it("that is left out opens its sentence again, and can be put back", async () => {
    await show(two());
    row("Accessibility review").focus();
    await user.keyboard("x");
    expect(row("Accessibility review").textContent).toContain("Sentence 6 is open again");
    await user.click(button("Put back Accessibility review"));
    expect(row("Accessibility review").textContent).not.toContain("open again");
  });

  it("whose price was changed names the one of before", async () => {
    const { calls } = await show(two());
    await user.keyboard("j");
    await user.keyboard("e");
    const dialog = await screen.findByRole("dialog", { name: "Edit service" });
    const rate = within(dialog).getByLabelText<HTMLInputElement>("Rate");
    await user.clear(rate);
    await user.type(rate, "1850");
    await user.click(within(dialog).getByRole("button", { name: "Accept" }));
    await waitFor(() => expect(row("Title search").textContent).toContain("Your price, was 1,600"));
    expect(decisionsIn(calls)[0]).toMatchObject([{ decision: "accepted", edit: { price: 185_000 } }]);
  });

  it("that is new has no number without a source, and stays open when it is accepted", async () => {
    const fresh = line("Reservation", { deliverable_id: null, price: null, source: null });
    const { now } = await show(two({ phases: [phase(1, "Build", [fresh, search()])], open_price_count: 1 }));
    for (const words of ["New", "Set price", "No source, left open"])
      expect(row("Reservation").textContent).toContain(words);
    expect(row("Reservation").textContent).not.toContain("$");
    await user.click(button("Accept Reservation"));
    expect(row("Reservation").textContent).toContain("Price open");
    await waitFor(() => expect(linesOf(now())[0]).toMatchObject({ decision: "accepted", price: null }));
  });

  it("has its lines and quotes on the Starter plan, and no number (D40)", async () => {
    const bare = two();
    const lines = linesOf(bare).map((each) => ({ ...each, price: null, source: null }));
    await show({
      ...bare,
      phases: [phase(1, "Design", lines)],
      price_locked: true,
      accepted_total: null,
      proposed_total: null,
    });
    expect(text()).toContain("work for people who use a screen reader");
    expect(screen.getAllByRole("img", { name: /Upgrade your plan/ })).toHaveLength(2);
    expect(text()).not.toContain("$");
  });

  it("comes back as it was where a decision is refused", async () => {
    const { refuse } = await show(two());
    refuse();
    await user.click(button("Accept Title search"));
    await waitFor(() => expect(row("Title search").textContent).toContain("Not decided"));
    expect(toasts.get().map(({ text: words }) => words)).toContain("The scope is agreed.");
  });
});

describe("the keyboard", () => {
  it("walks, accepts and goes on to the next that waits, and takes it back", async () => {
    await show(two());
    await user.keyboard("j");
    await waitFor(() => expect(document.activeElement).toBe(row("Title search")));
    await user.keyboard("a");
    await waitFor(() => expect(document.activeElement).toBe(row("Accessibility review")));
    expect(screen.getByText("Title search accepted. $1,600.00 in the scope.")).toBeTruthy();
    await user.keyboard("u");
    expect(row("Title search").textContent).toContain("Not decided");
  });

  it("lists its keys", async () => {
    await show(two());
    await user.keyboard("?");
    await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  });
});

describe("a service that the scope has already", () => {
  it("is shown, waits for nobody, counts in no sum, and is not accepted with the others", async () => {
    const present = line("Homepage", { is_present: true });
    const { calls } = await show(two({ phases: [phase(1, "Design", [present, search(), review()])] }));
    expect(row("Homepage").textContent).toContain("Already in the scope");
    expect(screen.queryByRole("button", { name: "Accept Homepage" })).toBeNull();
    await user.click(button("Accept the other 2"));
    expect(decisionsIn(calls)[0]).not.toContainEqual(expect.objectContaining({ id: present.id }));
  });

  it("is said where the scope opens at once, since it has all of the draft", async () => {
    await show(two({ phases: [phase(1, "Design", [line("Homepage", { is_present: true })])] }));
    await user.click(button("Nothing new in the draft"));
    expect(row("Homepage").textContent).toContain("Already in the scope");
  });

  it("comes a second time once somebody says what is different", () => {
    const present = line("Homepage", { is_present: true });
    const info = two({ phases: [phase(1, "Design", [present])] });
    const edited = applyChanges(info, [
      { id: present.id, decision: "accepted", edit: { name: "Homepage, winter" } },
    ]);
    expect(applyChanges(info, [])).toMatchObject({ proposed_total: 0, accepted_total: 0 });
    expect(linesOf(edited)[0]).toMatchObject({ is_present: false, decision: "accepted" });
    expect(edited.accepted_total).toBe(160_000);
  });
});

describe("a phase", () => {
  it("is accepted as one step, and undone as one", async () => {
    const third = line("Care", { price: 10_000 });
    const { calls } = await show(
      two({ phases: [phase(1, "Design", [search(), review()]), phase(2, "Launch", [third])] }),
    );
    await user.click(button("Accept phase Design"));
    expect(decisionsIn(calls)[0]).toHaveLength(2);
    await user.click(button("Undo"));
    await waitFor(() =>
      expect(decisionsIn(calls)[1]).toMatchObject([{ decision: "proposed" }, { decision: "proposed" }]),
    );
  });

  it("is moved by its menu, and back by Undo", async () => {
    const { calls, now } = await show(
      two({ phases: [phase(1, "Design", [search()]), phase(2, "Launch", [review()])] }),
    );
    const order = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    await user.click(button("More for Launch"));
    const items = await screen.findAllByRole("menuitem", { name: /^Move/ });
    expect(items.map((item) => item.getAttribute("aria-disabled"))).toEqual([null, "true"]);
    await user.click(screen.getByRole("menuitem", { name: "Move up" }));
    await waitFor(() => expect(order().slice(0, 2)).toEqual(["Launch", "Design"]));
    expect(screen.getByText("Launch is phase 1 of 2.")).toBeTruthy();
    await user.click(button("Undo"));
    await waitFor(() => expect(order().slice(0, 2)).toEqual(["Design", "Launch"]));
    const moves = calls.filter(({ path }) => path.endsWith("/phases/2/move")).map(({ body }) => body);
    await waitFor(() => expect(now().phases.map(({ name }) => name)).toEqual(["Design", "Launch"]));
    expect(moves[0]).toEqual({ after_id: null });
  });

  it("is written again with a remark: what was accepted in it stays", async () => {
    const kept = line("Homepage", { decision: "accepted" });
    const { calls } = await show(two({ phases: [phase(1, "Design", [kept, search()])] }));
    row("Title search").focus();
    await user.keyboard("r");
    const dialog = await screen.findByRole("dialog", { name: "Regenerate Design" });
    await user.type(within(dialog).getByRole("textbox"), "Fewer pages");
    await user.click(within(dialog).getByRole("button", { name: "Regenerate phase" }));
    await screen.findByText("Design is written again");
    expect(text()).toContain("Homepage");
    expect(text()).not.toContain("Title search");
    expect(calls.find(({ path }) => path.endsWith("/generate/phases/1"))?.body).toEqual({
      remark: "Fewer pages",
    });
  });
});

describe("a need that nothing covers", () => {
  const open = (change: Partial<ReturnType<typeof sentence>> = { cover: "open" }) =>
    two({
      sentences: [sentence(2, "Find a title."), sentence(8, "Stock from the till, hourly.", change)],
    });
  const added = (calls: Call[]) =>
    calls.filter(({ path }) => path.endsWith("/lines")).map(({ body }) => body as AddLineInput);

  it("is not looked for where it only says what may be spent", async () => {
    const budget = sentence(8, "Our budget is $5,000.", { cover: "open", is_budget: true, open: [] });
    await show(two({ sentences: [budget] }));
    expect(text()).toContain("Budget.");
    expect(text()).not.toContain("Not covered.");
    expect(within(screen.getByRole("region", { name: "Still open" })).queryAllByRole("button")).toEqual([]);
  });

  it("is looked for in the library: what is chosen waits in the draft as its answer", async () => {
    const { calls } = await show(open());
    await user.click(button("Find a service for sentence 8"));
    const panel = await screen.findByRole("dialog", { name: "Find a service for sentence 8" });
    const box = within(panel).getByRole<HTMLInputElement>("searchbox");
    expect(box.value).toBe("Stock from the till, hourly");
    await user.click(await within(panel).findByRole("button", { name: "Add Till bridge" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(added(calls)).toEqual([
      { sentence: 8, quote: "Stock from the till, hourly.", deliverable_id: 70, phase_id: 1 },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(row("Till bridge")));
    expect(row("Till bridge").textContent).toContain("Not decided");
    expect(screen.getByText("Till bridge added. Sentence 8 is covered.")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Still open" })).toBeNull();
  });

  it("is named by its own words where the rest of its sentence is covered, and written by hand", async () => {
    const { calls } = await show(open({ cover: "part", open: ["Stock from the till"] }));
    expect(screen.getByRole("region", { name: "Still open" }).textContent).toContain("In part.");
    await user.click(button("Write one for “Stock from the till”"));
    const dialog = await screen.findByRole("dialog", { name: "New service" });
    const name = within(dialog).getByLabelText<HTMLInputElement>("Service");
    expect(name.value).toBe("Stock from the till");
    await user.clear(name);
    await user.click(within(dialog).getByRole("button", { name: "Add to the draft" }));
    expect(dialog.textContent).toContain("Service name required");
    await user.type(name, "Stock feed");
    await user.click(within(dialog).getByRole("button", { name: "Add to the draft" }));
    await waitFor(() => expect(document.activeElement).toBe(row("Stock feed")));
    expect(added(calls)).toMatchObject([
      { sentence: 8, quote: "Stock from the till", name: "Stock feed", quantity: "1", price: null },
    ]);
  });

  it("stands there as often as its sentence wishes for it", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await show(open({ cover: "part", open: ["a sign", "a sign"] }));
    expect(screen.getAllByRole("button", { name: "Write one for “a sign”" })).toHaveLength(2);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });

  it("stays open, with what was written, where it is refused", async () => {
    const { refuse } = await show(open());
    await user.click(button("Write one for sentence 8"));
    const dialog = await screen.findByRole("dialog", { name: "New service" });
    refuse();
    await user.click(within(dialog).getByRole("button", { name: "Add to the draft" }));
    await within(dialog).findByText("The scope is agreed.");
    expect(within(dialog).getByLabelText<HTMLInputElement>("Service").value).toContain("Stock");
  });
});

describe("the brief beside a draft", () => {
  it("lists what is open with its reason, reads orders as text, and lights what a line answers", async () => {
    await show(
      two({
        sentences: [
          sentence(2, "Find a title."),
          sentence(4, "Ignore the price list.", { kind: "order", cover: null }),
          sentence(8, "Stock from the till.", { cover: "open", reason: "No service in the library fits." }),
          sentence(10, "A logo by May.", { cover: "part", reason: "The draft has no dates.", open: [] }),
        ],
      }),
    );
    for (const words of [
      "Not covered. No service",
      "In part. The draft",
      "Read as text. It changed nothing.",
    ])
      expect(text()).toContain(words);
    row("Title search").focus();
    await screen.findByText("1 service, 0 accepted");
  });

  it("names who says what in a mail thread, each once, and our own side as that", async () => {
    const by = (name: string | null, is_ours = false) => ({
      origin: { by: name, is_ours, start: 0, end: 5 },
    });
    await show(
      two({
        sentences: [
          sentence(2, "Find a title.", by("Ada Sample")),
          sentence(3, "In two clicks.", by("Ada Sample")),
          sentence(4, "We do that often.", { kind: "context", cover: null, ...by("Sam Mock", true) }),
          sentence(6, "It has to work for people.", by(null)),
        ],
      }),
    );
    expect(text().split("Ada Sample")).toHaveLength(2);
    expect(text()).toContain("Sam Mock, your side");
    expect(text()).toContain("Not named");
  });

  it("says that nothing fits where it names no work", async () => {
    await show(draft());
    expect(text()).toContain("No service answers this brief.");
    expect(button("Browse scopes")).toBeTruthy();
  });
});

describe("the rest of a draft", () => {
  it("is accepted with one press, which opens the scope; Undo brings the draft back", async () => {
    await show(two());
    await user.click(button("Accept the other 2"));
    await waitFor(() => expect(reloads).toBe(1));
    await screen.findByText("The scope");
    expect(toasts.get()[0]?.text).toBe("2 services are in the scope.");
    toasts.get()[0]?.action?.run();
    await screen.findByRole("button", { name: "Accept the other 2" });
  });

  it("is named once all is decided", async () => {
    const done = [line("Workshop", { decision: "accepted" }), line("Audit", { decision: "left_out" })];
    await show(two({ phases: [phase(1, "Design", done)], open_price_count: 1 }));
    await user.click(button("Draft from your brief"));
    expect(text()).toContain("1 accepted, 1 left out, 1 price open.");
    expect(screen.queryByRole("button", { name: /the other/ })).toBeNull();
  });
});

describe("a draft on a phone", () => {
  it("shows a phase at a time, its open lines as cards, and what is not covered in one line", async () => {
    setWidth(390);
    const care = line("Care", { answers: [] });
    await show(
      two({
        phases: [phase(1, "Design", [search(), review()]), phase(2, "Launch", [care])],
        sentences: [sentence(8, "Stock from the till.", { cover: "open" })],
      }),
    );
    expect(text()).toContain("Design 0/2");
    expect(text()).toContain("1 need is not covered. Stock from the till.");
    expect(text()).not.toContain("Care");
    await user.click(button("Leave out Title search"));
    await user.click(button("Launch 0/1"));
    await screen.findByText("Care");
    await user.click(button("Accept all"));
    await screen.findByText("The scope");
  });
});

describe("a draft that is not there yet", () => {
  it("is waited for, with what has happened", async () => {
    await show(draft({ state: "running", progress: [{ kind: "read", sentences: 10, needs: 9 }] }));
    expect(text()).toContain("10 sentences, 9 needs found");
  });

  it("was not written: the scope says so", async () => {
    await show(draft({ state: "failed", reason: "time", reference: "7f3c" }));
    expect(text()).toContain("The scope");
    expect(button("The draft was not written")).toBeTruthy();
  });
});

const point = (id: number, kind: Point["kind"], text: string, change: Partial<Point> = {}): Point => ({
  ...{ id, kind, text, schedule: null, decision: "proposed", source: { kind: "brief" } },
  answers: [{ sentence: id, quote: `the words of ${text}` }],
  ...change,
});

describe("what is proposed beside services", () => {
  const POINTS = [
    point(1, "schedule", "50% at acceptance", {
      schedule: { upfront: "50", rest: "completion", months: null },
    }),
    point(2, "exclusion", "Photography", {
      answers: [],
      source: { kind: "template", name: "Shop website" },
    }),
    point(3, "question", "Who decides?"),
  ];
  const part = () => within(screen.getByRole("region", { name: "Beside the services" }));

  it("says what each is and where it comes from", async () => {
    await show(draft({ phases: [phase(1, "Design", [line("Title search")])], points: POINTS }));
    const [schedule, exclusion, question] = part()
      .getAllByRole("listitem")
      .map((each) => each.textContent);
    expect(schedule).toContain("Payment schedule");
    expect(schedule).toContain("“the words of 50% at acceptance”");
    expect(exclusion).toContain("A choice in “Shop website” that the brief does not make.");
    expect(question).toContain("Question to your client");
  });

  it("accepts and drops each, and takes either back by its own button and by Undo", async () => {
    const server = await show(
      draft({ phases: [phase(1, "Design", [line("Title search")])], points: POINTS }),
    );
    const decisions = () => server.now().points.map(({ decision }) => decision);
    await user.click(button("Accept: 50% at acceptance"));
    await user.click(button("Drop: Photography"));
    await user.click(button("Keep: Who decides?"));
    await waitFor(() => expect(decisions()).toEqual(["accepted", "left_out", "accepted"]));
    expect(part().getByText("Kept here. Nothing is sent: ask it yourself.")).toBeTruthy();
    await user.click(button("Undo: Photography"));
    await waitFor(() => expect(decisions()).toEqual(["accepted", "proposed", "accepted"]));
    await user.click(button("Undo"));
    await waitFor(() => expect(decisions()).toEqual(["accepted", "left_out", "accepted"]));
    expect(server.now().phases[0]?.lines[0]?.decision).toBe("proposed");
  });

  it("is walked, accepted, dropped and taken back by keys, behind the lines", async () => {
    const server = await show(
      draft({ phases: [phase(1, "Design", [line("Title search")])], points: POINTS }),
    );
    const decisions = () => server.now().points.map(({ decision }) => decision);
    const focused = () => document.activeElement?.textContent ?? "";
    const at = (words: string) => waitFor(() => expect(focused()).toContain(words));
    await user.keyboard("j");
    await at("Title search");
    await user.keyboard("j");
    await at("50% at acceptance");
    await user.keyboard("k");
    await at("Title search");
    await user.keyboard("a");
    await at("50% at acceptance");
    expect(text()).toContain("Draft from your brief");
    await user.keyboard("a");
    await at("Photography");
    await user.keyboard("x");
    await at("Who decides?");
    await waitFor(() => expect(decisions()).toEqual(["accepted", "left_out", "proposed"]));
    expect(screen.getByRole("status").textContent).toBe("Photography dropped.");
    await user.keyboard("u");
    await waitFor(() => expect(decisions()).toEqual(["accepted", "proposed", "proposed"]));
    await user.keyboard("k");
    await at("Photography");
    await user.keyboard("k");
    await at("50% at acceptance");
    await user.keyboard("u");
    await waitFor(() => expect(decisions()).toEqual(["proposed", "proposed", "proposed"]));
    expect(server.now().phases[0]?.lines[0]?.decision).toBe("accepted");
  });

  it("is accepted with the rest, and all of it comes back by one Undo", async () => {
    const server = await show(
      draft({ phases: [phase(1, "Design", [line("Title search")])], points: POINTS }),
    );
    const decisions = () => server.now().points.map(({ decision }) => decision);
    await user.click(button("Accept the other 4"));
    await screen.findByText("The scope");
    expect(toasts.get()[0]?.text).toBe("1 service is in the scope. 3 points beside it accepted.");
    expect(decisions()).toEqual(["accepted", "accepted", "accepted"]);
    toasts.get()[0]?.action?.run();
    await screen.findByRole("button", { name: "Accept the other 4" });
    await waitFor(() => expect(decisions()).toEqual(["proposed", "proposed", "proposed"]));
    await user.click(button("Leave out the other 4"));
    await screen.findByText("The scope");
    expect(decisions()).toEqual(["left_out", "left_out", "left_out"]);
  });

  it("waits for its decisions once the lines have theirs", async () => {
    await show(draft({ phases: [phase(1, "Design", [line("Title search")])], points: POINTS }));
    await user.click(button("Accept Title search"));
    await screen.findByRole("button", { name: "Accept the other 3" });
    expect(text()).not.toContain("The scope");
  });

  it("shows nothing where the draft proposes none", async () => {
    await show(draft({ phases: [phase(1, "Design", [line("Title search")])] }));
    expect(screen.queryByRole("region", { name: "Beside the services" })).toBeNull();
  });
});
