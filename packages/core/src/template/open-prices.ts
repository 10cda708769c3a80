import { Actor } from "../platform/actor";
import { Scope } from "../project/scope";
import { Workspace } from "../workspace";
import { isLocked } from "./community";
import { unpack } from "./content";
import { TemplateUseEntity } from "./entity";
import type { OpenPrices } from "./schema";

/**
 * Returns recommended prices for the services of a scope that have none, and the currency of the scope's template
 * where that is why. No number on the free plan (D40). 1003 for an unknown id.
 */
export async function findOpenPrices(scope_id: number): Promise<OpenPrices> {
  const [found, workspace] = await Promise.all([Scope.findRecommended(scope_id), Workspace.get()]);
  const { project_id, currency, prices } = found;
  const { data: use } = await TemplateUseEntity.get({ owner_id: Actor.owner(), project_id, scope_id }).go({
    consistent: true,
  });
  const priced_in = use ? unpack(use.content).currency : currency;
  const price_locked = isLocked(workspace);
  return {
    price_locked,
    has_prices: prices.length > 0,
    prices: price_locked ? [] : prices,
    template_currency: priced_in === currency ? null : priced_in,
  };
}
