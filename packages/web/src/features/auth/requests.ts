import { api } from "../../lib/api";
import type { Origin } from "../../lib/origin";

export interface Tokens {
  access_token: string;
  expires_in: number;
}
interface SignedUp {
  user_id: number;
  /** The mail of an invitation proved the address: nothing to confirm, and the session has begun. */
  email_verified: boolean;
}
interface Confirmed {
  /** This browser signed up, so it has a session now. */
  signed_in: boolean;
}

/** What goes on with the second step, where the account has one. */
interface Challenged {
  challenge: string;
}

export async function signIn(body: { email: string; password: string }): Promise<Tokens | Challenged> {
  return (await api.post("/api/auth/signin", { body })).data;
}
/** Ends a sign-in with a code of the app, or a backup code. 422 on `otp`, 410 when the sign-in starts again. */
export async function answerChallenge(body: {
  challenge: string;
  otp: string;
  trust_device: boolean;
}): Promise<Tokens> {
  return (await api.post("/api/auth/mfa", { body })).data;
}
export async function signUp(
  body: {
    first_name: string;
    last_name: string;
    email: string;
    password: string;
    time_zone: string;
  } & Origin,
): Promise<SignedUp> {
  return (await api.post("/api/auth/signup", { body })).data;
}
/** Notes that the onboarding is done, or not needed. */
export async function finishOnboarding({ id }: { id: number }): Promise<void> {
  await api.post("/users/{id}/checkpoints", { path: { id }, body: { slug: "onboardingcomplete" } });
}
/** 422 on `password` in a browser that did not sign up: it chooses one. */
export async function confirmEmail(body: {
  user_id: number;
  token: string;
  password?: string;
}): Promise<Confirmed> {
  return (await api.post("/api/auth/confirm", { body })).data;
}
export async function sendConfirmation(email_address: string): Promise<void> {
  await api.post("/auth/confirmation/send", { body: { email_address } });
}
export async function forgotPassword(email: string): Promise<void> {
  await api.post("/api/auth/forgot", { body: { email } });
}
/** Refused with 410 when the link was used, ran out or was overtaken. */
export async function checkReset(token: string): Promise<void> {
  await api.post("/api/auth/reset/check", { body: { token } });
}
/** Asks for the address that the mailed link would restore; 410 when the link does not work any more. */
export async function checkUndo(token: string): Promise<string> {
  return (await api.post("/api/auth/undo/check", { body: { token } })).data.email;
}
export async function undoEmail(token: string): Promise<{ email: string; password_kept: boolean }> {
  return (await api.post("/api/auth/undo", { body: { token } })).data;
}
export async function resetPassword(body: { token: string; password: string }): Promise<void> {
  await api.post("/api/auth/reset", { body });
}
