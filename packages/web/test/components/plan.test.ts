// @vitest-environment happy-dom
import type { Info } from "@stint/core/billing/schema";
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { plans } from "../../../core/src/billing/plans";
import { PerksPage } from "../../src/features/community/perks-page";
import { CancelDialog } from "../../src/features/plan/cancel-dialog";
import { PlanStep } from "../../src/features/plan/checkout/plan-step";
import { beginSession } from "../../src/lib/session";
import { onCalls, open, told } from "./page";

const user = userEvent.setup();
const [plan] = plans.filter(({ id }) => id === "team_yearly");
if (!plan) throw new Error("no plan");
const info = {
  status: "active",
  plan: "team_yearly",
  seats: 3,
  trial_ends_at: null,
  trial_open: true,
  period_ends_at: "2027-11-21T10:00:00.000Z",
} as Info;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Signs a person in; every list is empty but those that are given. */
async function begin(person: object, lists: Record<string, unknown> = {}) {
  const user = { id: 1, acting_for: null, is_subscribed: true, partner_id: null, checkpoints: [], ...person };
  const calls = onCalls(({ path }) => {
    if (path.endsWith("/authenticate")) return told({ user, first_session: false });
    return told(lists[path.replace("/api/v2", "")] ?? []);
  });
  await beginSession({ access_token: "a.b.c", expires_in: 300 });
  return calls;
}

describe("the dialog that cancels a plan", () => {
  const show = async (active_projects: number) => {
    const calls = await begin({ active_projects });
    await open(() => createElement(CancelDialog, { info, plan, onClose: vi.fn() }));
    return calls;
  };

  it("says what of the projects still shows, and what is hidden", async () => {
    await show(9);
    screen.getByText("9 open projects");
    screen.getByText("One shows, you pick it. 8 are hidden, not deleted");
    cleanup();
    await show(2);
    screen.getByText("One shows, you pick it. 1 is hidden, not deleted");
  });

  it("offers the data before, a file for each kind", async () => {
    // The file would take the place of the page.
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const calls = await show(1);
    await user.click(screen.getByRole("button", { name: "Export your data first" }));
    screen.getByText(/A CSV file for each kind/);
    for (const name of ["Clients", "Invoices", "Contract terms"])
      await user.click(screen.getByRole("button", { name }));
    const asked = () => calls.map(({ path }) => path).filter((path) => path.endsWith("/export"));
    await vi.waitFor(() =>
      expect(asked()).toEqual([
        "/api/v2/clients/export",
        "/api/v2/invoices/export",
        "/api/v2/contractterms/export",
      ]),
    );
    await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(3));
    saved.mockRestore();
  });
});

describe("the plans of the checkout", () => {
  it("say the trial on a desk and on a phone", async () => {
    await open(() =>
      createElement(PlanStep, {
        ...{
          plans,
          info: { ...info, status: "none", plan: "none" },
          interval: "year",
          chosen: "Professional",
        },
        ...{ onInterval: vi.fn(), onChoose: vi.fn(), onGo: vi.fn() },
      }),
    );
    const trials = plans.filter((each) => each.billing_interval === "year" && each.trial_days > 0);
    expect(screen.getAllByText("14 days free")).toHaveLength(2 * trials.length);
    const phone = screen.getByRole("radiogroup", { name: "Plan" });
    expect(phone.textContent).toContain("14 days free");
  });
});

describe("perks", () => {
  const friend = {
    ...{ id: "friend", business: "Stint", color: "#6d28d9", category: "friends", summary: "A free month" },
    ...{ until: null, list_price: null, currency: "USD", terms: "", needs: "Professional" },
    ...{ locked: false, used: false, owners_alone: false, code: "7abc", link: null },
  };

  it("of an admin are the owner's: no code to show, and nothing to send", async () => {
    const offer = { ...friend, owners_alone: true, code: null };
    await begin({ acting_for: 7, brand_name: "Harbor Studio" }, { "/perks": [offer] });
    await open(PerksPage);
    await screen.findByText("For the owner");
    screen.getByText("1 offer, for the owner alone.");
    screen.getByText(/credit of Harbor Studio belong to its owner/);
    expect(screen.queryByRole("button", { name: /Show/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Send a referral" })).toBeNull();
  });

  it("say in one sentence when the reward comes", async () => {
    await begin({}, { "/perks": [friend] });
    await open(PerksPage);
    await screen.findByText(/Your \$20\.00 come 30 days after they pay for a plan\./);
    screen.getByRole("button", { name: /^Show code/ });
  });
});
