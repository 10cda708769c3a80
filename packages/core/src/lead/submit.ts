import { Mail } from "../mailing";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail, invalid } from "../platform/error";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { findByToken } from "../profile/read";
import { LeadEntity } from "./entity";
import { Submitted } from "./events";
import { findOpen } from "./form";
import { type Asked, LEAD_FIELDS, type LeadField, PROFILE_FIELDS, type SubmitInput } from "./schema";

const perVisitor = { name: "lead-from", max: 5, seconds: 3600 };
const perVisitorDay = { name: "lead-from-day", max: 20, seconds: 86_400 };
/** Of all pages together: who writes to many people on one day writes to nobody. */
const perVisitorAnywhere = { name: "lead-anywhere-day", max: 30, seconds: 86_400 };
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

interface Recipient {
  owner_id: number;
  fields: Partial<Record<LeadField, Asked>>;
  /** Whose profile it is; of a lead page it is nobody's. */
  profile_id?: number;
}

/** Returns who reads what is written at an address: of an open lead page, or of a profile that everybody sees. 1003. */
async function recipientOf(hash: string): Promise<Recipient> {
  const open = await findOpen(hash);
  if (open) return { owner_id: open.owner_id, fields: open.row.fields };
  const page = await findByToken(hash);
  if (page?.visibility !== "public" || page.user.disabled) return fail(Code.NotFound);
  const { user } = page;
  return { owner_id: user.workspace_id, fields: PROFILE_FIELDS, profile_id: user.id };
}

/**
 * Stores what a visitor wrote on a lead page or a public profile as a lead. 1003 for an unknown address and a profile
 * that not everybody sees, 422 for missing required fields, 1005 after five from one place in an hour. A bot's
 * submission is acknowledged and dropped.
 */
export async function submit({ hash, fax, ...said }: SubmitInput): Promise<{ received: true }> {
  const { owner_id, fields, ...through } = await recipientOf(hash);
  for (const rule of [perVisitor, perVisitorDay]) await Limit.take(rule, Limit.place(hash));
  await Limit.take(perVisitorAnywhere, Limit.place());
  await Limit.take(perPage, Limit.everybody(hash));
  if (fax) return { received: true };
  const asked = (field: LeadField) => fields[field] ?? "off";
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
    ...through,
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
