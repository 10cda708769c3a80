import { accountExists, confirmEmail, emailChange, resetPassword } from "@stint/email";
import type * as z from "zod";
import { iso } from "../platform/clock";
import { env } from "../platform/env";
import { Mail } from "../platform/mail";
import { User } from "../user";
import type { LinkRequested } from "./events";
import { tokenOf } from "./link";
import { lifetimes } from "./rules";

const HOUR = 3600;

/** The confirmation of a fresh sign-up. A provider's account has nothing to confirm. */
export async function mailConfirmation(data: z.infer<typeof User.Events.SignedUp.schema>): Promise<void> {
  if (!data.link_id) return;
  const user = await User.row(data.user_id);
  if (user?.email)
    await mailLink({ user_id: user.id, kind: "confirm", email: user.email, link_id: data.link_id });
}

/** A link that was asked for: confirmation, new password, new address. Sent once, however often it is delivered. */
export async function mailLink(data: z.infer<typeof LinkRequested.schema>): Promise<void> {
  const user = await User.row(data.user_id);
  if (!user || user.disabled) return;
  const site = env().STINT_URL;
  const token = tokenOf(data.link_id);
  const props = { to: data.email, first_name: user.first_name };
  const mail = {
    confirm: () =>
      confirmEmail({
        ...props,
        link: `${site}/signup/confirm/${user.id}/${token}`,
        valid_hours: lifetimes.confirm / HOUR,
      }),
    reset: () =>
      resetPassword({ ...props, link: `${site}/reset?token=${token}`, valid_minutes: lifetimes.reset / 60 }),
    email: () =>
      emailChange({
        ...props,
        new_email: data.email,
        link: `${site}/settings?email_token=${token}`,
        valid_hours: lifetimes.email / HOUR,
      }),
  }[data.kind]();
  await Mail.send({
    owner_id: user.id,
    key: `identity:${data.kind}:${data.link_id}`,
    to: data.email,
    ...mail,
  });
}

/** Tells the owner of an account that somebody signed up with their address again; once a day at most. */
export async function mailAccountExists({ user_id }: { user_id: number }): Promise<void> {
  const user = await User.row(user_id);
  if (!user?.email || user.disabled) return;
  const site = env().STINT_URL;
  const mail = accountExists({
    to: user.email,
    first_name: user.first_name,
    link: `${site}/signin`,
    method: user.auth_social ?? "password",
    ...(user.auth_social ? {} : { reset_link: `${site}/forgotpassword` }),
  });
  await Mail.send({
    owner_id: user.id,
    key: `identity:account-exists:${iso().slice(0, 10)}`,
    to: user.email,
    ...mail,
  });
}
