import { Identity } from "@stint/core/identity";
import { finishGoogle, isProof, JOURNEY_SECONDS, startGoogle, startProof } from "@stint/core/identity/google";
import { env } from "@stint/core/platform/env";
import { AppError, Code, fail } from "@stint/core/platform/error";
import { TimeZone } from "@stint/core/workspace/schema";
import * as z from "zod";
import { type Http, Raw, route } from "../../http/route";
import {
  deviceOf,
  dropJourney,
  journey,
  keepDevice,
  keepJourney,
  keepRefreshToken,
  refreshToken,
} from "./cookie";

const text = z.string().max(4000).optional();

/** Refuses providers other than Google, as unknown addresses. */
const known = (provider: string): void => {
  if (provider !== "google") fail(Code.NotFound);
};

/** Redirects to the callback page: signed in by the cookie, or with the reason why not in words. */
async function finish(query: Record<string, string>, http: Http): Promise<Raw> {
  const page = (search: Record<string, string> = {}) => {
    const words = new URLSearchParams(search).toString();
    return Raw.redirect(`${env().STINT_URL}/callback${words ? `?${words}` : ""}`);
  };
  const kept = { journey: journey(http), device: deviceOf(http), refresh_token: refreshToken(http) };
  dropJourney(http);
  const proof = await isProof(kept.journey);
  if (query.error) return page(proof ? { proof: "denied" } : { error: "denied" });
  try {
    const tokens = await finishGoogle(query, kept);
    if (!tokens) return page({ proof: "done" });
    // Behind the #, which browsers send to nobody: it ends a sign-in.
    if ("challenge" in tokens) return Raw.redirect(`${env().STINT_URL}/signin#challenge=${tokens.challenge}`);
    keepDevice(http, tokens);
    keepRefreshToken(http, tokens.refresh_token);
    return page();
  } catch (error) {
    if (proof && error instanceof AppError)
      return page({ proof: error.code === Code.NotAllowed ? "other" : "failed" });
    if (error instanceof Identity.AccountExists) return page({ error: "email_exists", method: error.method });
    if (error instanceof AppError && error.code === Code.Revoked)
      return Raw.redirect(`${env().STINT_URL}/restricted`);
    if (error instanceof AppError) return page({ error: "failed", code: `${error.code}` });
    throw error;
  }
}

export const social = [
  route({
    method: "get",
    path: "/api/auth/social/{provider}",
    access: "public",
    summary: "Go to the provider's sign-in (OpenID Connect with PKCE)",
    query: { time_zone: TimeZone.optional() },
    produces: "text/plain",
    run: async ({ params, query }, http) => {
      known(params.provider);
      const { url, journey: sealed } = await startGoogle(query.time_zone);
      keepJourney(http, sealed, JOURNEY_SECONDS);
      return Raw.redirect(url);
    },
  }),
  route({
    method: "post",
    path: "/currentuser/proof/google",
    access: "session",
    summary:
      "Where a window goes in which Google proves who holds the session; it ends at /callback with `proof`",
    answer: z.object({ url: z.string() }),
    status: 201,
    run: async (_input, http) => {
      const { url, journey: sealed } = await startProof();
      keepJourney(http, sealed, JOURNEY_SECONDS);
      return { url };
    },
  }),
  route({
    method: "get",
    path: "/api/auth/callback/{provider}",
    access: "public",
    summary:
      "Come back from the provider; leads to /callback, with `error` and `method` when it did not work, or with `proof`",
    query: {
      code: text,
      state: text,
      error: text,
      error_description: text,
      error_uri: text,
      scope: text,
      authuser: text,
      prompt: text,
      hd: text,
      iss: text,
      session_state: text,
    },
    produces: "text/plain",
    run: ({ params, query }, http) => {
      known(params.provider);
      const given = Object.entries(query).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      return finish(Object.fromEntries(given), http);
    },
  }),
];
