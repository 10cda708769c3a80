import type { Workspace } from "../../workspace";
import { tellsHowToPay } from "../../workspace/own-ways/rules";
import type { MissingField } from "../law/document";
import { withWays } from "../payment-methods";
import { type Row, waysOf } from "../read";

/** Says that nobody could pay an invoice as it would go out: no method takes it, and no account is in its currency. */
export function lacksPayment(of: Row, workspace: Workspace.Info): MissingField[] {
  if (of.totals.amount_due <= 0) return [];
  const ways = waysOf(withWays(of, workspace));
  if (ways.some((way) => way !== "manual" || tellsHowToPay(workspace, of.currency))) return [];
  return [
    {
      field: "way_to_pay",
      text: `A way to pay in ${of.currency}: nothing that this invoice offers takes it`,
      place: "settings",
      at: "bank_accounts",
      country: "",
      is_needed: false,
    },
  ];
}
