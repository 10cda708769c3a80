import { Workspace } from "../workspace";
import { changeSeats } from "./change";
import { previewPlan } from "./preview";
import { type Cover, readCover } from "./read";
import type { PaidPlan, Preview } from "./schema";

const countExtra = (admins: number, { included }: Cover): number => Math.max(0, admins - included);

/**
 * Makes the actor's plan cover this many admins: those that are missing are bought and charged at once, with
 * proration. The number is of all, so that the same call twice buys once. Refusals as in `changeSeats`.
 */
export async function coverAdmins(admins: number): Promise<void> {
  const cover = await readCover();
  if (countExtra(admins, cover) > cover.extra) await changeSeats({ extra_seats: countExtra(admins, cover) });
}

/** Returns what covering this many admins would charge, as the provider computes it; undefined for nothing. */
export async function previewAdmins(admins: number): Promise<Preview | undefined> {
  const [cover, { plan }] = await Promise.all([readCover(), Workspace.get()]);
  if (countExtra(admins, cover) <= cover.extra) return undefined;
  return previewPlan({ plan: plan as PaidPlan, extra_seats: countExtra(admins, cover) });
}
