import type { Migration } from "../../platform/migration";
import { userWorkspace } from "./032-user-workspace";

/** The same for people who signed up while the new code was deployed. */
export const userWorkspaceLate: Migration.Migration = {
  ...userWorkspace,
  name: "034-user-workspace-late",
  when: "after",
};
