import { Actor } from "../platform/actor";
import { ListedEntity } from "./entity";

/** The numbers of a project's invoices of which a payment is contested: payouts fed by them wait (D37). */
export async function disputedNumbers(project_id: number): Promise<string[]> {
  const { data } = await ListedEntity.query
    .ofProject({ owner_id: Actor.owner(), project_key: project_id })
    .go({ pages: "all", consistent: true });
  return data.flatMap(({ disputed_at, number }) => (disputed_at && number ? [number] : []));
}
