import * as z from "zod";
import { ID, Instant } from "../platform/shape";

/** How large a mail may be, with what is attached to it. */
export const LARGEST = 10 * 1024 * 1024;
/** A mail is listed for so many days. */
export const KEPT_DAYS = 30;
/** A workspace's people may forward so many mails a day. */
export const MOST_A_DAY = 20;

/**
 * - `taken`: a project is about to begin with it. - `begun`: it did. - `refused`: it did not, and its sender was told
 * why. - `stranger`: somebody sent it who may not; nobody was told.
 */
export const STATES = ["taken", "begun", "refused", "stranger"] as const;
export type State = (typeof STATES)[number];

/** Why a mail of one of our own became no project. */
export const REASONS = ["large", "empty", "long", "limit", "plan", "seat"] as const;
export type Reason = (typeof REASONS)[number];

/** A file of a mail, as the mail names it. Nobody opened it. */
export const Attachment = z.object({ name: z.string(), type: z.string() });
export type Attachment = z.infer<typeof Attachment>;

/** A mail that came to the workspace's address. */
export const Info = z.object({
  id: ID,
  state: z.enum(STATES),
  /** Null unless it was refused. */
  reason: z.enum(REASONS).nullable(),
  from: z.string(),
  subject: z.string(),
  attachments: z.array(Attachment),
  received_at: Instant,
  /** The project that began with it; null without one. */
  project_id: ID.nullable(),
});
export type Info = z.infer<typeof Info>;

/** Where the workspace's people forward mails to. */
export const Address = z.object({
  /** Null before one was made, and where this product takes no mail in. */
  address: z.string().nullable(),
  /** False where this product takes no mail in. */
  is_open: z.boolean(),
  created_at: Instant.nullable(),
});
export type Address = z.infer<typeof Address>;

const Verdict = z.object({ status: z.string() });

/**
 * What SES tells of a mail that it stored.
 * https://docs.aws.amazon.com/ses/latest/dg/receiving-email-notifications-contents.html
 */
export const Notice = z.object({
  notificationType: z.literal("Received"),
  mail: z.object({ messageId: z.string().min(1), source: z.string(), timestamp: z.string() }),
  receipt: z.object({
    recipients: z.array(z.string()),
    spamVerdict: Verdict,
    virusVerdict: Verdict,
    spfVerdict: Verdict,
    dkimVerdict: Verdict,
    dmarcVerdict: Verdict,
    action: z.object({ type: z.literal("S3"), objectKey: z.string().min(1) }),
  }),
});
export type Notice = z.infer<typeof Notice>;
