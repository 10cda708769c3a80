import { add, companyLink, notifyOwner } from "../../notification";
import { TeamText, type Text } from "../../notification/texts";
import { Actor } from "../../platform/actor";
import { findRow as findHandover, stateOf } from "../../team/handover/read";
import { find } from "../../team/read";
import { User } from "../../user";
import { Workspace } from "../../workspace";

interface Ref {
  seat_id: number;
}

interface HandoverRef {
  handover_id: number;
  to_user_id: number;
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

/** Notifies the admin who is asked to take the company over, not once it is answered. */
export async function notifyHandoverAsked({ handover_id, to_user_id }: HandoverRef): Promise<void> {
  const owner_id = Actor.owner();
  const row = await findHandover(owner_id);
  if (row?.id !== handover_id || stateOf(row) !== "asked") return;
  const [owner, { brand_name }] = await Promise.all([User.getOwner(owner_id), Workspace.get(owner_id)]);
  const name = `${owner.first_name} ${owner.last_name}`.trim();
  await add({
    user_id: to_user_id,
    key: `handover:${handover_id}:asked`,
    type: "team.handover_asked",
    ...TeamText.describeHandoverAsked({
      name,
      business: brand_name && brand_name !== name ? brand_name : "their business",
    }),
    link: companyLink(owner_id, "/settings/team"),
  });
}

/** `beginning` is the event's id, because a team may be over seat again. */
export const notifyOverSeat = (
  of: { admins: number; seats: number },
  { id: beginning }: { id: number },
): Promise<void> => notifyOf(`team:over:${beginning}`, "team.over_seat", TeamText.describeOverSeat(of));
