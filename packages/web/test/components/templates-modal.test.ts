// @vitest-environment happy-dom
import { GATES } from "@stint/core/billing/gate/rules";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act, createElement, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TemplatesModal } from "../../src/features/template/templates-modal";
import { checkouts } from "../../src/lib/checkout";
import { toasts } from "../../src/lib/toast";
import { type Person, service, signIn, template, term } from "./library-rows";
import { type Call, onScroll, open, refused, type Told, told } from "./page";

const user = userEvent.setup();
const subscriber: Person = { is_subscribed: true, checkpoints: [] };
const starter: Person = { is_subscribed: false, checkpoints: [] };

let answer: (call: Call) => Told | Promise<Told> | undefined;
let calls: Call[];
let scroll: () => Promise<void>;
/** The window becomes a large or small one. */
let turn: () => Promise<void>;

/** What the community has, as far as a test does not say otherwise. */
function answerOf(call: Call, isFree: boolean): Told {
  const { path, query } = call;
  const is = (end: string) => path.endsWith(end);
  if (is("/scopetemplates/tags")) return told([{ id: "Branding", name: "Branding", count: 1 }]);
  if (is("/deliverables/tags")) return told([{ id: "Designer", name: "Designer", group: "", count: 2 }]);
  if (/\/scopetemplates\/\d+$/.test(path)) {
    const summary = { price_total: 320_000 };
    const more = {
      processed_categories: [],
      exclusions: "",
      price_range: null,
      price_sources: [
        { source: "Bureau of Labor Statistics, May 2024", year: 2024, url: "https://bls.example" },
        { source: "A guide to fees", year: null, url: "https://guide.example" },
      ],
      usage: null,
    };
    return told({ ...template(7, "Brand guidelines", { community: 1 }), summary, updated_at: null, ...more });
  }
  if (is("/scopetemplates")) return told([template(7, "Brand guidelines", { community: 1 })], { total: 1 });
  if (is("/deliverables") && query.community)
    return told([service(1, "Brand workshop", isFree ? LOCKED_PRICE : {})], { total: 1 });
  if (is("/contractterms") && query.community)
    return told(
      [
        term(1, "Confidentiality", { group: "Confidentiality" }),
        term(4, "Confidentiality, firm", { group: "Confidentiality", ...(isFree && { is_locked: true }) }),
        term(2, "Late Payments", isFree ? { is_locked: true } : {}),
        term(3, "Late Payments, firm", isFree ? { is_locked: true } : {}),
      ].filter(({ name }) => name.toLowerCase().includes(query.filter ?? "")),
    );
  return told([]);
}
const LOCKED_PRICE = { price: null, price_range: null, price_locked: true };

/** A page with the modal, which can be opened again. */
function Page() {
  const [isOpen, setOpen] = useState(true);
  if (isOpen) return createElement(TemplatesModal, { onClose: () => setOpen(false) });
  return createElement("button", { type: "button", onClick: () => setOpen(true) }, "Open");
}

async function show(person: Person) {
  calls = await signIn(person, (call) => answer(call) ?? answerOf(call, !person.is_subscribed));
  await open(Page);
  await screen.findByRole("button", { name: "Brand guidelines" });
}
const modal = () => screen.getByRole("dialog", { name: "Templates" });
const isClosed = () => screen.findByRole("button", { name: "Open" });
const tab = (name: string) => user.click(screen.getByRole("tab", { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>("searchbox", { name });
const press = (name: string | RegExp, inside = document.body) =>
  user.click(within(inside).getByRole("button", { name }));
/** What a list was searched for, oldest first. */
const sought = (list: string) =>
  calls.filter(({ path, query }) => path.endsWith(list) && query.filter).map(({ query }) => query.filter);
const noted = () =>
  calls
    .filter(({ path }) => path.endsWith("/checkpoints"))
    .map(({ body }) => (body as { slug: string }).slug);

beforeEach(() => {
  answer = () => undefined;
  scroll = onScroll();
  const ears = new Set<() => void>();
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: (_: string, ear: () => void) => ears.add(ear),
    removeEventListener: (_: string, ear: () => void) => ears.delete(ear),
  }));
  turn = () => act(async () => ears.forEach((ear) => void ear()));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  checkouts.set(undefined);
  history.replaceState(null, "", "/");
});

describe("the community's templates over the page", () => {
  it("have three tabs, each with its search, its filter and its list", async () => {
    await show(subscriber);
    expect(box("Search scopes").placeholder).toBe("Search 1 scopes");
    expect(
      screen.getByText(/^Start from a scope with an estimate from published wages\. .* read it in full\.$/),
    ).toBeTruthy();
    expect(screen.getByRole("checkbox", { name: /^Branding/ })).toBeTruthy();
    await tab("Services");
    await screen.findByText("Brand workshop");
    expect(screen.getByText("Single services with what they usually cost.", { exact: false })).toBeTruthy();
    expect(screen.getByRole("group", { name: "Filter By Role:" })).toBeTruthy();
    expect(screen.getByText("$1,380.00")).toBeTruthy();
    await tab("Contract Terms");
    await screen.findByRole("heading", { name: "Late Payments Payments" });
    expect(screen.getByText("Terms that protect both sides", { exact: false })).toBeTruthy();
    expect(screen.getByRole("group", { name: "Payments" })).toBeTruthy();
  });

  it("go on when the end of their list is reached, 12 at a time", async () => {
    answer = ({ path, query }) =>
      path.endsWith("/scopetemplates")
        ? told([template(query.cursor ? 9 : 7, query.cursor ? "Microsite" : "Brand guidelines")], {
            total: 2,
            next: query.cursor ? null : "c2",
          })
        : undefined;
    await show(subscriber);
    await scroll();
    await screen.findByRole("button", { name: "Microsite" });
    const list = calls.filter(({ path }) => path.endsWith("/scopetemplates"));
    expect(list.map(({ query }) => query)).toEqual([
      { community: "1", per_page: "12" },
      { community: "1", per_page: "12", cursor: "c2" },
    ]);
  });

  it("come 30 at a time, newest first, once the Recently Added are asked for", async () => {
    await show(subscriber);
    await user.click(screen.getByRole("checkbox", { name: "Recently Added" }));
    await screen.findByText("The newest scopes of the community first.", { exact: false });
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.endsWith("/scopetemplates")).at(-1)?.query).toEqual({
        community: "1",
        per_page: "30",
        sort: "-created_at",
      }),
    );
  });

  it("say of each why it is a top one for the workspace", async () => {
    const reasons = ["won", "used", "trade", "roles", null] as const;
    answer = ({ path, query }) =>
      path.endsWith("/scopetemplates") && query.sort === "for_you"
        ? told(reasons.map((reason, at) => template(at + 20, `Top ${at}`, { reason })))
        : undefined;
    await show(subscriber);
    await user.click(screen.getByRole("checkbox", { name: "Top Templates For You" }));
    await screen.findByRole("button", { name: "Top 4" });
    const list = within(screen.getByRole("list", { name: "Scopes" }));
    for (const words of ["Your clients said yes", "You have used", "Of your trade", "Work of roles"])
      expect(list.getAllByText(words, { exact: false })).toHaveLength(1);
  });

  it("are four rows of 80 px while they load, and say that they did not", async () => {
    let come = (_: Told) => {};
    const first = new Promise<Told>((resolve) => (come = resolve));
    answer = ({ path }) => (path.endsWith("/deliverables") ? first : undefined);
    await show(subscriber);
    await tab("Services");
    const loading = screen.getByText("Loading").closest("[role=status]");
    // 80 px are 20 steps of the scale.
    expect(loading?.querySelectorAll("[data-ghosts] > .h-20")).toHaveLength(4);
    await act(async () => come(refused(500, 5000, "No")));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("The services did not load.Try againReference 01234567");
    answer = () => undefined;
    await press("Try again");
    await screen.findByText("Brand workshop");
  });

  it.each([
    ["Scopes", "Search scopes", "/scopetemplates", 1000],
    ["Services", "Search services", "/deliverables", 1000],
    ["Contract Terms", "Search contract terms", "/contractterms", 10],
  ])("search the %s some time after the last key", async (name, label, list, ms) => {
    await show(subscriber);
    await tab(name);
    await waitFor(() => expect(screen.queryByText("Loading")).toBeNull());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
    const type = (value: string) => fireEvent.change(box(label), { target: { value } });
    type("b");
    await pass(ms / 2);
    type("br");
    await pass(ms - 1);
    expect(sought(list)).toEqual([]);
    await pass(1);
    await pass(1);
    expect(sought(list)).toEqual(["br"]);
  });

  it("say what was looked for where nothing has that name, and take it back", async () => {
    await show(subscriber);
    await tab("Contract Terms");
    await user.type(box("Search contract terms"), "zebra");
    await screen.findByText("“zebra”");
    await user.click(screen.getByText("Clear search"));
    await screen.findByRole("button", { name: "Read Late Payments" });
    expect(box("Search contract terms").value).toBe("");
  });
});

describe("on the Starter plan, the community's templates", () => {
  it("have no price of a service, and say at each lock what opens it", async () => {
    await show(starter);
    await tab("Services");
    await screen.findByText("Brand workshop");
    const list = screen.getByRole("list", { name: "Services" });
    expect(
      within(list).getByRole("img", { name: "Upgrade your plan for recommended pricing." }),
    ).toBeTruthy();
    expect(list.textContent).not.toMatch(/\d/);
    const save = within(list).getByRole("button", { name: "Save Brand workshop to My Templates" });
    await user.hover(save);
    await screen.findByRole("tooltip", { name: "Upgrade plan to save templates" });
    await user.click(save);
    expect(checkouts.get()?.next?.label).toBe("Save Brand workshop");
    expect(calls.some(({ path }) => path.endsWith("/duplicate"))).toBe(false);
    // It goes on once there is a plan.
    await act(async () => checkouts.get()?.next?.run());
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/1/duplicate"))).toBe(true));
  });

  it("have Confidentiality to read, the names of the other terms, and no search of them", async () => {
    await show(starter);
    await tab("Contract Terms");
    await screen.findByRole("button", { name: "Read Confidentiality" });
    await user.click(screen.getByRole("button", { name: "Save Confidentiality to My Templates" }));
    await waitFor(() =>
      expect(
        calls.find(({ path, method }) => method === "POST" && path.endsWith("/contractterms"))?.body,
      ).toMatchObject({
        name: "Confidentiality",
      }),
    );
    expect(checkouts.get()).toBeUndefined();
    expect(screen.queryByRole("button", { name: "Read Late Payments" })).toBeNull();
    expect(screen.queryByRole("searchbox")).toBeNull();
    const words = "Upgrade plan to unlock the ability to search and save contract terms";
    for (const name of ["Search contract terms", "Unlock Late Payments"]) {
      const lock = screen.getByRole("button", { name });
      await user.hover(lock);
      await screen.findByRole("tooltip", { name: words });
      await user.click(lock);
      expect(checkouts.get()?.next?.label).toBe("Back to the terms");
      checkouts.set(undefined);
      await user.hover(screen.getByRole("tab", { name: "Scopes" }));
      await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
    }
  });

  it("say of each other wording of Confidentiality that it is locked, and lead back to the plain one", async () => {
    await show(starter);
    await tab("Contract Terms");
    await user.click(await screen.findByRole("button", { name: "Read Confidentiality" }));
    const way = (name: string) => user.click(screen.getByRole("radio", { name }));
    await way("Firm");
    const words = "Upgrade plan to unlock the ability to search and save contract terms";
    const row = screen.getByRole("heading", { name: "Confidentiality" }).closest("li") as HTMLElement;
    within(row).getByText(words);
    expect(within(row).queryByRole("button", { name: "Unlock Confidentiality" })).toBeNull();
    await press("Upgrade plan", row);
    expect(checkouts.get()?.next?.label).toBe("Back to the terms");
    checkouts.set(undefined);
    await way("Plain");
    await waitFor(() => expect(within(row).queryByText(words)).toBeNull());
    await press("Save Confidentiality to My Templates", row);
    expect(checkouts.get()).toBeUndefined();
  });

  it.each([
    ["Scopes", "scope_templates_banner_dismissed"],
    ["Services", "service_templates_banner_dismissed"],
    ["Contract Terms", "contract_term_templates_banner_dismissed"],
  ])("have a banner over the %s until its cross is pressed, which is kept", async (name, slug) => {
    await show({ is_subscribed: false, checkpoints: [] });
    await tab(name);
    const banner = await screen.findByRole("region", { name: "Upgrade plan" });
    await press("Dismiss", banner);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Upgrade plan" })).toBeNull());
    expect(noted()).toContain(slug);
  });
});

describe("a template on the free plan", () => {
  /** An account with its one project, whose scope has these services. */
  const showFull = async (status: "draft" | "active", change: Partial<Person> = {}) => {
    let phases = [{ id: 30 }];
    answer = ({ method, path }) => {
      if (path.endsWith("/projects"))
        return told([
          { id: 3, name: "First", status: "draft", hidden_since: null, scopes: [{ id: 3, status }] },
        ]);
      if (method === "GET" && path.endsWith("/scopes/3")) return told({ categories: phases, tasks: [] });
      if (path.endsWith("/duplicate")) phases = [{ id: 30 }, { id: 31 }, { id: 32 }];
      if (path.endsWith("/duplicate")) return told({ id: 3, project_id: 3 });
      return undefined;
    };
    await show({ ...starter, active_projects: 1, ...change });
  };
  const locked = async (reason: string) => {
    const [use] = await screen.findAllByRole("button", { name: "Use in a proposal" });
    await user.hover(use as HTMLElement);
    await screen.findByRole("tooltip", { name: reason });
    await user.click(use as HTMLElement);
    expect(checkouts.get()?.next?.label).toBe("Use Brand guidelines");
    expect(calls.some(({ path }) => path.endsWith("/duplicate"))).toBe(false);
    checkouts.set(undefined);
  };

  it("is added to the one project, behind the phases that it has", async () => {
    await showFull("draft");
    const [add] = await screen.findAllByRole("button", { name: "Add to First" });
    await user.click(add as HTMLElement);
    await waitFor(() =>
      expect(calls.find(({ path }) => path.endsWith("/scopes/7/duplicate"))?.body).toEqual({
        project_id: 3,
        scope_id: 3,
      }),
    );
    expect(checkouts.get()).toBeUndefined();
    // The way back takes away what came, and nothing else.
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe("Brand guidelines added to First."));
    act(() => toasts.get().at(-1)?.action?.run());
    await waitFor(() =>
      expect(
        calls.filter(({ method }) => method === "DELETE").map(({ path }) => path.split("/").at(-1)),
      ).toEqual(["31", "32"]),
    );
  });

  it("is not promised in full: its texts are cut", async () => {
    await show(starter);
    screen.getByText(/Pick one to see its phases and services\.$/);
  });

  it("has a lock and its reason beside a project that is agreed", async () => {
    await showFull("active");
    await locked(GATES["project.start"].refusal);
  });

  it("has a lock and its reason once one was used", async () => {
    await showFull("draft", { active_projects: 0, template_used_at: "2026-11-20T10:00:00.000Z" });
    await locked(GATES["template.use"].refusal);
  });
});

describe("the filters of a phone", () => {
  const panel = () => screen.findByRole("dialog", { name: "Filter" });
  const branding = async () =>
    within(await panel()).getByRole<HTMLInputElement>("checkbox", { name: /^Branding/ });
  const isChosen = () =>
    within(screen.getByRole("complementary", { name: "Filter" })).getByRole<HTMLInputElement>("checkbox", {
      name: /^Branding/,
    }).checked;
  const isGone = () => waitFor(() => expect(screen.queryByRole("dialog", { name: "Filter" })).toBeNull());

  it("say how many they leave, and count once they are applied", async () => {
    await show(subscriber);
    await press("Filter", modal());
    await user.click(await branding());
    await within(await panel()).findByRole("button", { name: "Apply, 1" });
    expect(isChosen()).toBe(false);
    await press("Apply, 1", await panel());
    await isGone();
    expect(isChosen()).toBe(true);
  });

  it("are left as they were by Cancel, the cross and Escape", async () => {
    await show(subscriber);
    for (const leave of [
      async () => press("Cancel", await panel()),
      async () => press("Close", await panel()),
      () => user.keyboard("{Escape}"),
    ]) {
      await press("Filter", modal());
      await user.click(await branding());
      await leave();
      await isGone();
      expect(isChosen()).toBe(false);
    }
    expect(modal()).toBeTruthy();
  });

  it("are all taken away by Clear All, which counts once it is applied, too", async () => {
    await show(subscriber);
    await user.click(screen.getByRole("checkbox", { name: /^Branding/ }));
    await press("Filter", modal());
    await press("Clear All", await panel());
    expect((await branding()).checked).toBe(false);
    await press("Apply, 1", await panel());
    await isGone();
    expect(isChosen()).toBe(false);
  });
});

describe("the roles by which services are filtered", () => {
  it("are counted in their head once some are chosen, and all of them away by one press", async () => {
    await show(subscriber);
    await tab("Services");
    await screen.findByText("Brand workshop");
    const filter = within(screen.getByRole("complementary", { name: "Filter" }));
    filter.getByText("Filter By Role:");
    expect(filter.queryByRole("button", { name: "Clear All" })).toBeNull();
    await user.click(filter.getByRole("checkbox", { name: /^Designer/ }));
    filter.getByText("Filter By Role: 1");
    const asked = () => calls.filter(({ path }) => path.endsWith("/deliverables")).at(-1)?.query;
    const all = { types: "deliverables", community: "1", per_page: "16" };
    await waitFor(() => expect(asked()).toEqual({ ...all, roles: "Designer" }));
    await user.click(filter.getByRole("button", { name: "Clear All" }));
    filter.getByText("Filter By Role:");
  });
});

describe("a template that is read", () => {
  it("says whose rates its prices rest on, each with its year", async () => {
    await show(subscriber);
    await user.click(screen.getByRole("button", { name: "Brand guidelines" }));
    const sources = within(await screen.findByRole("region", { name: "Where prices come from" }));
    expect(sources.getByText("Usual hours at hourly rates from 2 sources:")).toBeTruthy();
    expect(sources.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Bureau of Labor Statistics, May 2024",
      "A guide to fees, undated",
    ]);
    expect(sources.getByRole<HTMLAnchorElement>("link", { name: "A guide to fees" }).href).toBe(
      "https://guide.example/",
    );
  });
});

describe("what was searched and chosen", () => {
  it("is kept for each tab and while a template is read, and ends with the modal", async () => {
    await show(subscriber);
    await user.type(box("Search scopes"), "brand");
    await user.click(screen.getByRole("checkbox", { name: /^Branding/ }));
    await tab("Services");
    await user.type(box("Search services"), "work");
    await tab("Scopes");
    expect(box("Search scopes").value).toBe("brand");
    await waitFor(() => expect(sought("/scopetemplates")).toContain("brand"), { timeout: 5000 });
    await user.click(await screen.findByRole("button", { name: "Brand guidelines" }));
    await screen.findByRole("dialog", { name: "All scopes" });
    await press("Back");
    expect(box("Search scopes").value).toBe("brand");
    await press("Close", modal());
    await user.click(await isClosed());
    await screen.findByRole("button", { name: "Brand guidelines" });
    expect(box("Search scopes").value).toBe("");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Branding/ }).checked).toBe(false);
    await tab("Services");
    expect(box("Search services").value).toBe("");
  });
});

describe("the modal closes", () => {
  it("by Escape, which first leaves the template that is read and empties the search", async () => {
    await show(subscriber);
    await user.click(screen.getByRole("button", { name: "Brand guidelines" }));
    await screen.findByRole("dialog", { name: "All scopes" });
    await user.keyboard("{Escape}");
    expect(modal()).toBeTruthy();
    await user.type(box("Search scopes"), "brand");
    await user.keyboard("{Escape}");
    expect(box("Search scopes").value).toBe("");
    expect(modal()).toBeTruthy();
    await user.keyboard("{Escape}");
    await isClosed();
  });

  it("when the screen becomes a large or a small one", async () => {
    await show(subscriber);
    await turn();
    await isClosed();
  });

  it("and has the person read again over the dashboard alone, for the first steps there", async () => {
    await show({ is_subscribed: true, checkpoints: ["get_started_explored_templates"] });
    const isRead = () => calls.some(({ path }) => path.endsWith("/currentuser"));
    await press("Close", modal());
    await user.click(await isClosed());
    expect(isRead()).toBe(false);
    history.replaceState(null, "", "/dashboard");
    await press("Close", modal());
    await isClosed();
    await waitFor(() => expect(isRead()).toBe(true));
  });
});

describe("a tab that was looked at", () => {
  const stored = () => Object.keys(localStorage).filter((key) => key.includes("explored"));

  it("is told once, scopes and terms, and kept in the browser", async () => {
    await show(subscriber);
    await waitFor(() => expect(noted()).toEqual(["get_started_explored_templates"]));
    await tab("Services");
    await tab("Contract Terms");
    await waitFor(() =>
      expect(noted()).toEqual(["get_started_explored_templates", "get_started_explored_contracts"]),
    );
    await tab("Scopes");
    await press("Close", modal());
    await user.click(await isClosed());
    expect(noted()).toHaveLength(2);
    expect(stored()).toHaveLength(2);
  });

  it("is not told again by whoever has it", async () => {
    await show({ is_subscribed: true, checkpoints: ["get_started_explored_templates"] });
    expect(noted()).toEqual([]);
  });
});

describe("one of the workspace's own templates", () => {
  it("is read as its own: a total, its editor, and the way back to the library", async () => {
    answer = ({ path }) => {
      if (!/\/scopetemplates\/9$/.test(path)) return undefined;
      const summary = { price_total: 320_000 };
      const lists = { processed_categories: [], exclusions: "", price_range: null, price_sources: null };
      return told({ ...template(9, "Bookshop site"), summary, updated_at: null, ...lists, usage: null });
    };
    const onClose = vi.fn();
    calls = await signIn(subscriber, (call) => answer(call) ?? answerOf(call, false));
    await open(() => createElement(TemplatesModal, { onClose, id: 9 }));
    const box = await screen.findByRole("dialog", { name: "My Templates" });
    const price = within(await within(box).findByRole("complementary", { name: "Price" }));
    price.getByText("Total");
    expect(price.queryByText("Recommended")).toBeNull();
    expect(within(box).queryByRole("button", { name: "Save to My Templates" })).toBeNull();
    expect(within(box).getAllByRole("button", { name: "Edit" }).length).toBeGreaterThan(0);
    await user.keyboard("s");
    await press("Back", box);
    expect(onClose).toHaveBeenCalledOnce();
    expect(calls.some(({ path }) => path.endsWith("/duplicate"))).toBe(false);
  });
});
