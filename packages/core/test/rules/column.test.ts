import { describe, expect, it } from "vitest";
import * as z from "zod";
import { Column } from "../../src/platform/column";
import { attributesOf } from "../../src/platform/db/attributes";

const COLUMNS = {
  id: Column.fixed(z.number()),
  note: Column.filled(z.string(), z.string().trim().max(5), ""),
  due_on: Column.nullable(z.string(), z.string().min(10)),
  sent_at: Column.later(z.string()),
};

describe("a column that is told once", () => {
  it("is in the row, where what may be empty can be absent", () => {
    const Row = z.strictObject(Column.rowOf(COLUMNS));
    expect(Row.parse({ id: 1, note: "" })).toEqual({ id: 1, note: "" });
    expect(Row.parse({ id: 1 })).toEqual({ id: 1, note: "" });
    expect(Row.safeParse({ note: "" }).success).toBe(false);
    expect(Row.safeParse({ id: 1, note: "", due_on: null }).success).toBe(false);
  });

  it("is in answers, where what is absent is null, or as blank as the column says", () => {
    const answer = Column.valuesOf(COLUMNS, { id: 1 });
    expect(answer).toEqual({ id: 1, note: "", due_on: null, sent_at: null });
    expect(z.strictObject(Column.answerOf(COLUMNS)).parse(answer)).toEqual(answer);
  });

  it("is in what a call says, by rules of its own; what the product fills is in none", () => {
    const Input = z.strictObject(Column.inputOf(COLUMNS)).partial();
    expect(Input.parse({ note: " yes ", due_on: null })).toEqual({ note: "yes", due_on: null });
    expect(Input.safeParse({ note: "too long" }).success).toBe(false);
    expect(Input.safeParse({ id: 2 }).success).toBe(false);
    expect(Input.safeParse({ sent_at: "2026-11-21" }).success).toBe(false);
  });

  it("is in a new row with its blank, and alone where only it is asked for", () => {
    expect(Column.blanksOf(COLUMNS)).toEqual({ note: "" });
    expect(Column.valuesOf(Column.pick(COLUMNS, ["note", "due_on"]), { note: "a" })).toEqual({
      note: "a",
      due_on: null,
    });
  });
});

describe("the attributes of a row", () => {
  it("have its types, what it must have, and what it begins with", () => {
    const words: string[] = [];
    const attributes = attributesOf(
      z.object({
        id: z.number(),
        on: z.iso.date().optional(),
        open: z.boolean(),
        status: z.enum(["draft", "sent"]),
        words: z.array(z.string()).default(words),
      }),
    );
    expect(attributes).toMatchObject({
      id: { type: "number", required: true },
      on: { type: "string", required: false },
      open: { type: "boolean", required: true },
      status: { type: ["draft", "sent"], required: true },
      words: { type: "any", required: true },
    });
    // Each row has its own.
    expect(attributes.words.default()).not.toBe(attributes.words.default());
  });
});
