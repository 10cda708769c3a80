import { format } from "@stint/core/platform/money";
import type { TemplateUsage } from "./queries";

/** "Used 3 times", "Used once", "Not used yet". */
export function usedWords(usage: Pick<TemplateUsage, "used"> | undefined): string {
  const used = usage?.used ?? 0;
  if (used === 0) return "Not used yet";
  return used === 1 ? "Used once" : `Used ${used.toLocaleString("en-US")} times`;
}

/** "2 sent, 1 won", and what the won ones agreed on: "Won at $12,450 on average". */
export function outcomeWords({ sent, won, averages }: Omit<TemplateUsage, "id">): string[] {
  const prices = averages.map(({ price, currency }) => format(price, currency, { cents: false }));
  return [
    `${sent} sent, ${won} won`,
    ...(prices.length > 0 ? [`Won at ${prices.join(", ")} on average`] : []),
  ];
}
