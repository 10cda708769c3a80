/**
 * The one way by which mail leaves. Whatever goes to somebody else's address needs the owner's own address to be
 * confirmed and comes out of the workspace's budget of the day, whoever wrote the code that sends it. What waits is
 * in `wait.ts`; trust, complaints and the stop are in `standing.ts`.
 */
export { assertMayAnswer, assertMayMail, claim } from "./claim";
export { Events } from "./events";
export * as Mail from "./index";
export { Postponed } from "./postponed";
export { Recipient } from "./recipient";
export { type Letter, send } from "./send";
export { mailsOwner } from "./visitor";
