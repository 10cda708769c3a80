import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { downloadNote } from "@stint/core/invoice/print";
import { describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { as } from "../support";
import { asPrinted, dayPrinted, flat, readPaper, send, story } from "./agreement";
import { businesses } from "./businesses";

const readNote = async (id: number, note_id: number) =>
  readPdf(Buffer.from((await downloadNote(id, note_id)).bytes));

describe("what a bookkeeper of the country looks for stands on each paper, in the client's language", () => {
  it.each(businesses)("$country", async (of) => {
    const made = await story(of);
    const { owner, ids } = made;
    const { paper } = of;
    const part = await send(made, ids.part);
    await as(owner, () =>
      Invoice.update(ids.final, { supply_from: "2026-11-02", supply_until: "2026-11-20" }),
    );
    const final = await send(made, ids.final);
    const deposit = await as(owner, () => Invoice.get(ids.deposit));
    const papers = await as(owner, () => Promise.all(Object.values(ids).map(readPaper)));
    const amount = (cents: number) => asPrinted(of, cents);
    for (const [at, invoice] of [deposit, part, final].entries()) {
      const text = flat(papers[at] ?? "");
      const kind = ([paper.kinds.deposit, paper.kinds.part, paper.kinds.final] as const)[at];
      const { totals, issued_on = "", due_on = "" } = invoice;
      const isFinal = at === 2;
      for (const words of [
        kind,
        `${paper.issued} ${dayPrinted(of, issued_on ?? "")}`,
        `${paper.due} ${dayPrinted(of, due_on ?? "")}`,
        ...(isFinal ? [paper.supplied, paper.less, `${paper.whole} ${amount(635_000)}`] : []),
        ...(isFinal ? [] : [`${paper.net} ${amount(totals.net_total)}`]),
        `${paper.tax} ${amount(totals.tax_total)}`,
        `${paper.total} ${amount(totals.total)}`,
        `${paper.amount_due} ${amount(totals.amount_due)}`,
        ...of.address,
        ...of.numbers,
        ...paper.buyer,
        ...paper.bank.map((line) => line.replace("INV-0003", invoice.number ?? "")),
        "Nova Example",
        "Robin Example",
        paper.page,
      ])
        expect(text).toContain(words);
    }
    const credited = await as(owner, () =>
      Invoice.credit(ids.final, { reason: "A page less", amount: 10_000 }),
    );
    const [note] = credited.credit_notes;
    if (!note) throw new Error("a credit has its note");
    const { text: raw, lang, title } = await as(owner, () => readNote(ids.final, note.id));
    const text = flat(raw);
    for (const words of [
      paper.kinds.note,
      `${paper.corrects} ${dayPrinted(of, final.issued_on ?? "")}`,
      paper.supplied,
      `${paper.total} ${amount(10_000)}`,
      ...of.address,
      ...of.numbers,
      ...paper.buyer,
      "A page less",
      paper.page,
    ])
      expect(text).toContain(words);
    expect(title).toContain(paper.kinds.note);
    expect(lang.slice(0, 2)).toBe(of.buyer.language ?? "en");
  });

  it("and a paper keeps the language that it was issued in", async () => {
    const [german] = businesses;
    if (!german) throw new Error("a German business is the first");
    const made = await story(german);
    const before = await as(made.owner, () => readPaper(made.ids.deposit));
    await as(made.owner, () => Client.update(made.client_id, { language: "fr" }));
    expect(await as(made.owner, () => readPaper(made.ids.deposit))).toBe(before);
    const part = await send(made, made.ids.part);
    const text = flat(await as(made.owner, () => readPaper(part.id)));
    expect(text).toContain("Facture de situation n° INV-0002");
    expect(text).toContain("Allemagne");
  });

  it("refuses a language that it has no words for", async () => {
    const [german] = businesses;
    if (!german) throw new Error("a German business is the first");
    const made = await story(german);
    await expect(
      as(made.owner, () => Client.update(made.client_id, { language: "tlh" as "de" })),
    ).rejects.toThrow();
  });
});
