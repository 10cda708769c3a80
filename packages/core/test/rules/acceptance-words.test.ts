import { acceptanceWords, firstWords, paymentWords } from "@stint/core/proposal/reading/rules";
import { describe, expect, it } from "vitest";

const deposit = { label: "Deposit", when: "On acceptance", due_on: null };

describe("what acceptance starts", () => {
  it("is an invoice, with the days that the client has for it", () => {
    expect(acceptanceWords({ due_days: 14 })).toEqual({
      label: "Invoiced on acceptance",
      terms: ", due within 14 days",
    });
    expect(firstWords({ due_days: 1 })).toBe("invoiced on acceptance, due within 1 day");
    expect(paymentWords(deposit, 14)).toEqual({
      heading: "On acceptance",
      note: "Deposit, due within 14 days",
    });
  });

  it("is due at once where nobody gave days", () => {
    expect(acceptanceWords({})).toEqual({ label: "Due on acceptance", terms: "" });
    expect(paymentWords(deposit)).toEqual({ heading: "On acceptance", note: "Deposit" });
  });

  it("names the day where it is known", () => {
    expect(paymentWords({ ...deposit, due_on: "2026-11-27" }, 14).note).toBe(
      "Deposit, due November 27, 2026",
    );
  });
});
