import { isLive } from "../billing/rules";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { PointerEntity } from "../platform/db/pointer";
import { Due } from "../platform/due";
import { AppError, Code, fail } from "../platform/error";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { User } from "../user";
import { Workspace } from "../workspace";
import * as Device from "./device";
import { Events } from "./events";
import * as Link from "./link";
import * as Password from "./password/hash";
import { lifetimes, limits } from "./rules";
import type { SignUpInput } from "./schema";
import * as Session from "./session";

/** "This account already exists.", with the sign-in method of its owner; nothing is ever linked silently. */
export class AccountExists extends AppError {
  readonly method: "password" | "google";
  constructor(user?: Pick<User.Row, "auth_social">) {
    const method = user?.auth_social ?? "password";
    super(
      Code.EmailInUse,
      method === "google"
        ? "This account already exists. It was made with Google. Go back and continue with Google."
        : "This account already exists. It was made with an email address and a password. Go back and sign in with them.",
    );
    this.method = method;
  }
}

type Person = Pick<
  SignUpInput,
  | "email"
  | "first_name"
  | "last_name"
  | "time_zone"
  | "plan"
  | "referral_code"
  | "invitation_token"
  | "source_type"
  | "source_id"
> & {
  password_hash?: string;
  google_subject?: string;
  /** The device token of the browser. */
  device?: string | undefined;
  /** True if the person has proved that they read mail to the address; a provider's statement is enough. */
  proven: boolean;
};

/**
 * Creates the user, the workspace, the guards of address and provider, the confirmation link and the event in
 * one transaction, so that of two sign-ups with one address one wins (2044).
 */
export async function createAccount(person: Person): Promise<User.Row> {
  const id = Id.next();
  const { proven } = person;
  const address = User.foldEmail(person.email);
  const [freed, shares_device] = await Promise.all([freeAddress(address, proven), sharesDevice(person)]);
  const user = {
    id,
    workspace_id: id,
    version: 1,
    epoch: 0,
    admin: 0,
    mfa_enabled: false,
    disabled: false,
    created_at: iso(),
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    email_verified: proven,
    password: person.password_hash,
    ...(person.google_subject
      ? { auth_social: "google" as const, social_subject: person.google_subject }
      : {}),
    ...(proven ? {} : Due.at(id, new Date(now().getTime() + lifetimes.unconfirmed * 1000))),
    checkpoints: proven ? ["signup", "emailconfirmed"] : ["signup"],
    plan_wanted: person.plan,
    referral_code: person.referral_code,
    ...(shares_device ? { shares_device } : {}),
    invitation_token: person.invitation_token,
    source_type: person.source_type,
    source_id: person.source_id,
  };
  const link = proven ? undefined : Link.openWrite("confirm", user, person.email);
  const guard = { kind: "email", value: address, owner_id: id, target_id: id };
  await Db.commit(
    [
      ...(freed ? freed(guard) : [Db.claim(guard, () => new AccountExists())]),
      ...(person.google_subject
        ? [
            Db.claim(
              { kind: "google", value: person.google_subject, owner_id: id, target_id: id },
              () => new AccountExists({ auth_social: "google" }),
            ),
          ]
        : []),
      User.createWrite(user),
      Workspace.openWrite({ owner_id: id, held_by: id, time_zone: person.time_zone }),
      ...(link ? [link.write] : []),
    ],
    [
      User.Events.SignedUp.of(
        `user:${id}`,
        { user_id: id, link_id: link?.link_id ?? null },
        { owner_id: id, version: 1 },
      ),
      ...(proven
        ? [Events.EmailConfirmed.of(`user:${id}`, { user_id: id }, { owner_id: id, version: 1 })]
        : []),
    ],
  );
  return (await User.row(id)) ?? fail(Code.Server);
}

/** Says whether whoever gave the referral code has signed in in this browser: nobody refers themselves. */
async function sharesDevice({ referral_code, source_type, source_id, device }: Person): Promise<boolean> {
  const code = referral_code ?? (source_type === "referral_code" ? source_id : undefined);
  if (!code || !device) return false;
  const { ownerOf } = await import("../billing/referral/read");
  const owner_id = await ownerOf(code);
  if (owner_id === undefined) return false;
  const referrer = await User.findOwner(owner_id);
  return referrer !== undefined && Device.isKnown(referrer.id, device);
}

/**
 * Returns the writes that free an address: none when it is unused; those that take it over from an
 * unconfirmed sign-up after a day, or at once for a person whom a provider confirms. Otherwise, and
 * from a subscriber, 2044 with the sign-in method.
 */
export async function freeAddress(
  address: string,
  proven: boolean,
): Promise<((guard: Parameters<typeof PointerEntity.create>[0]) => Db.Write[]) | undefined> {
  const held = await Db.resolve("email", address);
  if (!held) return undefined;
  const former = await User.row(held.target_id);
  const age = former ? now().getTime() - Date.parse(former.created_at) : 0;
  const open = former && !former.email_verified && (proven || age >= lifetimes.squatted * 1000);
  if (!open || (await isUnderContract(former.workspace_id))) throw new AccountExists(former);
  const taken = () => new AccountExists();
  return (guard) => [
    Db.put(
      PointerEntity.put(guard).where(({ target_id }, { eq }) => eq(target_id, former.id)),
      taken,
    ),
    dropAddressWrite(former, taken),
  ];
}

/** Returns whether a subscription is charged, or may be: its payer must keep the way to sign in. */
export async function isUnderContract(owner_id: number): Promise<boolean> {
  const workspace = await Workspace.find(owner_id);
  return workspace !== undefined && isLive(workspace.subscription_status);
}

/** Returns the write that takes the address from an unconfirmed account, which may then confirm another. */
export const dropAddressWrite = (former: User.Row, refusal: () => AppError): Db.Write =>
  User.changeCredentialsWrite(
    former,
    { email: "", unverified_email: former.email, due_at: null, due_shard: null },
    { where: ({ email_verified }, { eq }) => eq(email_verified, false), refusal },
  );

/**
 * Creates an account and requests the confirmation mail. If the person came from an invitation mailed to this
 * address, it counts as confirmed and `tokens` sign them in. 2044 when the address has an account (the
 * message names the sign-in method, and its owner is informed by mail), 1005 after too many tries.
 */
export async function signUp(
  input: SignUpInput,
  device?: string,
): Promise<{ user_id: number; tokens?: Session.Tokens; browser: string }> {
  const address = User.foldEmail(input.email);
  await Promise.all([
    Limit.take(limits.signUpFrom, Limit.place()),
    Limit.take(limits.signUpOf, Limit.place(Id.sha256(address))),
  ]);
  User.refuseUnfair(input);
  const { password, invitation_proof, ...person } = input;
  const proven = await isProven(input);
  try {
    const user = await createAccount({
      ...person,
      device,
      proven,
      password_hash: await Password.hash(password, false),
    });
    const browser = Link.browserOf(user);
    const opened = proven ? await Session.open(user, ["pwd"]) : undefined;
    const tokens = opened && !("challenge" in opened) ? opened : undefined;
    return { user_id: user.id, browser, ...(tokens && { tokens }) };
  } catch (error) {
    if (error instanceof AppError && error.code === Code.EmailInUse) await tellOwner(address);
    throw error;
  }
}

async function isProven({ email, invitation_token, invitation_proof }: SignUpInput): Promise<boolean> {
  if (!invitation_token || !invitation_proof) return false;
  const [{ Invitation }, { provesAddress }] = await Promise.all([
    import("../project/invitation"),
    import("../team/invitation"),
  ]);
  return (
    (await Invitation.provesAddress(email, invitation_token, invitation_proof)) ||
    provesAddress(email, invitation_token, invitation_proof)
  );
}

async function tellOwner(address: string): Promise<void> {
  const held = await Db.resolve("email", address);
  if (!held || !(await Limit.hasRoom(limits.signUpTold, Limit.everybody(Id.sha256(address))))) return;
  const user_id = held.target_id;
  await Db.commit([], [Events.SignUpRepeated.of(`user:${user_id}`, { user_id }, { owner_id: user_id })]);
}
