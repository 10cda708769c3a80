import type { Stripe } from "stripe";
import { refused } from "../error";
import { balances } from "../ledger";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import { present } from "../present";
import type { Call, Resource } from "../types";

function balance(call: Call): Stripe.Balance {
  const sums = balances(call);
  if (sums.size === 0) sums.set("usd", { available: 0, pending: 0 });
  const of = (name: "available" | "pending") =>
    [...sums].map(([currency, sum]) => ({ amount: sum[name], currency, source_types: { card: sum[name] } }));
  return {
    object: "balance",
    available: of("available"),
    connect_reserved: [...sums.keys()].map((currency) => ({ amount: 0, currency })),
    livemode: false,
    pending: of("pending"),
  };
}

/** Returns the automatic payout to list the contents of; a manual one has no list. */
function payoutIn(call: Call): string | undefined {
  const id = call.params.text("payout");
  if (id !== undefined && !lookup(call, "payout", id, "payout", "param").automatic)
    throw refused("Balance transaction history can only be filtered on automatic transfers, not manual.", {
      param: "payout",
    });
  return id;
}

export const balanceResource: Resource = {
  routes: [
    { method: "GET", path: "/v1/balance", params: [], run: balance },
    {
      method: "GET",
      path: "/v1/balance_transactions",
      params: [...LIST_PARAMS, "currency", "payout", "source", "type"],
      run: (call) =>
        listPage(
          call,
          "balance_transaction",
          "/v1/balance_transactions",
          { currency: "$.currency", source: "$.source", type: "$.type" },
          { payout: payoutIn(call) },
        ),
    },
    {
      method: "GET",
      path: "/v1/balance_transactions/:id",
      params: [],
      run: (call) => present(call, lookup(call, "balance_transaction", call.path.id ?? "", "id", "path")),
    },
  ],
};
