import {
  accountExists,
  addressChanged,
  apiKeyCreated,
  confirmEmail,
  emailChange,
  networkChanged,
  newDevice,
  passwordChanged,
  paymentDetailsChanged,
  proofCode,
  resetPassword,
  secondStepChanged,
} from "@stint/email";
import type * as z from "zod";
import { ApiKey } from "../../api-key";
import { Mail } from "../../mailing";
import { iso } from "../../platform/clock";
import { env } from "../../platform/env";
import { MailedCode } from "../../platform/mailed-code";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import type * as Network from "../../workspace/network";
import type { Events, LinkRequested } from "../events";
import { mailedTokenOf } from "../link";
import { lifetimes, PROOF } from "../rules";

const HOUR = 3600;

/** Returns the name for a mail's greeting: none for an unverified address, whose owner may be a stranger. */
const greetingOf = (user: User.Row, to = user.email): { first_name?: string } =>
  user.email_verified && User.foldEmail(to) === User.foldEmail(user.email)
    ? { first_name: user.first_name }
    : {};

/** Mails the confirmation of a new sign-up. An account of a provider needs none. */
export async function mailConfirmation(data: z.infer<typeof User.Events.SignedUp.schema>): Promise<void> {
  if (!data.link_id) return;
  const user = await User.row(data.user_id);
  if (user?.email)
    await mailLink({ user_id: user.id, kind: "confirm", email: user.email, link_id: data.link_id });
}

/**
 * Mails a requested link: confirmation, new password, new address. Sent once, even if the event is delivered
 * again.
 */
export async function mailLink(data: z.infer<typeof LinkRequested.schema>): Promise<void> {
  const user = await User.row(data.user_id);
  if (!user || user.disabled) return;
  const site = env().STINT_URL;
  const token = await mailedTokenOf(data.kind, data.link_id);
  const props = { to: data.email, ...greetingOf(user, data.email) };
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
    owner_id: user.workspace_id,
    key: `identity:${data.kind}:${data.link_id}`,
    to: data.email,
    account: true,
    ...mail,
  });
}

/** Informs the owner of an account that somebody signed up with their address; at most once a day. */
export async function mailAccountExists({ user_id }: { user_id: number }): Promise<void> {
  const user = await User.row(user_id);
  if (!user?.email || user.disabled) return;
  const site = env().STINT_URL;
  const mail = accountExists({
    to: user.email,
    ...greetingOf(user),
    link: `${site}/signin`,
    method: user.auth_social ?? "password",
    ...(user.auth_social ? {} : { reset_link: `${site}/forgotpassword` }),
  });
  await Mail.send({
    owner_id: user.workspace_id,
    key: `identity:account-exists:${iso().slice(0, 10)}`,
    to: user.email,
    account: true,
    ...mail,
  });
}

/**
 * Returns the recipient and the shared parts of an account mail; undefined when the account was deleted or
 * revoked.
 */
async function findRecipient(user_id: number) {
  const user = await User.row(user_id);
  if (!user?.email || user.disabled) return undefined;
  const link = `${env().STINT_URL}/forgotpassword`;
  return { user, props: { to: user.email, ...greetingOf(user), link } };
}

/** Mails the code that proves a session's owner to the account's own address. */
export async function mailProofCode(data: z.infer<typeof Events.ProofRequested.schema>): Promise<void> {
  const found = await findRecipient(data.user_id);
  if (!found) return;
  const { to } = found.props;
  await Mail.send({
    owner_id: found.user.workspace_id,
    key: `identity:proof:${data.code_id}`,
    to,
    account: true,
    ...proofCode({
      to,
      ...greetingOf(found.user),
      code: MailedCode.digitsOf(PROOF, data.code_id),
      valid_minutes: MailedCode.VALID_MINUTES,
    }),
  });
}

/** Informs the former address of the change, with the link that undoes it. */
export async function mailFormer(data: z.infer<typeof User.Events.EmailChanged.schema>): Promise<void> {
  const user = await User.row(data.user_id);
  if (!user || !data.former || !data.undo_id) return;
  await Mail.send({
    owner_id: user.workspace_id,
    key: `identity:undo:${data.undo_id}`,
    to: data.former,
    account: true,
    ...addressChanged({
      to: data.former,
      first_name: user.first_name,
      new_email: user.email,
      link: `${env().STINT_URL}/undo?token=${await mailedTokenOf("undo", data.undo_id)}`,
      valid_days: lifetimes.undo / (24 * HOUR),
    }),
  });
}

/** The page that lists sessions and API keys. */
const SECURITY = "/settings/security";

/** Informs a person that their password changed, and what became of their API keys. */
export async function mailPasswordChanged(
  { user_id, ended_keys, kept_keys }: z.infer<typeof Events.PasswordChanged.schema>,
  event: { id: number },
): Promise<void> {
  const found = await findRecipient(user_id);
  if (!found) return;
  await Mail.send({
    owner_id: found.user.workspace_id,
    key: `identity:password-changed:${event.id}`,
    to: found.props.to,
    account: true,
    ...passwordChanged({
      ...found.props,
      ended_keys,
      kept_keys,
      settings_link: `${env().STINT_URL}${SECURITY}`,
    }),
  });
}

/** Informs the owner that what clients are told about paying changed. */
export async function mailPaymentDetails(
  { user_id }: { user_id: number },
  event: { id: number },
): Promise<void> {
  const found = await findRecipient(user_id);
  if (!found) return;
  await Mail.send({
    owner_id: found.user.workspace_id,
    key: `identity:payment-details:${event.id}`,
    to: found.props.to,
    account: true,
    ...paymentDetailsChanged(found.props),
  });
}

/** Informs the owner of a workspace that a key to it was made: whoever has the key acts as them. */
export async function mailKeyCreated({
  key_id,
}: z.infer<typeof ApiKey.Events.Created.schema>): Promise<void> {
  const key = await ApiKey.get(key_id);
  const [found, { time_zone }] = await Promise.all([
    Workspace.holderOf().then(findRecipient),
    Workspace.get(),
  ]);
  if (!found) return;
  const { name, scopes, last_four, created_at, expires_at } = key;
  await Mail.send({
    owner_id: found.user.workspace_id,
    key: `identity:api-key:${key_id}`,
    to: found.props.to,
    account: true,
    ...apiKeyCreated({
      ...found.props,
      name,
      last_four,
      reads: ApiKey.AREAS.filter((area) => scopes[area] === "read"),
      writes: ApiKey.AREAS.filter((area) => scopes[area] === "write"),
      at: created_at,
      ends_at: expires_at,
      time_zone,
      settings_link: `${env().STINT_URL}${SECURITY}`,
    }),
  });
}

/** Informs the owner of a workspace that its registration in a network of e-invoices is another. */
export async function mailNetworkChanged(
  { owner_id, address, state }: z.infer<typeof Network.Events.NetworkChanged.schema>,
  event: { id: number },
): Promise<void> {
  const found = await findRecipient(await Workspace.holderOf(owner_id));
  if (!found) return;
  await Mail.send({
    owner_id,
    key: `identity:network-changed:${event.id}`,
    to: found.props.to,
    account: true,
    ...networkChanged({ ...found.props, address, state: state || "left" }),
  });
}

/** Informs a person that the second step of their sign-in changed, or that a backup code was used. */
export async function mailSecondStep(
  { user_id, change, left }: z.infer<typeof Events.SecondStepChanged.schema>,
  event: { id: number },
): Promise<void> {
  const found = await findRecipient(user_id);
  if (!found) return;
  await Mail.send({
    owner_id: found.user.workspace_id,
    key: `identity:second-step:${event.id}`,
    to: found.props.to,
    account: true,
    ...secondStepChanged({ ...found.props, change, ...(left === undefined ? {} : { left }) }),
  });
}

/** Informs a person of a sign-in from a device that is new to the account. */
export async function mailNewDevice(
  data: z.infer<typeof Events.DeviceAdded.schema>,
  event: { id: number },
): Promise<void> {
  const found = await findRecipient(data.user_id);
  if (!found) return;
  const { time_zone } = (await Workspace.find(found.user.workspace_id)) ?? {};
  const { device, ip, at } = data;
  await Mail.send({
    owner_id: found.user.workspace_id,
    key: `identity:new-device:${event.id}`,
    to: found.props.to,
    account: true,
    ...newDevice({ ...found.props, device, ip, at, ...(time_zone ? { time_zone } : {}) }),
  });
}
