/** Everything a client meets after the first view, in a file of its own: the document itself opens sooner. */
export { AcceptanceReceipt } from "./acceptance-receipt";
export { AcceptanceSteps } from "./acceptance-steps";
export { AskForm } from "./ask-form";
export { ChangesForm, DeclineForm } from "./letter-form";
export {
  AcceptanceNotice,
  ChangeNotice,
  DeclineNotice,
  ExpiryNotice,
  RequestNotice,
  SuccessorNotice,
  WithdrawalNotice,
} from "./states";
