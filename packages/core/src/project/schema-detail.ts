import * as z from "zod";
import { DateOnly, Email, ID, Instant, line, required, text, Url } from "../platform/shape";

/** Details beside a project's scope. Dates are days in the owner's zone. */
const same = { id: ID, project_id: ID, version: z.number().int() };

const milestone = {
  name: required("Milestone", 120),
  due_on: DateOnly.nullable(),
  description: text("Description", 1000),
  /** The day on which the milestone was reached. */
  done_on: DateOnly.nullable(),
};
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use a time such as 14:30");
const event = {
  name: required("Event", 120),
  starts_on: DateOnly,
  /** The time in the owner's zone; null for the whole day. */
  starts_at: Time.nullable(),
  ends_on: DateOnly.nullable(),
  location: line("Place", 200),
  description: text("Description", 1000),
};
const link = { name: required("Name", 120), url: Url };
const contact = {
  first_name: required("First name", 80),
  last_name: line("Last name", 80),
  email: Email,
  phone: text("Phone", 40).nullable(),
  title: line("Title", 80).nullable(),
};

export const Milestone = z.object({ ...same, ...milestone });
export const MilestoneInput = z.strictObject({
  ...milestone,
  due_on: milestone.due_on.default(null),
  description: milestone.description.default(""),
  done_on: milestone.done_on.default(null),
});
export const MilestoneUpdateInput = z.strictObject(milestone).partial();

export const ProjectEvent = z.object({ ...same, ...event });
export const ProjectEventInput = z.strictObject({
  ...event,
  starts_at: event.starts_at.default(null),
  ends_on: event.ends_on.default(null),
  location: event.location.default(""),
  description: event.description.default(""),
});
export const ProjectEventUpdateInput = z.strictObject(event).partial();

export const ProjectLink = z.object({ ...same, ...link });
export const ProjectLinkInput = z.strictObject(link);
export const ProjectLinkUpdateInput = z.strictObject(link).partial();

export const ProjectContact = z.object({ ...same, ...contact });
export const ProjectContactInput = z.strictObject({
  ...contact,
  last_name: contact.last_name.default(""),
  phone: contact.phone.default(null),
  title: contact.title.default(null),
});
export const ProjectContactUpdateInput = z.strictObject(contact).partial();

export type Milestone = z.infer<typeof Milestone>;
export type ProjectEvent = z.infer<typeof ProjectEvent>;
export type ProjectLink = z.infer<typeof ProjectLink>;
export type ProjectContact = z.infer<typeof ProjectContact>;

/** The fields of each kind, as they are stored. */
export interface DetailFields {
  milestone: z.output<typeof MilestoneInput>;
  event: z.output<typeof ProjectEventInput>;
  link: z.output<typeof ProjectLinkInput>;
  contact: z.output<typeof ProjectContactInput>;
}
export type Detail = DetailFields[keyof DetailFields];

/** One entry of a project's history, in plain words. `who` is the client, the product, or a person. */
export const Activity = z.object({
  at: Instant,
  text: z.string(),
  who: z.string().nullable(),
  link: z.string().nullable(),
});
export type Activity = z.infer<typeof Activity>;

/** The address of the project's days for calendar programs; null when it has none. */
export const CalendarAddress = z.object({ url: z.string().nullable() });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

const Signed = z.number().int();

/** The front page of a project: plans and notes, progress, money, history. */
export const Overview = z.object({
  milestones: z.array(Milestone),
  events: z.array(ProjectEvent),
  links: z.array(ProjectLink),
  contacts: z.array(ProjectContact),
  sections: z.array(z.object({ id: ID, title: z.string(), body: z.string() })),
  /** Number of services of the current scope by state of work, without those that were not chosen. */
  progress: z.object({
    total: z.number().int(),
    open: z.number().int(),
    started: z.number().int(),
    completed: z.number().int(),
    accepted: z.number().int(),
    rejected: z.number().int(),
  }),
  /** Phases with their first day, for the timeline. */
  phases: z.array(
    z.object({ id: ID, name: z.string(), start_at: z.string().nullable(), price_total: Signed }),
  ),
  /** One entry per currency. Minor units. */
  money: z.array(
    z.object({
      currency: z.string(),
      /**
       * The invoiced total with tax, less credit notes. It is the sum of received less surcharges, refunded,
       * paid with credit, withheld, and due.
       */
      invoiced: Signed,
      /** Less returned money, including surcharges paid by clients. */
      received: Signed,
      surcharges: Signed,
      /** Refunds that no credit note documents. */
      refunded: Signed,
      /** Below 0: kept as the client's credit. */
      paid_with_credit: Signed,
      /** Tax that clients withhold, less what rounding to steps of cash added. */
      withheld: Signed,
      due: Signed,
      overdue: Signed,
      /** Fees that the payment provider deducted from received payments. */
      fees: Signed,
    }),
  ),
  /** Totals of unsent invoices, by currency. */
  unsent: z.array(z.object({ currency: z.string(), scheduled: Signed, paused: Signed, drafts: Signed })),
  /** Teammates' agreed and paid pay, in cents. */
  team: z.object({ agreed: Signed, paid: Signed }),
  activity: z.array(Activity),
});
export type Overview = z.infer<typeof Overview>;
