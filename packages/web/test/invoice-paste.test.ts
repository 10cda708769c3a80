import { describe, expect, it } from "vitest";

// The editor's files need the browser's fetch only when they save.
const { linesFrom, figuresFrom } = await import("../src/features/invoice/editor/paste-lines");
const { isTable } = await import("../src/features/invoice/editor/use-lines");

describe("rows of a spreadsheet become lines of an invoice", () => {
  it("by the heads of their columns, with amounts in the invoice's own minor units (D7)", () => {
    const text =
      "Item\tQty\tUnit\tRate\tTotal\nDesign\t2.5\thours\t$1,200.50\t3001.25\n\t\t\t\t\nHosting\t1\tmonth\t45\t45";
    expect(
      linesFrom(text, "USD").map(({ name, quantity, unit, unit_price }) => [
        name,
        quantity,
        unit,
        unit_price,
      ]),
    ).toEqual([
      ["Design", "2.5", "hour", "120050"],
      ["Hosting", "1", "month", "4500"],
    ]);
    expect(linesFrom("Item\tRate\nLayout\t300", "JPY")[0]?.unit_price).toBe("300");
    expect(linesFrom("Item\tRate\nWords\t0.125", "USD")[0]?.unit_price).toBe("12.5");
  });

  it("by what stands in them without heads; a plain list is names", () => {
    expect(
      linesFrom("Logo\t2\t$500.00\nSite\t1\t$900.00", "USD").map(({ name, quantity, unit_price }) => [
        name,
        quantity,
        unit_price,
      ]),
    ).toEqual([
      ["Logo", "2", "50000"],
      ["Site", "1", "90000"],
    ]);
    expect(linesFrom("Logo\nSite\n", "USD").map(({ name, unit_price }) => [name, unit_price])).toEqual([
      ["Logo", null],
      ["Site", null],
    ]);
  });

  it("and figures of one column go down from a cell; one cell is pasted as text", () => {
    expect(figuresFrom("2\n3.5\nmany", "quantity", "USD")).toEqual([
      { quantity: "2" },
      { quantity: "3.5" },
      { quantity: "1" },
    ]);
    expect(figuresFrom("10\n20.5", "rate", "USD")).toEqual([{ unit_price: "1000" }, { unit_price: "2050" }]);
    expect([isTable("one cell"), isTable("one cell\n"), isTable("a\tb"), isTable("a\nb")]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
