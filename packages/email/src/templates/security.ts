import type { Block } from "../blocks";
import { count, instant } from "../format";
import { compose, greeting } from "../layout";
import type { Mail, StintMail } from "../types";

export type ProofCodeProps = StintMail & {
  /** the six digits */
  code: string;
  valid_minutes: number;
};

/** Sends a person who changes something sensitive about the account the code that proves it is them. */
export function proofCode(props: ProofCodeProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.code} is your Stint code`,
    preview: `It is valid for ${count(props.valid_minutes, "minute")}.`,
    blocks: [
      { kind: "heading", text: "Confirm it's you" },
      greeting(props),
      { kind: "text", text: "Type this code where Stint asks for it. It does nothing by itself." },
      {
        kind: "figure",
        label: `Valid for ${count(props.valid_minutes, "minute")}, once`,
        amount: props.code,
      },
      { kind: "muted", text: "Nobody from Stint will ever ask you for this code." },
    ],
    why: `Sent to ${props.to} because someone signed in to your account asked for a code. Not you? Reset your password: someone else may be signed in.`,
  });
}

export type AddressChangedProps = StintMail & {
  /** the address that the account has now */
  new_email: string;
  /** the link that restores the former address */
  link: string;
  valid_days: number;
};

/** Tells the former address of an account that it was changed, and how to undo that. */
export function addressChanged(props: AddressChangedProps): Mail {
  return compose({
    postal: props.postal,
    subject: "Your Stint email address was changed",
    preview: "Not you? You can undo it.",
    blocks: [
      { kind: "heading", text: "Your email address was changed" },
      greeting(props),
      {
        kind: "text",
        text: `Your account now signs in with ${props.new_email}. All other devices were signed out. If this was you, there is nothing to do.`,
      },
      {
        kind: "text",
        text: "If this wasn't you, undo it. Your account goes back to this address, and everyone is signed out.",
      },
      {
        kind: "action",
        label: "Undo the change",
        url: props.link,
        note: `The link works once, for ${count(props.valid_days, "day")}. It asks before it does anything.`,
      },
    ],
    why: `Sent to ${props.to} because this was the address of a Stint account until now.`,
  });
}

const notYou = (link: string): Block[] => [
  {
    kind: "text",
    text: "If this was you, there is nothing to do. If it wasn't, choose a new password now. It signs everyone out and ends every API key.",
  },
  { kind: "action", label: "Choose a new password", url: link },
];

export type AccountChangedProps = StintMail & {
  /** the page that starts a password reset */
  link: string;
};

export type PasswordChangedProps = AccountChangedProps & {
  /** the number of API keys that ended with the old password */
  ended_keys: number;
  /** the number of API keys that still work */
  kept_keys: number;
  /** the page on which keys are ended */
  settings_link: string;
};

/** Says what became of the API keys of whoever has some. */
function describeKeys({ ended_keys, kept_keys, settings_link }: PasswordChangedProps): Block[] {
  if (ended_keys > 0)
    return [
      {
        kind: "text",
        text: `${count(ended_keys, "API key")} ended, too. A program that used one needs a new one.`,
      },
    ];
  if (kept_keys === 0) return [];
  const still = kept_keys === 1 ? "still works. End it" : "still work. End those";
  return [
    {
      kind: "text",
      text: `${count(kept_keys, "API key")} ${still} in your settings if you don't know what it is for: ${settings_link}`,
    },
  ];
}

/** Tells a person that their password was replaced. */
export function passwordChanged(props: PasswordChangedProps): Mail {
  return compose({
    postal: props.postal,
    subject: "Your Stint password was changed",
    preview: "All other devices were signed out.",
    blocks: [
      { kind: "heading", text: "Your password was changed" },
      greeting(props),
      { kind: "text", text: "The password of your account is a new one. All other devices were signed out." },
      ...describeKeys(props),
      ...notYou(props.link),
    ],
    why: `Sent to ${props.to} because the password of your Stint account was changed.`,
  });
}

/** Tells the owner that clients are shown other payment details. */
export function paymentDetailsChanged(props: AccountChangedProps): Mail {
  return compose({
    postal: props.postal,
    subject: "Your payment details on Stint were changed",
    preview: "New invoices show the new ones.",
    blocks: [
      { kind: "heading", text: "Your payment details were changed" },
      greeting(props),
      {
        kind: "text",
        text: "What your invoices say about how to pay you is different now. Check it in your settings, under invoicing.",
      },
      ...notYou(props.link),
    ],
    why: `Sent to ${props.to} because the payment details of your Stint account were changed.`,
  });
}

export type NetworkChangedProps = AccountChangedProps & {
  /** "0208:0428759497" */
  address: string;
  /** "left" where the business is in no network any more. */
  state: "verifying" | "active" | "refused" | "left";
};

const NETWORK_CHANGES: Record<
  NetworkChangedProps["state"],
  { subject: string; heading: string; text: (address: string) => string }
> = {
  verifying: {
    subject: "Your business is being verified for e-invoices",
    heading: "Your e-invoice address is being verified",
    text: (address) =>
      `Your workspace asked to send and receive e-invoices as ${address}. The network is checking that this is your business. Until it confirms, invoices go out by email.`,
  },
  active: {
    subject: "Your e-invoice address is confirmed",
    heading: "You can send e-invoices now",
    text: (address) =>
      `The network confirmed your business. From now on you send and receive e-invoices as ${address}.`,
  },
  refused: {
    subject: "Your e-invoice address was not confirmed",
    heading: "Your e-invoice address was not confirmed",
    text: (address) =>
      `The network could not confirm that ${address} is your business. Invoices go out by email. Check the number in your settings and try again.`,
  },
  left: {
    subject: "You no longer send e-invoices through a network",
    heading: "You left the e-invoice network",
    text: (address) => `Your workspace no longer sends e-invoices as ${address}. Invoices go out by email.`,
  },
};

/** Tells the owner where the registration of their business in a network of e-invoices stands. */
export function networkChanged(props: NetworkChangedProps): Mail {
  const state = Object.hasOwn(NETWORK_CHANGES, props.state) ? props.state : "left";
  const { subject, heading, text } = NETWORK_CHANGES[state];
  return compose({
    postal: props.postal,
    subject,
    preview: text(props.address),
    blocks: [
      { kind: "heading", text: heading },
      greeting(props),
      { kind: "text", text: text(props.address) },
      ...notYou(props.link),
    ],
    why: `Sent to ${props.to} because the e-invoice settings of your Stint account were changed.`,
  });
}

/** Tells the owner that an account at the payment provider was opened for them. */
export function accountOpened(props: AccountChangedProps): Mail {
  return compose({
    postal: props.postal,
    subject: "An account for online payments was opened on Stint",
    preview: "It is open at Stripe, in your name.",
    blocks: [
      { kind: "heading", text: "An account for online payments was opened" },
      greeting(props),
      {
        kind: "text",
        text: "Stripe opened an account for your workspace. What clients pay online goes into it once it is set up.",
      },
      ...notYou(props.link),
    ],
    why: `Sent to ${props.to} because an account for payments was opened from your Stint account.`,
  });
}

export type BankChangedProps = AccountChangedProps & {
  /** "Test Bank ending 6789" */
  bank: string;
};

/** Tells the owner that their money goes to another bank account than before, or to the first one. */
export function bankChanged(props: BankChangedProps): Mail {
  return compose({
    postal: props.postal,
    subject: "Your money on Stint goes to a new bank account",
    preview: `It goes to ${props.bank} now.`,
    blocks: [
      { kind: "heading", text: "A new bank account for your money" },
      greeting(props),
      { kind: "text", text: `What clients pay you online goes to ${props.bank} from now on.` },
      ...notYou(props.link),
    ],
    why: `Sent to ${props.to} because the bank account of your Stint account was changed.`,
  });
}

export type SecondStepProps = AccountChangedProps & {
  change: "on" | "off" | "replaced" | "new_codes" | "backup_code_used" | "removed";
  /** the backup codes that are left, where one was used */
  left?: number;
};

const SECOND_STEP_CHANGES: Record<
  SecondStepProps["change"],
  { subject: string; heading: string; text: (left: number) => string }
> = {
  on: {
    subject: "Two-step sign-in is on for your Stint account",
    heading: "Two-step sign-in is on",
    text: () => "From now on you sign in with a code of your app, too. All other devices were signed out.",
  },
  off: {
    subject: "Two-step sign-in is off for your Stint account",
    heading: "Two-step sign-in is off",
    text: () => "Signing in asks for no code of an app any more. All other devices were signed out.",
  },
  replaced: {
    subject: "Your Stint account has a new authenticator app",
    heading: "A new authenticator app",
    text: () =>
      "Codes come from another app now. The app and the backup codes of before let nobody in any more, and all other devices were signed out.",
  },
  new_codes: {
    subject: "Your Stint account has new backup codes",
    heading: "New backup codes",
    text: () => "Ten new backup codes were made. The codes of before let nobody in any more.",
  },
  backup_code_used: {
    subject: "A backup code was used for your Stint account",
    heading: "A backup code was used",
    text: (left) =>
      `Someone, probably you, used a backup code in place of the app. ${left === 0 ? "None is" : left === 1 ? "One is" : `${left} are`} left. If the phone is lost, set up a new app in your settings: that ends the old one.`,
  },
  removed: {
    subject: "Support turned off two-step sign-in for your Stint account",
    heading: "Two-step sign-in was turned off",
    text: () =>
      "You told us that you lost your app and your backup codes, so we turned two-step sign-in off. Everyone was signed out. Sign in with your password and set up a new app.",
  },
};

/** Tells a person that the second step of their sign-in is another, or that a backup code was used. */
export function secondStepChanged(props: SecondStepProps): Mail {
  const change = Object.hasOwn(SECOND_STEP_CHANGES, props.change) ? props.change : "off";
  const { subject, heading, text } = SECOND_STEP_CHANGES[change];
  return compose({
    postal: props.postal,
    subject,
    preview: text(props.left ?? 0),
    blocks: [
      { kind: "heading", text: heading },
      greeting(props),
      { kind: "text", text: text(props.left ?? 0) },
      ...notYou(props.link),
    ],
    why: `Sent to ${props.to} because the sign-in of your Stint account was changed or a backup code was used.`,
  });
}

export type NewDeviceProps = AccountChangedProps & {
  /** "Firefox on Windows" */
  device: string;
  ip: string;
  /** an ISO time */
  at: string;
  time_zone?: string;
};

/** Tells a person that somebody signed in to their account on a device not seen before. */
export function newDevice(props: NewDeviceProps): Mail {
  return compose({
    postal: props.postal,
    subject: "New sign-in to your Stint account",
    preview: `${props.device}, a device we haven't seen before.`,
    blocks: [
      { kind: "heading", text: "New sign-in to your account" },
      greeting(props),
      { kind: "text", text: "Someone, probably you, signed in from a device we haven't seen before." },
      {
        kind: "ledger",
        rows: [
          { label: "Device", value: props.device },
          { label: "IP address", value: props.ip },
          { label: "When", value: instant(props.at, props.time_zone) },
        ],
      },
      ...notYou(props.link),
    ],
    why: `Sent to ${props.to} because someone signed in to your Stint account.`,
  });
}

export type ApiKeyCreatedProps = AccountChangedProps & {
  /** as its owner named it */
  name: string;
  last_four: string;
  /** the areas that it reads alone */
  reads: readonly string[];
  /** the areas that it also changes */
  writes: readonly string[];
  /** an ISO time */
  at: string;
  /** an ISO time */
  ends_at: string;
  time_zone?: string;
  /** the page on which it is ended */
  settings_link: string;
};

/** Tells the owner that a key was made by which a program acts for them. */
export function apiKeyCreated(props: ApiKeyCreatedProps): Mail {
  return compose({
    postal: props.postal,
    subject: "A new API key was made on Stint",
    preview: `${props.name}, ending ${props.last_four}.`,
    blocks: [
      { kind: "heading", text: "A new API key was made" },
      greeting(props),
      {
        kind: "text",
        text: "A program that has this key acts for you, as far as the key allows. It sends nothing: you approve what leaves your workspace.",
      },
      {
        kind: "ledger",
        rows: [
          { label: "Name", value: `${props.name}, ending ${props.last_four}` },
          ...(props.reads.length > 0 ? [{ label: "May read", value: props.reads.join(", ") }] : []),
          ...(props.writes.length > 0
            ? [{ label: "May read and change", value: props.writes.join(", ") }]
            : []),
          { label: "Made", value: instant(props.at, props.time_zone) },
          { label: "Works until", value: instant(props.ends_at, props.time_zone) },
        ],
      },
      { kind: "muted", text: `You end it in your settings: ${props.settings_link}` },
      ...notYou(props.link),
    ],
    why: `Sent to ${props.to} because an API key was made from your Stint account.`,
  });
}
