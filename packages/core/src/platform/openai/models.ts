import type { Usage } from "./question";

/** A model with its prices in billionths of a US dollar per token: $0.20 per million tokens is 200. */
export interface Model {
  input: number;
  /** Of the input, what the provider had already. */
  cached: number;
  output: number;
  /** Whether it thinks before it answers; then it is told to do so briefly. */
  reasons: boolean;
  source: string;
  /** When the source was read. */
  read: string;
}

const page = (name: string): string => `https://developers.openai.com/api/docs/models/${name}`;
const PRICING = "https://developers.openai.com/api/docs/pricing";
const READ = "2026-11-27";

/** Standard prices. A prompt above 272,000 tokens costs twice as much: none of ours is. */
export const MODELS: Readonly<Record<string, Model>> = {
  "gpt-6-sol": { input: 2000, cached: 200, output: 10_000, reasons: true, source: PRICING, read: READ },
  "gpt-6-luna": { input: 100, cached: 10, output: 500, reasons: true, source: PRICING, read: READ },
  "gpt-5.6-terra": {
    input: 2000,
    cached: 200,
    output: 12_000,
    reasons: true,
    source: page("gpt-5.6-terra"),
    read: READ,
  },
  "gpt-5.6-luna": {
    input: 200,
    cached: 20,
    output: 1200,
    reasons: true,
    source: page("gpt-5.6-luna"),
    read: READ,
  },
  "gpt-5.4-mini": { input: 750, cached: 75, output: 4500, reasons: true, source: PRICING, read: READ },
  "gpt-4.1-mini": { input: 400, cached: 100, output: 1600, reasons: false, source: PRICING, read: READ },
};

/** What is written into the provider's cache costs a quarter more. */
const WRITE_SHARE = 4;

/** Returns a model by its name or that of a dated version, `gpt-5.6-terra-2026-07-09`; undefined for another. */
export const findModel = (name: string): Model | undefined =>
  MODELS[name] ?? MODELS[name.replace(/-\d{4}-\d{2}-\d{2}$/, "")];

/** What is not in the list is counted as the dearest that is. */
const dearest: Model = {
  input: Math.max(...Object.values(MODELS).map(({ input }) => input)),
  cached: Math.max(...Object.values(MODELS).map(({ cached }) => cached)),
  output: Math.max(...Object.values(MODELS).map(({ output }) => output)),
  reasons: false,
  source: "",
  read: "",
};

/** Returns what tokens of a model cost, in billionths of a US dollar. */
export function costOf(name: string, { input, cached, written, output }: Usage): number {
  const model = findModel(name) ?? dearest;
  return (
    Math.max(0, input - cached) * model.input +
    cached * model.cached +
    Math.ceil((written * model.input) / WRITE_SHARE) +
    output * model.output
  );
}
