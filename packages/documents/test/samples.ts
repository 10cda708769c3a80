import type { InvoicePdf, PdfPhase, PdfService, ProposalPdf, ReceiptPdf } from "../src/pdf/index";

/** Invented data for the PDFs: used by the tests, and to look at the pages. */

const service = (name: string, description: string, quantity: string, unit_price: number): PdfService => ({
  name,
  description,
  quantity,
  unit_price,
  amount: Number(quantity) * unit_price,
});

const phase = (name: string, note: string, services: PdfService[]): PdfPhase => ({
  name,
  note,
  total: services.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  services,
});

const paragraph =
  "Both sides keep what they learn about each other to themselves, during the project and for two years after it. This does not hold for what is public already, what was known before, or what the law requires to be shown. Each side tells the people who work for it, and is responsible for them.";

export const proposal: ProposalPdf = {
  brand: { name: "Fernlight Studio", fill: "#1f5f56", on: "#ffffff" },
  currency: "USD",
  title: "Website redesign and booking flow",
  number: "SOW-0031",
  version: 3,
  from: { name: "Fernlight Studio", lines: ["7 Example Quay, Demo City", "ines@fernlight.example"] },
  for: { name: "Cedar Row Clinics", lines: ["31 Cedar Row, Demo City", "maren@cedarrow.example"] },
  sent_on: "2026-11-17",
  valid_until: "2026-12-04",
  facts: ["Due on acceptance $6,482.80"],
  phases: [
    phase("Discovery", "Weeks 1–2", [
      service("Discovery workshop", "Half day on site, up to six people", "1", 180_000),
      service("Content audit", "42 pages read, scored and sorted into keep, merge, drop", "1", 95_000),
    ]),
    phase("Design", "Weeks 3–6", [
      service("Homepage concept", "Two directions, one taken further", "2", 145_000),
      service("Inner page templates", "Services, team, contact, article", "4", 62_000),
      service("Booking flow prototype", "Clickable, tested with five patients", "1", 190_000),
    ]),
    phase("Build and launch", "Weeks 7–10", [
      service("CMS build", "Set-up, migration and a training session", "1", 320_000),
      service("SEO set-up", "Metadata, redirects, sitemap", "1", 70_000),
      service("Launch and two weeks of care", "Fixes within one working day", "1", 110_000),
    ]),
  ],
  options: [
    {
      name: "Photography",
      note: "Pick one",
      options: [
        { ...service("Half-day shoot", "One clinic, 25 finished images", "1", 125_000), selected: true },
        { ...service("Use your own images", "", "1", 0), said: "Included", selected: false },
      ],
    },
    {
      name: "Add-ons",
      note: "Take or leave",
      options: [
        { ...service("Accessibility report", "Written, with a fix list", "1", 78_000), selected: true },
        { ...service("Second language", "Set-up of a Danish version", "1", 240_000), selected: false },
      ],
    },
  ],
  totals: {
    subtotal: 1_706_000,
    adjustments: [{ label: "Returning client, 5%", amount: -85_300 }],
    total: 1_620_700,
  },
  schedule: [
    { share: "40%", label: "On acceptance, due within 7 days", amount: 648_280 },
    { share: "30%", label: "When the design phase is approved, expected January 15, 2027", amount: 486_210 },
    { share: "30%", label: "At launch, expected February 12, 2027", amount: 486_210 },
  ],
  terms: [
    "Confidentiality",
    "Ownership",
    "Payment",
    "Delays",
    "Termination",
    "Feedback rounds",
    "Expenses",
  ].map((name) => ({
    name,
    body: `${paragraph}\n\n${paragraph}\n- first, in writing\n- then, within ten days\n\n${paragraph}`,
  })),
  terms_version: "4",
  created_at: "2026-11-17T09:12:44.000Z",
};

export const accepted: ProposalPdf = {
  ...proposal,
  created_at: "2026-11-20T15:42:08.000Z",
  acceptance: {
    certificate: "ACC-7Q4M-2XKD",
    verify_url: "https://stint.example/verify/acc-7q4m-2xkd",
    version_id: "pv_01JD3Q8K7M",
    document_hash: "9f2c41d85be03a77c10e96f42d8b6a15e7733b904c5f82ad16f0d9e2a84407be",
    sender_name: "Ines Okafor",
    sender_email: "ines@fernlight.example",
    signer_name: "Maren Holt",
    signer_for: "Cedar Row Clinics",
    signer_email: "maren@cedarrow.example",
    email_verified: "verified by a six-digit code sent at 15:40:31 UTC",
    consent_text:
      "I agree to this scope, the payment schedule and the contract terms, and to signing electronically. I can ask for a paper copy.",
    consent_version: "2",
    ip: "203.0.113.24",
    user_agent: "Demo Browser 1.0, desktop",
    selected_options: ["Photography: half-day shoot", "Accessibility report"],
    sent_at: "2026-11-17T09:12:44.000Z",
    sent_note: "by email to maren@cedarrow.example",
    viewed_at: "2026-11-17T10:03:19.000Z",
    viewed_note: "four more views, listed in the record",
    terms_read_at: "2026-11-20T15:38:02.000Z",
    signed_at: "2026-11-20T15:42:08.000Z",
    signed_note: "shown to the signer as 16:42, Copenhagen time",
    total: 1_620_700,
  },
};

export const invoice: InvoicePdf = {
  brand: { name: "Ochre Lane Film", fill: "#f2b134", on: "#1a1623" },
  currency: "USD",
  number: "INV-0118",
  title: "Season trailer, second half",
  from: { name: "Ochre Lane Film", lines: ["14 Example Row", "Demo City, ZZ 00000"] },
  billed_to: {
    name: "Larch Street Theatre",
    lines: ["Attn. Tobias Lind", "2 Larch Street", "Demo City, ZZ 00000"],
  },
  issued_on: "2026-11-16",
  due_on: "2026-11-30",
  lines: [
    service("Shoot day, two cameras", "12 and November 13, with crew of three", "2", 165_000),
    service("Edit and color", "Four days, two rounds of notes", "4", 72_000),
    service("Sound mix", "Stereo and cinema masters", "1", 64_000),
    service("Music licence", "One track, three years, online and lobby", "1", 38_500),
    service("Captions", "Burned in and as a file", "1", 12_000),
    service("Van hire", "Expense at cost, receipt attached", "1", 9_240),
  ],
  totals: { subtotal: 741_740, total: 741_740 },
  balance: [
    { label: "Paid November 2", amount: -150_000 },
    { label: "Paid November 27", amount: -591_740 },
  ],
  amount_due: 0,
  note: "Thank you for a good second shoot. Masters are on the drive until January 31.",
  state: "paid",
  paid_on: "2026-11-27",
  created_at: "2026-11-27T12:00:00.000Z",
};

export const receipt: ReceiptPdf = {
  brand: invoice.brand,
  currency: "USD",
  receipt: "R-0118-2",
  number: "INV-0118",
  title: "Season trailer, second half",
  from: invoice.from,
  payer: invoice.billed_to,
  received_on: "2026-11-27",
  method: "Bank debit, ending 6789",
  amount: 591_740,
  invoice_total: 741_740,
  balance: [
    { label: "Paid November 2, card ending 4242", amount: -150_000 },
    { label: "Paid November 27, bank debit ending 6789", amount: -591_740 },
  ],
  still_due: 0,
  note: "A bank debit can still be returned by your bank. If that happens, we write to you.",
  created_at: "2026-11-27T12:00:00.000Z",
};

/** 20 phases of 10 services each. */
export const large: ProposalPdf = {
  ...proposal,
  phases: Array.from({ length: 20 }, (_, p) =>
    phase(
      `Phase ${p + 1}`,
      `Month ${p + 1}`,
      Array.from({ length: 10 }, (_unused, s) =>
        service(
          `Service ${p + 1}.${s + 1}`,
          s % 3
            ? "Words about it"
            : "A longer description that says in some detail what is done, by whom, how often, and what is not part of it, so that nobody has to guess later.",
          String(1 + (s % 4)),
          10_000 + p * 137 + s * 1_011,
        ),
      ),
    ),
  ),
};
