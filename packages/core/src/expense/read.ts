import type { EntityItem } from "electrodb";
import { fold } from "../client/rules";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Money } from "../platform/money";
import { ExpenseEntity } from "./entity";

export type Row = EntityItem<typeof ExpenseEntity>;

/** The limit of expenses: one Query reads them all. */
export const MOST = 1000;
export const KIND = "expense";
/** The bills that expenses were read from. */
export const BILL_KIND = "expense_bill";
/** Returns whose bill it is and its number as one value; undefined where one of them is not known. */
export const billOf = ({
  supplier = "",
  supplier_number = "",
}: {
  supplier?: string | undefined;
  supplier_number?: string | undefined;
}): string | undefined =>
  supplier && supplier_number ? `${Actor.owner()}#${fold(supplier)}#${fold(supplier_number)}` : undefined;
/** Puts the total of a bill into words: "1190.00 EUR" as "€1,190.00". What it writes otherwise stays as it is. */
export function billTotalInWords(total: string): string {
  const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(total) ?? [];
  const cents = amount && currency ? Money.parse(amount, currency) : undefined;
  return cents === undefined || !currency ? total : Money.format(cents, currency);
}
export const pointerOf = (id: number): string => `${Actor.owner()}#${id}`;

/** Reads the actor's expense, strongly consistent. 1003 without it. */
export async function row(id: number): Promise<Row> {
  const pointer = await Db.resolve(KIND, pointerOf(id));
  const { data } = await ExpenseEntity.get({
    owner_id: Actor.owner(),
    project_id: pointer?.parent_id ?? 0,
    id,
  }).go({ consistent: true });
  return data ?? fail(Code.NotFound);
}

/** Returns the expenses of one of the actor's projects, the latest day first. */
export async function rowsOf(project_id: number): Promise<Row[]> {
  const { data } = await Db.allOf(
    ExpenseEntity.query.one({ owner_id: Actor.owner(), project_id }),
    Db.ofOne("expenses of one project"),
    { consistent: true },
  );
  return data.toSorted((a, b) => b.spent_on.localeCompare(a.spent_on) || b.id - a.id);
}
