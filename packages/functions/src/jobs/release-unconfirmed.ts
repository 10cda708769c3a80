import { Identity } from "@stint/core/identity";

/** Frees the addresses of sign-ups that nobody confirmed within a week. Run again, it finds nothing more. */
export async function handler(): Promise<{ freed: number }> {
  return { freed: await Identity.releaseUnconfirmed() };
}
