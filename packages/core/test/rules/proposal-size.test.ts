import { describe, expect, it } from "vitest";
import { MOST_PAGES, pagesAbout, pagesInWords, tooLong } from "../../src/proposal/size/rules";

describe("how long a proposal becomes is told before it is sent", () => {
  it("by its letters and by its lines, wide ones for two", () => {
    expect(pagesAbout({ title: "Short" })).toBe(1);
    expect(pagesAbout({ body: "x".repeat(95 * 50 * 10) })).toBe(10);
    expect(pagesAbout({ list: [{ body: "設".repeat(95 * 25 * 10) }] })).toBe(10);
    expect(pagesAbout({ body: "\n".repeat(999) })).toBe(20);
  });

  it.each([
    [269, undefined],
    [270, "About 270 of 300 pages"],
    [280, "About 280 of 300 pages"],
    [300, "About 300 of 300 pages"],
    [301, "About 301 of 300 pages. Shorten it before you send it"],
  ])("of %i pages, in the last tenth only: %s", (pages, words) => {
    expect(pagesInWords({ body: "x".repeat(95 * 50 * pages) })).toBe(words);
  });

  it("40 sections and 60 terms of 10,000 letters fit; as many empty lines are refused in words", () => {
    const of = (body: string) => ({ passages: Array.from({ length: 100 }, () => ({ body })) });
    expect(tooLong(of("Обязательства ".repeat(714)))).toBeUndefined();
    expect(tooLong(of("\n".repeat(9999)))).toBe(
      `This proposal would have about 20000 pages, and ${MOST_PAGES} fit. Shorten it by about ${20000 - MOST_PAGES} pages.`,
    );
  });
});
