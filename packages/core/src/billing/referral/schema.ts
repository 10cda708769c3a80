import * as z from "zod";
import { Column } from "../../platform/column";
import { Cents, ID, Instant } from "../../platform/shape";
import { EmailAddress } from "../../user/schema";
import { STATUSES } from "./rules";

/** The columns of a referral that its owner reads. */
export const COLUMNS = {
  id: Column.fixed(ID),
  created_at: Column.fixed(Instant),
  version: Column.fixed(z.number().int()),
  /** The address that was invited; "" for a friend who came by the link. */
  email: Column.fixed(z.string()),
  status: Column.fixed(z.enum(STATUSES)),
  /** The time from which the reward is given. */
  holds_until: Column.later(Instant),
};
export const Info = z.object(Column.answerOf(COLUMNS));
export type Info = z.infer<typeof Info>;

export const REASONS = ["first_month", "referral", "refund"] as const;

/** The columns of one entry of the ledger of credit: it is never changed. */
export const CREDIT = {
  id: Column.fixed(ID),
  created_at: Column.fixed(Instant),
  /** Below 0 where credit is taken back. */
  amount: Column.fixed(z.number().int()),
  reason: Column.fixed(z.enum(REASONS)),
  /** Whose payment it is about, in words. */
  about: Column.fixed(z.string()),
};
export const Credit = z.object(Column.answerOf(CREDIT));
export type Credit = z.infer<typeof Credit>;

/** GET /currentuser/referralcodes. */
export const Page = z.object({
  code: z.string(),
  link: z.string(),
  currency: z.string(),
  reward_amount: Cents,
  friend_amount: Cents,
  hold_days: z.number().int(),
  /** Credit that the next charges use. */
  credit_amount: Cents,
  referrals: z.array(Info),
  ledger: z.array(Credit),
});
export type Page = z.infer<typeof Page>;

export const SendInput = z.strictObject({ email_address: EmailAddress });
export type SendInput = z.infer<typeof SendInput>;
