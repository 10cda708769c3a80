// @vitest-environment happy-dom
import type { Deliverable } from "@stint/core/library/schema";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, type ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LibraryPanel } from "../../src/features/contract/library-panel";
import { FoundService, ServiceSearch } from "../../src/features/library/service-search";
import { PickTemplateDialog } from "../../src/features/library/templates/pick-dialog";
import { type Person, service, signIn, template, term } from "./library-rows";
import { type Call, onScroll, open, type Told, told } from "./page";

const subscriber: Person = { is_subscribed: true, checkpoints: [] };
const starter: Person = { is_subscribed: false, checkpoints: [] };
const onClose = () => undefined;
const values = {
  ...{ studio_name: "", client_name: "", project_name: "", total: "", deposit: "", currency: "" },
  ...{ acceptance_date: "", expiry_date: "" },
};

const found = (each: Deliverable) => {
  const there = each.id === 1 ? "added" : undefined;
  return createElement(FoundService, { key: each.id, service: each, onAdd: () => undefined, there });
};
const panel = { title: "Add a service to Design", target: 1, onClose, action: null, children: found };
const Panel = () => createElement(ServiceSearch, panel);
const Terms = () => createElement(LibraryPanel, { names: [], values, onAdd: async () => undefined, onClose });
const Pick = () => createElement(PickTemplateDialog, { onClose });

let calls: Call[];
async function show(part: () => ReactNode, person = subscriber, answer?: () => Told | Promise<Told>) {
  onScroll();
  calls = await signIn(person, ({ path }) => {
    if (answer) return answer();
    if (path.endsWith("/deliverables")) {
      const locked = { price: null, price_range: null, price_locked: true };
      const rows = ["Brand workshop", "Audit"].map((name, at) =>
        service(at + 1, name, person.is_subscribed ? {} : locked),
      );
      return told(rows, { total: 2, next: null });
    }
    if (path.endsWith("/scopetemplates")) return told([template(7, "Brand guidelines")], { next: null });
    if (path.endsWith("/contractterms")) return told([term(2, "Late Payments")]);
    return told([]);
  });
  await open(part);
}
const asked = (list: string) => calls.filter(({ path }) => path.endsWith(list)).map(({ query }) => query);

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

describe("what is taken from the library into a scope, a project or its terms", () => {
  it.each([
    ["services", Panel, "/deliverables", "Brand workshop", 1000, "16"],
    ["templates", Pick, "/scopetemplates", "Brand guidelines", 1000, "12"],
    ["contract terms", Terms, "/contractterms", "Late Payments", 10, "200"],
  ] as const)("is searched some time after the last key: %s", async (_, part, list, first, ms, most) => {
    await show(part);
    await screen.findByText(first);
    expect(asked(list).at(-1)?.per_page).toBe(most);
    const box = screen.getByRole("searchbox");
    const sought = () => [...new Set(asked(list).flatMap(({ filter }) => filter || []))];
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
    const type = (value: string) => fireEvent.change(box, { target: { value } });
    type("b");
    await pass(ms / 2);
    type("br");
    await pass(ms - 1);
    expect(sought()).toEqual([]);
    await pass(1);
    await pass(1);
    expect(sought()).toEqual(["br"]);
  });
});

describe("the services that are added to a scope", () => {
  it("are four rows of 80 px while they are searched, and say which of them is there", async () => {
    let come = (_: Told) => {};
    await show(Panel, subscriber, () => new Promise<Told>((resolve) => (come = resolve)));
    expect(document.querySelectorAll("[data-ghosts] > .h-20")).toHaveLength(4);
    cleanup();
    come(told([]));
    await show(Panel);
    await screen.findByText("Brand workshop");
    expect(document.querySelector("[data-ghosts]")).toBeNull();
    expect(screen.getAllByText("added")).toHaveLength(1);
    expect(screen.getByText("Recommended prices, US average")).toBeTruthy();
  });

  it("say how many of one's own have what is searched for in the community's", async () => {
    await show(Panel);
    await screen.findByText("Brand workshop");
    await userEvent.type(screen.getByRole("searchbox"), "workshop");
    await screen.findByRole("radio", { name: "Yours 2" }, { timeout: 3000 });
    await userEvent.click(screen.getByRole("radio", { name: "Yours 2" }));
    await screen.findByRole("radio", { name: "Community 2" });
    screen.getByRole("radio", { name: "Yours" });
  });

  it("have no price on Starter, and say at their lock what opens them", async () => {
    await show(Panel, starter);
    await screen.findByText("Brand workshop");
    expect(screen.getByText("Upgrade your plan for recommended pricing.")).toBeTruthy();
    expect(screen.getByRole("list", { name: "Services" }).textContent).not.toMatch(/\d/);
    await userEvent.hover(screen.getByRole("button", { name: "Add Audit" }));
    await screen.findByRole("tooltip", { name: "Upgrade plan to quick-add services" });
  });
});
