import { now } from "../platform/clock";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { StaleWrite } from "../platform/error";
import { Event } from "../platform/event";
import { User } from "../user";
import { lifetimes } from "./rules";
import { dropAddressWrite, isUnderContract } from "./sign-up";

/**
 * Releases the address of a sign-up that was not confirmed for seven days, so that its owner can use it; a
 * week later where a subscription is charged meanwhile, because its payer signs in with it. Repeatable. Returns whether it released one.
 * A person is due by their own id.
 */
export async function releaseUnconfirmed({ owner_id: user_id }: Due.Found): Promise<boolean> {
  const user = await User.row(user_id);
  if (!user || user.email_verified || !user.email) return false;
  const changed = () => new StaleWrite();
  try {
    if (await isUnderContract(user.workspace_id)) {
      const week = new Date(now().getTime() + lifetimes.unconfirmed * 1000);
      await Db.commit(
        [User.changeCredentialsWrite(user, Due.at(user_id, week))],
        [Event.audit("user.email_kept", `user:${user.id}`, { version: user.version + 1 })],
      );
      return false;
    }
    await Db.commit(
      [dropAddressWrite(user, changed), Db.release("email", User.foldEmail(user.email))],
      [Event.audit("user.email_released", `user:${user.id}`, { version: user.version + 1 })],
    );
    return true;
  } catch (error) {
    // Confirmed or changed at the same time: the account keeps its address.
    if (error instanceof StaleWrite) return false;
    throw error;
  }
}
