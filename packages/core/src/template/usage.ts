import { Money } from "../platform/money";
import { facts } from "../project/read";
import type { Usage } from "./schema";

type Fact = Awaited<ReturnType<typeof facts>>[number];

/** Returns each scope of a project that was made of a template, with what became of that scope. */
const outcomesOf = ({ template_uses = [], held, accepted }: Fact) =>
  template_uses.map(({ template_id, scope_id }) => {
    const agreed = accepted?.scope_id === scope_id ? accepted : undefined;
    return { template_id, agreed, isSent: agreed !== undefined || held?.scope_id === scope_id };
  });

/** Returns the average of what was agreed, in each currency (D7). */
function averagesOf(won: readonly { total: number; currency: string }[]): Usage["averages"] {
  return [...Map.groupBy(won, ({ currency }) => currency)].map(([currency, all]) => ({
    currency,
    price: Money.unitPrice(Money.sum(all.map(({ total }) => total)), `${all.length}`),
  }));
}

/**
 * Returns what became of the scopes that were made of each template, by its id. Counted of the projects as they
 * are, in the one read that the dashboard makes, too: a counter would be told of a project that is deleted, or
 * accepted twice.
 */
export async function readUsage(): Promise<Map<number, Usage>> {
  const byTemplate = Map.groupBy((await facts()).flatMap(outcomesOf), ({ template_id }) => template_id);
  return new Map(
    [...byTemplate].map(([id, all]) => {
      const won = all.flatMap(({ agreed }) => agreed ?? []);
      const sent = all.filter(({ isSent }) => isSent);
      return [id, { id, used: all.length, sent: sent.length, won: won.length, averages: averagesOf(won) }];
    }),
  );
}

export const NEVER_USED: Omit<Usage, "id"> = { used: 0, sent: 0, won: 0, averages: [] };
