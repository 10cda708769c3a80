// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LateFeeDialog } from "../../src/features/invoice/detail/late-fee-dialog";
import type { Invoice } from "../../src/features/invoice/queries";
import { signIn } from "./library-rows";
import { type Call, open, refused, told } from "./page";

const user = userEvent.setup();
const invoice = { id: 7, version: 3, number: "INV-7", project_id: null, client_id: 5 } as unknown as Invoice;
const SENTENCE = "The law of Germany may allow interest, but its rate of these days is not known here.";
const fee = {
  ...{ invoice_id: 7, currency: "EUR", kind: "percent_year", is_statutory: true, compensation: 4_000 },
  clause: "By the law of Germany. That is 10.27% a year, and €40.00 for the cost of recovery.",
  ...{ percent: "10.27", days_late: 30, months: 0, unpaid: 200_000, capped: false },
  ...{ amount: 5_688, billed: 0, left: 5_688 },
};

async function show(answer: (call: Call) => ReturnType<typeof told>) {
  const calls = await signIn({ is_subscribed: true, checkpoints: [] }, answer);
  await open(() => createElement(LateFeeDialog, { invoice, onClose: vi.fn() }));
  return calls;
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the dialog of a late fee", () => {
  it("asks for the rate of a law that is not known here, and charges what comes of it", async () => {
    const calls = await show(({ method, query, body }) => {
      if (method === "POST") return told({ id: 9, project_id: null, body });
      return query.rate === "10.27" ? told(fee) : refused(422, 1000, "Check the fields", { rate: SENTENCE });
    });
    await screen.findByText(SENTENCE);
    const box = within(screen.getByRole("dialog"));
    box.getByRole("button", { name: "Bill it as a line" });
    const press = box.getByRole<HTMLButtonElement>("button", { name: "Work it out" });
    expect(press.disabled).toBe(true);
    fireEvent.change(box.getByLabelText("Rate by law, a year"), { target: { value: "10.27" } });
    await user.click(press);
    await screen.findByText(/^30 days late: 10.27% a year of €2,000.00, and €40.00 for the cost/);
    // A slip is put right in the same place.
    expect(box.getByLabelText<HTMLInputElement>("Rate by law, a year").value).toBe("10.27");
    await user.click(box.getByRole("button", { name: "Make a draft of €56.88" }));
    expect(calls.find(({ method, path }) => method === "POST" && path.endsWith("/latefee"))?.body).toEqual({
      rate: "10.27",
    });
  });

  it("asks for none where the law names none", async () => {
    await show(() =>
      refused(422, 1000, "Check the fields", { terms: "The accepted terms name no late fee." }),
    );
    await screen.findByText("The accepted terms name no late fee.");
    expect(screen.queryByLabelText(/Rate by law/)).toBeNull();
  });
});
