import { readFileSync } from "node:fs";
import { messagesOf } from "@stint/core/operations/dispute-evidence";
import {
  ALL_TEXT,
  COUNTS,
  countText,
  FIELDS,
  fieldsFor,
  listMissing,
  needsOf,
  reasonOf,
  textsOf,
} from "@stint/core/payment/dispute-evidence/rules";
import { REASONS } from "@stint/core/payment/dispute-evidence/schema";
import { describe, expect, it } from "vitest";
import { describeServices, listServices } from "../../src/payment/dispute-evidence/services";

const FULL = Object.fromEntries(Object.keys(FIELDS).map((field) => [field, `the ${field}`]));

describe("evidence by reason", () => {
  it("names for each reason what counts first, each field once; a returned debit has none", () => {
    for (const reason of REASONS) {
      const fields = fieldsFor(reason);
      expect(new Set(fields.map(({ field }) => field)).size).toBe(fields.length);
      expect(fields.length === 0).toBe(COUNTS[reason] === null);
      const firstHelp = fields.findIndex(({ counts }) => !counts);
      expect(fields.slice(firstHelp).every(({ counts }) => !counts)).toBe(true);
    }
  });

  it("knows a reason by the words that it is stored in, and a new one as general", () => {
    expect(reasonOf("Product not received")).toBe("product_not_received");
    expect(reasonOf("Some later reason")).toBe("general");
  });

  it("says what is missing of what counts, and what to add; nothing where all is there", () => {
    const needs = needsOf("product_not_received", { customer_signature: "Accepted proposal.pdf" });
    expect(listMissing(needs).map((words) => words.split(":")[0])).toEqual([
      "Mails, visits and payments",
      "Date of the service",
      "Proof of the work",
      "Messages with the client",
    ]);
    for (const reason of REASONS) expect(listMissing(needsOf(reason, FULL))).toEqual([]);
  });

  it("takes the owner's own words and files instead of the record's, and says whose they are", () => {
    const needs = needsOf("duplicate", FULL, { duplicate_charge_explanation: "Two months of hosting" });
    expect(needs.find(({ field }) => field === "duplicate_charge_explanation")).toMatchObject({
      value: "Two months of hosting",
      from: "you",
    });
  });

  it("keeps each text within the provider's length, and counts all of them", () => {
    const long = Object.fromEntries(Object.keys(FIELDS).map((field) => [field, "x".repeat(30_000)]));
    for (const reason of REASONS) {
      const needs = needsOf(reason, long);
      for (const [field, text] of Object.entries(textsOf(needs)))
        expect(text.length).toBeLessThanOrEqual(FIELDS[field as keyof typeof FIELDS].most);
      expect(countText(needs)).toBeLessThanOrEqual(ALL_TEXT);
    }
  });

  it("is what docs/flows/dispute.md says: reason, field, where it comes from", () => {
    const said = readFileSync(new URL("../../../../docs/flows/dispute.md", import.meta.url), "utf8");
    for (const reason of REASONS) {
      const counts = COUNTS[reason];
      const cell = counts
        ? counts.map((field) => `\`${field}\``).join(", ")
        : "– (the bank takes it back unasked)";
      expect(said).toContain(`| \`${reason}\` | ${cell} |`);
    }
    for (const [field, { label, kind, most, from }] of Object.entries(FIELDS))
      expect(said).toContain(`| \`${field}\` | ${label} | ${kind === "text" ? most : "file"} | ${from} |`);
  });
});

describe("what was sold, as the bank reads it", () => {
  const item = (name: string, description = "") => ({ name, description });
  const own = [item("Rest, 60%, Website redesign")];

  it("is the whole contract where a final invoice settles it, not the remainder that it bills", () => {
    const settlement = { whole: { lines: [item("Logo"), item("Site", "Five pages")] } };
    const of = { items: own, settlement } as unknown as Parameters<typeof describeServices>[0];
    expect(describeServices(of)).toEqual(["Logo", "Site: Five pages"]);
    expect(listServices(of)).toEqual(["Logo", "Site"]);
  });

  it("is the invoice's own lines elsewhere", () => {
    const of = { items: own } as unknown as Parameters<typeof describeServices>[0];
    expect(describeServices(of)).toEqual(["Rest, 60%, Website redesign"]);
  });
});

describe("messages as evidence", () => {
  it("say whether the writer's address was proven: whoever has the link can type the client's", () => {
    const at = "2033-06-01T10:00:00.000Z";
    const writer = {
      name: "Clara Reader",
      email: "clara@client.test",
      text: "All is delivered.",
      unknown_email: false,
    };
    const wish = { ...writer, at };
    const lines = (email_verification: "typed" | "code") =>
      messagesOf({
        questions: [{ ...writer, id: 1, asked_at: at, answer: null, answered_at: null }],
        changes_requested: { ...wish, email_verification },
      } as unknown as Parameters<typeof messagesOf>[0]).map(({ text }) => text);
    expect(lines("typed")).toEqual([
      "Clara Reader (clara@client.test, address not checked): All is delivered.",
      "Clara Reader (clara@client.test, address not checked) asked for changes: All is delivered.",
    ]);
    expect(lines("code")[1]).toMatch(/address proven by a code\) asked for changes/);
  });
});
