import type { Block } from "../blocks";
import { count } from "../format";
import { compose, greeting } from "../layout";
import type { Mail, StintMail } from "../types";

/** A greeting only with a name: an address that is not confirmed has none, and a bare "Hello," would read as if it was lost. */
const greetingByName = (props: StintMail): Block[] => (props.first_name ? [greeting(props)] : []);

export type ConfirmEmailProps = StintMail & {
  link: string;
  /** the lifetime of the link, in hours */
  valid_hours: number;
};

/** Asks a person who signed up to confirm the address. */
export function confirmEmail(props: ConfirmEmailProps): Mail {
  return compose({
    postal: props.postal,
    subject: "Confirm your email address for Stint",
    preview: "One step, then your account is ready.",
    blocks: [
      { kind: "heading", text: "Confirm your email address" },
      ...greetingByName(props),
      { kind: "text", text: "Press the button to confirm this address. Then your account is ready." },
      {
        kind: "action",
        label: "Confirm my address",
        url: props.link,
        note: `The link works once, for ${count(props.valid_hours, "hour")}.`,
      },
    ],
    why: `Sent to ${props.to} because this address was used to sign up for Stint. Not you? Ignore this email and no account is made.`,
  });
}

export type ResetPasswordProps = StintMail & {
  link: string;
  /** the lifetime of the link, in minutes */
  valid_minutes: number;
};

/** Sends a person who forgot the password the link to reset it. */
export function resetPassword(props: ResetPasswordProps): Mail {
  return compose({
    postal: props.postal,
    subject: "Reset your Stint password",
    preview: "Choose a new password. Until you do, the old one stays.",
    blocks: [
      { kind: "heading", text: "Choose a new password" },
      greeting(props),
      {
        kind: "text",
        text: "Press the button to choose a new password. It signs you out everywhere else and ends your API keys. Until then the old one stays as it is.",
      },
      {
        kind: "action",
        label: "Choose a new password",
        url: props.link,
        note: `The link works once, for ${count(props.valid_minutes, "minute")}.`,
      },
    ],
    why: `Sent to ${props.to} because someone asked for a new password. Not you? Ignore this email: nothing changes without the link.`,
  });
}

export type AccountExistsProps = StintMail & {
  /** the sign-in page */
  link: string;
  /** the way this account signs in */
  method: "password" | "google";
  /** the page that starts a password reset */
  reset_link?: string;
};

/**
 * Tells the owner of an account that someone tried to sign up with its address; the sign-up page itself
 * reveals nothing.
 */
export function accountExists(props: AccountExistsProps): Mail {
  const how =
    props.method === "google"
      ? "It signs in with Google, so there is no password to type."
      : "It signs in with this address and your password.";
  return compose({
    postal: props.postal,
    subject: "You already have a Stint account",
    preview: "Someone tried to sign up with your address. Nothing was changed.",
    blocks: [
      { kind: "heading", text: "You already have an account" },
      greeting(props),
      {
        kind: "text",
        text: `Someone, probably you, tried to sign up with this address. There is already an account for it. ${how}`,
      },
      ...(props.reset_link
        ? [{ kind: "muted" as const, text: `Forgot the password? Choose a new one at ${props.reset_link}` }]
        : []),
      { kind: "action", label: "Sign in", url: props.link },
    ],
    why: `Sent to ${props.to} because this address was used on the sign-up page. Not you? Nothing was changed and there is nothing to do.`,
  });
}

export type EmailChangeProps = StintMail & {
  /** the address to be confirmed; the mail goes there */
  new_email: string;
  link: string;
  valid_hours: number;
};

/** Asks the new address of an account to confirm the change. */
export function emailChange(props: EmailChangeProps): Mail {
  return compose({
    postal: props.postal,
    subject: "Confirm your new email address for Stint",
    preview: "Until you confirm, the old address stays.",
    blocks: [
      { kind: "heading", text: "Confirm your new address" },
      ...greetingByName(props),
      {
        kind: "text",
        text: `Press the button to sign in with ${props.new_email} from now on. Until you do, the old address stays.`,
      },
      {
        kind: "action",
        label: "Confirm the new address",
        url: props.link,
        note: `The link works once, for ${count(props.valid_hours, "hour")}.`,
      },
    ],
    why: `Sent to ${props.to} because a Stint account asked to use this address. Not you? Ignore this email and nothing changes.`,
  });
}
