import { notifyOwner } from "../../notification";
import { TeamText, type Text } from "../../notification/texts";
import { Actor } from "../../platform/actor";
import { find } from "../../team/read";

interface Ref {
  seat_id: number;
}

const notifyOf = (key: string, type: string, text: Text): Promise<void> =>
  notifyOwner({ key, type, ...text, link: "/settings/team" });

export async function notifyJoined({ seat_id: id }: Ref): Promise<void> {
  const seat = await find({ owner_id: Actor.owner(), id });
  if (!seat) return;
  await notifyOf(`seat:${id}:joined`, "team.joined", TeamText.describeJoined(seat));
}

export async function notifyDeclined({ seat_id: id }: Ref): Promise<void> {
  const seat = await find({ owner_id: Actor.owner(), id });
  if (!seat) return;
  await notifyOf(`seat:${id}:declined`, "team.declined", TeamText.describeDeclined(seat));
}

export async function notifyLeft({ seat_id: id }: Ref): Promise<void> {
  const seat = await find({ owner_id: Actor.owner(), id });
  if (!seat) return;
  await notifyOf(`seat:${id}:left`, "team.left", TeamText.describeLeft(seat));
}

/** `beginning` is the event's id, because a team may be over seat again. */
export const notifyOverSeat = (
  of: { admins: number; seats: number },
  { id: beginning }: { id: number },
): Promise<void> => notifyOf(`team:over:${beginning}`, "team.over_seat", TeamText.describeOverSeat(of));
