import { env } from "../../platform/env";

/** Returns the page on which a friend signs up. */
export const linkOf = (code: string): string => `${env().STINT_URL}/signup?referral=${code}`;
