import { api } from "../../lib/api";
import type { Origin } from "../../lib/origin";

export interface Tokens {
  access_token: string;
  expires_in: number;
}
interface Challenge {
  mfa_required: true;
  challenge: string;
}

export async function signIn(body: { email: string; password: string }): Promise<Tokens | Challenge> {
  return (await api.post<Tokens | Challenge>("/api/auth/signin", { body })).data;
}
export async function answerChallenge(body: { challenge: string; otp: string }): Promise<Tokens> {
  return (await api.post<Tokens>("/api/auth/mfa", { body })).data;
}
export async function signUp(
  body: {
    first_name: string;
    last_name: string;
    email: string;
    password: string;
    time_zone: string;
  } & Origin,
): Promise<{ user_id: number }> {
  return (await api.post<{ user_id: number }>("/api/auth/signup", { body })).data;
}
export async function confirmEmail(body: { user_id: number; token: string }): Promise<void> {
  await api.post("/api/auth/confirm", { body });
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
export async function resetPassword(body: { token: string; password: string }): Promise<void> {
  await api.post("/api/auth/reset", { body });
}
