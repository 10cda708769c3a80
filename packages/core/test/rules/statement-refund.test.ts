import { describe, expect, it } from "vitest";
import { joinRefunds } from "../../src/invoice/statement/joined";

const move = (cause: "payment" | "refund" | "credit_note", waived: number, more: object = {}) => ({
  posting: { cause, date: "2033-05-10", document: "invoice:7", ...more },
  moved: { waived },
});
const read = (moves: ReturnType<typeof move>[]) =>
  joinRefunds(moves).map(({ posting, moved }) => [posting.cause, moved.waived]);

describe("a refund and the note that documents it", () => {
  it("are the note, then the refund, with nothing left of what cancels out", () => {
    expect(read([move("payment", 0), move("refund", -300), move("credit_note", 300)])).toEqual([
      ["payment", 0],
      ["credit_note", 0],
      ["refund", 0],
    ]);
  });

  it("keep what the note leaves of a refund with its fee, and what it covers beyond", () => {
    expect(read([move("refund", -515), move("credit_note", 500)])).toEqual([
      ["credit_note", 0],
      ["refund", -15],
    ]);
    expect(read([move("refund", -200), move("credit_note", 300)])).toEqual([
      ["credit_note", 100],
      ["refund", 0],
    ]);
  });

  it("stay as they are on two days, of two invoices, and where the note came first", () => {
    for (const other of [{ date: "2033-05-12" }, { document: "invoice:8" }]) {
      const moves = [move("refund", -300), move("credit_note", 300, other)];
      expect(joinRefunds(moves)).toEqual(moves);
    }
    const first = [move("credit_note", 0), move("refund", 0)];
    expect(joinRefunds(first)).toEqual(first);
  });
});
