import { Money } from "../platform/money";
import { facts } from "../project/read";
import type { Usage } from "./schema";

type Fact = Awaited<ReturnType<typeof facts>>[number];

/** Returns the average of what was agreed, in each currency (D7). */
function averagesOf(won: readonly Fact[]): Usage["averages"] {
  const agreed = Map.groupBy(
    won.flatMap(({ accepted }) => accepted ?? []),
    ({ currency }) => currency,
  );
  return [...agreed].map(([currency, all]) => ({
    currency,
    price: Money.unitPrice(Money.sum(all.map(({ total }) => total)), `${all.length}`),
  }));
}

/**
 * Returns what became of the projects that were made of each template, by its id. Counted of the projects as they
 * are, in the one read that the dashboard makes, too: a counter would be told of a project that is deleted, or
 * accepted twice.
 */
export async function readUsage(): Promise<Map<number, Usage>> {
  const made = (await facts()).filter(({ template_id }) => template_id !== undefined);
  const byTemplate = Map.groupBy(made, ({ template_id }) => template_id ?? 0);
  return new Map(
    [...byTemplate].map(([id, all]) => {
      const won = all.filter(({ accepted }) => accepted !== undefined);
      const sent = all.filter(({ held, accepted }) => held !== undefined || accepted !== undefined);
      return [id, { id, used: all.length, sent: sent.length, won: won.length, averages: averagesOf(won) }];
    }),
  );
}

export const NEVER_USED: Omit<Usage, "id"> = { used: 0, sent: 0, won: 0, averages: [] };
