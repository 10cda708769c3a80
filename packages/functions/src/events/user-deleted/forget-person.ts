import { Connection } from "@stint/core/connection";
import { Identity } from "@stint/core/identity";
import { Profile } from "@stint/core/profile";
import { User } from "@stint/core/user";
import { SupportNote } from "@stint/core/user/support-note";
import { consume } from "../../http/consume";

/**
 * Deletes the second step of a deleted account and its profile with its files, and ends its connections on both sides,
 * with what it wrote, what it reported, and what was noted on it.
 */
export const handler = consume(User.Events.Deleted, async ({ user_id }) => {
  await Identity.forgetSecondStep(user_id);
  await Profile.removeAll(user_id);
  await SupportNote.removeAll(user_id);
  await Connection.forgetLetters(user_id);
  await Connection.forgetReports(user_id);
  await Connection.forgetComments(user_id);
  await Connection.forgetPerson(user_id);
});
