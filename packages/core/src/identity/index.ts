/**
 * Sign-up, sign-in, sessions, mailed links, Google. `token` checks tokens without any read. The reactions'
 * mails are in `mail` and Google is in `google`, so that only the code that needs them loads them.
 */
export { changeEmail, confirm, resendVerification, verifyEmail } from "./address";
export { Device } from "./device";
export { Events } from "./events";
export * as Identity from "./index";
export { changePassword } from "./password/change";
export { checkReset, reset } from "./password/reset";
export { prove, sendProofCode } from "./proof";
export { releaseUnconfirmed } from "./release-unconfirmed";
export * from "./schema";
export { forgetSecondStep } from "./second-step/forget";
export {
  authenticate,
  forgot,
  resendConfirmation,
  signIn,
} from "./sign-in";
export { AccountExists, signUp } from "./sign-up";
export { checkUndo, undoEmail } from "./undo-email-change";
