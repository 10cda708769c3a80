import { renderProposal } from "@stint/documents/pdf";
import { describe, expect, it } from "vitest";
import { linksOf, readPdf, tagsOf } from "../../../documents/test/read";
import { format } from "../../src/platform/money/index";
import { pagesOf } from "../../src/proposal/print/pages";
import { type Answer, clausesOf, passagesOf } from "../../src/proposal/reading/rules";
import type { Document } from "../../src/proposal/schema";
import { change, document } from "./documents";

const NOW = "2026-11-20T15:42:08.000Z";
const printed = async (of: Document, answer: Answer = "open") =>
  Buffer.from(await renderProposal(pagesOf(of, NOW, answer)));
/** As a reader searches: lines end elsewhere on paper. */
const flat = (text: string) => text.replace(/\s+/g, " ").trim();
/** A text without its spaces: the reader puts one between a bold word and its full stop. */
const tight = (text: string) => text.replace(/\s/g, "");

/** Every amount that a document holds, whatever it is called there. */
function amountsOf(of: unknown, name = ""): number[] {
  if (Array.isArray(of)) return of.flatMap((each) => amountsOf(each, name));
  if (typeof of === "object" && of !== null)
    return Object.entries(of).flatMap(([key, value]) => amountsOf(value, key));
  const isAmount = /^(total|price|amount|was|becomes|difference|due_on_acceptance|credit)$/.test(name);
  return typeof of === "number" && isAmount && of !== 0 ? [Math.abs(of)] : [];
}

describe("the PDF of a document", () => {
  it("D6: has every number of the page, and every text", async () => {
    for (const of of [document, change]) {
      const text = flat((await readPdf(await printed(of))).text);
      for (const amount of amountsOf(of)) expect(text).toContain(format(amount, "USD"));
      const services = of.phases.flatMap((phase) => phase.services);
      for (const each of [...of.phases, ...services]) {
        expect(text).toContain(each.name);
        expect(text).toContain(each.description ?? "");
      }
      for (const { title, body, key } of passagesOf(of)) {
        expect(text).toContain(title);
        for (const line of body.split("\n"))
          expect(text).toContain(flat(key === "goals" ? line.replace(/^- /, "• ") : line));
      }
      for (const { name, body } of clausesOf(of)) {
        expect(text).toContain(name);
        for (const line of body.split("\n").filter(Boolean))
          expect(tight(text)).toContain(tight(line.replace(/^\s*- /, "• ")));
      }
    }
  });

  it("D6: says unit, quantity and price in the words of the page", async () => {
    const text = flat((await readPdf(await printed(document))).text);
    for (const words of [
      "4 pages $620.00 $2,480.00 Inner page templates Services, team",
      "10% $523.00 Project management",
      "1 To be agreed Open question",
      "Photography Pick one",
      "$1,250.00 Half-day shoot One clinic",
      "Included Use your own images (not selected)",
      "Add-ons Take or leave",
      "$1,640.00 French version (not selected)",
      "Scope of work $5,753.00",
      "Options, 1 selected $1,250.00",
      "Total $7,003.00",
      "40% On acceptance Upfront, due November 27, 2026 $2,801.20",
      "60% When Design is complete $4,201.80",
      "Due on acceptance $2,801.20",
      "Valid through December 4, 2026",
      "Not included Hosting and stock pictures",
      "Revisions Two rounds of changes are included.",
      "1. Payment",
      "2. General terms",
    ])
      expect(text).toContain(words);
  });

  it("keeps the structure of a term: bold words, lists in lists, and links that are links", async () => {
    const bytes = await printed(document);
    const read = await readPdf(bytes);
    const at = read.pages.findLastIndex((text) => text.includes("1. Payment")) + 1;
    expect(flat(read.text)).toContain(
      "Invoices are due within 7 days . See the terms for more: • by card • by bank 1. in dollars 2. in euros",
    );
    expect(await linksOf(bytes, at)).toEqual(["https://terms.example/late"]);
    const tags = await tagsOf(bytes, at);
    for (const tag of ["L", "LI", "Lbl", "LBody", "Link"]) expect(tags).toContain(tag);
    // A full stop never begins a line.
    expect(read.text).not.toMatch(/\n\s*\./);
  });

  it("makes no link of an address that is none of web or mail (D52)", async () => {
    const [first] = document.terms;
    if (!first) throw new Error("sample without terms");
    const content = [
      { type: "paragraph" as const, content: [{ text: "here", href: "javascript:alert(1)" }] },
    ];
    const bytes = await printed({ ...document, terms: [{ ...first, content, body: "here" }] });
    expect(bytes.includes("javascript")).toBe(false);
  });

  it("prints a change order as the page shows it: why, what, the new total, each invoice", async () => {
    const text = flat((await readPdf(await printed(change))).text);
    for (const words of [
      "Change order 1, version 2",
      "To the proposal accepted November 20, 2026",
      "Why Most orders come from events.",
      "Everything else stays as you accepted it.",
      "Change Service Was Difference Becomes",
      "Added Booking flow Design – +$3,900.00 $3,900.00",
      "Re-priced Inner page templates Services, team $2,480.00 +$1,240.00 $3,720.00",
      "Removed Homepage concept Two directions $2,750.00 −$2,750.00 –",
      "One service is unchanged.",
      "Accepted before $7,003.00",
      "Changes +$2,240.00",
      "New total $9,243.00",
      "Upfront, INV-0041 Sent; does not change. $2,801.20 – $2,801.20",
      "Balance Not sent. Held until you answer. When Design is complete $4,201.80 +$2,240.00 $6,441.80",
      "If you decline or let it lapse",
      "Added: Late payments",
      "Other changes Worded anew: Goals",
      "Removed: How we work",
    ])
      expect(text).toContain(words);
  });

  it("tells what waits for an answer as done once it was accepted, and as nothing when it was not", async () => {
    const words = async (answer: Answer) => flat((await readPdf(await printed(change, answer))).text);
    const accepted = await words("accepted");
    expect(accepted).toContain(
      "Balance Changed by this acceptance. When Design is complete $4,201.80 +$2,240.00 $6,441.80",
    );
    expect(accepted).not.toMatch(/decline|Held|until you answer|that wait/);
    const closed = await words("closed");
    expect(closed).toContain("Not accepted From");
    expect(closed).toContain("Balance Not changed by this version. $4,201.80 +$2,240.00 $6,441.80");
    expect(closed).toContain("This version was not accepted, so it changes no invoice.");
    expect(closed).not.toMatch(/decline|Held|until you answer|Valid through/);
    // What it says of services, terms and totals is the same whatever became of it.
    const rest = (of: string) => of.slice(of.indexOf("Other changes"), of.indexOf("Page 1 of"));
    expect(rest(accepted)).toBe(rest(await words("open")));
    expect(rest(accepted)).toContain("Worded anew: Goals");
  });

  it("lists what was invoiced before beside what is still to come, and no second time (D4)", async () => {
    const [first] = document.schedule ?? [];
    const schedule = [
      { ...first, sequence: 2, when: "When Design is complete", amount: 644_180, percent: "70" },
    ];
    const text = flat((await readPdf(await printed({ ...change, schedule, due_days: 14 } as Document))).text);
    expect(text).not.toContain("Payment schedule");
    expect(text).toContain("When Design is complete, due November 27, 2026 $4,201.80");
    expect(text).toContain("Total $7,003.00 +$2,240.00 $9,243.00");
  });

  it("is the same file for the same document", async () => {
    expect((await printed(document)).equals(await printed(structuredClone(document)))).toBe(true);
  });
});
