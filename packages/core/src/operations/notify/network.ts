import type * as z from "zod";
import type { Connection } from "../../connection";
import { find, nameOf } from "../../connection/read";
import { add } from "../../notification";
import { NetworkText } from "../../notification/texts";
import { User } from "../../user";

/** Notifies whoever asked that they are connected, while they are, and both have an account. */
export async function notifyAccepted({
  from_id,
  to_id,
  accepted_at,
}: z.infer<typeof Connection.Events.Accepted.schema>): Promise<void> {
  const [row, asker, them] = await Promise.all([find(from_id, to_id), User.row(from_id), User.row(to_id)]);
  if (row?.status !== "connected" || !asker || !them) return;
  await add({
    user_id: from_id,
    key: `connection:${to_id}:accepted:${accepted_at}`,
    type: "connection.accepted",
    ...NetworkText.describeAccepted({ name: await nameOf(them) }),
    link: "/people?tab=connections",
  });
}
