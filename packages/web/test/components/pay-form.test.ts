// @vitest-environment happy-dom
import type { PublicInfo } from "@stint/core/invoice/schema";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act, createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PayForm } from "../../src/features/payment/pay-form";
import { type Call, onCalls, refused, type Told, told } from "./page";

/** What the form reads of an invoice of $500.00 that can be paid by card. */
const invoice = (change: Partial<PublicInfo> = {}): PublicInfo =>
  ({
    currency: "USD",
    totals: { amount_due: 500_00 },
    pass_fee: false,
    asks_way: false,
    allow_partial: false,
    most_at_once: null,
    most_by_way: {},
    payment_methods: ["card"],
    script_url: "https://provider.test/v3/",
    publishable_key: "pk",
    provider_account: "acct_1",
    snapshot: { buyer: { name: "Robin Sample", email: "" }, seller: { name: "Sample Studio" } },
    ...change,
  }) as PublicInfo;

/** What the provider's script says next, where a browser would load it and a payer would fill in its frame. */
let script: "loads" | "is blocked";
let frame: "ready" | "loaderror" | "waits";
let submitted: { error?: object };
let confirmed: { error?: object; paymentIntent?: { id: string } };
let asked: object[];
let answer: (call: Call) => Told | Promise<Told>;
let calls: Call[];
const onConfirmed = vi.fn();
const reload = vi.fn(async () => {});
const user = userEvent.setup();

const elements = {
  create: () => {
    const on = new Map<string, () => void>();
    return {
      on: (name: string, run: () => void) => void on.set(name, run),
      mount: () => queueMicrotask(() => on.get(frame)?.()),
      destroy: () => {},
    };
  },
  update: () => {},
  submit: async () => submitted,
};
const provider = () => ({
  elements: () => elements,
  confirmPayment: async (of: object) => {
    asked.push(of);
    return confirmed;
  },
});

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  script = "loads";
  frame = "ready";
  submitted = {};
  confirmed = { paymentIntent: { id: "pi_1" } };
  asked = [];
  answer = () => told({ total: 500_00, currency: "USD", provider_account: "acct_1", client_secret: "s" });
  calls = onCalls((call) => answer(call));
  // The document loads nothing by itself: a script is there, or is not, once it is asked for.
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    const element = node as HTMLScriptElement;
    queueMicrotask(() => {
      if (script === "is blocked") return element.onerror?.(new Event("error"));
      Object.assign(window, { Stripe: provider });
      element.onload?.(new Event("load"));
    });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  onConfirmed.mockClear();
  reload.mockClear();
});

const show = (of = invoice()) =>
  act(async () => {
    render(createElement(PayForm, { hash: "h", invoice: of, onConfirmed, reload, offer: undefined }));
  });
const payButton = () => screen.getByRole("button", { name: /^Pay/ });
const pay = async () => {
  await waitFor(() => expect(payButton().getAttribute("aria-disabled")).toBeNull());
  await user.click(payButton());
};
const problem = async () => (await screen.findByRole("alert")).textContent;

describe("the form by which a client pays", () => {
  // The first of all: the provider's script is kept by the page once it has come.
  it("says that it did not load and that nothing was charged, takes no press, and loads on Try again", async () => {
    script = "is blocked";
    await show();
    expect(await problem()).toBe("The payment form did not load. Nothing was charged.Try again");
    expect(payButton().getAttribute("aria-disabled")).toBe("true");
    await user.click(payButton());
    expect(calls).toEqual([]);
    script = "loads";
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    await pay();
    await waitFor(() => expect(onConfirmed).toHaveBeenCalled());
  });

  it("says the same where the frame of the provider fails", async () => {
    frame = "loaderror";
    await show();
    expect(await problem()).toMatch(/^The payment form did not load/);
  });

  it("says that it loads, only once that takes long enough to be seen, and takes no press until then", async () => {
    frame = "waits";
    await show();
    const loading = screen.getByText("Loading the payment form").closest("[role=status]");
    expect(loading?.className).toContain("invisible");
    await waitFor(() => expect(loading?.className).not.toContain("invisible"));
    expect(payButton().getAttribute("aria-disabled")).toBe("true");
  });

  it("says that it pays and takes no second press, and tells what was paid of what was due", async () => {
    let come = (_: Told) => {};
    answer = () => new Promise<Told>((resolve) => (come = resolve));
    await show();
    await pay();
    const busy = await screen.findByRole("button", { name: "Paying $500.00" });
    await user.click(busy);
    expect(calls).toHaveLength(1);
    await act(async () =>
      come(told({ total: 500_00, currency: "USD", provider_account: "acct_1", client_secret: "s" })),
    );
    await waitFor(() =>
      expect(onConfirmed).toHaveBeenCalledWith({ intent: "pi_1", amount: 500_00, due: 500_00 }),
    );
    expect(asked).toHaveLength(1);
  });

  it("leaves what is missing in the frame to the frame, and asks nothing of the server", async () => {
    submitted = { error: { type: "validation_error", message: "Your card number is incomplete." } };
    await show();
    await pay();
    await waitFor(() => expect(payButton().getAttribute("aria-busy")).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
    expect(calls).toEqual([]);
  });

  it.each([
    [
      { type: "card_error", message: "Your card was declined." },
      "Your card was declined. Nothing was charged. Try again, or use another card.",
    ],
    [
      {
        type: "card_error",
        code: "payment_intent_authentication_failure",
        message: "We are unable to authenticate.",
      },
      "We are unable to authenticate. Nothing was charged.",
    ],
    [
      { type: "invalid_request_error", code: "payment_intent_authentication_failure" },
      "Your bank did not confirm that it is you. Nothing was charged. Try again, or use another card.",
    ],
    [
      { type: "api_error", message: "Internals of the provider" },
      "The payment did not go through. Nothing was charged. Please try again.",
    ],
  ])(
    "says in a sentence why the provider refused, in focus, and can be pressed again: %o",
    async (error, words) => {
      confirmed = { error };
      await show();
      await pay();
      expect(await problem()).toBe(words);
      expect(document.activeElement).toBe(screen.getByRole("alert"));
      expect(onConfirmed).not.toHaveBeenCalled();
      confirmed = { paymentIntent: { id: "pi_2" } };
      await pay();
      await waitFor(() => expect(onConfirmed).toHaveBeenCalled());
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );

  const changed = { total: 450_00, currency: "USD", provider_account: "acct_1", client_secret: "s" };
  it.each([
    ["another amount", told(changed), "The amount is now $450.00. Nothing was charged.", true],
    [
      "another account",
      told({ ...changed, total: 500_00, provider_account: "acct_2" }),
      "The payment form was out of date. Nothing was charged. Please try again.",
      true,
    ],
    [
      "no secret",
      told({ ...changed, total: 500_00, client_secret: null }),
      "The payment could not be started. Nothing was charged. Please try again.",
      false,
    ],
    [
      "a refusal by its state",
      refused(409, 2014, "This invoice is paid."),
      "This invoice is paid. Nothing was charged.",
      true,
    ],
    [
      "a refusal of a field",
      refused(422, 1001, "No", { amount: "Enter an amount up to $500.00" }),
      "Enter an amount up to $500.00",
      false,
    ],
  ])(
    "confirms nothing where the server answers %s, and looks again where the page is old",
    async (_, said, words, old) => {
      answer = () => said;
      await show();
      await pay();
      expect(await problem()).toBe(words);
      expect(asked).toEqual([]);
      expect(reload).toHaveBeenCalledTimes(old ? 1 : 0);
    },
  );

  it("shows what the client bears beside the invoice before the press, and takes none until it is known", async () => {
    let come = (_: Told) => {};
    answer = ({ method }) =>
      method === "GET"
        ? new Promise<Told>((resolve) => (come = resolve))
        : told({ total: 515_00, currency: "USD", provider_account: "acct_1", client_secret: "s" });
    await show(invoice({ pass_fee: true, asks_way: true }));
    expect(payButton().getAttribute("aria-disabled")).toBe("true");
    await act(async () => come(told({ amount: 500_00, surcharge: 15_00, total: 515_00 })));
    expect(payButton().textContent).toBe("Pay $515.00");
    expect(screen.getByText("Card processing").nextSibling?.textContent).toBe("$15.00");
    await pay();
    await waitFor(() => expect(onConfirmed).toHaveBeenCalled());
    expect(calls.at(-1)?.body).toEqual({ method: "card" });
  });

  it("says why a price could not be told, and takes no press", async () => {
    answer = () => refused(422, 1001, "No", { amount: "The card takes at most $400.00" });
    await show(invoice({ pass_fee: true, asks_way: true }));
    expect(await problem()).toBe("The card takes at most $400.00");
    expect(payButton().getAttribute("aria-disabled")).toBe("true");
  });

  it("says under a part what it can be, takes no press with another, and pays the part", async () => {
    answer = () => told({ total: 120_50, currency: "USD", provider_account: "acct_1", client_secret: "s" });
    await show(invoice({ allow_partial: true }));
    await user.click(screen.getByRole("button", { name: "Pay a part" }));
    const part = await screen.findByRole("textbox", { name: "How much you pay now" });
    await user.type(part, "600");
    expect(part.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Enter an amount up to $500.00")).toBeDefined();
    expect(payButton().getAttribute("aria-disabled")).toBe("true");
    await user.clear(part);
    await user.type(part, "120.50");
    expect(payButton().textContent).toBe("Pay $120.50");
    await pay();
    await waitFor(() =>
      expect(onConfirmed).toHaveBeenCalledWith({ intent: "pi_1", amount: 120_50, due: 500_00 }),
    );
    expect(calls[0]?.body).toEqual({ amount: 120_50 });
  });

  it("offers a part by the way that is chosen: a debit takes less at once than a card", async () => {
    await show(
      invoice({
        currency: "EUR",
        totals: { amount_due: 25_000_00 } as PublicInfo["totals"],
        allow_partial: true,
        asks_way: true,
        payment_methods: ["card", "bank"],
        most_at_once: 10_000_00,
        most_by_way: { bank: 10_000_00 },
      }),
    );
    await screen.findByRole("button", { name: "Pay €25,000.00" });
    screen.getByRole("button", { name: "Pay a part" });
    await user.click(await screen.findByRole("radio", { name: "Bank debit" }));
    await screen.findByText(/At most €10,000.00 can be paid online at once/);
    screen.getByRole("button", { name: "Pay €10,000.00" });
    await user.click(screen.getByRole("radio", { name: "Card" }));
    await screen.findByRole("button", { name: "Pay €25,000.00" });
  });
});
