import type { Document } from "../../src/proposal/client-view";

/** What a client reads of a proposal that says nothing yet. */
export const BLANK: Document = {
  title: "Shop relaunch",
  version: 1,
  currency: "EUR",
  brand: { name: "Harbor Studio", color: "#1f5f55", logo_url: null },
  from: { name: "Ada", email: "ada@harbor.test" },
  client: { name: "Sampleton Books", contact_name: null },
  sent_on: null,
  expire_at: null,
  time_zone: "Europe/Berlin",
  goals: null,
  summary: null,
  phases: [],
  exclusions: null,
  revision_rounds: null,
  total: 0,
  schedule: [],
  due_on_acceptance: 0,
  terms: [],
  general_terms: null,
  change: null,
};
