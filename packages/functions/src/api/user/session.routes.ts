import { Identity } from "@stint/core/identity";
import { Authenticated, AuthenticateInput, SessionInfo, Status } from "@stint/core/identity/schema";
import { Session } from "@stint/core/identity/session";
import { readCurrentUser } from "@stint/core/operations/current-user";
import * as z from "zod";
import { route } from "../../http/route";
import { dropRefreshToken, refreshToken } from "../identity/cookie";

export const session = [
  route({
    method: "post",
    path: "/authenticate",
    access: "session",
    live: true,
    summary:
      "Tell who signed in and where they came from; answers the user and whether this session is the first",
    body: AuthenticateInput,
    answer: Authenticated,
    run: async ({ body }) => {
      const { user, first_session } = await Identity.authenticate(body);
      return { user: await readCurrentUser(user), first_session };
    },
  }),
  route({
    method: "get",
    path: "/authenticate",
    access: "public",
    live: { not: "tells by itself whether the session of this very token is live" },
    summary: "Whether the session is live that a bearer token names, or else the browser's cookie",
    answer: Status,
    run: (_input, http) => Session.status(refreshToken(http)),
  }),
  route({
    method: "delete",
    path: "/authenticate",
    access: "public",
    summary: "End the session; again is harmless",
    answer: Status,
    // A cookie names the session, so one browser's answer must not be replayed to another.
    personal: true,
    cookies: true,
    run: async (_input, http) => {
      await Session.signOut(refreshToken(http));
      dropRefreshToken(http);
      return { authenticated: false };
    },
  }),
  route({
    method: "get",
    path: "/currentuser/sessions",
    access: "session",
    live: true,
    summary: "The devices that are signed in, newest first",
    answer: z.array(SessionInfo),
    run: () => Session.sessions(),
  }),
  route({
    method: "delete",
    path: "/currentuser/sessions/{session}",
    access: "session",
    live: true,
    summary: "Sign one device out",
    run: ({ params }) => Session.endSession(params.session),
  }),
];
