import { Id } from "../../platform/id";
import { Rank } from "../../platform/rank";
import { pickFields } from "../draft/lines";
import { itemOf, type Row, totalsOf } from "../read";
import type { RecurringUpdateInput } from "../schema-recurring";
import type { Template } from "./entity";

/** What each invoice of a series begins as, out of an invoice. */
export function templateOf(of: Row): Template {
  const { project_id, project_name, client_id, client_name, is_global, title, currency, payment_terms } = of;
  const { note, terms, purchase_order, email_cc, tax_inclusive, payment_methods, message } = of;
  const { items, discounts, charges, taxes } = of;
  const totals = { ...of.totals, amount_paid: 0, amount_credited: 0, amount_due: of.totals.total };
  return {
    project_id,
    project_name,
    client_id,
    client_name,
    is_global,
    title,
    currency,
    payment_terms,
    note,
    terms,
    purchase_order,
    email_cc,
    tax_inclusive,
    payment_methods,
    pass_fee: of.pass_fee === true,
    allow_partial: of.allow_partial === true,
    message,
    items: items.map((item) => ({ ...item, source: null })),
    discounts,
    charges,
    taxes,
    totals,
  };
}

type Words = Pick<
  RecurringUpdateInput,
  "title" | "payment_terms" | "pass_fee" | "allow_partial" | "note" | "terms" | "purchase_order" | "items"
>;

/** The template with other words and lines. A line that names its id keeps what it does not say. */
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
