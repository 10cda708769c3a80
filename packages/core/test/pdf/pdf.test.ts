import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { format } from "../../src/platform/money/index";
import { Fonts } from "../../src/platform/pdf/fonts";
import { type ProposalPdf, renderInvoice, renderProposal, renderReceipt } from "../../src/platform/pdf/index";
import { readPdf } from "./read";
import { accepted, invoice, large, proposal, receipt } from "./samples";

const usd = (cents: number) => format(cents, "USD");
const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** One pixel, PNG. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function amountsOf(props: ProposalPdf): number[] {
  return [
    ...props.phases.flatMap((phase) => [
      phase.total ?? 0,
      ...phase.services.flatMap((service) => [service.unit_price ?? 0, service.amount ?? 0]),
    ]),
    ...(props.options ?? []).map((option) => option.amount ?? 0),
    props.totals.subtotal,
    ...(props.totals.adjustments ?? []).map((adjustment) => adjustment.amount),
    props.totals.total,
    ...(props.schedule ?? []).map((instalment) => instalment.amount),
  ];
}

describe("a proposal as PDF", () => {
  it("shows every stored amount, name and date", async () => {
    const { text } = await readPdf(await renderProposal(proposal));
    for (const amount of amountsOf(proposal)) expect(text).toContain(usd(amount));
    for (const phase of proposal.phases)
      for (const service of phase.services) {
        expect(text).toContain(service.name);
        expect(text).toContain(service.description);
      }
    for (const words of ["Website redesign and booking flow", "SOW-0031, version 3", "4 December 2026"])
      expect(text).toContain(words);
    expect(text).toContain("Second language (not selected)");
  });

  it("numbers its pages and says where terms and certificate stand", async () => {
    const { pages } = await readPdf(await renderProposal(accepted));
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(pages[0]).toContain(
      `Contract terms, version 4, follow on pages 2 and 3. The certificate of acceptance is page ${pages.length}.`,
    );
    expect(pages[1]).toContain("Contract terms, version 4");
    expect(pages.at(-1)).toContain("Certificate of acceptance");
  });

  it("carries title, author, language and tags for those who do not see the page", async () => {
    const read = await readPdf(await renderProposal({ ...proposal, title: "R&D <b>, Łódź", lang: "en" }));
    expect(read).toMatchObject({ title: "R&D <b>, Łódź, version 3", author: "Fernlight Studio" });
    expect(read.lang).toBe("en");
    for (const tag of ["Document", "H1", "P", "Table", "TR", "TH", "TD"]) expect(read.tags).toContain(tag);
    expect(read.xmp).toContain("R&amp;D &lt;b&gt;, Łódź");
    expect(read.xmp).not.toContain("<b>");
  });

  it("D16: the certificate holds the whole record of the acceptance", async () => {
    const { pages } = await readPdf(await renderProposal(accepted));
    const page = pages.at(-1) ?? "";
    for (const words of [
      "Maren Holt accepted version 3",
      "20 November 2026 at 15:42:08 UTC",
      "$16,207.00",
      "pv_01JD3Q8K7M",
      "9f2c41d8 5be03a77 c10e96f4 2d8b6a15 e7733b90 4c5f82ad 16f0d9e2 a84407be",
      "maren@cedarrow.example, verified by a six-digit code",
      "Consent, version 2",
      "I agree to this scope, the payment schedule and the contract terms",
      "203.0.113.24, Demo Browser 1.0, desktop",
      "17 Nov 2026, 09:12:44 UTC",
      "17 Nov 2026, 10:03:19 UTC",
      "20 Nov 2026, 15:42:08 UTC",
      "Photography: half-day shoot. Accessibility report.",
      "stint.example/verify",
      "ACC-7Q4M-2XKD",
    ])
      expect(page).toContain(words);
  });

  it("lists only the chosen options once accepted", async () => {
    const { text } = await readPdf(await renderProposal(accepted));
    expect(text).toContain("Selected options");
    expect(text).not.toContain("Second language");
  });

  it("D6, D12: the same props give the same bytes, and other props do not", async () => {
    const first = sha(await renderProposal(accepted));
    expect(sha(await renderProposal(structuredClone(accepted)))).toBe(first);
    expect(sha(await renderProposal({ ...accepted, title: "Other" }))).not.toBe(first);
    expect(sha(await renderProposal({ ...accepted, created_at: "2026-11-20T15:42:09.000Z" }))).not.toBe(
      first,
    );
  });

  it("gives the same bytes when several are made at once", async () => {
    const one = sha(await renderProposal(large));
    const many = await Promise.all([large, accepted, large, proposal].map(renderProposal));
    expect(sha(many[0] ?? Buffer.alloc(0))).toBe(one);
    expect(sha(many[2] ?? Buffer.alloc(0))).toBe(one);
  });

  it("prints no price that the show flags hide", async () => {
    const show = { deliverable_prices: false, deliverable_units: false };
    const { text } = await readPdf(await renderProposal({ ...proposal, show, options: [] }));
    expect(text).toContain("Homepage concept");
    expect(text).toContain("$7,280.00");
    for (const hidden of ["$1,450.00", "$620.00", "$2,480.00", "Rate", "Qty"])
      expect(text).not.toContain(hidden);

    const less = { ...show, phase_prices: false, deliverable_descriptions: false, invoice_schedule: false };
    const { text: bare } = await readPdf(
      await renderProposal({ ...proposal, show: { ...less, general_terms: false, expire_at: false } }),
    );
    for (const hidden of ["$7,280.00", "Two directions", "$6,482.80", "Confidentiality", "Valid until"])
      expect(bare).not.toContain(hidden);
    expect(bare).toContain("$16,207.00");
  });

  it("D8: not priced is not nought", async () => {
    const [first] = proposal.phases;
    const services = [
      { name: "Open", quantity: "1", unit_price: null, amount: null },
      { name: "Gift", quantity: "1", unit_price: 0, amount: 0 },
    ];
    const phases = [{ name: first?.name ?? "", total: 0, services }];
    const { text } = await readPdf(await renderProposal({ ...proposal, phases, options: [] }));
    expect(text).toContain("not priced");
    expect(text).toContain("$0.00");
  });

  it("refuses a creation date that is no instant", async () => {
    await expect(renderProposal({ ...proposal, created_at: "soon" })).rejects.toThrow(RangeError);
  });
});

describe("200 services", () => {
  it("all stand on pages that can be read alone", async () => {
    const { pages, text } = await readPdf(await renderProposal(large));
    for (const phase of large.phases) {
      for (const service of phase.services)
        expect(text.split(`${service.name} `).length - 1, service.name).toBe(1);
      expect(text).toContain(usd(phase.total ?? 0));
    }
    for (const page of pages.filter((content) => content.includes("Service 1")))
      expect(page).toContain("Service Qty Rate Amount");
  });

  it("keep the head of a phase with its first row", async () => {
    const { pages } = await readPdf(await renderProposal(large));
    for (const page of pages)
      for (const [, phase] of page.matchAll(/Phase (\d+) Month/g))
        expect(page).toContain(`Service ${phase}.1 `);
    expect(pages.some((page) => /Phase \d+, continued/.test(page))).toBe(true);
  });

  it("break a row only when it is taller than a page, and lose no line of it", async () => {
    const lines = Array.from({ length: 140 }, (_, index) => `line-${index}.`);
    const [first] = proposal.phases;
    const [service] = first?.services ?? [];
    if (!first || !service) throw new Error("sample without services");
    const tall = { ...first, services: [{ ...service, description: lines.join("\n") }, ...first.services] };
    const { text, pages } = await readPdf(await renderProposal({ ...proposal, phases: [tall] }));
    for (const line of lines) expect(text.split(line).length - 1, line).toBe(1);
    expect(pages[0]).toContain("line-0.");
  });
});

describe("D52: text of people is text", () => {
  const odd = [
    `"><script>alert(1)</script>`,
    "Łódź, Nguyễn, Ωμέγα, Привет",
    "株式会社 さくら",
    "한국어",
    "שלום",
    "\u{1F49C}",
    "(a\\b) %PDF /Type <</JS>>",
  ];

  it("prints markup and any script as typed, everywhere", async () => {
    const words = odd.join(" | ");
    const [first] = proposal.phases;
    const [service] = first?.services ?? [];
    if (!first || !service || !accepted.acceptance) throw new Error("sample without services");
    const { text } = await readPdf(
      await renderProposal({
        ...accepted,
        title: words,
        goals: words,
        from: { name: words, lines: [words] },
        phases: [{ ...first, name: words, description: words, services: [{ ...service, name: words }] }],
        terms: [{ name: words, body: words }],
        acceptance: { ...accepted.acceptance, signer_name: "山田 太郎", user_agent: words },
      }),
    );
    const squeezed = text.replace(/\s/g, "");
    for (const part of odd.filter((item) => item !== "שלום"))
      expect(squeezed.split(part.replace(/\s/g, "")).length - 1, part).toBeGreaterThanOrEqual(8);
    expect(text).toContain("Name, as typed 山田 太郎");
  });

  it("drops control characters and marks that turn the direction of text", async () => {
    const { text } = await readPdf(
      await renderProposal({ ...proposal, title: "Robin\u202Egnp.exe\u0007\u0000" }),
    );
    expect(text).toContain("Robingnp.exe");
  });

  it("cuts a word that is wider than its column", async () => {
    const word = "x".repeat(700);
    const { text } = await readPdf(await renderProposal({ ...proposal, goals: word }));
    expect(text.replace(/\s/g, "")).toContain(word);
  });

  it("prints the letter when the logo cannot be read", async () => {
    const broken = { ...proposal.brand, logo: new Uint8Array([1, 2, 3]) };
    const drawn = await renderProposal({ ...proposal, brand: { ...proposal.brand, logo: PIXEL } });
    expect(drawn.includes("/Subtype /Image")).toBe(true);
    expect(await renderProposal({ ...proposal, brand: broken })).toBeInstanceOf(Buffer);
  });
});

describe("an invoice as PDF", () => {
  it("shows parties, number, dates, lines, payments and what is due", async () => {
    const { text, pages } = await readPdf(await renderInvoice(invoice));
    for (const line of invoice.lines)
      for (const words of [line.name, usd(line.unit_price ?? 0), usd(line.amount ?? 0)])
        expect(text).toContain(words);
    for (const words of [
      "INV-0118",
      "Issued 16 November 2026",
      "Due 30 November 2026",
      "Larch Street Theatre",
      "Attn. Tobias Lind",
      "−$1,500.00",
      "−$5,917.40",
      "Amount due $0.00",
      "Paid on 27 November 2026",
      "Masters are on the drive until 31 January.",
    ])
      expect(text).toContain(words);
    expect(pages).toHaveLength(1);
  });

  it("names its state in words: draft, due, part paid, void, test", async () => {
    const read = async (change: Partial<typeof invoice>) =>
      (await readPdf(await renderInvoice({ ...invoice, ...change }))).text;
    expect(await read({ state: "draft", number: null })).toContain("Draft invoice");
    expect(await read({ state: "part_paid", amount_due: 591_740 })).toContain("Part paid");
    expect(await read({ state: "void" })).toContain("Void");
    expect(await read({ state: "due", test: true })).toContain("Test: this invoice was not sent");
    expect(await read({ state: "due", payment_details: "Demo Bank 123" })).toContain("Demo Bank 123");
    expect(await read({ state: "paid", payment_details: "Demo Bank 123" })).not.toContain("Demo Bank 123");
  });

  it("prints discount and taxes as stored", async () => {
    const totals = {
      subtotal: 741_740,
      adjustments: [{ label: "Discount", amount: -41_740 }],
      taxes: [{ label: "Sales tax, 8.875%", amount: 62_125 }],
      total: 762_125,
    };
    const props = { ...invoice, totals, payments: [], amount_due: 762_125, state: "due" as const };
    const { text } = await readPdf(await renderInvoice(props));
    for (const words of ["Subtotal $7,417.40", "Discount −$417.40", "$621.25", "Total $7,621.25"])
      expect(text).toContain(words);
  });

  it("D7: counts yen in whole yen and dinars in thousandths", async () => {
    expect((await readPdf(await renderInvoice({ ...invoice, currency: "JPY" }))).text).toContain("¥741,740");
    expect((await readPdf(await renderInvoice({ ...invoice, currency: "BHD" }))).text).toContain("741.740");
  });

  it("is the same file for the same props", async () => {
    expect(sha(await renderInvoice(invoice))).toBe(sha(await renderInvoice({ ...invoice })));
  });
});

describe("a receipt as PDF", () => {
  it("D36: shows what arrived, how, and what is still due", async () => {
    const { text } = await readPdf(await renderReceipt(receipt));
    for (const words of [
      "Receipt R-0118-2",
      "Received on 27 November 2026",
      "Bank debit, ending 6789",
      "Total $7,417.40",
      "−$1,500.00",
      "−$5,917.40",
      "Still due $0.00",
      "Invoice INV-0118 is paid in full",
    ])
      expect(text).toContain(words);
    const part = { ...receipt, still_due: 100 };
    expect((await readPdf(await renderReceipt(part))).text).toContain("Part payment");
  });

  it("is the same file for the same props", async () => {
    expect(sha(await renderReceipt(receipt))).toBe(sha(await renderReceipt({ ...receipt })));
  });
});

describe("the fonts", () => {
  it("have digits of one width, so that amounts stand in columns", async () => {
    const fonts = await Fonts.load();
    for (const weight of ["regular", "bold", "mono"] as const) {
      const widths = [..."0123456789"].map((digit) => fonts.runs(digit, weight)[0]?.width);
      expect(new Set(widths).size, weight).toBe(1);
    }
  });
});
