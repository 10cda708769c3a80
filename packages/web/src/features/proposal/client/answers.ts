/** Everything a client meets after the first view, in a file of its own: the document itself opens sooner. */
export { Accepted } from "./accepted";
export { Accepting } from "./accepting";
export { AskForm } from "./ask-form";
export { ChangesForm, DeclineForm } from "./letter-form";
export { AlreadyAccepted, Changed, ChangesAsked, Declined, Expired, Superseded, Withdrawn } from "./states";
