/** A row of a bill: how many of what, at which price of prices.json, in US dollars. */
export interface Line {
  what: string;
  amount: number;
  name: string;
  usd: number;
}
export const prices: Record<string, { usd: number; of: string; source: string }>;
export const noted: string;
export const region: string;
export const usage: { life: { calls: { what: string; times: number; from: string }[]; mails: number } };
export const counts: Record<"production" | "personal" | "asleep", Record<string, number>>;
export function totalOf(bill: Line[]): number;
export function lifeOf(options?: { firewall?: boolean; kept?: boolean }): Line[];
export function idleOf(stage: string): Line[];
export function monthOf(workspaces: number): {
  workspaces: number;
  calls: number;
  fixed: number;
  used: number;
  total: number;
};
export const provider: {
  models: Record<string, { input: number; output: number }>;
  brief: { input_tokens: number; output_tokens: number; from: string };
};
export function briefsOf(): { model: string; usd: number }[];
