import { Invoice } from "../invoice";
import { Mail } from "../mailing";
import { Code, fail } from "../platform/error";
import { Profile } from "../profile";
import { User } from "../user";
import { own } from "../user/read";
import { Wish } from "../user/wish";

/**
 * Deletes the actor's account, the addresses that its mail did not reach, the wishes and the profile (D47). What a crash leaves of
 * those expires by itself. 2003 while a series of invoices has not ended; other refusals as in `User.remove`.
 */
export async function deleteAccount(input: Parameters<typeof User.remove>[0]): Promise<undefined> {
  const { id: user_id, workspace_id } = await own();
  if (await Invoice.hasSeries(undefined, workspace_id)) fail(Code.AccountNotDeletable);
  await User.remove(input);
  await Promise.all([
    Mail.Recipient.forgetAll(workspace_id),
    Wish.removeAll(user_id),
    Profile.removeAll(user_id),
  ]);
  return undefined;
}
