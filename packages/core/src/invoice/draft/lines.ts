import { AppError, Code, fail, invalid } from "../../platform/error";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { Rank } from "../../platform/rank";
import { completeTax } from "../../platform/tax/rules";
import { fenceWrites } from "../../project/billing";
import { itemOf, type Row } from "../read";
import type {
  ChargeInput,
  DiscountInput,
  Info,
  Item,
  ItemInput,
  ItemUpdateInput,
  Tax,
  TaxInput,
  TaxUpdateInput,
} from "../schema";
import { edit } from "./draft";
import { sourcesOf } from "./sources";

/** The part of a draft that a change of lines needs. */
type Draft = Pick<Row, "id" | "project_id" | "currency" | "items" | "discounts" | "charges" | "taxes">;

export const MOST_ITEMS = 200;
const MOST_TAXES = 5;

const inOrder = (items: Item[]): Item[] =>
  [...items].sort((a, b) => Rank.compare(a.rank, b.rank) || a.id - b.id);

/** Sorts items, with new ranks where two are equal or one has grown too long. */
function sortWithRanks(items: Item[]): Item[] {
  const sorted = inOrder(items);
  const ranks = Rank.rebalance(sorted.map(({ rank }) => rank));
  return ranks ? sorted.map((item, i) => ({ ...item, rank: ranks[i] ?? item.rank })) : sorted;
}

const has = <T extends { id: number }>(list: T[], id: number): T =>
  list.find((each) => each.id === id) ?? fail(Code.NotFound);

/** Returns the index of a new line: at the end, first (`after_id` null), or after another line. */
function placeFor(items: Item[], after_id: number | null | undefined): number {
  if (after_id === undefined) return items.length;
  return after_id === null ? 0 : items.indexOf(has(items, after_id)) + 1;
}

/** Returns a tax as stored. 422 for an exemption without its reason. */
export function taxOf(input: TaxInput): Omit<Tax, "id"> {
  const tax = completeTax(input);
  if (tax.category === "E" && !tax.reason) invalid({ reason: "Say why this is exempt" });
  return tax;
}

type Priced = { unit_price: number; unit_price_exact: string | null };

/** Returns a price rounded, with its exact value beside it if it has a fraction of a minor unit. */
export const priceOf = (price: number | string): Priced => {
  const unit_price = typeof price === "number" ? price : Money.round(price);
  const exact = typeof price === "number" || Money.compareDecimal(price, `${unit_price}`) === 0;
  return { unit_price, unit_price_exact: exact ? null : `${price}` };
};

/** Returns the given fields of a line, as stored. */
export function pickFields({ unit_price, discount, tax, ...input }: Partial<ItemInput>): Partial<Item> {
  const { name, description, quantity, unit } = input;
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(unit === undefined ? {} : { unit }),
    ...(unit_price === undefined ? {} : priceOf(unit_price)),
    ...(discount === undefined
      ? {}
      : {
          discount: discount && { percent: discount.percent ?? null, amount: discount.amount ?? null },
        }),
    ...(tax === undefined ? {} : { tax: tax && taxOf(tax) }),
  };
}

/**
 * Returns a draft's lines with new ones, at the end or at their named place. Quantity is 1 and price 0 by
 * default; 422 above 200 lines. 1003, 2030 and 422 for their sources.
 */
export async function withItems(of: Draft, inputs: readonly ItemInput[]): Promise<Pick<Draft, "items">> {
  if (of.items.length + inputs.length > MOST_ITEMS)
    invalid({ items: `An invoice has ${MOST_ITEMS} lines at most` });
  const sources = await sourcesOf(of, inputs);
  const items = [...of.items];
  for (const [i, { after_id, name, source: _, ...rest }] of inputs.entries()) {
    const place = placeFor(items, after_id);
    const rank = Rank.between(items[place - 1]?.rank, items[place]?.rank);
    const source = sources[i] ?? null;
    items.splice(place, 0, itemOf({ id: Id.next(), name, unit_price: 0, rank, source, ...pickFields(rest) }));
  }
  return { items: sortWithRanks(items) };
}

/** Adds a line; see `withItems`. */
export const addItem = (id: number, input: ItemInput, if_match?: number): Promise<Info> =>
  edit(
    id,
    if_match,
    "invoice.item_added",
    (old) => withItems(old, [input]),
    input.source ? fenceWrites : undefined,
  );

/** Changes or moves a line. 1003 when the invoice has no such line. */
export const updateItem = (
  id: number,
  item_id: number,
  input: ItemUpdateInput,
  if_match?: number,
): Promise<Info> =>
  edit(id, if_match, "invoice.item_updated", ({ items }) => {
    has(items, item_id);
    if (input.rank !== undefined && !Rank.isRank(input.rank)) invalid({ rank: "This is not a rank" });
    const changed = { ...pickFields(input), ...(input.rank === undefined ? {} : { rank: input.rank }) };
    return {
      items: sortWithRanks(items.map((item) => (item.id === item_id ? { ...item, ...changed } : item))),
    };
  });

export const removeItem = (id: number, item_id: number, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.item_removed", ({ items }) => {
    const gone = has(items, item_id);
    return { items: items.filter((item) => item !== gone) };
  });

const adjustmentOf = (id: number, { name, percent, amount }: DiscountInput, word = "Discount") => ({
  id,
  name: name ?? word,
  percent: percent ?? null,
  amount: amount ?? null,
});

/** Returns a draft with its discount; 2019 when it has one already. */
export function withDiscount({ discounts }: Draft, input: DiscountInput): Pick<Draft, "discounts"> {
  if (discounts.length > 0) throw new AppError(Code.OneDiscount);
  return { discounts: [adjustmentOf(Id.next(), input)] };
}

/** Sets the invoice's discount; 2019 when it has one already. */
export const addDiscount = (id: number, input: DiscountInput, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.discount_added", (old) => withDiscount(old, input));

/** Replaces the discount by another rate or amount. */
export const updateDiscount = (
  id: number,
  discount_id: number,
  input: DiscountInput,
  if_match?: number,
): Promise<Info> =>
  edit(id, if_match, "invoice.discount_updated", ({ discounts }) => {
    const old = has(discounts, discount_id);
    return { discounts: [adjustmentOf(discount_id, { ...input, name: input.name ?? old.name })] };
  });

export const removeDiscount = (id: number, discount_id: number, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.discount_removed", ({ discounts }) => {
    has(discounts, discount_id);
    return { discounts: [] };
  });

const MOST_CHARGES = 10;

/** Returns a draft with one more charge on the whole, such as shipping; ten at most. */
export function withCharge({ charges }: Draft, input: ChargeInput): Pick<Draft, "charges"> {
  if (charges.length >= MOST_CHARGES) invalid({ charges: `An invoice has ${MOST_CHARGES} charges at most` });
  return { charges: [...charges, adjustmentOf(Id.next(), input, "Charge")] };
}

/** Adds a charge on the whole; ten at most. */
export const addCharge = (id: number, input: ChargeInput, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.charge_added", (old) => withCharge(old, input));

/** Replaces a charge by another rate or amount. */
export const updateCharge = (
  id: number,
  charge_id: number,
  input: ChargeInput,
  if_match?: number,
): Promise<Info> =>
  edit(id, if_match, "invoice.charge_updated", ({ charges }) => {
    const old = has(charges, charge_id);
    const changed = adjustmentOf(charge_id, { ...input, name: input.name ?? old.name });
    return { charges: charges.map((each) => (each === old ? changed : each)) };
  });

export const removeCharge = (id: number, charge_id: number, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.charge_removed", ({ charges }) => {
    const gone = has(charges, charge_id);
    return { charges: charges.filter((each) => each !== gone) };
  });

/** Returns a draft with one more tax on the whole net; five at most. */
export function withTax({ taxes }: Draft, input: TaxInput): Pick<Draft, "taxes"> {
  if (taxes.length >= MOST_TAXES) invalid({ taxes: `An invoice has ${MOST_TAXES} taxes at most` });
  return { taxes: [...taxes, { id: Id.next(), ...taxOf(input) }] };
}

/** Adds a tax on the whole net; five at most. */
export const addTax = (id: number, input: TaxInput, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.tax_added", (old) => withTax(old, input));

export const updateTax = (
  id: number,
  tax_id: number,
  input: TaxUpdateInput,
  if_match?: number,
): Promise<Info> =>
  edit(id, if_match, "invoice.tax_updated", ({ taxes }) => {
    const old = has(taxes, tax_id);
    // A new rate or category is validated as a new tax; other fields stay where they still fit.
    const { name = old.name, rate = old.rate } = input;
    const category = input.category ?? (input.rate === undefined ? old.category : undefined);
    const tax = taxOf({ name, rate, category, reason: input.reason ?? old.reason });
    if ((tax.category === "S") === (Number(rate) === 0)) invalid({ rate: "Only a standard tax has a rate" });
    return { taxes: taxes.map((each) => (each === old ? { id: tax_id, ...tax } : each)) };
  });

export const removeTax = (id: number, tax_id: number, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.tax_removed", ({ taxes }) => {
    const gone = has(taxes, tax_id);
    return { taxes: taxes.filter((tax) => tax !== gone) };
  });
