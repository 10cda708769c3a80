import * as z from "zod";
import { Event } from "../platform/event";
import type { User } from "../user";

/**
 * A link to mail. Its token is computed from `link_id` and a secret, so that the event alone opens nothing.
 */
export const LinkRequested = Event.define(
  "user.link_requested",
  z.object({
    user_id: z.number(),
    kind: z.enum(["confirm", "reset", "email"]),
    email: z.string(),
    link_id: z.string(),
  }),
);

/** Somebody showed that they read mail to the account's address: by a mailed link, or as a provider says. */
export const EmailConfirmed = Event.define("user.email_confirmed", z.object({ user_id: z.number() }));

/** Returns the event for what also confirms an address; none where that was confirmed before. */
export const confirmedEntries = ({
  id,
  email_verified,
  version,
}: Pick<User.Row, "id" | "email_verified" | "version">) =>
  email_verified
    ? []
    : [
        EmailConfirmed.of(
          `user:${id}`,
          { user_id: id },
          {
            owner_id: id,
            before: { email_verified },
            after: { email_verified: true },
            version: version + 1,
          },
        ),
      ];

/** A code to mail to the account's own address. Its digits are computed from `code_id` and a secret. */
export const ProofRequested = Event.define(
  "user.proof_requested",
  z.object({ user_id: z.number(), code_id: z.string() }),
);

/** A sign-in from a browser and a place that are new to this account. */
export const DeviceAdded = Event.define(
  "user.device_added",
  z.object({ user_id: z.number(), device: z.string(), ip: z.string(), at: z.string() }),
);

/** A sign-up with an address that has an account. */
export const SignUpRepeated = Event.define("user.sign_up_repeated", z.object({ user_id: z.number() }));

/** The password was replaced and every other session ended; so many API keys ended with it, or still work. */
export const PasswordChanged = Event.define(
  "user.password_changed",
  z.object({
    user_id: z.number(),
    ended_keys: z.number().default(0),
    kept_keys: z.number().default(0),
  }),
);

/** The second step was turned on or off, has another app or other backup codes, or one of these was used. */
export const SecondStepChanged = Event.define(
  "user.second_step_changed",
  z.object({
    user_id: z.number(),
    change: z.enum(["on", "off", "replaced", "new_codes", "backup_code_used", "removed"]),
    /** The backup codes that are left, where one was used. */
    left: z.number().optional(),
  }),
);

export * as Events from "./events";
