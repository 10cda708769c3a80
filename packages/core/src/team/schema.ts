import * as z from "zod";
import { Column } from "../platform/column";
import { Cents, Email, ID, Instant, prose, required } from "../platform/shape";
import { person } from "../platform/shape/sender";
import { Handover } from "./handover/schema";

/** The project that somebody works on as a teammate, who was an admin before. */
export const TeammateOf = z.object({
  project_id: ID,
  project_name: z.string(),
  member_id: ID,
  /** False for somebody who worked on it before, too. */
  is_new: z.boolean(),
});
export type TeammateOf = z.infer<typeof TeammateOf>;

/** The columns of a seat that the company reads as they are stored. */
export const COLUMNS = {
  id: Column.fixed(ID),
  /** Null until the invitation is accepted. */
  user_id: Column.later(ID),
  name: Column.fixed(z.string()),
  /** The invited address; afterwards the account's. */
  email: Column.fixed(z.string()),
  invited_at: Column.fixed(Instant),
  expires_at: Column.fixed(Instant),
  joined_at: Column.later(Instant),
  version: Column.filled(z.number().int(), z.never(), 1),
};

/** A person who runs the company with others: its owner, an admin, or somebody invited to be one. */
export const Seat = z.object({
  ...Column.answerOf(COLUMNS),
  role: z.enum(["owner", "admin"]),
  /** `expired`: invited, and the link is not valid any more. */
  status: z.enum(["active", "invited", "expired"]),
  last_seen_at: Instant.nullable(),
  /** What the seat costs, in cents; 0 where the plan includes it, null for readers other than the owner. */
  charge_month: Cents.nullable(),
  charge_year: Cents.nullable(),
  /** True for the reader's own. */
  self: z.boolean(),
  /** True while there is no place for it: it reads, and changes nothing. */
  read_only: z.boolean(),
});
export type Seat = z.infer<typeof Seat>;

export const Seats = z.object({
  /** Admins that the plan includes, its owner among them. */
  included: z.number().int(),
  /** Those that are paid beyond them. */
  extra: z.number().int(),
  /** The owner and everybody who accepted. */
  taken: z.number().int(),
  /** Open invitations. */
  invited: z.number().int(),
  /** The price of an extra one per month, in cents; null without a team plan, and for an admin. */
  price_month: Cents.nullable(),
  /** Since when there are more admins than seats; from `read_only_from` the youngest only read. */
  over_since: Instant.nullable(),
  read_only_from: Instant.nullable(),
});
export type Seats = z.infer<typeof Seats>;

/** The people who run a company. */
export const Admins = z.object({ owner: Seat, admins: z.array(Seat), seats: Seats });
export type Admins = z.infer<typeof Admins>;

/** GET /team. */
export const Info = Admins.extend({
  /** The handing over that waits for its reader, or that they can take back. */
  handover: Handover.nullable(),
  /** The admins who own a business that is in use, so that they cannot take the company over; [] for an admin. */
  owners_elsewhere: z.array(ID),
  /** Those who work on its projects, without a seat: how many, the first two names, on how many projects. */
  teammates: z.object({ count: z.number().int(), names: z.array(z.string()), projects: z.number().int() }),
});
export type Info = z.infer<typeof Info>;

export const TeammateInput = z.strictObject({ project_id: ID });

export const InviteInput = z.strictObject({
  name: person(required("Name", 120)),
  email_address: Email,
  message: prose("Message", 1000).optional(),
});
export type InviteInput = z.infer<typeof InviteInput>;

/** What an invitation's link shows, in the form of a project's: a team's has no project, no role and no pay. */
export const Invitation = z.object({
  token: z.string(),
  status: z.enum(["pending", "accepted", "declined", "withdrawn", "expired"]),
  name: z.string(),
  email_address: z.string(),
  created_at: Instant,
  metadata: z.object({
    project_id: z.null(),
    project_name: z.literal(""),
    role_id: z.null(),
    role_name: z.null(),
    is_company: z.boolean(),
    brand_name: z.string(),
    owner_firstname: z.string(),
    owner_lastname: z.string(),
  }),
  message: z.string(),
  pay: z.null(),
  currency: z.string(),
  expires_at: Instant,
  undo_until: z.null(),
});
export type Invitation = z.infer<typeof Invitation>;

/** How a person shows that an invitation is theirs. */
export interface AcceptInput {
  /** Joins with an account of another address; then the link's proof is needed as well. */
  as_other_account?: boolean | undefined;
  /** The secret that only the mailed link carries. */
  proof?: string | undefined;
}

/** A company that a person has a seat in. */
export const Company = z.object({
  company_user_id: z.number(),
  company_specialist_id: z.number(),
  brand_name: z.string(),
  brand_logo_url: z.string().nullable(),
  primary_brand_color: z.string().nullable(),
  seat: z.literal("active"),
});
export type Company = z.infer<typeof Company>;
