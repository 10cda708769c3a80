import type { Source } from "@stint/core/user/rules";

/** The invitation, referral and page that brought the person here, kept in the browser for the first sign-in. */
export interface Origin {
  invitation_token?: string;
  /** The token of the invitation's mailed link: its address needs no second mail. Only the sign-up sends it. */
  invitation_proof?: string;
  referral_code?: string;
  source_type?: Source;
  source_id?: string;
  plan?: string;
}
const key = "stint.origin";

export function keepOrigin(origin: Origin): void {
  sessionStorage.setItem(key, JSON.stringify({ ...readOrigin(), ...origin }));
}

export function readOrigin(): Origin {
  return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Origin;
}

/** Forgets the origin once the server has it. */
export function dropOrigin(): void {
  sessionStorage.removeItem(key);
}
