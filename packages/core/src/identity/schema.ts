import * as z from "zod";
import { stop } from "../platform/shape";
import { EmailAddress, FirstName, foldEmail, LastName, origin, Info as UserInfo } from "../user/schema";
import { TimeZone } from "../workspace/schema";
import { isCommon, MOST_CHARACTERS } from "./rules";

/** A new password. Length matters most; the address and the most common passwords are refused. */
export const NewPassword = z
  .string("Password required")
  .min(10, "Use at least 10 characters")
  .max(MOST_CHARACTERS, stop(`Use at most ${MOST_CHARACTERS} characters`))
  .refine((password) => !isCommon(password), "This password is too common");

/** A password as typed at sign-in, without hints about the rules for new ones. */
const Password = z.string("Password required").min(1, "Password required").max(200, stop("Password invalid"));
const Token = z.string("Token required").min(1, "Token required").max(200, stop("Token invalid"));

/** Refuses the address, or its part before the @, as the password. */
const notTheAddress = ({ email, password }: { email: string; password: string }) => {
  const folded = foldEmail(password);
  return folded !== foldEmail(email) && folded !== foldEmail(email).split("@")[0];
};

export const SignUpInput = z
  .strictObject({
    email: EmailAddress,
    password: NewPassword,
    first_name: FirstName,
    last_name: LastName.default(""),
    /** The browser's zone; every date of the workspace is a date in it (D26). */
    time_zone: TimeZone.optional(),
    ...origin,
    /** From the mailed link of the invitation `invitation_token`; its address then needs no second mail. */
    invitation_proof: z.string().max(200, stop("Invitation invalid")).optional(),
  })
  .refine(notTheAddress, { path: ["password"], error: "Do not use your email as the password" });
export type SignUpInput = z.infer<typeof SignUpInput>;

export const SignedUp = z.object({
  user_id: z.number(),
  /** True if the address needs no confirmation, and the person is signed in. */
  email_verified: z.boolean(),
});

export const ConfirmInput = z.strictObject({
  user_id: z.coerce.number("User invalid").int("User invalid").positive("User invalid"),
  token: Token,
  /** Required in a browser that did not sign up. */
  password: NewPassword.optional(),
});
export const Confirmed = z.object({
  user_id: z.number(),
  email_verified: z.boolean(),
  /** True if the browser signed up or just set a password: it is signed in. */
  signed_in: z.boolean(),
});
export const SignInInput = z.strictObject({ email: EmailAddress, password: Password });
export type SignInInput = z.infer<typeof SignInInput>;
export const ForgotInput = z.strictObject({ email: EmailAddress });
export const ResetInput = z.strictObject({ token: Token, password: NewPassword });
export const ResetCheckInput = ResetInput.pick({ token: true });
export type ResetCheckInput = z.infer<typeof ResetCheckInput>;
export type ResetInput = z.infer<typeof ResetInput>;
export const ChangePasswordInput = z.strictObject({
  oldpassword: Password,
  newpassword: NewPassword,
  /** Ends the person's API keys, too. */
  end_keys: z.boolean().optional(),
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;
/** Six digits of an app, or a backup code. */
const Otp = z
  .string("Code required")
  .trim()
  .min(1, "Code required")
  .regex(/^[\p{L}\d][\p{L}\d\s-]{0,30}$/u, stop("Enter the six digits, or a backup code"));

/** One way to prove the identity. */
export const ProofInput = z
  .strictObject({
    password: Password.optional(),
    /** Mailed. */
    code: z
      .string("Code required")
      .trim()
      .regex(/^\d{6}$/, stop("Enter the six digits"))
      .optional(),
    /** Of the app, or a backup code. */
    otp: Otp.optional(),
  })
  .refine((ways) => Object.values(ways).filter((way) => way !== undefined).length === 1, {
    path: ["password"],
    error: "Enter your password, or a code",
  });
export type ProofInput = z.infer<typeof ProofInput>;
export const Proof = z.object({ proved_until: z.string() });
export type Proof = z.infer<typeof Proof>;
export const SentCode = z.object({ sent_to: z.string() });
export type SentCode = z.infer<typeof SentCode>;
export const UndoInput = z.strictObject({ token: Token });
export const EmailInput = z.strictObject({ email_address: EmailAddress });

export const AuthenticateInput = z.strictObject({
  access_token: z.string("Token required").min(1, "Token required").max(4000, "Token invalid"),
  expires_in: z.number("Use seconds").int().positive().optional(),
  partner_id: z.union([z.number(), z.string().max(60)], "Partner invalid").optional(),
  ...origin,
});
export type AuthenticateInput = z.infer<typeof AuthenticateInput>;

/** The data that a page gets at a sign-in or refresh; the refresh token goes into a cookie only. */
export const Access = z.object({ access_token: z.string(), expires_in: z.number() });
export type Access = z.infer<typeof Access>;

/** A right first step of an account with a second one: nobody is signed in yet. */
export const Challenged = z.object({
  mfa_required: z.literal(true),
  challenge: z.string(),
  message: z.literal("Multifactor authentication required"),
});
export type Challenged = z.infer<typeof Challenged>;
export const SecondStepInput = z.strictObject({
  challenge: Token,
  otp: Otp,
  /** Do not ask this browser again for thirty days. */
  trust_device: z.boolean("Say yes or no").default(false),
});
export type SecondStepInput = z.infer<typeof SecondStepInput>;

/** The password, where the account has one; else a fresh proof is needed. */
export const MfaPasswordInput = z.strictObject({ password: Password.optional() });
export const CompleteInput = z.strictObject({
  otp: z
    .string("Code required")
    .transform((typed) => typed.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, stop("Enter the six digits"))),
  /** Only says whether the code is right. */
  only_check: z.boolean("Say yes or no").default(false),
});
export type CompleteInput = z.infer<typeof CompleteInput>;
export const StartedApp = z.object({
  otpauth_url: z.string(),
  secret: z.string(),
  backup_codes: z.array(z.string()),
});
export type StartedApp = z.infer<typeof StartedApp>;
/** With the token that this session goes on with, once it is on. */
export const Completed = Access.partial().extend({ mfa_enabled: z.boolean() });
export type Completed = z.infer<typeof Completed>;
export const MadeCodes = z.object({ backup_codes: z.array(z.string()) });
export type MadeCodes = z.infer<typeof MadeCodes>;
export const SecondStepInfo = z.object({
  mfa_enabled: z.boolean(),
  enabled_at: z.string().nullable(),
  backup_codes_left: z.number(),
});
export type SecondStepInfo = z.infer<typeof SecondStepInfo>;
export const RemoveStepInput = z.strictObject({
  reason: z
    .string("Reason required")
    .trim()
    .min(1, "Reason required")
    .max(500, stop("At most 500 characters")),
});

export const Authenticated = z.object({ user: UserInfo, first_session: z.boolean() });
export type Authenticated = z.infer<typeof Authenticated>;

export const Status = z.object({ authenticated: z.boolean(), user_id: z.number().optional() });
export type Status = z.infer<typeof Status>;

export const SessionInfo = z.object({
  /** The session's id, to end it; it cannot be used to sign in. */
  session: z.string(),
  current: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string(),
  ip: z.string(),
  /** "Portland, Maine"; null where nobody knows. */
  place: z.string().nullable(),
  /** True where no session or sign-in of before was at its place: it is shown, and decides nothing. */
  is_new_place: z.boolean(),
  user_agent: z.string(),
  /** The way of authentication: `pwd`, `google`. */
  amr: z.array(z.string()),
});
export type SessionInfo = z.infer<typeof SessionInfo>;
