import { failMissing } from "../../platform/error";
import { Migration } from "../../platform/migration";
import { Profile } from "../../profile";
import { listingWrites } from "../../profile/directory";
import { ProfileEntity } from "../../profile/entity";

interface Row {
  user_id: number;
}

/**
 * Members find people who saved their profile before there was a directory. After the deployment, whose changes list
 * whoever saves again. Taken back nothing changes: what is listed is right, whoever wrote it.
 */
export const listing = Migration.define<Row>({
  name: "041-listing",
  when: "after",
  entity: ProfileEntity,
  up: () => undefined,
  down: () => undefined,
  besideWrites: async ({ user_id }) => {
    if (user_id === undefined) return failMissing("resource");
    const writes = await listingWrites(user_id, () => Profile.findOwnFacts(user_id));
    return writes.length > 0 ? [writes] : [];
  },
});
