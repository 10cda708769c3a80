import { describe, expect, it } from "vitest";
import { Fonts } from "../src/pdf/fonts";
import { renderProposal } from "../src/pdf/index";
import { readPdf } from "./read";
import { accepted, proposal } from "./samples";

/** One pixel, PNG. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

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
        passages: [{ title: "Goals", body: words }],
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
    const { text } = await readPdf(
      await renderProposal({ ...proposal, passages: [{ title: "Goals", body: word }] }),
    );
    expect(text.replace(/\s/g, "")).toContain(word);
  });

  it("prints the letter when the logo cannot be read", async () => {
    const broken = { ...proposal.brand, logo: new Uint8Array([1, 2, 3]) };
    const drawn = await renderProposal({ ...proposal, brand: { ...proposal.brand, logo: PIXEL } });
    expect(drawn.includes("/Subtype /Image")).toBe(true);
    expect(await renderProposal({ ...proposal, brand: broken })).toBeInstanceOf(Buffer);
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
