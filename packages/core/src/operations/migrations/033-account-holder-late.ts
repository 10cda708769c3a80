import type { Migration } from "../../platform/migration";
import { accountHolder } from "./031-account-holder";

/** The same for workspaces that the code of before opened while the new code was deployed. */
export const accountHolderLate: Migration.Migration = {
  ...accountHolder,
  name: "033-account-holder-late",
  when: "after",
};
