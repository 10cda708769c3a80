// @vitest-environment happy-dom
import type { Details, Info, Preview } from "@stint/core/billing/schema";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { plans } from "../../../core/src/billing/plans";
import { PaymentStep } from "../../src/features/plan/checkout/payment-step";
import { beginSession } from "../../src/lib/session";
import { type Call, onCalls, open, refused, told } from "./page";

const user = userEvent.setup();
const [plan] = plans.filter(({ id }) => id === "pro_yearly");
if (!plan) throw new Error("no plan");

const preview = {
  plan: "pro_yearly",
  currency: "USD",
  takes_effect: "now",
  preview_at: "2026-11-27T10:00:00.000Z",
  lines: [],
  discount_amount: 0,
  tax_amount: 0,
  credit_amount: 0,
  total_amount: 144_00,
  due_amount: 144_00,
  trial_ends_at: null,
  next_amount: 144_00,
  next_at: "2027-11-27T10:00:00.000Z",
  renewal_amount: 144_00,
} satisfies Preview;

/** What the provider's form was made with, and what was handed over when it was confirmed. */
let made: object[];
let confirmed: { confirmParams: object }[];
let calls: Call[];
let destroyed: number;
let fails: boolean;
let details: Partial<Details>;
const onDone = vi.fn(async () => {});

const elements = {
  create: (_: string, options: object) => {
    made.push(options);
    return {
      on: (name: string, run: () => void) => name === "ready" && queueMicrotask(run),
      mount: () => {},
      destroy: () => {
        destroyed += 1;
      },
    };
  },
  update: () => {},
  submit: async () => ({}),
};
const provider = () => ({
  elements: () => elements,
  confirmSetup: async (options: { confirmParams: object }) => {
    confirmed.push(options);
    return { setupIntent: { payment_method: "pm_1" } };
  },
});

beforeEach(async () => {
  made = [];
  destroyed = 0;
  fails = false;
  confirmed = [];
  details = { country: "", postal_code: "", tax_id_type: "", tax_id: "" };
  calls = onCalls(({ path, method, body }) => {
    const of = path.replace("/api/v2", "");
    if (of === "/authenticate")
      return told({
        user: { id: 1, acting_for: null, checkpoints: [], country: "DE" },
        first_session: false,
      });
    if (fails) return refused(403, 1007, "Not now.");
    if (of.endsWith("/details")) return told(method === "PUT" ? body : details);
    if (of.endsWith("/preview")) return told(preview);
    if (of.endsWith("/setup"))
      return told({ client_secret: "s", publishable_key: "pk", script_url: "https://provider.test/v3/" });
    return told({ client_secret: null });
  });
  // The document loads nothing by itself.
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    Object.assign(window, { Stripe: provider });
    queueMicrotask(() => (node as HTMLScriptElement).onload?.(new Event("load")));
  });
  await beginSession({ access_token: "a.b.c", expires_in: 300 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  onDone.mockClear();
});

const show = (info: Partial<Info> = { status: "none" }) =>
  open(() =>
    createElement(PaymentStep, {
      plan,
      info: { plan: "none", extra_seats: 0, currency: "USD", ...info } as Info,
      coupon: undefined,
      onCoupon: vi.fn(),
      onChangePlan: vi.fn(),
      onDone,
      onBusy: vi.fn(),
    }),
  );
const pay = async () => {
  const [button] = await screen.findAllByRole("button", { name: /^Pay \$/ });
  if (!button) throw new Error("no button");
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  await user.click(button);
};
const KNOWN = { fields: { billingDetails: { address: { country: "never", postalCode: "never" } } } };
const handedOver = () => confirmed.map(({ confirmParams }) => confirmParams);

describe("the payment of a first plan", () => {
  it("asks for the postal code once: the provider's form does not, and is handed it", async () => {
    await show();
    await user.selectOptions(await screen.findByLabelText("Country"), "US");
    await user.type(screen.getByLabelText("Postal code"), " 97000 ");
    await pay();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(made).toEqual([{ layout: "tabs", ...KNOWN }]);
    const address = { country: "US", postal_code: "97000" };
    expect(handedOver()).toMatchObject([{ payment_method_data: { billing_details: { address } } }]);
  });

  it("asks for it where banks compare it with the card's, too", async () => {
    await show();
    await user.selectOptions(await screen.findByLabelText("Country"), "GB");
    await pay();
    await screen.findByText("Postal code required");
    expect(confirmed).toEqual([]);
  });

  it("asks for none where neither tax nor bank needs one, and hands an empty one over", async () => {
    await show();
    await screen.findByLabelText("Country");
    expect(screen.queryByLabelText("Postal code")).toBeNull();
    await pay();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(made).toEqual([{ layout: "tabs", ...KNOWN }]);
    const address = { country: "DE", postal_code: "" };
    expect(handedOver()).toMatchObject([{ payment_method_data: { billing_details: { address } } }]);
  });

  it("leaves it to the provider's form where the place is known from before", async () => {
    details = { ...details, country: "DE" };
    await show({ status: "ended" });
    await pay();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(screen.queryByLabelText("Country")).toBeNull();
    expect(made).toEqual([{ layout: "tabs" }]);
    expect(handedOver()).toEqual([{ return_url: location.href }]);
    expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  it("keeps on asking once it has asked, so that what was typed into the form stays", async () => {
    await show({ status: "ended" });
    await user.selectOptions(await screen.findByLabelText("Country"), "FR");
    await waitFor(() => expect(calls.some(({ method }) => method === "PUT")).toBe(true));
    await pay();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    screen.getByLabelText("Country");
    expect(made).toHaveLength(1);
  });

  it("keeps the form, with the card that was typed, where the details cannot be read again", async () => {
    await show();
    await user.selectOptions(await screen.findByLabelText("Country"), "FR");
    await waitFor(() => expect(made).toHaveLength(1));
    // Whoever comes back from another window has the page read anew.
    const comeBack = async () => {
      const before = calls.length;
      act(() => void window.dispatchEvent(new Event("visibilitychange")));
      await waitFor(() =>
        expect(
          calls.slice(before).some(({ method, path }) => method === "GET" && path.endsWith("/details")),
        ).toBe(true),
      );
    };
    fails = true;
    await comeBack();
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(destroyed).toBe(0);
    fails = false;
    await comeBack();
    await pay();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(made).toHaveLength(1);
  });
});
