import { Column } from "../../platform/column";
import { Id } from "../../platform/id";
import { Rank } from "../../platform/rank";
import { pickFields } from "../draft/lines";
import { COPIED, type REPEATED } from "../head/schema";
import { NOTHING_LATER } from "../payable/rules";
import { dueOf, itemOf, type Row, totalsOf } from "../read";
import type { RecurringUpdateInput } from "../schema-recurring";
import type { Template } from "./entity";

/** Returns a series' template, made from an invoice. */
export function templateOf(of: Row): Template {
  const { project_id, project_name, client_id, client_name, is_global, currency } = of;
  const { payment_methods, message, items, discounts, charges, taxes } = of;
  const totals = { ...of.totals, ...NOTHING_LATER };
  return {
    project_id,
    project_name,
    client_id,
    client_name,
    is_global,
    ...Column.valuesOf(COPIED, of),
    currency,
    payment_methods,
    message,
    items: items.map((item) => ({ ...item, source: null })),
    discounts,
    charges,
    taxes,
    totals: { ...totals, amount_due: dueOf(totals) },
    withholding: of.withholding,
    withholding_chosen: of.withholding_chosen,
    cash_step: of.cash_step,
  };
}

type Words = Pick<RecurringUpdateInput, keyof typeof REPEATED | "items">;

/**
 * Returns the template with other words and lines. A line that names its id keeps the fields that are not
 * given.
 */
export function templateWith(old: Template, { items, ...words }: Words): Template {
  const next = {
    ...old,
    ...(Object.fromEntries(
      Object.entries(words).filter(([, value]) => value !== undefined),
    ) as Partial<Template>),
  };
  if (!items) return next;
  let last: string | undefined;
  const lines = items.map(({ id, name, ...rest }) => {
    const before = old.items.find((item) => item.id === id);
    last = Rank.last(last);
    return { ...itemOf({ id: Id.next(), unit_price: 0, ...before, ...pickFields(rest), name, rank: last }) };
  });
  return { ...next, ...totalsOf({ ...next, items: lines }) };
}
