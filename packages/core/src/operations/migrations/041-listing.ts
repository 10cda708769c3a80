import { failMissing } from "../../platform/error";
import { Migration } from "../../platform/migration";
import { Profile } from "../../profile";
import { listingWrites } from "../../profile/directory";
import { ProfileEntity } from "../../profile/entity";

interface Row {
  user_id: number;
}

/** Lists whom members find, and nobody else. Taken back nothing changes: what is listed is right, whoever wrote it. */
export const listAgain = (name: string): Migration.Migration =>
  Migration.define<Row>({
    name,
    when: "after",
    entity: ProfileEntity,
    up: () => undefined,
    down: () => undefined,
    besideWrites: async ({ user_id }) => {
      if (user_id === undefined) return failMissing("resource");
      const writes = await listingWrites(user_id, () => Profile.findFacts(user_id));
      return writes.length > 0 ? [writes] : [];
    },
  });

/**
 * Members find people who saved their profile before there was a directory. After the deployment, whose changes list
 * whoever saves again.
 */
export const listing = listAgain("041-listing");
