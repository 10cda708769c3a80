import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lacksOwnership, PROOFS } from "../../src/platform/delivery/ownership";
import { PEPPOL_SCHEMES } from "../../src/platform/delivery/rules";
import { cleanLine, cleanWords, leaveOutLinks, MOST_WORDS } from "../../src/platform/foreign-text";

const none = { tax_id: "", tax_number: "", register_number: "" };

describe("whose an address is", () => {
  it("is known for each scheme that a network takes", () => {
    expect(Object.keys(PROOFS).sort()).toEqual([...Object.keys(PEPPOL_SCHEMES), "0225"].sort());
  });

  it.each([
    ["0208:0428759497", { tax_id: "BE 0428.759.497" }],
    ["0208:0428759497", { register_number: "0428759497" }],
    ["9925:be0428759497", { tax_id: "BE0428759497" }],
    ["0225:403032650", { tax_id: "FR 40 403 032 650" }],
    ["0225:403032650_SALES", { tax_number: "403 032 650 00045" }],
    ["9930:DE123456789", { tax_id: "DE123456789" }],
    ["9914:ATU12345678", { tax_id: "ATU12345678" }],
    ["0106:12345678", { register_number: "KVK 12345678" }],
    ["0192:123456789", { tax_id: "NO 123 456 789 MVA" }],
    ["0007:5560125790", { tax_id: "SE556012579001" }],
    ["0216:003720774740", { tax_id: "FI20774740" }],
    ["0204:9910123456-06", { register_number: "991-0123456-06" }],
  ])("%s is of whoever has its number", (address, own) => {
    expect(lacksOwnership(address, { ...none, ...own })).toBe("");
    expect(lacksOwnership(address, none)).toContain("does not have in its settings");
    const changed = (text = "") => text.replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`);
    const other = Object.fromEntries(
      Object.entries(own).map(([field, text]) => [field, `${changed(text)}7`]),
    );
    expect(lacksOwnership(address, { ...none, ...other })).not.toBe("");
  });

  it.each(["0208:42", "9930:0428759497", "0225:12", "0000:1", "nothing", "0208:0428759497; DROP"])(
    "%s is nobody's",
    (address) =>
      expect(lacksOwnership(address, { ...none, tax_id: "BE0428759497", tax_number: address })).not.toBe(""),
  );
});

describe("a text of a network", () => {
  const hidden = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
  const wild = fc.string({ unit: "binary", maxLength: 3000 });

  it("is one line that is bounded and shown as it is", () => {
    fc.assert(
      fc.property(wild, fc.integer({ min: 1, max: 300 }), (text, most) => {
        const line = cleanLine(text, most);
        expect(line.length).toBeLessThanOrEqual(most);
        expect(line).not.toMatch(hidden);
        expect(line.isWellFormed()).toBe(true);
        expect(cleanLine(line, most)).toBe(line);
      }),
    );
    for (const nothing of [undefined, null, 3, {}, []]) expect(cleanLine(nothing, 10)).toBe("");
  });

  it("has no link in its reasons, wherever one stands", () => {
    const links = fc.constantFrom(
      "https://a.test/x",
      "www.a.test",
      "mailto:a@a.test",
      "a@a.test",
      "HTTP://A.TEST",
    );
    fc.assert(
      fc.property(wild, links, wild, (before, link, after) => {
        const words = cleanWords(`${before.slice(0, 200)} ${link} ${after}`);
        expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
        expect(words.toLowerCase()).not.toMatch(/:\/\/|www\.a|a\.test/);
      }),
    );
  });

  it.each([
    ["see evil.example/now, or www.evil.example", "see [link] or [link]"],
    ["pay at https://evil.example, write to x@evil.example", "pay at [link] write to [link]"],
    ["evil.co.uk and EVIL.IO.", "[link] and [link]."],
    [
      "We use Node.js and Next.js; the brief is plan.pdf.",
      "We use Node.js and Next.js; the brief is plan.pdf.",
    ],
    ["js.evil.example, pdf.io", "[link], [link]"],
  ])("%s has no link left", (text, left) => expect(leaveOutLinks(text)).toBe(left));
});
