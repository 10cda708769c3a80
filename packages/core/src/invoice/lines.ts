import { AppError, Code, fail, invalid } from "../platform/error";
import { Id } from "../platform/id";
import { Rank } from "../platform/rank";
import { edit } from "./draft";
import type { Row } from "./rows";
import type {
  DiscountInput,
  Info,
  Item,
  ItemInput,
  ItemUpdateInput,
  TaxInput,
  TaxUpdateInput,
} from "./schema";

const MOST_ITEMS = 100;
const MOST_TAXES = 5;

const inOrder = (items: Item[]): Item[] =>
  [...items].sort((a, b) => Rank.compare(a.rank, b.rank) || a.id - b.id);

/** Items in their new order, with new ranks where two are equal or one has grown too long. */
function settled(items: Item[]): Item[] {
  const sorted = inOrder(items);
  const ranks = Rank.rebalance(sorted.map(({ rank }) => rank));
  return ranks ? sorted.map((item, i) => ({ ...item, rank: ranks[i] ?? item.rank })) : sorted;
}

const has = <T extends { id: number }>(list: T[], id: number): T =>
  list.find((each) => each.id === id) ?? fail(Code.NotFound);

/** Where a new line goes: at the end, first (`after_id` null), or after another line. */
function rankFor({ items }: Row, after_id: number | null | undefined): string {
  if (after_id === undefined) return Rank.last(items.at(-1)?.rank);
  const at = after_id === null ? -1 : items.indexOf(has(items, after_id));
  return Rank.between(items[at]?.rank, items[at + 1]?.rank);
}

/** Adds a line; 100 at most. Quantity 1 and price 0 unless told. */
export const addItem = (id: number, input: ItemInput, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.item_added", (old) => {
    if (old.items.length >= MOST_ITEMS) invalid({ items: `An invoice has ${MOST_ITEMS} lines at most` });
    const { after_id, ...line } = input;
    const item = {
      id: Id.next(),
      name: line.name,
      description: line.description ?? "",
      quantity: line.quantity ?? "1",
      unit_price: line.unit_price ?? 0,
      net: 0,
      rank: rankFor(old, after_id),
    };
    return { items: settled([...old.items, item]) };
  });

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
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    return { items: settled(items.map((item) => (item.id === item_id ? { ...item, ...given } : item))) };
  });

export const removeItem = (id: number, item_id: number, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.item_removed", ({ items }) => {
    const gone = has(items, item_id);
    return { items: items.filter((item) => item !== gone) };
  });

const discountOf = (id: number, { name, percent, amount }: DiscountInput) => ({
  id,
  name: name ?? "Discount",
  percent: percent ?? null,
  amount: amount ?? null,
});

/** Sets the invoice's discount; 2019 when it has one already. */
export const addDiscount = (id: number, input: DiscountInput, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.discount_added", ({ discounts }) => {
    if (discounts.length > 0) throw new AppError(Code.OneDiscount);
    return { discounts: [discountOf(Id.next(), input)] };
  });

/** Replaces the discount by another rate or amount. */
export const updateDiscount = (
  id: number,
  discount_id: number,
  input: DiscountInput,
  if_match?: number,
): Promise<Info> =>
  edit(id, if_match, "invoice.discount_updated", ({ discounts }) => {
    const old = has(discounts, discount_id);
    return { discounts: [discountOf(discount_id, { ...input, name: input.name ?? old.name })] };
  });

export const removeDiscount = (id: number, discount_id: number, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.discount_removed", ({ discounts }) => {
    has(discounts, discount_id);
    return { discounts: [] };
  });

/** Adds a tax on the whole net; five at most. */
export const addTax = (id: number, input: TaxInput, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.tax_added", ({ taxes }) => {
    if (taxes.length >= MOST_TAXES) invalid({ taxes: `An invoice has ${MOST_TAXES} taxes at most` });
    return { taxes: [...taxes, { id: Id.next(), ...input }] };
  });

export const updateTax = (
  id: number,
  tax_id: number,
  input: TaxUpdateInput,
  if_match?: number,
): Promise<Info> =>
  edit(id, if_match, "invoice.tax_updated", ({ taxes }) => {
    has(taxes, tax_id);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    return { taxes: taxes.map((tax) => (tax.id === tax_id ? { ...tax, ...given } : tax)) };
  });

export const removeTax = (id: number, tax_id: number, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.tax_removed", ({ taxes }) => {
    const gone = has(taxes, tax_id);
    return { taxes: taxes.filter((tax) => tax !== gone) };
  });
