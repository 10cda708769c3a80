// @vitest-environment happy-dom
import type { Info } from "@stint/core/project/scope/schema";
import type { OpenPrices as Answer } from "@stint/core/template/schema";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Editor, makeEditor } from "../../src/features/scope/editor";
import { EditorContext } from "../../src/features/scope/hooks";
import type { Op } from "../../src/features/scope/model";
import { OpenPrices } from "../../src/features/scope/open-prices";
import { checkouts, closeCheckout } from "../../src/lib/checkout";
import { toasts } from "../../src/lib/toast";
import { testWorld } from "../sync/world";
import { signIn } from "./library-rows";
import { open, refused, told } from "./page";

afterEach(() => {
  cleanup();
  closeCheckout();
  vi.unstubAllGlobals();
});

const task = (id: number, price: number | null, change: Partial<Info["tasks"][number]> = {}) => ({
  ...{
    id,
    scope_id: 1,
    scopecategory_id: 10,
    project_id: 1,
    deliverable_id: 7000 + id,
    name: `Service ${id}`,
  },
  ...{ role_id: "113", price, quantity: "1", unit: null, effort_hours: null, cost: null, percent: null },
  ...{
    pricing: "fixed" as const,
    optional: false,
    option_group: null,
    chosen: false,
    due_at: null,
    user_id: null,
  },
  ...{ deliverable_description: "", description: "", status: "open" as const, rank: `V${id}`, version: 1 },
  ...change,
});
const TASKS = [task(1, null), task(2, 0), task(3, 500), task(4, null, { optional: true }), task(5, null)];

const scope = (currency: string) =>
  ({
    ...{ id: 1, project_id: 1, status: "draft", exclusions: "", revision_rounds: null, is_current: true },
    categories: [
      { id: 10, scope_id: 1, name: "Design", description: "", start_at: null, rank: "V", version: 1 },
    ],
    tasks: TASKS,
    project: { is_template: false, id: 1, name: "Site", status: "draft", currency },
  }) as unknown as Info;

/** Shows the line of a scope; answers its editor and the calls. */
async function show(
  answer: Partial<Answer>,
  currency = "USD",
): Promise<{ editor: Editor; saved: () => unknown[]; fail: () => void }> {
  let fails = false;
  const prices = { price_locked: false, has_prices: true, prices: [], template_currency: null, ...answer };
  const calls = await signIn({ is_subscribed: !prices.price_locked, checkpoints: [] }, ({ method, path }) => {
    const id = Number(path.split("/").at(-1));
    if (fails && method === "GET") return refused(404, 1003, "Not found.");
    return told(method === "PATCH" ? { ...TASKS.find((each) => each.id === id), version: 2 } : prices);
  });
  const editor = makeEditor(scope(currency), 9, testWorld<Op>().world);
  await editor.session.opened;
  const line = createElement(OpenPrices, { className: "" });
  await open(() => createElement(EditorContext, { value: editor }, line));
  const saved = () =>
    calls.flatMap(({ method, path, body }) => (method === "PATCH" ? [[path.split("/").at(-1), body]] : []));
  const fail = () => {
    fails = true;
  };
  return { editor, saved, fail };
}

const priced = ({ store }: Editor) => [...store.tasks.values()].map(({ price }) => price);
const PRICES = [1, 2, 3, 4].map((id) => ({ id, price: id * 1000 }));

describe("services without a price", () => {
  it("get the recommended ones by one button, as one step: no price that somebody typed, nor 0", async () => {
    const { editor, saved } = await show({ prices: PRICES });
    await userEvent.click(await screen.findByRole("button", { name: "Fill 2 recommended prices" }));
    await waitFor(() => expect(priced(editor)).toEqual([1000, 0, 500, 4000, null]));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()).toEqual([
      ["1", { price: 1000 }],
      ["4", { price: 4000 }],
    ]);
    expect(screen.queryByRole("button")).toBeNull();
    act(() => editor.history.undo());
    expect(priced(editor)).toEqual(TASKS.map(({ price }) => price));
    expect(await screen.findByRole("button", { name: "Fill 2 recommended prices" })).toBeTruthy();
  });

  it("say on the free plan what is behind a plan, and lead there", async () => {
    await show({ price_locked: true });
    await screen.findByText("Recommended prices come with a paid plan.");
    await userEvent.click(screen.getByRole("button", { name: "Upgrade" }));
    expect(checkouts.get()).toEqual({});
  });

  it("say nothing where nothing is recommended, whatever the plan", async () => {
    for (const price_locked of [true, false]) {
      await show({ price_locked, has_prices: false });
      expect(document.body.textContent).toBe("");
      cleanup();
    }
  });

  it("get none where the server could not be asked again", async () => {
    const { editor, fail } = await show({ prices: PRICES });
    const button = await screen.findByRole("button", { name: "Fill 2 recommended prices" });
    fail();
    await userEvent.click(button);
    await waitFor(() => expect(toasts.get().at(-1)?.text).toContain("not be filled"));
    expect(priced(editor)).toEqual(TASKS.map(({ price }) => price));
  });

  it("get prices in the project's currency, whatever the template's is", async () => {
    await show({ prices: PRICES, template_currency: "EUR" });
    await screen.findByRole("button", { name: "Fill 2 recommended prices" });
  });

  it("say which currency the template has, where it is another than the project's", async () => {
    await show({ has_prices: false, template_currency: "USD" }, "EUR");
    await screen.findByText("The template is priced in US dollars; set your prices in euros.");
  });
});
