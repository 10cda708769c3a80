import { createHash } from "node:crypto";
import { format } from "@stint/core/platform/money";
import { describe, expect, it } from "vitest";
import { type ProposalPdf, renderProposal } from "../src/pdf/index";
import { readPdf } from "./read";
import { accepted, large, proposal } from "./samples";

const usd = (cents: number) => format(cents, "USD");
const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

function amountsOf(props: ProposalPdf): number[] {
  return [
    ...props.phases.flatMap((phase) => [
      phase.total ?? 0,
      ...phase.services.flatMap((service) => [service.unit_price ?? 0, service.amount ?? 0]),
    ]),
    ...(props.options ?? [])
      .flatMap(({ options }) => options)
      .filter(({ said }) => !said)
      .map(({ amount }) => amount ?? 0),
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
    for (const words of ["Website redesign and booking flow", "SOW-0031, version 3", "December 4, 2026"])
      expect(text).toContain(words);
    for (const words of ["Photography Pick one", "Use your own images (not selected)", "Included"])
      expect(text).toContain(words);
    expect(text).toContain("Second language (not selected)");
  });

  it("numbers its pages and says where terms and certificate stand", async () => {
    const { pages } = await readPdf(await renderProposal(accepted));
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(pages[1]).toContain(
      `Contract terms, version 4, follow on pages 3 and 4. The certificate of acceptance is page ${pages.length}.`,
    );
    expect(pages[2]).toContain("Contract terms, version 4");
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
      "November 20, 2026 at 15:42:08 UTC",
      "$16,207.00",
      "pv_01JD3Q8K7M",
      "9f2c41d8 5be03a77 c10e96f4 2d8b6a15 e7733b90 4c5f82ad 16f0d9e2 a84407be",
      "maren@cedarrow.example, verified by a six-digit code",
      "Consent, version 2",
      "I agree to this scope, the payment schedule and the contract terms",
      "203.0.113.24, Demo Browser 1.0, desktop",
      "Nov 17, 2026, 09:12:44 UTC",
      "Nov 17, 2026, 10:03:19 UTC",
      "Nov 20, 2026, 15:42:08 UTC",
      "Photography: half-day shoot. Accessibility report.",
      "stint.example/verify",
      "ACC-7Q4M-2XKD",
    ])
      expect(page).toContain(words);
  });

  it("keeps the options that were not taken, as not selected, once accepted", async () => {
    const { text, pages } = await readPdf(await renderProposal(accepted));
    expect(text).toContain("Second language (not selected)");
    expect(pages.at(-1)).not.toContain("Second language");
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
    const many = await Promise.all([large, accepted, large, proposal].map((each) => renderProposal(each)));
    expect(sha(many[0] ?? Buffer.alloc(0))).toBe(one);
    expect(sha(many[2] ?? Buffer.alloc(0))).toBe(one);
  });

  it("has a column only where something stands in it: what is hidden is not in the props (D42)", async () => {
    const hidden = proposal.phases.map((phase) => ({
      ...phase,
      services: phase.services.map((each) => ({ ...each, quantity: "", unit_price: null, amount: null })),
    }));
    const { text } = await readPdf(await renderProposal({ ...proposal, phases: hidden, options: [] }));
    expect(text).toContain("Homepage concept");
    expect(text).toContain("$7,280.00");
    for (const word of ["Rate", "Qty", "To be agreed"]) expect(text).not.toContain(word);

    const phases = hidden.map((phase) => ({ ...phase, total: null }));
    const props = { ...proposal, phases, options: [], schedule: [], terms: [] };
    const { text: bare } = await readPdf(await renderProposal(props));
    for (const word of ["Amount", "$7,280.00", "Payment schedule", "Contract terms"])
      expect(bare).not.toContain(word);
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
    expect(text).toContain("To be agreed");
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
