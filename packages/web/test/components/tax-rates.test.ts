// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act, createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TaxRatesPage } from "../../src/features/settings/tax-rates/tax-rates-page";
import { beginSession } from "../../src/lib/session";
import { onCalls, open, refused, told } from "./page";

const user = userEvent.setup();
const VAT = { id: 1, name: "VAT", rate: "19", category: "S", reason: "", note: "", default_for: ["DE"] };
const person = {
  id: 1,
  version: 3,
  acting_for: null,
  checkpoints: [],
  country: "DE",
  currency: "EUR",
  time_zone: "UTC",
  tax_rates: [VAT],
  tax_inclusive: false,
  ask_for_tax: true,
  withholdings: [],
  cash_rounding: [],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the page; a save is kept as the API keeps it, and every save is answered. */
async function show(of: object = {}, refusal?: ReturnType<typeof refused>) {
  let held = { ...person, ...of };
  const calls = onCalls(({ method, path, body }) => {
    if (path.endsWith("/authenticate")) return told({ user: held, first_session: false });
    if (method === "PATCH") {
      if (refusal) return refusal;
      const change = body as { tax_rates?: { id?: number }[] };
      const tax_rates = change.tax_rates?.map((rate, at) => ({ id: at + 10, reason: "", ...rate }));
      held = { ...held, ...change, ...(tax_rates ? { tax_rates } : {}) } as typeof held;
    }
    return told(held);
  });
  await beginSession({ access_token: "a.b.c", expires_in: 300 });
  await open(() => createElement(TaxRatesPage));
  return () => calls.filter(({ method }) => method === "PATCH").map(({ body }) => body);
}

/** Chooses from a menu, by keyboard. */
async function choose(menu: string, name: string) {
  act(() => screen.getByRole("button", { name: menu }).focus());
  await user.keyboard("{Enter}");
  const item = await screen.findByRole("menuitem", { name });
  await vi.waitFor(async () => {
    await user.keyboard(name[0] ?? "");
    expect(item.hasAttribute("data-highlighted")).toBe(true);
  });
  await user.keyboard("{Enter}");
}
const field = (name: string) => screen.getByLabelText(name);

describe("the page of tax rates", () => {
  it("adds a rate in place, with Enter, and shows it beside while it is typed", async () => {
    const saved = await show();
    const example = within(screen.getByRole("complementary", { name: "Example" }));
    example.getByText("$4,836.16");
    await user.click(screen.getByRole("button", { name: "Add a rate" }));
    expect(document.activeElement).toBe(field("Name on documents"));
    await user.keyboard("Sales tax, Texas");
    await user.type(field("Rate"), "8.25");
    example.getByText("$4,399.28");
    await user.keyboard("{Enter}");
    await screen.findByText("8.25%");
    expect(saved()).toEqual([
      {
        tax_rates: [
          VAT,
          { name: "Sales tax, Texas", rate: "8.25", category: "S", reason: "", note: "", default_for: [] },
        ],
      },
    ]);
    expect(screen.queryByLabelText("Name on documents")).toBeNull();
  });

  it("tells what is missing or there already, and keeps what was typed", async () => {
    const saved = await show();
    await user.click(screen.getByRole("button", { name: "Add a rate" }));
    await user.keyboard("vat{Enter}");
    expect(field("Rate").getAttribute("aria-invalid")).toBe("true");
    await user.type(field("Rate"), "19{Enter}");
    expect(screen.getAllByText("Another rate has this name and rate")).not.toHaveLength(0);
    expect((field("Name on documents") as HTMLInputElement).value).toBe("vat");
    expect(saved()).toEqual([]);
    await user.keyboard("{Escape}");
    expect(screen.queryByLabelText("Name on documents")).toBeNull();
  });

  it("moves the default of a place to the rate that gets it", async () => {
    const saved = await show({
      tax_rates: [VAT, { ...VAT, id: 2, name: "VAT, reduced", rate: "7", default_for: [] }],
    });
    await choose("More for VAT, reduced", "Default in Germany");
    await vi.waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()).toMatchObject([{ tax_rates: [{ default_for: [] }, { default_for: ["DE"] }] }]);
  });

  it("leads the keyboard into the rate that is edited from its menu, and back to it", async () => {
    await show();
    await choose("More for VAT", "Edit");
    await vi.waitFor(() => expect(document.activeElement).toBe(field("Name on documents")));
    await user.keyboard("{Escape}");
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "More for VAT" })),
    );
  });

  it("removes a rate", async () => {
    const saved = await show();
    await choose("More for VAT", "Remove");
    await vi.waitFor(() => expect(saved()).toEqual([{ tax_rates: [] }]));
    await screen.findByText("No rate yet. Papers have no tax until you choose one.");
  });

  it("suggests what its country publishes, and says that registration is one's own to say", async () => {
    const saved = await show({ tax_rates: [] });
    screen.getByText("No rate yet. Papers have no tax until you choose one.");
    await user.click(await screen.findByRole("button", { name: "Add VAT 19%" }));
    await vi.waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()).toMatchObject([{ tax_rates: [{ name: "VAT", rate: "19", default_for: ["DE"] }] }]);
    expect(screen.queryByRole("button", { name: "Add VAT 19%" })).toBeNull();
    screen.getByText(/register from a turnover of €25,000/);
    await user.click(screen.getByRole("button", { name: "Add Small business" }));
    await vi.waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]).toMatchObject({
      tax_rates: [{}, { category: "E", reason: "Gemäß § 19 UStG wird keine Umsatzsteuer berechnet." }],
    });
  });

  it("asks an exemption for its reason", async () => {
    const saved = await show();
    await user.click(screen.getByRole("button", { name: "Add a reason" }));
    await user.keyboard("Lessons{Enter}");
    screen.getByText("Say why this is exempt");
    await user.type(field("Words on documents"), "§ 4 Nr. 21 UStG{Enter}");
    await screen.findByText("“§ 4 Nr. 21 UStG”");
    expect(saved()).toMatchObject([{ tax_rates: [{}, { name: "Lessons", rate: "0", category: "E" }] }]);
  });

  it("saves how prices are typed and whether sending asks, at once", async () => {
    const saved = await show();
    await user.click(screen.getByRole("radio", { name: "Tax included" }));
    await vi.waitFor(() => expect(saved()).toEqual([{ tax_inclusive: true }]));
    within(screen.getByRole("complementary", { name: "Example" })).getAllByText("$3,415.13");
    await user.click(screen.getByRole("switch", { name: "Ask me before sending" }));
    await vi.waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]).toEqual({ ask_for_tax: false });
  });

  it("keeps what was typed where another tab was quicker", async () => {
    await show({}, refused(409, 1004, "Stale"));
    await user.click(screen.getByRole("button", { name: "Add a rate" }));
    await user.keyboard("Sales tax");
    await user.type(field("Rate"), "5{Enter}");
    await screen.findByText(/changed in another tab/);
    expect((field("Name on documents") as HTMLInputElement).value).toBe("Sales tax");
  });
});
