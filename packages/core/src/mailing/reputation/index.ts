import { invoiceLink, notificationWrite } from "../../notification";
import { Actor } from "../../platform/actor";
import { iso, now, seconds } from "../../platform/clock";
import { DAY_MS } from "../../platform/date";
import { Db } from "../../platform/db";
import { Code, fail, StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { User } from "../../user";
import { addressKey, aggregateOf, readerOf } from "../bounced-address";
import { expiryOf, type MailNotice, markAfter, REASONS } from "../bounced-address/rules";
import { FeedbackEntity, RecipientEntity, StandingEntity } from "../entity";
import { Events } from "../events";
import { STOP } from "../rules";
import type { Report, StopInput } from "../schema";

const KEEP_SECONDS = 400 * 86_400;

/** Returns the workspace that an operator names; 1003 when it does not exist. */
const requireKnown = async (owner_id: number): Promise<number> =>
  (await User.findOwner(owner_id)) ? owner_id : fail(Code.NotFound);

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

/** Counts an invoice that was paid in full, online: the mail budget grows with them. */
export async function countPaid(owner_id: number, invoice_id: number): Promise<void> {
  await Db.commit(
    [Db.update(StandingEntity.upsert({ owner_id }).add({ paid_invoices: 1 }))],
    [Event.audit("mail.trust_earned", aggregateOf(owner_id), { owner_id, after: { invoice_id } })],
  );
}

interface Subject {
  /** The key and the subject of the mail. */
  key: string;
  subject: string;
}

interface StandingNotice extends MailNotice {
  /** The provider's id of the report; each counts once. */
  id: string;
  emails: string[];
  counts: boolean;
  about?: Subject | undefined;
}

/** Records an operator's report about one address. */
export async function report(owner_id: number, input: Report): Promise<{ stopped: boolean }> {
  await requireKnown(owner_id);
  const { id, kind, address } = input;
  const reason = kind === "complaint" ? "spam" : "no_mailbox";
  return note(owner_id, { id, kind, reason, at: iso(), emails: [address], counts: true });
}

/**
 * Returns the link to the document that a mail is about, if the app shows one: the mail's key begins with it.
 */
function linkOf({ key }: Subject): string | undefined {
  const [, noun, id] = /^(invoice|client):(\d+)/.exec(key) ?? [];
  if (noun === "invoice") return invoiceLink({ id: Number(id), project_id: null });
  return noun ? `/contacts/clients/${id}` : undefined;
}

const TITLES: Record<MailNotice["kind"], (emails: string) => string> = {
  bounce: (emails) => `Your email to ${emails} came back.`,
  complaint: (emails) => `${emails} reported your email as spam.`,
  delay: (emails) => `Your email to ${emails} could not be delivered.`,
};
const CONSEQUENCES = {
  bounced: "Nothing more is sent there until you correct the address or allow it again.",
  complained: "Nothing more is sent there.",
  delayed: "The next email is tried again.",
} as const;

/**
 * Records a notice about a mail, once per report: marks its recipients (D50), notifies the owner, and counts
 * complaints and non-existent addresses for the workspace's standing. Enough of those within 30 days stop the
 * workspace's mail to other people and notify its owner. Returns whether it is stopped.
 */
export async function note(owner_id: number, told: StandingNotice): Promise<{ stopped: boolean }> {
  const { id, kind, reason, emails, about } = told;
  return Db.retryOnConflict(async () => {
    const [row, { data: before }, { data: marks }] = await Promise.all([
      loadStanding(owner_id) as Promise<Row>,
      FeedbackEntity.get({ id }).go({ consistent: true }),
      RecipientEntity.get(emails.map((email) => ({ owner_id, address: addressKey(email) }))).go({
        consistent: true,
      }),
    ]);
    if (before) return { stopped: row.stopped_at !== undefined };
    const at = iso();
    const complaint = kind === "complaint";
    const span = STOP.days * DAY_MS;
    const older = !row.counted_since || now().getTime() - Date.parse(row.counted_since) > span;
    // A complaint lists everybody of a domain who may have made it, so it counts once.
    const complaints = (older ? 0 : (row.complaints ?? 0)) + (told.counts && complaint ? 1 : 0);
    const bounces = (older ? 0 : (row.bounces ?? 0)) + (told.counts && !complaint ? emails.length : 0);
    const stops = !row.stopped_at && (complaints >= STOP.complaint || bounces >= STOP.bounce);
    const why = complaints >= STOP.complaint ? "complaints" : "addresses that do not exist";
    const changed = emails.flatMap((email) => {
      const address = addressKey(email);
      const old = marks.find((each) => each.address === address);
      const mark = markAfter(old, told);
      return mark ? [{ email, address, old, mark }] : [];
    });
    const [first] = changed;
    const names = changed.map(({ email }) => email).join(", ");
    const link = about && linkOf(about);
    await Db.commit(
      [
        Db.put(FeedbackEntity.create({ id, owner_id, ttl: seconds() + KEEP_SECONDS })),
        ...(told.counts
          ? [
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
            ]
          : []),
        ...changed.map(({ email, address, old, mark }) =>
          Db.put(
            RecipientEntity.put({ owner_id, address, email, ...mark, ttl: expiryOf(mark.at) }).where(
              ({ at: known }, { eq, notExists }) => (old ? eq(known, old.at) : notExists(known)),
            ),
          ),
        ),
        ...(first
          ? [
              notificationWrite({
                user_id: await readerOf(owner_id),
                key: `mail:feedback:${id}`,
                type: `mail.${first.mark.status}`,
                title: TITLES[kind](names),
                body: [
                  about?.subject ? `It was “${about.subject}”.` : "",
                  complaint ? "" : REASONS[reason],
                  first.mark.status === "allowed" ? "" : CONSEQUENCES[first.mark.status],
                ]
                  .filter(Boolean)
                  .join(" "),
                ...(link ? { link } : {}),
              }),
            ]
          : []),
      ],
      [
        Event.audit(`mail.${kind}_reported`, aggregateOf(owner_id), {
          owner_id,
          after: { id, addresses: changed.map(({ address }) => address), reason, complaints, bounces },
        }),
        ...(stops ? [Events.Stopped.of(aggregateOf(owner_id), { owner_id, why }, { owner_id })] : []),
      ],
    );
    return { stopped: stops || row.stopped_at !== undefined };
  });
}

/** Stops a workspace's mail to other people for an operator; its owner is notified. Repeatable. */
export async function stop(owner_id: number, input: StopInput): Promise<{ stopped: true }> {
  await requireKnown(owner_id);
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

/** Lets a stopped workspace mail again for an operator; complaints are counted from 0. Repeatable. */
export async function resume(owner_id: number): Promise<{ stopped: false }> {
  await requireKnown(owner_id);
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
