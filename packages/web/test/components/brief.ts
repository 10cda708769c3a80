import type { Info, Line, Phase } from "@stint/core/brief/schema";
import { vi } from "vitest";

/** A window of this width: what is asked of it is only how wide it is. */
export function setWidth(width: number): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width < Number(/\d+/.exec(query)?.[0]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

let last = 100;
export const line = (name: string, change: Partial<Line> = {}): Line => {
  last += 1;
  return {
    id: last,
    phase_id: 1,
    name,
    description: "Tested with five readers",
    role_id: "113",
    quantity: "1",
    unit: null,
    price: 160_000,
    former_price: null,
    deliverable_id: 7,
    answers: [{ sentence: 2, quote: "find a title in two clicks" }],
    source: { kind: "catalog", low: 130_000, high: 190_000, currency: "USD" },
    decision: "proposed",
    is_present: false,
    task_id: null,
    ...change,
  };
};

export const phase = (id: number, name: string, lines: Line[], change: Partial<Phase> = {}): Phase => ({
  id,
  name,
  description: "",
  scopecategory_id: null,
  is_regenerating: false,
  reason: null,
  lines: lines.map((each) => ({ ...each, phase_id: id })),
  ...change,
});

type Sentence = Info["sentences"][number];
export const sentence = (number: number, text: string, change: Partial<Sentence> = {}): Sentence => ({
  number,
  text,
  kind: "need",
  cover: "covered",
  reason: null,
  is_budget: false,
  origin: null,
  open: change.cover === "open" || change.cover === "part" ? [text] : [],
  ...change,
});

/** A draft as the API tells it; its sums are those of the server. */
export const draft = (change: Partial<Info> = {}): Info => ({
  id: 5,
  project_id: 3,
  scope_id: 3,
  state: "done",
  reason: null,
  reference: null,
  prompt: "Readers should find a title in two clicks.",
  type: "Web Development",
  planner: "library",
  started_at: "2026-11-21T09:30:00.000Z",
  ends_at: "2026-11-21T09:31:30.000Z",
  progress: [],
  sentences: [],
  phases: [],
  points: [],
  currency: "USD",
  price_locked: false,
  accepted_total: 0,
  proposed_total: 0,
  open_price_count: 0,
  ...change,
});
