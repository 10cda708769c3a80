/** Everything a client meets after the first view, in a file of its own: the document itself opens sooner. */
export { Accepted } from "./accepted";
export { Accepting } from "./accepting";
export { DeclineForm } from "./decline-form";
export { AlreadyAccepted, Changed, Declined, Expired, Superseded, Withdrawn } from "./states";
