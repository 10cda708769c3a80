import { Invoice } from "../invoice";
import { Mail } from "../mailing";
import { Code, fail } from "../platform/error";
import { User } from "../user";
import { Preference } from "../user/preference";
import { own } from "../user/read";
import { Wish } from "../user/wish";

/**
 * Deletes the actor's account, the addresses that its mail did not reach, the wishes and the choices (D47). Nobody is
 * shown the profile any more; a reaction deletes it with its files, and the second step. 2003 while a series of invoices
 * has not ended; other refusals as in `User.remove`.
 */
export async function deleteAccount(input: Parameters<typeof User.remove>[0]): Promise<undefined> {
  const { id: user_id, workspace_id } = await own();
  if (await Invoice.hasSeries(undefined, workspace_id)) fail(Code.AccountNotDeletable);
  await User.remove(input);
  await Promise.all([
    Mail.Recipient.forgetAll(workspace_id),
    Wish.removeAll(user_id),
    Preference.removeAll(user_id),
  ]);
  return undefined;
}
