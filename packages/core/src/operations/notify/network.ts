import type * as z from "zod";
import type { Events } from "../../connection/events";
import { find, nameOf } from "../../connection/read";
import { add } from "../../notification";
import { NetworkText } from "../../notification/texts";
import { User } from "../../user";

/** Notifies whoever asked that they are connected, while they are. */
export async function notifyAccepted({
  from_id,
  to_id,
  accepted_at,
}: z.infer<typeof Events.Accepted.schema>): Promise<void> {
  const [row, them] = await Promise.all([find(from_id, to_id), User.row(to_id)]);
  if (row?.status !== "connected" || !them) return;
  await add({
    user_id: from_id,
    key: `connection:${to_id}:accepted:${accepted_at}`,
    type: "connection.accepted",
    ...NetworkText.describeAccepted({ name: await nameOf(them) }),
    link: "/people?tab=connections",
  });
}
