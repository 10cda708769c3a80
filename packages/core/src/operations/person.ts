import { listAll, relate } from "../connection/read";
import type { Info as Connection } from "../connection/schema";
// What reads a person is apart from what writes files of theirs: functions that show people may not delete any.
import { getOwn, view, viewBrand as viewBrandOf } from "../profile/read";
import type { BrandDetails, Info } from "../profile/schema";

/** Returns the person of a profile's page as the actor sees them. 1053. */
export const viewPerson = (token: string): Promise<Info> => view(token, relate);

/** Returns the business of the person of a profile's page. 1053. */
export const viewBrand = (token: string): Promise<BrandDetails> => viewBrandOf(token, relate);

/** Returns what is kept of the actor as a person among others, to take away (D47). */
export async function exportPerson(): Promise<{ profile: Info; connections: Connection[] }> {
  const [profile, connections] = await Promise.all([getOwn(), listAll()]);
  return { profile, connections };
}
