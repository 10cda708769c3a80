import { afterEach, describe, expect, it, vi } from "vitest";
import { copyShareLink } from "../src/features/library/templates/share-link";
import { describe as describeTemplate } from "../src/features/library/templates/type-words";
import { outcomeWords, usedWords } from "../src/features/library/templates/usage-words";
import { changeWords } from "../src/features/project/template-update";
import { SCOPE_TYPES } from "../src/features/template/vocabulary";
import { formatDescription } from "../src/features/template/words";
import { toasts } from "../src/lib/toast";

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.set([]);
});

const figures = { quantity: "1", unit: null, price: 120_000, percent: null, tax: null };
const change = {
  ...{ of: "service" as const, kind: "changed" as const, name: "Wireframes", former_name: null },
  ...{ phase: "Design", fields: ["price"], before: figures, after: { ...figures, price: 140_000 } },
};

describe("the words of a template", () => {
  it("say how often it was used, and what came of it", () => {
    expect([undefined, { used: 1 }, { used: 1200 }].map(usedWords)).toEqual([
      "Not used yet",
      "Used once",
      "Used 1,200 times",
    ]);
    const averages = [{ currency: "USD", price: 1_245_000 }];
    expect(outcomeWords({ used: 4, sent: 3, won: 2, averages })).toEqual([
      "3 sent, 2 won",
      "Won at $12,450 on average",
    ]);
  });

  it("say what a newer version changed", () => {
    expect(changeWords(change, "USD")).toBe("Wireframes in Design: price, $1,200.00, now $1,400.00");
    expect(changeWords({ ...change, kind: "added" }, "USD")).toBe("Wireframes in Design: added");
    expect(changeWords({ ...change, former_name: "Sketches", fields: ["name"], after: figures }, "USD")).toBe(
      "Wireframes in Design: was Sketches",
    );
    const taxed = { ...change, fields: ["tax"], after: { ...figures, tax: "VAT, reduced 7%" } };
    expect(changeWords(taxed, "USD")).toBe("Wireframes in Design: tax, as the project, now VAT, reduced 7%");
  });
});

describe("the types of a template", () => {
  it("are 24 to filter by, of which one reads longer than it is stored", () => {
    expect(SCOPE_TYPES).toHaveLength(24);
    expect(describeTemplate({ types: ["Diversity", "SEO"], service_count: 1 })).toBe(
      "Diversity, Equity, & Inclusion, SEO, 1 service",
    );
  });
});

describe("the description of a service", () => {
  it("is 400 letters long at most with a plan, and 50 without (product.md, section 6)", () => {
    const text = "x".repeat(500);
    expect([true, false].map((plan) => formatDescription(text, plan).length)).toEqual([401, 51]);
    expect([400, 401].map((length) => formatDescription("x".repeat(length), true).endsWith("…"))).toEqual([
      false,
      true,
    ]);
  });
});

describe("the share link of a template", () => {
  const said = () => toasts.get().map(({ text }) => text);

  it("is copied, or says why not", async () => {
    const written: string[] = [];
    const writeText = async (text: string) => void written.push(text);
    vi.stubGlobal("location", { origin: "https://stint.test" });
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await copyShareLink({ hash: "abc" });
    expect(written).toEqual(["https://stint.test/templates/abc"]);
    vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("no")) } });
    await copyShareLink({ hash: "abc" });
    vi.stubGlobal("navigator", {});
    await copyShareLink({ hash: "abc" });
    expect(said()).toEqual([
      "Share link copied",
      "There was an error copying the share link",
      "Unable to copy template share link. Please try again later.",
    ]);
  });
});
