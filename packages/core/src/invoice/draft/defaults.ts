import { iso } from "../../platform/clock";
import { Column } from "../../platform/column";
import { failMissing } from "../../platform/error";
import { Id } from "../../platform/id";
import { Project } from "../../project";
import type { TaxRule } from "../../project/tax/rules";
import type { Workspace } from "../../workspace";
import { findChoice } from "../../workspace/payment-method/rules";
import { HEAD } from "../head/schema";
import { waysOf } from "../payment-methods";
import { type Next, totalsOf } from "../read";

/** Returns an invoice's project. 1066 "project". */
export const projectOf = async (id: number) => (await Project.find(id)) ?? failMissing("project");

/** Returns the taxes of an invoice, with ids that making it twice gives again. */
export const taxesOf = (
  invoice_id: number,
  tax: TaxRule | undefined,
): Pick<Next, "taxes" | "tax_inclusive"> => ({
  taxes: (tax?.taxes ?? []).map((each, i) => ({ ...each, id: Id.derive(invoice_id, "tax", i) })),
  tax_inclusive: tax?.inclusive ?? false,
});

/** Returns the defaults of every new invoice. */
export function defaultDraft(workspace: Workspace.Info): Next {
  const id = Id.next();
  return {
    owner_id: workspace.owner_id,
    invoice_id: id,
    id,
    created_at: iso(),
    time_zone: workspace.time_zone,
    client_name: "",
    is_global: false,
    ...Column.blanksOf(HEAD),
    status: "draft",
    currency: workspace.currency,
    payment_terms: workspace.invoice_due_days,
    ...totalsOf({ items: [], discounts: [], taxes: [] }),
    discounts: [],
    charges: [],
    taxes: [],
    amount_processing: 0,
    amount_refunded: 0,
    credit_notes: [],
    reminder_days: [],
    payment_methods: waysOf(workspace, workspace.currency),
    default_methods: true,
    pass_fee: findChoice(workspace, workspace.currency)?.pass_fee ?? false,
    view_count: 0,
  };
}
