import { Identity } from "@stint/core/identity";
import { lifetimes } from "@stint/core/identity/rules";
import {
  Access,
  Challenged,
  Confirmed,
  ConfirmInput,
  EmailInput,
  ForgotInput,
  ResetCheckInput,
  ResetInput,
  SecondStepInput,
  SignedUp,
  SignInInput,
  SignUpInput,
  UndoInput,
} from "@stint/core/identity/schema";
import { answerChallenge } from "@stint/core/identity/second-step";
import { Session } from "@stint/core/identity/session";
import * as z from "zod";
import { route } from "../../http/route";
import {
  deviceOf,
  dropRefreshToken,
  dropSignUp,
  handOver,
  keepDevice,
  keepRefreshToken,
  keepSignUp,
  knowDevice,
  refreshToken,
  signUpOf,
  trustDevice,
} from "./cookie";

/** The same words for every address, so that nobody learns which addresses have accounts. */
const Asked = z.object({ asked: z.literal(true) });
const asked = { asked: true as const };

export const account = [
  route({
    method: "post",
    path: "/api/auth/signup",
    access: "public",
    summary: "Open an account; a mail asks to confirm the address",
    body: SignUpInput,
    answer: SignedUp,
    status: 201,
    run: async ({ body }, http) => {
      const { user_id, tokens, browser } = await Identity.signUp(body, deviceOf(http));
      if (tokens) keepDevice(http, tokens);
      if (tokens) keepRefreshToken(http, tokens.refresh_token);
      else keepSignUp(http, browser, lifetimes.confirm);
      return { user_id, email_verified: tokens !== undefined };
    },
  }),
  route({
    method: "post",
    path: "/api/auth/confirm",
    access: "public",
    summary: "Confirm the address of a sign-up with the mailed token; another browser sets a new password",
    body: ConfirmInput,
    answer: Confirmed,
    run: async ({ body }, http) => {
      const { user_id, token, password } = body;
      const { tokens, ...confirmed } = await Identity.confirm(user_id, token, {
        browser: signUpOf(http),
        refresh_token: refreshToken(http),
        password,
        device: deviceOf(http),
      });
      dropSignUp(http);
      if (tokens) keepDevice(http, tokens);
      if (tokens) keepRefreshToken(http, tokens.refresh_token);
      return { ...confirmed, signed_in: tokens !== undefined };
    },
  }),
  route({
    method: "post",
    path: "/auth/confirmation/send",
    access: "public",
    summary: "Mail the confirmation again, if there is a sign-up to confirm",
    body: EmailInput,
    answer: Asked,
    run: async ({ body }) => {
      await Identity.resendConfirmation(body.email_address);
      return asked;
    },
  }),
  route({
    method: "post",
    path: "/api/auth/signin",
    access: "public",
    summary:
      "Sign in with email and password; the refresh token comes as a cookie, or a challenge for the second step",
    body: SignInInput,
    answer: z.union([Access, Challenged]),
    run: async ({ body }, http) => {
      const opened = await Identity.signIn(body, deviceOf(http));
      if ("challenge" in opened) return opened;
      keepDevice(http, opened);
      return handOver(http, opened);
    },
  }),
  route({
    method: "post",
    path: "/api/auth/mfa",
    access: "public",
    summary: "End a sign-in with the second step: a code of the app, or a backup code",
    body: SecondStepInput,
    answer: Access,
    run: async ({ body }, http) => {
      const { trusted, ...tokens } = await answerChallenge(body, deviceOf(http));
      if (trusted) trustDevice(http, trusted);
      else keepDevice(http, tokens);
      return handOver(http, tokens);
    },
  }),
  route({
    method: "post",
    path: "/api/auth/refresh",
    access: "public",
    summary: "A new access token for the cookie, which is replaced",
    answer: Access,
    run: async (_input, http) => handOver(http, await Session.refresh(refreshToken(http))),
  }),
  route({
    method: "post",
    path: "/api/auth/signout",
    access: "public",
    summary: "End the session; again is harmless",
    answer: z.object({ authenticated: z.literal(false) }),
    run: async (_input, http) => {
      await Session.signOut(refreshToken(http));
      dropRefreshToken(http);
      return { authenticated: false as const };
    },
  }),
  route({
    method: "post",
    path: "/api/auth/forgot",
    access: "public",
    summary: "Mail a link for a new password, if the address has an account",
    body: ForgotInput,
    answer: Asked,
    run: async ({ body }, http) => {
      await Identity.forgot(body.email, deviceOf(http));
      return asked;
    },
  }),
  route({
    method: "post",
    path: "/api/auth/reset/check",
    access: "public",
    summary: "Ask whether a mailed token can still set a password; uses nothing up",
    body: ResetCheckInput,
    answer: z.object({ open: z.literal(true) }),
    run: async ({ body }) => {
      await Identity.checkReset(body);
      return { open: true as const };
    },
  }),
  route({
    method: "post",
    path: "/api/auth/reset",
    access: "public",
    summary: "Set a new password with the mailed token; every session ends",
    body: ResetInput,
    answer: z.object({ changed: z.literal(true) }),
    run: async ({ body }, http) => {
      const { user_id } = await Identity.reset(body);
      dropRefreshToken(http);
      // A reader of the mailbox is the account's owner: strangers' tries no longer count here.
      knowDevice(http, user_id);
      return { changed: true as const };
    },
  }),
  route({
    method: "post",
    path: "/api/auth/undo/check",
    access: "public",
    summary: "Ask which address a mailed token would bring back; uses nothing up",
    body: UndoInput,
    answer: z.object({ email: z.string() }),
    run: ({ body }) => Identity.checkUndo(body.token),
  }),
  route({
    method: "post",
    path: "/api/auth/undo",
    access: "public",
    summary: "Bring the former address back with the mailed token; every session ends",
    body: UndoInput,
    answer: z.object({ email: z.string(), password_kept: z.boolean() }),
    run: async ({ body }, http) => {
      const undone = await Identity.undoEmail(body.token);
      dropRefreshToken(http);
      return undone;
    },
  }),
];
