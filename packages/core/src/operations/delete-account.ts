import { Invoice } from "../invoice";
import { Actor } from "../platform/actor";
import { Code, fail } from "../platform/error";
import { User } from "../user";

/**
 * Deletes the actor's account (D47). 2003 while a series of invoices has not ended; other refusals as in
 * `User.remove`.
 */
export async function deleteAccount(input: Parameters<typeof User.remove>[0]): Promise<undefined> {
  if (await Invoice.hasSeries(undefined, Actor.user().user_id)) fail(Code.AccountNotDeletable);
  return User.remove(input);
}
