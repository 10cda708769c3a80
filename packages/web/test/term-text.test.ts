import { type Block, plainOf } from "@stint/core/project/contract/rules";
import { describe, expect, it } from "vitest";
import { blocksOfDocument, documentOf } from "../src/features/contract/editor-document";

const text = (words: string) => [{ text: words }];

describe("the text of a contract term in the editor", () => {
  const blocks: Block[] = [
    {
      type: "paragraph",
      content: [
        { text: "Pay within " },
        { text: "14 days", bold: true },
        { text: ", see " },
        { text: "the rules", href: "https://example.test/rules" },
        { text: ".\nOr earlier." },
      ],
    },
    { type: "bullet", content: text("by card") },
    { type: "number", level: 1, content: text("Visa") },
    { type: "number", level: 1, content: text("others") },
    { type: "bullet", content: text("by transfer to {{studio_name}}") },
    { type: "number", content: text("first") },
    { type: "paragraph", content: text("The end.") },
  ];

  it("comes out as it went in: bold, links, line ends, lists in lists", () => {
    expect(blocksOfDocument(documentOf(blocks))).toEqual(blocks);
  });

  it("is never deeper than a term may be, whatever was nested", () => {
    const nest = (depth: number): object => ({
      type: "bulletList",
      content: [
        {
          type: "listItem",
          content: [
            { type: "paragraph", content: [{ type: "text", text: `level ${depth}` }] },
            ...(depth < 6 ? [nest(depth + 1)] : []),
          ],
        },
      ],
    });
    const out = blocksOfDocument({ type: "doc", content: [nest(0)] });
    expect(out).toHaveLength(7);
    expect(Math.max(...out.map(({ level = 0 }) => level))).toBe(2);
  });

  it("leaves out empty lines, and marks that terms do not have (D52)", () => {
    const out = blocksOfDocument({
      type: "doc",
      content: [
        { type: "paragraph" },
        {
          type: "paragraph",
          content: [{ type: "text", text: "Plain", marks: [{ type: "code" }, { type: "italic" }] }],
        },
        { type: "codeBlock", content: [{ type: "text", text: "words stay" }] },
      ],
    });
    expect(out).toEqual([
      { type: "paragraph", content: text("Plain") },
      { type: "paragraph", content: text("words stay") },
    ]);
    expect(plainOf(out)).toBe("Plain\n\nwords stay");
  });

  it("opens empty", () => {
    expect(blocksOfDocument(documentOf([]))).toEqual([]);
  });
});
