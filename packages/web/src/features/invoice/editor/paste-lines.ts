import { UNITS } from "@stint/core/invoice/schema";
import { cells, decimal, readTable } from "../../scope/paste";
import { textToPrice } from "../price";
import { blankLine, type Line } from "./model";

/** Reads a unit: "hours" → "hour"; a text that is no unit is a piece. */
const unitOf = (word: string): Line["unit"] =>
  UNITS.find((unit) => unit === word.trim().toLowerCase().replace(/s$/, "")) ?? "each";

/** Reads a quantity as the server takes it; "1" for a text that is none. */
const quantityOf = (text: string): string => {
  const plain = decimal(text);
  return plain !== undefined && /^\d{1,7}(\.\d{1,4})?$/.test(plain) ? plain : "1";
};

/** Reads "$1,200.50" as minor units in a decimal string; null for a text that is no price. */
const priceOf = (text: string, currency: string): string | null => {
  const plain = decimal(text, true);
  return plain === undefined ? null : textToPrice(plain, currency);
};

/** Reads copied rows of a spreadsheet as lines: the columns are known by their heads, or by their cells. */
export function linesFrom(text: string, currency: string): Line[] {
  const { rows, columns } = readTable(text, () => false);
  return rows.flatMap((row) => {
    const cell = (column: (typeof columns)[number]) => row[columns.indexOf(column)] ?? "";
    const name = cell("name").replace(/\s+/g, " ").slice(0, 200);
    if (!name) return [];
    return [
      {
        ...blankLine(),
        name,
        description: cell("description").replace(/\s+/g, " ").slice(0, 1000),
        quantity: quantityOf(cell("quantity") || cell("effort")),
        unit: unitOf(cell("unit")),
        unit_price: priceOf(cell("price"), currency),
      },
    ];
  });
}

/** Copied figures of one column, to go down from a cell. */
export function figuresFrom(text: string, cell: "quantity" | "rate", currency: string): Partial<Line>[] {
  return cells(text).map(([first = ""]) =>
    cell === "quantity" ? { quantity: quantityOf(first) } : { unit_price: priceOf(first, currency) },
  );
}
