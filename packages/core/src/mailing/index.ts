/**
 * The only way to send mail. Mail to another person's address needs the owner's own address to be confirmed
 * and uses the workspace's daily budget, whichever code sends it. Waiting mail is in `wait`; trust,
 * complaints and the stop are in `reputation`.
 */

export { Recipient } from "./bounced-address";
export { assertMayAnswer, assertMayMail, claim } from "./claim";
export { Events } from "./events";
export * as Mail from "./index";
export { OptOut } from "./opt-out";
export { type Letter, send } from "./send";
export { mailsOwner } from "./visitor";
