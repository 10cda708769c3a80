/**
 * Signing up, signing in, sessions, mailed links, Google. Tokens are checked by `token.ts` without any read;
 * what the reactions mail is in `mail.ts` and Google in `google.ts`, so that only who needs them carries them.
 */
export { changeEmail, confirm, resendVerification, verifyEmail } from "./address";
export { Events } from "./events";
export * as Identity from "./index";
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
export {
  authenticate,
  changePassword,
  checkReset,
  forgot,
  resendConfirmation,
  reset,
  signIn,
} from "./sign-in";
export { AccountExists, signUp } from "./sign-up";
