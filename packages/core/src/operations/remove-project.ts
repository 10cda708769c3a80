import { refuse } from "../platform/error";
import { remove } from "../project";
import { guard } from "../proposal/rules";
import { STATUSES } from "../proposal/schema";

/** Deletes a draft project with everything in it. 2014 or 2036 once its proposal is out, 2032, 2039, 1004. */
export const removeProject = (id: number, if_match?: number): Promise<undefined> =>
  remove(id, if_match, (proposal_status) => {
    const status = STATUSES.find((each) => each === proposal_status);
    if (status) refuse(guard(status, "delete"));
  });
