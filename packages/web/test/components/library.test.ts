// @vitest-environment happy-dom
import { useSearch } from "@tanstack/react-router";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act, createElement, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BriefBanner } from "../../src/features/brief/banner";
import { readDraftSearch } from "../../src/features/contract/generate/use-draft-link";
import { LibraryTerms } from "../../src/features/contract/library-terms";
import type { LibrarySearch } from "../../src/features/library/queries";
import { LibraryServices } from "../../src/features/library/services";
import type { TemplatesSearch } from "../../src/features/library/templates/queries";
import { LibraryTemplates } from "../../src/features/library/templates/templates";
import { checkouts } from "../../src/lib/checkout";
import { dialogs } from "../../src/lib/dialogs";
import { toasts } from "../../src/lib/toast";
import { type Person, service, signIn, template, term } from "./library-rows";
import { type Call, onScroll, open, refused, type Told, told } from "./page";

const Scopes = () =>
  createElement(LibraryTemplates, { search: useSearch({ strict: false }) as TemplatesSearch });
const Services = () =>
  createElement(LibraryServices, { search: useSearch({ strict: false }) as LibrarySearch });

const Brief = () => createElement(BriefBanner);
const Terms = () => createElement(LibraryTerms, readDraftSearch(useSearch({ strict: false })));

let answer: (call: Call) => Told | Promise<Told>;
let calls: Call[];
let scroll: () => Promise<void>;
const subscriber: Person = { is_subscribed: true, checkpoints: [] };
const starter: Person = { is_subscribed: false, checkpoints: [] };
const user = userEvent.setup();

/** Opens a page of the library; what is not its list is counted, and empty. */
async function show(person: Person, page: () => ReactNode = Scopes, at = "/mylibrary/scopes", query = "") {
  calls = await signIn(person, (call) => {
    if (!isList(call, "/scopetemplates")) return told([], { total: 168, next: null });
    return answer(call);
  });
  return open(page, at, `${at}${query}`);
}
const isList = ({ path, query }: Call, list: string) => path.endsWith(list) && query.per_page !== "1";
/** What the list of templates was asked for, oldest first. */
const asked = () => calls.filter((call) => isList(call, "/scopetemplates")).map(({ query }) => query);
const page = (names: readonly string[], next: string | null = null, change = {}) =>
  told(
    names.map((name, at) => template(name.length * 100 + at, name, change)),
    { next },
  );
const names = () => screen.queryAllByRole("link", { name: /site$/ }).map((link) => link.textContent);
const banner = () => screen.queryByRole("region", { name: "Upgrade plan" });

beforeEach(() => {
  scroll = onScroll();
  answer = () => page(["Bookshop site"]);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  toasts.set([]);
  dialogs.set(undefined);
});

/** Chooses the last item of a menu, by keys. */
async function chooseLast(menu: string, name: string) {
  const more = await screen.findByRole("button", { name: menu });
  act(() => more.focus());
  await user.keyboard("{Enter}");
  const item = await screen.findByRole("menuitem", { name });
  await waitFor(async () => {
    await user.keyboard("{End}");
    expect(item.hasAttribute("data-highlighted")).toBe(true);
  });
  await user.keyboard("{Enter}");
}

/** Types "b" and "bo" into the search of a page: nothing is asked for before `ms` after the last key, then "bo" alone. */
async function expectPause(ms: number, list: string) {
  const sought = () =>
    calls.filter((call) => isList(call, list) && call.query.filter).map(({ query }) => query.filter);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  const type = (value: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value } });
  type("b");
  await pass(ms / 2);
  type("bo");
  await pass(ms - 1);
  expect(sought()).toEqual([]);
  await pass(2);
  await pass(1);
  expect(sought()).toEqual(["bo"]);
}

describe("the scopes of the library", () => {
  it("are four rows of 80 px while they load, seen only when that takes its time", async () => {
    let come = (_: Told) => {};
    answer = () => new Promise<Told>((resolve) => (come = resolve));
    await show(subscriber);
    const loading = screen.getByText("Loading").closest("[role=status]");
    expect(loading?.className).toContain("invisible");
    // 80 px are 20 steps of the scale.
    expect(loading?.querySelectorAll("[aria-hidden] > .h-20")).toHaveLength(4);
    await waitFor(() => expect(loading?.className).not.toContain("invisible"));
    await act(async () => come(page(["Bookshop site"])));
    await waitFor(() => expect(names()).toEqual(["Bookshop site"]));
    expect(screen.queryByText("Loading")).toBeNull();
  });

  it("say that they did not load, and load on Try again", async () => {
    let fails = true;
    answer = () => (fails ? refused(500, 5000, "No") : page(["Bookshop site"]));
    await show(subscriber);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("These templates did not load.Try againReference 01234567");
    expect(screen.queryByText("No templates yet")).toBeNull();
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(names()).toEqual(["Bookshop site"]));
  });

  it("begin with the community's and with past scopes where there are none, and hide what would search them", async () => {
    answer = () => page([]);
    await show(subscriber);
    await screen.findByRole("heading", { name: "No templates yet" });
    await screen.findByRole("button", { name: "Browse 168 scopes" });
    expect(screen.getByRole("button", { name: "Pick a past scope" })).toBeTruthy();
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Type/ })).toBeNull();
  });

  it("say what was looked for where nothing has that name, and take it back", async () => {
    answer = ({ query }) => page(query.filter ? [] : ["Bookshop site"]);
    const router = await show(subscriber, Scopes, "/mylibrary/scopes", "?q=zebra");
    await screen.findByText("“zebra”");
    await user.click(screen.getByText("Clear search"));
    await waitFor(() => expect(names()).toEqual(["Bookshop site"]));
    expect(router.state.location.search).toEqual({});
  });

  it("go on when their end is reached, and begin anew with another filter", async () => {
    answer = ({ query }) => {
      if (query.types) return page(["Campaign site"]);
      return query.cursor ? page(["Harbor site"]) : page(["Bookshop site", "Microsite"], "c2");
    };
    await show(subscriber);
    await waitFor(() => expect(names()).toEqual(["Bookshop site", "Microsite"]));
    await scroll();
    await waitFor(() => expect(names()).toEqual(["Bookshop site", "Microsite", "Harbor site"]));
    expect(asked().at(-1)).toEqual({ per_page: "12", cursor: "c2" });
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Type" }));
    await user.click(await screen.findByRole("checkbox", { name: "Marketing" }));
    await waitFor(() => expect(names()).toEqual(["Campaign site"]));
    expect(asked().at(-1)).toEqual({ per_page: "12", types: "Marketing" });
  });

  it("are exported, but where there are none", async () => {
    await show(subscriber);
    await screen.findByRole("button", { name: "Export CSV" });
    cleanup();
    answer = () => page([]);
    await show(subscriber);
    await screen.findByRole("heading", { name: "No templates yet" });
    expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
  });

  it("come 30 at a time, newest first, where those are asked for", async () => {
    await show(subscriber, Scopes, "/mylibrary/scopes", "?recent=true");
    await waitFor(() => expect(names()).toEqual(["Bookshop site"]));
    expect(asked()).toEqual([{ per_page: "30", sort: "-created_at" }]);
  });

  it("are searched a second after the last key", async () => {
    await show(subscriber);
    await waitFor(() => expect(names()).toEqual(["Bookshop site"]));
    await expectPause(1000, "/scopetemplates");
    expect(asked().at(-1)).toEqual({ per_page: "12", filter: "bo" });
  });

  it("are narrowed by five types", async () => {
    await show(subscriber);
    await user.click(await screen.findByRole("button", { name: "Type" }));
    await screen.findByRole("checkbox", { name: "Recently Added" });
    expect(screen.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent)).toEqual([
      ...["Recently Added", "Marketing", "Design", "Web Development", "Video Production", "Other"],
    ]);
  });

  it("are read again once one is duplicated, and its copy is confirmed where it stands", async () => {
    const had = ["Bookshop site"];
    answer = ({ method, path }) => {
      if (path.endsWith("/duplicate")) had.unshift("Bookshop copy site");
      return method === "POST" ? told(template(9, "Bookshop copy site")) : page(had);
    };
    await show(subscriber);
    calls = await signIn(subscriber, (call) => answer(call));
    await user.click(await screen.findByRole("button", { name: "Duplicate Bookshop site" }));
    await waitFor(() => expect(names()).toEqual(["Bookshop copy site", "Bookshop site"]));
    expect(toasts.get()).toMatchObject([{ text: "Added to My Templates", action: { label: "Ok" } }]);
  });

  it("are kept and hidden after a plan has ended: no link, and since when", async () => {
    answer = () => page(["Bookshop site", "Microsite"], null, { hidden_since: "2026-12-02T10:00:00.000Z" });
    await show(starter);
    const line = await screen.findByRole("region", { name: "Hidden templates" });
    expect(line.textContent).toContain("Nothing is deleted, and links that you shared stay open.");
    expect(screen.getAllByText("Hidden since Dec 2")).toHaveLength(2);
    expect(screen.getByText("Bookshop site")).toBeTruthy();
    expect(names()).toEqual([]);
    // One offer of a plan in one view.
    expect(banner()).toBeNull();
    await user.click(screen.getByRole("button", { name: "More for Bookshop site" }));
    const menu = await screen.findByRole("menu");
    expect(
      within(menu)
        .getAllByRole("menuitem")
        .map((item) => item.textContent),
    ).toEqual(["Upgrade plan", "Stop sharing", "Delete"]);
  });
});

describe("the banner of a plan", () => {
  const pages = [
    ["scopes", Scopes, "scope_templates_banner_dismissed"],
    ["services", Services, "service_templates_banner_dismissed"],
    ["terms", Terms, "contract_term_templates_banner_dismissed"],
  ] as const;
  it.each(pages)("stands over the %s until its cross is pressed, which is kept", async (tab, body, slug) => {
    await show(starter, body, `/mylibrary/${tab}`);
    const shown = await screen.findByRole("region", { name: "Upgrade plan" });
    expect(shown.textContent).toContain("150+ community scope templates and 1000+ service templates");
    await user.click(within(shown).getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(banner()).toBeNull());
    const noted = calls.filter(({ path }) => path.endsWith("/checkpoints"));
    expect(noted.map(({ body: said }) => said)).toEqual([{ slug }]);
  });

  it.each(pages)(
    "is not over the %s for whoever has a plan, or has pressed the cross",
    async (tab, body, slug) => {
      for (const person of [subscriber, { is_subscribed: false, checkpoints: [slug] }]) {
        await show(person, body, `/mylibrary/${tab}`);
        await waitFor(() => expect(screen.queryByText("Loading")).toBeNull());
        expect(banner()).toBeNull();
        cleanup();
      }
    },
  );
});

describe("the banner of a brief", () => {
  const brief = () => screen.queryByRole("region", { name: "Generate with AI" });

  it("stands over the scopes of a subscriber until its cross is pressed, and opens the dialog", async () => {
    await show(subscriber, Brief);
    expect(brief()?.textContent).toContain("Have a brief? Start from that.");
    expect(banner()).toBeNull();
    await user.click(screen.getByRole("button", { name: "Generate with AI" }));
    expect(dialogs.get()?.name).toBe("create-project-ai");
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(brief()).toBeNull());
    const noted = calls.filter(({ path }) => path.endsWith("/checkpoints")).map(({ body }) => body);
    expect(noted).toEqual([{ slug: "scope_templates_banner_dismissed" }]);
  });

  it("is not there without a plan, or once the cross was pressed", async () => {
    for (const person of [starter, { ...subscriber, checkpoints: ["scope_templates_banner_dismissed"] }]) {
      await show(person, Brief);
      expect(brief()).toBeNull();
      cleanup();
    }
  });
});

describe("the services of the library", () => {
  it("are searched a second after the last key", async () => {
    calls = await signIn(subscriber, () => told([service(1, "Brand workshop")], { total: 1, next: null }));
    await open(Services, "/mylibrary/services");
    await screen.findAllByText("Brand workshop");
    await expectPause(1000, "/deliverables");
  });

  it("are copied with the words of everything that is saved", async () => {
    calls = await signIn(subscriber, () => told([service(1, "Brand workshop")], { total: 1, next: null }));
    await open(Services, "/mylibrary/services", "/mylibrary/services?community=true");
    await chooseLast("More for Brand workshop", "Copy to your library");
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([{ text: "Added to My Templates", action: { label: "Ok" } }]),
    );
    expect(calls.some(({ path }) => path.endsWith("/deliverables/1/duplicate"))).toBe(true);
  });

  it("name what they cost in a scope: an own one without a price costs nothing (D8), the community's is open", async () => {
    const own = service(1, "Brand workshop", { community: 0, price: null });
    const open_price = service(2, "Logo", { price: null });
    calls = await signIn(subscriber, () => told([own, open_price], { total: 2, next: null }));
    await open(Services, "/mylibrary/services");
    await screen.findAllByText("Brand workshop");
    expect(screen.getAllByText("$0.00").length).toBeGreaterThan(0);
    expect(screen.getAllByText("–").length).toBeGreaterThan(0);
  });

  it("are kept and hidden after a plan has ended, as scopes are: nothing to open, and since when", async () => {
    const own = service(1, "Brand workshop", { community: 0, hidden_since: "2026-12-02T10:00:00.000Z" });
    calls = await signIn(starter, () => told([own], { total: 1, next: null }));
    await open(Services, "/mylibrary/services");
    await screen.findByRole("region", { name: "Hidden services" });
    expect(screen.getAllByText("Hidden since Dec 2").length).toBeGreaterThan(0);
    expect(screen.queryByRole("button", { name: "Brand workshop" })).toBeNull();
    expect(banner()).toBeNull();
    await user.click(
      screen.getAllByRole("button", { name: "More for Brand workshop" }).at(-1) as HTMLElement,
    );
    const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
    expect(items.map((item) => item.textContent)).toEqual(["Upgrade plan", "Delete"]);
  });

  it("begin as nobody's in particular: one of it, of the role that all of them begin with", async () => {
    calls = await signIn(subscriber, ({ method }) =>
      method === "POST" ? told(service(2, "Audit")) : told([], { total: 0, next: null }),
    );
    await open(Services, "/mylibrary/services");
    await screen.findByRole("heading", { name: "Keep the services you sell often." });
    await user.click(screen.getByRole("button", { name: "New service" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New service" }));
    const name = dialog.getByRole<HTMLInputElement>("textbox", { name: /^Service/ });
    expect(name.maxLength).toBe(200);
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /^Description/ }).maxLength).toBe(1000);
    fireEvent.change(name, { target: { value: "Audit" } });
    await user.click(dialog.getByRole("button", { name: "Add service" }));
    await waitFor(() =>
      expect(
        calls.find(({ method, path }) => method === "POST" && path.endsWith("/deliverables"))?.body,
      ).toEqual(expect.objectContaining({ name: "Audit", role_id: "113", quantity: "1" })),
    );
    expect(calls.find(({ path }) => path.endsWith("/roles"))?.query).toEqual({ per_page: "9999" });
  });

  it("come 16 at a time, the workspace's own or the community's", async () => {
    calls = await signIn(subscriber, ({ path, query }) =>
      path.endsWith("/deliverables") && query.community
        ? told([service(1, "Brand workshop")], { next: null })
        : told([service(2, "Own workshop", { community: 0, owner_id: 1 })], { total: 1, next: null }),
    );
    await open(Services, "/mylibrary/services");
    await screen.findByRole("button", { name: "Own workshop" });
    await user.click(screen.getByRole("radio", { name: "Community" }));
    await screen.findByText("Brand workshop");
    const lists = calls.filter((call) => isList(call, "/deliverables")).map(({ query }) => query);
    expect(lists).toEqual([
      { types: "deliverables", owned: "1", per_page: "16" },
      { types: "deliverables", community: "1", per_page: "16" },
    ]);
  });
});

describe("an empty library", () => {
  it("of services leads to the community's", async () => {
    calls = await signIn(subscriber, ({ path, query }) =>
      path.endsWith("/deliverables") && query.community
        ? told([service(1, "Brand workshop")], { next: null })
        : told([], { total: 0, next: null }),
    );
    await open(Services, "/mylibrary/services");
    await user.click(await screen.findByRole("button", { name: "See the community’s" }));
    await screen.findByText("Brand workshop");
  });

  it("of terms leads to the community's", async () => {
    await show(subscriber, Terms, "/mylibrary/terms");
    await user.click(await screen.findByRole("button", { name: "See the community’s" }));
    expect(dialogs.get()).toMatchObject({ name: "templates", props: { tab: "terms" } });
    dialogs.set(undefined);
  });
});

describe("a term that is deleted", () => {
  it("comes back as the server has it on Undo, also where its text is locked here", async () => {
    const late = term(9, "Late Payments", { is_locked: true, body: "", content: null, late_fee: null });
    calls = await signIn(starter, ({ path, query }) =>
      path.endsWith("/contractterms") && !query.community ? told([late], { total: 1 }) : told(late),
    );
    await open(Terms, "/mylibrary/terms");
    await chooseLast("More for Late Payments", "Delete");
    await waitFor(() => expect(toasts.get()).toHaveLength(1));
    toasts.get()[0]?.action?.run();
    const written = () =>
      calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
    await waitFor(() => expect(written().at(-1)).toMatch(/^POST .*\/contractterms\/9\/restore$/));
    expect(written()).toContainEqual(expect.stringMatching(/^DELETE .*\/contractterms\/9$/));
  });
});

describe("the terms of the library", () => {
  it("come up to 200 at once, and are searched 10 ms after the last key", async () => {
    calls = await signIn(subscriber, () => told([term(1, "Late Payments")], { total: 1, next: null }));
    await open(Terms, "/mylibrary/terms");
    await screen.findByRole("heading", { name: "Late Payments" });
    const [first] = calls.filter((call) => isList(call, "/contractterms"));
    expect(first?.query.per_page).toBe("200");
    await expectPause(10, "/contractterms");
  });
});

describe("contract terms in one's own words", () => {
  const ai = () => screen.queryByRole("region", { name: "Generate with AI" });

  it("are offered once over an empty list, by the banner and then by the list", async () => {
    await show(subscriber, Terms, "/mylibrary/terms");
    await screen.findByText("Keep the terms you agree on often.");
    expect(screen.getAllByRole("button", { name: "Generate with AI" })).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull());
    expect(screen.getAllByRole("button", { name: "Generate with AI" })).toHaveLength(1);
  });

  it("are offered to a subscriber over the terms until the cross is pressed, which is kept", async () => {
    await show(subscriber, Terms, "/mylibrary/terms");
    const shown = await screen.findByRole("region", { name: "Generate with AI" });
    expect(shown.textContent).toContain("Missing a term? Say it in your words.");
    await user.click(within(shown).getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(ai()).toBeNull());
    const noted = calls.filter(({ path }) => path.endsWith("/checkpoints"));
    expect(noted.map(({ body }) => body)).toEqual([{ slug: "terms_from_ai_banner_dismissed" }]);
  });

  it("are locked without a plan: the button says what opens it, and opens the plans", async () => {
    await show(starter, Terms, "/mylibrary/terms");
    const locked = await screen.findByRole("button", { name: /^Generate with AI/ });
    expect(ai()).toBeNull();
    await user.hover(locked);
    expect(
      await screen.findByText("Upgrade plan to unlock the ability to search and save contract terms"),
    ).toBeTruthy();
    await user.click(locked);
    expect(checkouts.get()?.next?.label).toBe("Generate contract term");
    expect(dialogs.get()).toBeUndefined();
  });

  it("open from the bell, and are taken out of the address", async () => {
    const router = await show(subscriber, Terms, "/mylibrary/terms", "?draft=5");
    await waitFor(() => expect(dialogs.get()).toMatchObject({ name: "generate-term", props: { draft: 5 } }));
    expect(router.state.location.searchStr).toBe("");
  });
});
