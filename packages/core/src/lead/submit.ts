import { Mail } from "../mailing";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { invalid } from "../platform/error";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { LeadEntity } from "./entity";
import { Submitted } from "./events";
import { openForm } from "./form";
import { LEAD_FIELDS, type LeadField, type SubmitInput } from "./schema";

const perVisitor = { name: "lead-from", max: 5, seconds: 3600 };
const perVisitorDay = { name: "lead-from-day", max: 20, seconds: 86_400 };
/** A ceiling over all visitors, far above the limit of one. */
const perPage = { name: "lead-to", max: 400, seconds: 86_400 };

const WORDS: Record<LeadField, string> = {
  company: "Company required",
  phone: "Phone required",
  website: "Website required",
  about: "Project required",
  budget: "Budget required",
  start: "Start required",
  message: "Message required",
};

/**
 * Stores a visitor's submission as a lead. 1003 for an unknown address, 422 for missing required fields, 1005
 * after five from one address in an hour. A bot's submission is acknowledged and dropped.
 */
export async function submit({ hash, fax, ...said }: SubmitInput): Promise<{ received: true }> {
  const { owner_id, row } = await openForm(hash);
  for (const rule of [perVisitor, perVisitorDay]) await Limit.take(rule, Limit.place(hash));
  await Limit.take(perPage, Limit.everybody(hash));
  if (fax) return { received: true };
  const asked = (field: LeadField) => row.fields[field] ?? "off";
  const lacking = LEAD_FIELDS.filter((field) => asked(field) === "required" && !said[field]);
  if (lacking.length > 0) invalid(Object.fromEntries(lacking.map((field) => [field, WORDS[field]])));
  const words = Object.fromEntries(
    LEAD_FIELDS.map((field) => [field, asked(field) === "off" ? "" : (said[field] ?? "")]),
  ) as Record<LeadField, string>;
  const made = {
    owner_id,
    id: Id.next(),
    version: 1,
    created_at: iso(),
    status: "new" as const,
    name: said.name,
    email: said.email,
    ...words,
  };
  const about = { lead_id: made.id, ...((await Mail.mailsOwner(hash)) ? {} : { unmailed: true }) };
  await Actor.asLink(owner_id, hash, () =>
    Db.commit(
      [Db.put(LeadEntity.create(made))],
      [Submitted.of(`lead:${made.id}`, about, { after: { email: made.email }, version: 1 })],
    ),
  );
  return { received: true };
}
