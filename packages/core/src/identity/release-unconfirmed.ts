import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { StaleWrite } from "../platform/error";
import { Event } from "../platform/event";
import { User } from "../user";
import { dropAddressWrite } from "./sign-up";

/**
 * Releases the address of a sign-up that was not confirmed for seven days, so that its owner can use it.
 * Repeatable. Returns whether it released one.
 */
export async function releaseUnconfirmed({ owner_id }: Due.Found): Promise<boolean> {
  const user = await User.row(owner_id);
  if (!user || user.email_verified || !user.email) return false;
  const changed = () => new StaleWrite();
  try {
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
