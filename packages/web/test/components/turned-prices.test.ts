// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { afterEach, expect, it } from "vitest";
import { TurnedPrices } from "../../src/features/proposal/builder/turned-prices";
import { onCalls, open, told } from "./page";

const user = userEvent.setup();
afterEach(cleanup);

const show = (on_top: number | null) => {
  const calls = onCalls(() => told({}));
  const props = {
    project_id: 4,
    turned: { kept: 100_000, on_top },
    currency: "EUR",
    flush: async () => true,
  };
  return open(() => createElement(TurnedPrices, props)).then(() => calls);
};

it.each([
  [/^Keep the total: €1,000\.00$/, false],
  [/^Add tax on top: €1,190\.00$/, true],
])("names both totals, and one press takes one of them: %s", async (name, tax_on_top) => {
  const calls = await show(119_000);
  await user.click(screen.getByRole("button", { name }));
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ method: "PATCH", path: "/api/v2/projects/4", body: { tax_on_top } }),
    ),
  );
});

it("offers no total that no prices say, and says why", async () => {
  await show(null);
  expect(screen.queryByRole("button", { name: /Add tax/ })).toBeNull();
  expect(screen.getByText(/change the prices in the\s+scope/)).toBeTruthy();
});
