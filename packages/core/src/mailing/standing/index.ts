import { Actor } from "../../platform/actor";
import { iso, now, seconds } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { User } from "../../user";
import { foldEmail } from "../../user/schema";
import { FeedbackEntity, StandingEntity } from "../entity";
import { Events } from "../events";
import { STOP } from "../rules";
import type { Report, StopInput } from "../schema";

const DAY_MS = 86_400_000;
const KEEP_SECONDS = 400 * 86_400;

const aggregateOf = (owner_id: number): string => `mail:${owner_id}`;

/** The workspace of an operator's act; 1003 when there is none. */
const known = async (owner_id: number): Promise<number> =>
  (await User.row(owner_id)) ? owner_id : fail(Code.NotFound);

async function loadStanding(owner_id: number) {
  const { data } = await StandingEntity.get({ owner_id }).go({ consistent: true });
  return data ?? { owner_id };
}
type Row = Awaited<ReturnType<typeof loadStanding>> & {
  paid_invoices?: number | undefined;
  complaints?: number | undefined;
  bounces?: number | undefined;
  counted_since?: string | undefined;
  last_complaint_at?: string | undefined;
  stopped_at?: string | undefined;
  stopped_why?: string | undefined;
};

/** One of an owner's invoices was paid in full, online: the budget of mail grows with them. */
export async function countPaid(owner_id: number, invoice_id: number): Promise<void> {
  await Db.commit(
    [Db.update(StandingEntity.upsert({ owner_id }).add({ paid_invoices: 1 }))],
    [Event.audit("mail.trust_earned", aggregateOf(owner_id), { owner_id, after: { invoice_id } })],
  );
}

/**
 * Notes that somebody complained about a workspace's mail, or that an address does not exist, once per report.
 * Enough of them within 30 days stop the workspace's foreign mail and tell its owner. Answers whether it is stopped.
 */
export async function report(owner_id: number, input: Report): Promise<{ stopped: boolean }> {
  await known(owner_id);
  return Db.retryOnConflict(async () => {
    const row: Row = await loadStanding(owner_id);
    const at = iso();
    const complaint = input.kind === "complaint";
    const span = STOP.days * DAY_MS;
    const older = !row.counted_since || now().getTime() - Date.parse(row.counted_since) > span;
    const complaints = (older ? 0 : (row.complaints ?? 0)) + (complaint ? 1 : 0);
    const bounces = (older ? 0 : (row.bounces ?? 0)) + (complaint ? 0 : 1);
    const stops = !row.stopped_at && (complaints >= STOP.complaint || bounces >= STOP.bounce);
    const why = complaints >= STOP.complaint ? "complaints" : "addresses that do not exist";
    const { data: before } = await FeedbackEntity.get({ id: input.id }).go({ consistent: true });
    if (before) return { stopped: row.stopped_at !== undefined };
    await Db.commit(
      [
        Db.put(FeedbackEntity.create({ id: input.id, owner_id, ttl: seconds() + KEEP_SECONDS })),
        Db.update(
          StandingEntity.upsert({ owner_id })
            .set({
              complaints,
              bounces,
              counted_since: older ? at : (row.counted_since ?? at),
              ...(complaint ? { last_complaint_at: at } : {}),
              ...(stops ? { stopped_at: at, stopped_why: why } : {}),
            })
            .where(({ complaints: c, bounces: b }, { eq, notExists }) =>
              [
                row.complaints === undefined ? notExists(c) : eq(c, row.complaints),
                row.bounces === undefined ? notExists(b) : eq(b, row.bounces),
              ].join(" AND "),
            ),
        ),
      ],
      [
        Event.audit(complaint ? "mail.complaint_reported" : "mail.bounce_reported", aggregateOf(owner_id), {
          owner_id,
          after: { id: input.id, address: Id.sha256(foldEmail(input.address)), complaints, bounces },
        }),
        ...(stops ? [Events.Stopped.of(aggregateOf(owner_id), { owner_id, why }, { owner_id })] : []),
      ],
    );
    return { stopped: stops || row.stopped_at !== undefined };
  });
}

/** An operator stops a workspace's mail to other people; its owner is told. Again is harmless. */
export async function stop(owner_id: number, input: StopInput): Promise<{ stopped: true }> {
  await known(owner_id);
  const row: Row = await loadStanding(owner_id);
  if (!row.stopped_at)
    await Db.commit(
      [
        Db.update(
          StandingEntity.upsert({ owner_id })
            .set({ stopped_at: iso(), stopped_why: input.why })
            .where(({ stopped_at }, { notExists }) => notExists(stopped_at)),
          () => new StaleWrite(),
        ),
      ],
      [Events.Stopped.of(aggregateOf(owner_id), { owner_id, why: input.why }, { owner_id })],
    );
  return { stopped: true };
}

/** An operator lets a stopped workspace mail again; complaints are counted anew. Again is harmless. */
export async function resume(owner_id: number): Promise<{ stopped: false }> {
  await known(owner_id);
  const row: Row = await loadStanding(owner_id);
  if (row.stopped_at)
    await Db.commit(
      [
        Db.update(
          StandingEntity.patch({ owner_id }).remove([
            "stopped_at",
            "stopped_why",
            "complaints",
            "bounces",
            "counted_since",
          ]),
        ),
      ],
      [
        Event.audit("mail.resumed", aggregateOf(owner_id), {
          owner_id,
          before: { stopped_at: row.stopped_at, why: row.stopped_why, by: Actor.signature().actor_id },
        }),
      ],
    );
  return { stopped: false };
}
