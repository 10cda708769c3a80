// @vitest-environment happy-dom
import type { Own, PriceReasons } from "@stint/core/project/scope/price-reasons/schema";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, Fragment } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Editor } from "../../src/features/scope/editor";
import { EditorContext } from "../../src/features/scope/hooks";
import type { TaskRow } from "../../src/features/scope/model";
import { PriceField } from "../../src/features/scope/price-field";
import { LockedReasons } from "../../src/features/scope/price-locked";
import { rectAround } from "../../src/features/scope/price-reasons";
import { ReasonRows } from "../../src/features/scope/price-rows";
import { PriceScale } from "../../src/features/scope/price-scale";
import { UseCells } from "../../src/features/scope/price-use";
import { usualWords } from "../../src/features/scope/price-words";
import { signIn } from "./library-rows";
import { onCalls, open, told } from "./page";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const own = (...prices: number[]): Own => ({
  count: prices.length,
  low: Math.min(...prices),
  high: Math.max(...prices),
  prices,
  lines: prices.map((price, at) => ({
    task_id: at + 1,
    project_id: at + 1,
    project_name: `Website ${at + 1}`,
    client_name: "Mockford Books",
    price,
    decided_on: "2026-11-20",
  })),
});
const CATALOG: NonNullable<PriceReasons["catalog"]> = {
  low: 120_000,
  typical: 138_000,
  high: 160_000,
  currency: "USD",
  is_comparable: true,
  unit: null,
  region: "US",
  year: null,
  sources: [
    {
      source: "Wages",
      url: "https://example.com",
      rate_basis: "Wages of designers, times 2",
      weak: "Few answers.",
    },
  ],
  hours: 20,
  regional: null,
};
const NONE: PriceReasons = {
  price_locked: false,
  currency: "USD",
  price: 145_000,
  catalog: null,
  accepted: null,
  lost: null,
  win_rate: null,
  floor: null,
  floor_lacks: null,
};

/** Shows the popover's body; answers what was used. */
async function show(change: Partial<PriceReasons>): Promise<number[]> {
  const reasons = { ...NONE, ...change };
  const used: number[] = [];
  const { price } = reasons;
  await open(() =>
    createElement(
      Fragment,
      null,
      createElement(PriceScale, { reasons, price }),
      createElement(UseCells, { reasons, onUse: (each) => used.push(each) }),
      createElement(ReasonRows, { reasons, price }),
    ),
  );
  return used;
}
const text = () => document.body.textContent ?? "";

describe("where it is shown", () => {
  it("leaves the field free: what it opens beside is the field with its opener", () => {
    const at = (left: number, top: number, right: number, bottom: number) =>
      ({ getBoundingClientRect: () => ({ left, top, right, bottom }) }) as Element;
    const around = { x: 100, y: 400, width: 90, height: 62 };
    expect(rectAround(at(100, 400, 190, 436), at(120, 440, 180, 462))).toEqual(around);
    expect(rectAround(null, null)).toBeNull();
  });

  it("names the ends of the scale at its ends", async () => {
    await show({ catalog: CATALOG, price: null });
    const placeOf = (name: string) =>
      screen
        .getAllByText(name)
        .map((each) => each.style.left)
        .find(Boolean);
    expect([placeOf("Low"), placeOf("High")]).toEqual(["0%", "100%"]);
  });
});

describe("what speaks for a price", () => {
  it("is the catalog's alone, and says so, undated and weak as it is", async () => {
    await show({ catalog: CATALOG });
    for (const words of ["Catalog, US, undated", "1 source", "20 hours", "Few answers.", "Catalog only"])
      expect(text()).toContain(words);
    expect(text()).not.toContain("win rate");
  });

  it("has as many sources as it names", async () => {
    const survey = {
      ...CATALOG.sources[0],
      source: "Survey",
      rate_basis: "Asked of freelancers",
      weak: null,
    };
    await show({ catalog: { ...CATALOG, sources: [...CATALOG.sources, survey] as typeof CATALOG.sources } });
    expect(screen.getByText("Catalog, US, undated").parentElement?.textContent).toContain("2 sources");
    for (const name of ["Wages", "Survey"]) expect(screen.getByRole("link", { name })).toBeTruthy();
  });

  it("has what the hours cost in the workspace's own region before the catalog's, one figure or a range", async () => {
    const uk = { region: "UK", low: null, typical: 94_000, high: null, year: 2024 };
    const ons = { source: "ONS", url: "https://ons.example", rate_basis: "Median wage, times 2", weak: null };
    const told = { sources: [ons] };
    await show({
      currency: "GBP",
      catalog: { ...CATALOG, is_comparable: false, regional: { ...uk, ...told } },
    });
    expect(screen.getByText("Catalog, UK, 2024").parentElement?.textContent).toContain("940 GBP");
    expect(screen.getByRole<HTMLAnchorElement>("link", { name: "ONS" }).href).toBe("https://ons.example/");
    expect(screen.getByText("Catalog, US, undated")).toBeTruthy();
    cleanup();
    const range = { ...uk, ...told, low: 80_000, high: 120_000 };
    await show({ currency: "GBP", catalog: { ...CATALOG, is_comparable: false, regional: range } });
    expect(screen.getByText("Catalog, UK, 2024").parentElement?.textContent).toContain("800 to 1,200 GBP");
  });

  it("has no win rate from few lines, and each number with its count", async () => {
    await show({ catalog: CATALOG, accepted: own(140_000, 150_000), lost: own(155_000, 190_000) });
    expect(text()).toContain("Yours accepted, 1,400 to 1,500");
    expect(text()).toContain("Your win rate, 1,305 to 1,5953 of 5 needed");
    await userEvent.click(screen.getAllByRole("button", { name: "2 lines" })[1] as HTMLElement);
    expect(text()).toContain("Website 2 Mockford Books");
    expect(text()).toContain("$1,900.00");
    expect(screen.getByRole("link", { name: "Website 2" }).getAttribute("href")).toBe("/projects/2");
  });

  it("leads to no project that is gone", async () => {
    const accepted = own(140_000);
    const gone = accepted.lines.map((line) => ({
      ...line,
      ...{ project_id: null, project_name: "", client_name: "" },
    }));
    await show({ accepted: { ...accepted, lines: gone } });
    await userEvent.click(screen.getByRole("button", { name: "1 line" }));
    expect(text()).toContain("A deleted project Nov 20");
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("has one from five, and the floor with the cost that it rests on", async () => {
    await show({
      accepted: own(140_000, 145_000, 150_000, 151_000),
      lost: own(155_000),
      floor: { price: 104_000, cost: 83_200, margin_percentage: "20" },
    });
    for (const words of ["4 of 5, 80%", "Floor for your 20% margin$1,040.00", "cost of one is $832.00"])
      expect(text()).toContain(words);
  });

  it("says what a floor lacks", async () => {
    await show({ catalog: CATALOG, floor_lacks: "margin" });
    expect(text()).toContain("No floor: the project has no margin in percent.");
  });

  it("is nothing but what a floor lacks where neither the catalog nor an own line speaks for a price", async () => {
    await show({ price: null, floor_lacks: "cost" });
    expect(text()).toBe("No floor: the service has no cost.");
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("is used by a press, and walked by arrows", async () => {
    const used = await show({ catalog: CATALOG });
    screen.getByRole("button", { name: "Use the typical price" }).focus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}");
    expect(used).toEqual([160_000, 120_000]);
  });

  it("names another currency, and neither compares nor offers its figures (D7)", async () => {
    const catalog = { ...CATALOG, is_comparable: false };
    await show({ catalog, currency: "EUR" });
    expect(text()).toContain(
      "Recommended in US dollars: $1,380. This project is in EUR, so the price is yours to set.",
    );
    expect(screen.queryAllByRole("button", { name: /^Use/ })).toEqual([]);
    expect(usualWords({ ...NONE, catalog, currency: "EUR" })).toBe("Usual 1,200 to 1,600 USD");
  });

  it("stands under the rate in a few words, and not at all where nothing speaks for a price", () => {
    expect(usualWords({ ...NONE, catalog: CATALOG, accepted: own(1) })).toBe("Usual 1,200 to 1,600");
    expect(usualWords({ ...NONE, accepted: own(125_050, 150_000) })).toBe("Yours 1,250.50 to 1,500");
    expect(usualWords({ ...NONE, lost: own(1) })).toBe("Why this price");
    expect(usualWords(NONE)).toBeUndefined();
  });

  it("is locked without a number, whatever the plan costs", async () => {
    onCalls(() => told([]));
    await open(() => createElement(LockedReasons, { onClose: () => undefined }));
    expect(text()).toContain("Upgrade your plan for recommended pricing.");
    expect(text()).toContain("an estimate from published wages");
    expect(text()).not.toContain("others charge");
    expect(text()).not.toMatch(/\d/);
  });

  it("says what a plan with it costs, as the plans themselves do: $12 a month", async () => {
    const plan = {
      id: "pro_yearly",
      name: "Professional",
      billing_interval: "year",
      price: 1_200,
      currency: "USD",
    };
    onCalls(({ path }) => told(path.endsWith("/plans") ? [plan] : []));
    await open(() => createElement(LockedReasons, { onClose: () => undefined }));
    await waitFor(() => expect(text()).toContain("$12 a month, billed annually."));
  });

  it("is asked for again when it is opened, once what was typed is saved", async () => {
    let save = (_: boolean) => {};
    const settled = () => new Promise<boolean>((resolve) => (save = resolve));
    const store = { info: { project: { is_template: false } } };
    const editor = { store, session: { settled } } as unknown as Editor;
    const row = { key: 7, id: 7, name: "Homepage concept", role_id: "1", price: 145_000 } as TaskRow;
    const calls = await signIn({ is_subscribed: true, checkpoints: [] }, () =>
      told({ ...NONE, catalog: CATALOG }),
    );
    const asked = () => calls.filter(({ path }) => path.endsWith("/tasks/7/price")).length;
    const field = createElement(PriceField, { row });
    await open(() => createElement(EditorContext, { value: editor }, field));
    await screen.findByRole("button", { name: "Usual 1,200 to 1,600" });
    screen.getByRole("textbox", { name: "Rate" }).focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await screen.findByRole("dialog", { name: "Why this price" });
    expect(asked()).toBe(1);
    save(true);
    await waitFor(() => expect(asked()).toBe(2));
  });
});
