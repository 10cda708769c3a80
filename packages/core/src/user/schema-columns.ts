/** What a person reads and changes of themselves. Browser-safe. */
import * as z from "zod";
import { Column } from "../platform/column";
import { line, required } from "../platform/shape";
import { person } from "../platform/shape/sender";
import { SOURCES } from "./rules";

export const SourceType = z.enum(SOURCES, "Source invalid");

export const FirstName = person(required("First name", 80));
export const LastName = person(line("Last name", 80));

/** The columns of a person that they read themselves. */
export const COLUMNS = {
  id: Column.fixed(z.number()),
  version: Column.filled(z.number(), z.never(), 1),
  created_at: Column.fixed(z.string()),
  first_name: Column.required(z.string(), FirstName),
  last_name: Column.required(z.string(), LastName),
  /** Empty once the address was released. */
  email: Column.fixed(z.string()),
  /** The requested address that is not confirmed yet. */
  unverified_email: Column.later(z.string()),
  email_verified: Column.fixed(z.boolean()),
  phone_number: Column.later(z.string()),
  /** 1 = platform admin. */
  admin: Column.filled(z.number(), z.never(), 0),
  mfa_enabled: Column.filled(z.boolean(), z.never(), false),
  /** The provider that created the account, or null for one with a password. */
  auth_social: Column.later(z.enum(["google"])),
  source_type: Column.later(SourceType),
  source_id: Column.later(z.string()),
  /** The plan that the page named which brought them: the first checkout begins with it and forgets it. */
  plan_wanted: Column.nullable(z.string(), z.null("Plan invalid")),
  /** The step of the onboarding that comes next, once one was left: another tab or device goes on from there. */
  onboarding_step: Column.nullable(z.number(), z.literal([2, 3], "Step invalid")),
  /** Whether they get new parts of the product before others. */
  tries_early: Column.value(z.boolean("Say yes or no"), false),
};
