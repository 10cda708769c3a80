/**
 * Signing up, signing in, sessions, mailed links, Google. Tokens are checked by `token.ts` without any read;
 * what the reactions mail is in `mail.ts` and Google in `google.ts`, so that only who needs them carries them.
 */
export { changeEmail, confirm, resendVerification, verifyEmail } from "./address";
export { Device } from "./device";
export { Events } from "./events";
export * as Identity from "./index";
export { changePassword } from "./password/change";
export { checkReset, reset } from "./password/reset";
export { prove, sendProofCode } from "./proof";
export { releaseUnconfirmed } from "./release";
export * from "./schema";
export {
  assertLive,
  endSession,
  refresh,
  requireFreshProof,
  sessions,
  signOut,
  status,
  switchUser,
  type Tokens,
} from "./session";
export {
  authenticate,
  forgot,
  resendConfirmation,
  signIn,
} from "./sign-in";
export { AccountExists, signUp } from "./sign-up";
export { checkUndo, undoEmail } from "./undo";
