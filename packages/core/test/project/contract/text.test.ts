import { Contract } from "@stint/core/project/contract";
import { blocksOf, fill, isSafeHref, plainOf, valuesOf } from "@stint/core/project/contract/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newOffer, Project, Proposal, sent, visitor } from "../../proposal/support";
import { as } from "../../support";

const facts = {
  title: "Website redesign",
  currency: "USD",
  brand: { name: "Mockford Books" },
  client: { name: "Cedar & Row" },
  total: 635_000,
  due_on_acceptance: 317_500,
  expire_at: "2026-12-04",
};
const values = valuesOf(facts);

describe("the text of a term", () => {
  it("reads what people wrote plain, lists and all, and says the same in plain words", () => {
    const plain = "First, this.\nSame paragraph.\n\n- one\n- two\n\n1. uno\n2. due\n\nLast.";
    const blocks = blocksOf(plain);
    expect(blocks.map(({ type }) => type)).toEqual([
      "paragraph",
      "bullet",
      "bullet",
      "number",
      "number",
      "paragraph",
    ]);
    expect(plainOf(blocks)).toBe("First, this.\nSame paragraph.\n\n- one\n- two\n1. uno\n2. due\n\nLast.");
  });

  it("never loses a word of a plain text, whatever it is", () => {
    const words = (text: string) => text.replace(/[-•*]|\d{1,3}[.)]|\s/g, "");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(words(plainOf(blocksOf(text)))).toBe(words(text));
      }),
    );
  });

  it("puts placeholders in, again when the numbers change, and leaves unknown ones as typed", () => {
    const blocks = [
      {
        type: "paragraph" as const,
        content: [
          { text: "{{studio_name}} works for {{ client_name }}: ", bold: true as const },
          { text: "{{total}}, {{whatever}}" },
        ],
      },
    ];
    const once = fill(blocks, values);
    expect(plainOf(once)).toBe("Mockford Books works for Cedar & Row: $6,350.00, {{whatever}}");
    expect(once[0]?.content[0]).toEqual({ text: "Mockford Books", bold: true, value: "studio_name" });
    const again = fill(once, valuesOf({ ...facts, total: 1 }));
    expect(plainOf(again)).toBe("Mockford Books works for Cedar & Row: $0.01, {{whatever}}");
    // A client who is called like a placeholder is not filled a second time.
    const odd = valuesOf({ ...facts, client: { name: "{{total}}" } });
    expect(plainOf(fill(fill(blocks, odd), odd))).toContain("works for {{total}}: ");
  });

  it("takes links to the web and to mail only, and no other structure (D52)", () => {
    for (const href of ["https://stint.test/a?b=c", "http://stint.test", "mailto:robin@sample.test"])
      expect(isSafeHref(href)).toBe(true);
    for (const href of [
      "javascript:alert(1)",
      "data:text/html,x",
      "//x.test",
      "/x",
      'https://x.test/"onclick',
      "ftp://x",
    ])
      expect(isSafeHref(href)).toBe(false);
    const block = (run: object, more: object = {}) => [{ type: "paragraph", content: [run], ...more }];
    const refused = [
      block({ text: "x", href: "javascript:alert(1)" }),
      block({ text: "x", onclick: "y" }),
      block({ text: "x\u0007" }),
      block({ text: "x" }, { html: "<b>" }),
      [{ type: "script", content: [] }],
      [{ type: "paragraph", content: [] }],
      "<b>x</b>",
    ];
    for (const content of refused) expect(Contract.Content.safeParse(content).success).toBe(false);
    expect(Contract.Content.safeParse(block({ text: "<script>" })).success).toBe(true);
  });
});

describe("terms in the document", () => {
  const content = [
    {
      type: "paragraph" as const,
      content: [{ text: "Price: " }, { text: "{{total}}", bold: true as const }],
    },
    { type: "bullet" as const, content: [{ text: "see ", href: "https://stint.test/terms" }] },
  ];

  it("come structured and filled, are part of what is hashed, and plain ones read as before", async () => {
    const offer = await newOffer();
    const { owner, project_id } = offer;
    const added = await as(owner, () => Contract.add(project_id, { name: "Payment", content }));
    expect(added).toMatchObject({ body: "Price: {{total}}\n\n- see ", content });
    await as(owner, () => Contract.add(project_id, { name: "Plain", body: "One.\n\n- a\n- b" }));
    const { hash } = await sent(offer);
    const { document } = await visitor(() => Proposal.view(hash));
    const [, structured, plain] = document?.terms ?? [];
    expect(structured).toMatchObject({
      body: "Price: $6,350.00\n\n- see ",
      content: [
        { content: [{ text: "Price: " }, { text: "$6,350.00", bold: true, value: "total" }] },
        { type: "bullet", content: [{ href: "https://stint.test/terms" }] },
      ],
    });
    expect(plain?.content?.map(({ type }) => type)).toEqual(["paragraph", "bullet", "bullet"]);
    const before = (await visitor(() => Proposal.view(hash))).document_hash;
    await as(owner, () =>
      Contract.update(project_id, added.id, { content: [content[0] ?? { type: "paragraph", content: [] }] }),
    );
    await sent(offer);
    expect((await visitor(() => Proposal.view(hash))).document_hash).not.toBe(before);
  });

  it("lose their structure when plain text replaces it, and keep it when only the name changes", async () => {
    const { owner, project_id } = await newOffer();
    const { id } = await as(owner, () => Contract.add(project_id, { name: "A", content }));
    expect(await as(owner, () => Contract.update(project_id, id, { name: "B" }))).toMatchObject({ content });
    expect(await as(owner, () => Contract.update(project_id, id, { body: "Plain." }))).toMatchObject({
      body: "Plain.",
      content: null,
    });
    expect((await as(owner, () => Project.readDocument(project_id))).terms.at(-1)).toMatchObject({
      body: "Plain.",
    });
  });
});
