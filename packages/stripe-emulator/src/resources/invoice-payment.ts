import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import type { Resource } from "../types";
import { BASIL } from "./versions";

export const invoicePayments: Resource = {
  since: BASIL,
  routes: [
    {
      method: "GET",
      path: "/v1/invoice_payments",
      params: [...LIST_PARAMS, "invoice", "payment", "status"],
      run: (call) => {
        const intent = call.params.hash("payment")?.only(["payment_intent", "type"]).text("payment_intent");
        return listPage(
          call,
          "invoice_payment",
          "/v1/invoice_payments",
          { invoice: "$.invoice", status: "$.status" },
          intent ? { where: [["$.payment.payment_intent", intent]] } : {},
        );
      },
    },
    {
      method: "GET",
      path: "/v1/invoice_payments/:id",
      params: [],
      run: (call) => lookup(call, "invoice_payment", call.path.id ?? "", "id", "path"),
    },
  ],
};
