/** Signing up, signing in, sessions, mailed links, Google. Tokens are checked by `token.ts` without any read. */
export { changeEmail, confirm, resendVerification, verifyEmail } from "./address";
export { Events } from "./events";
export { finishGoogle, JOURNEY_SECONDS, startGoogle } from "./google";
export * as Identity from "./index";
export { mailAccountExists, mailConfirmation, mailLink } from "./mail";
export { releaseUnconfirmed } from "./release";
export * from "./schema";
export {
  assertLive,
  endSession,
  refresh,
  sessions,
  signOut,
  status,
  switchUser,
  type Tokens,
} from "./session";
export { authenticate, changePassword, forgot, resendConfirmation, reset, signIn } from "./sign-in";
export { AccountExists, signUp } from "./sign-up";
