import type { Document, ShownService } from "../../src/proposal/schema";

/** Invented documents with something in every field, as a client is shown them. */
let next = 0;
const service = (
  name: string,
  description: string | null,
  total: number | null,
  more: Partial<ShownService> = {},
): ShownService => ({
  id: ++next,
  name,
  description,
  quantity: "1",
  unit: null,
  price: total,
  total,
  percent: null,
  optional: false,
  option_group: null,
  chosen: true,
  ...more,
});

export const document: Document = {
  title: "Bookshop website",
  version: 1,
  currency: "USD",
  brand: { name: "Harbor Studio", color: "#1f5f56", logo_url: null },
  from: { name: "Robin Sample", email: "robin@harbor.example" },
  client: { name: "Mockford Books", contact_name: "Maren Holt" },
  sent_on: "2026-11-17",
  expire_at: "2026-12-04",
  time_zone: "Europe/Berlin",
  goals: "Sell books online.\n- Orders at night\n- Stock on every page",
  summary: "Thank you for the afternoon in the shop.",
  sections: [{ id: 901, title: "How we work", body: "In weeks.\nEach ends with a call." }],
  phases: [
    {
      id: 1,
      name: "Design",
      description: "What it looks like",
      total: 700_300,
      services: [
        service("Homepage concept", "Two directions", 275_000),
        service("Inner page templates", "Services, team", 248_000, {
          quantity: "4",
          unit: "page",
          price: 62_000,
        }),
        service("Project management", null, 52_300, {
          quantity: null,
          price: null,
          percent: "10",
        }),
        service("Open question", null, null),
        service("Half-day shoot", "One clinic", 125_000, { option_group: "Photography" }),
        service("Use your own images", null, 0, { option_group: "Photography", chosen: false }),
        service("French version", null, 164_000, { optional: true, chosen: false }),
      ],
    },
  ],
  exclusions: "Hosting and stock pictures",
  revision_rounds: 2,
  total: 700_300,
  schedule: [
    {
      sequence: 1,
      kind: "upfront",
      label: "Upfront",
      when: "On acceptance",
      percent: "40",
      amount: 280_120,
      send_on: "2026-11-20",
      due_on: "2026-11-27",
    },
    {
      sequence: 2,
      kind: "phase",
      label: "Design",
      when: "When Design is complete",
      percent: "60",
      amount: 420_180,
      send_on: null,
      due_on: null,
    },
  ],
  due_on_acceptance: 280_120,
  terms: [
    {
      id: 801,
      name: "Payment",
      body: "Invoices are due within 7 days. See the terms for more:\n\n- by card\n- by bank\n  1. in dollars\n  2. in euros",
      content: [
        {
          type: "paragraph",
          content: [
            { text: "Invoices are due " },
            { text: "within 7 days", bold: true },
            { text: ". See " },
            { text: "the terms", href: "https://terms.example/late" },
            { text: " for more:" },
          ],
        },
        { type: "bullet", content: [{ text: "by card" }] },
        { type: "bullet", content: [{ text: "by bank" }] },
        { type: "number", level: 1, content: [{ text: "in dollars" }] },
        { type: "number", level: 1, content: [{ text: "in euros" }] },
      ],
    },
  ],
  general_terms: "The law of the studio's seat applies.",
  change: null,
};

const [phase] = document.phases;
const [homepage, templates] = phase?.services ?? [];
if (!phase || !homepage || !templates) throw new Error("sample without services");
const booking = service("Booking flow", null, 390_000);

export const change: Document = {
  ...document,
  version: 2,
  sections: [],
  goals: "Sell books online, and tickets.",
  phases: [
    {
      ...phase,
      total: 799_300,
      services: [{ ...templates, quantity: "6", total: 372_000 }, service("Care", null, 37_300), booking],
    },
  ],
  total: 924_300,
  due_on_acceptance: 0,
  terms: [...document.terms, { id: 802, name: "Late payments", body: "Interest is 1% a month." }],
  schedule: null,
  change: {
    number: 1,
    reason: "Most orders come from events.",
    base: {
      proposal_id: 7,
      version: 1,
      document_hash: "a".repeat(64),
      accepted_on: "2026-11-20",
      total: 700_300,
    },
    difference: 224_000,
    services: [
      {
        id: booking.id,
        kind: "added",
        name: booking.name,
        description: null,
        phase: "Design",
        was: null,
        becomes: 390_000,
        difference: 390_000,
      },
      {
        id: templates.id,
        kind: "repriced",
        name: templates.name,
        description: templates.description,
        phase: "Design",
        was: 248_000,
        becomes: 372_000,
        difference: 124_000,
      },
      {
        id: homepage.id,
        kind: "removed",
        name: homepage.name,
        description: homepage.description,
        phase: "Design",
        was: 275_000,
        becomes: null,
        difference: -275_000,
      },
    ],
    unchanged_count: 1,
    sections: { added: [], changed: ["Goals"], removed: ["How we work"] },
    terms: { added: ["Late payments"], changed: [], removed: [] },
    invoices: [
      {
        label: "Upfront",
        number: "INV-0041",
        state: "sent",
        was: 280_120,
        becomes: 280_120,
        difference: 0,
        was_send_on: "2026-11-20",
        send_on: "2026-11-20",
        when: "Sent; does not change",
      },
      {
        label: "Balance",
        number: null,
        state: "held",
        was: 420_180,
        becomes: 644_180,
        difference: 224_000,
        was_send_on: null,
        send_on: null,
        when: "When Design is complete",
      },
    ],
    credit: 0,
  },
};
