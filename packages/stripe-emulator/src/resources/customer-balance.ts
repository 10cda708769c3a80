import type { Stripe } from "stripe";
import { moveBalance } from "../billing/balance";
import { badParam, refused } from "../error";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import type { Call, Resource } from "../types";

const customerOf = (call: Call): Stripe.Customer =>
  lookup(call, "customer", call.path.id ?? "", "customer", "path");

/** Gives credit (a negative amount) or debt by hand. */
function create(call: Call): Stripe.CustomerBalanceTransaction {
  const { params } = call;
  const customer = customerOf(call);
  const amount = params.needInteger("amount");
  if (amount === 0) throw badParam("parameter_invalid_integer", "amount", "This value must not be 0.");
  const currency = params.need("currency").toLowerCase();
  if (customer.currency && customer.currency !== currency) {
    throw refused(
      `You cannot combine currencies on a single customer. This customer has had a subscription, invoice or balance with currency ${customer.currency}.`,
      { param: "currency" },
    );
  }
  return moveBalance(call, customer.id, amount, currency, {
    type: "adjustment",
    description: params.text("description") ?? null,
    metadata: params.metadata(),
  });
}

export const customerBalances: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/customers/:id/balance_transactions",
      params: ["amount", "currency", "description", "metadata"],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/customers/:id/balance_transactions",
      params: [...LIST_PARAMS, "invoice"],
      run: (call) => {
        const { id } = customerOf(call);
        return listPage(
          call,
          "customer_balance_transaction",
          `/v1/customers/${id}/balance_transactions`,
          { invoice: "$.invoice" },
          { where: [["$.customer", id]] },
        );
      },
    },
    {
      method: "GET",
      path: "/v1/customers/:id/balance_transactions/:transaction",
      params: [],
      run: (call) =>
        lookup(call, "customer_balance_transaction", call.path.transaction ?? "", "transaction", "path"),
    },
  ],
};
