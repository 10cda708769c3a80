import { Recipient } from "@stint/core/mailing/bounced-address";
import { OptOut } from "@stint/core/mailing/opt-out";
import * as Standing from "@stint/core/mailing/reputation";
import {
  AllowInput,
  OptOutInfo,
  RecipientInfo,
  Report,
  StopInput,
  Stopped,
} from "@stint/core/mailing/schema";
import { Raw, route } from "../../http/route";

/** What of mail is left by its readers, undeliverable addresses of a workspace, and the operator's control of its mail to other people. */
export const mail = [
  route({
    method: "get",
    path: "/mail/optouts/{token}",
    access: "public",
    summary: "What the link of a mail would leave; changes nothing. A browser is led to the page of it",
    answer: OptOutInfo,
    run: async ({ params }, http) =>
      // Mail programs without one-click open the address of the POST.
      http.header("accept")?.includes("text/html")
        ? Raw.redirect(OptOut.pageOf(params.token))
        : OptOut.look(params.token),
  }),
  route({
    method: "post",
    path: "/mail/optouts/{token}",
    access: "public",
    // RFC 8058: a mail program sends a form, and reads only whether it was taken.
    raw: true,
    summary: "Leaves a stream of mail, by the page or by one click in a mail program (RFC 8058)",
    answer: OptOutInfo,
    run: ({ params }) => OptOut.leave(params.token),
  }),
  route({
    method: "get",
    path: "/mail/recipients",
    access: "owner",
    summary: "The addresses whose mail came back or was reported as spam",
    answer: RecipientInfo,
    list: true,
    run: () => Recipient.list(),
  }),
  route({
    method: "post",
    path: "/mail/recipients/allow",
    access: "owner",
    live: true,
    summary: "Allows an address again that bounced, once its person mended it",
    body: AllowInput,
    answer: RecipientInfo,
    run: ({ body }) => Recipient.allow(body),
  }),
  route({
    method: "post",
    path: "/users/{id}/mail/allow",
    access: "platform",
    live: true,
    summary: "Allow an address of a workspace again, also after a complaint that its person takes back",
    body: AllowInput,
    answer: RecipientInfo,
    run: ({ params, body }) => Recipient.allowAny(params.id, body),
  }),
  route({
    method: "post",
    path: "/users/{id}/mail/reports",
    access: "platform",
    live: true,
    summary: "Note a complaint about a workspace's mail, or a bounce; enough of them stop it",
    body: Report,
    answer: Stopped,
    run: ({ params, body }) => Standing.report(params.id, body),
  }),
  route({
    method: "post",
    path: "/users/{id}/mail/stop",
    access: "platform",
    live: true,
    summary: "Stop a workspace's mail to other people and tell its owner",
    body: StopInput,
    answer: Stopped,
    run: ({ params, body }) => Standing.stop(params.id, body),
  }),
  route({
    method: "post",
    path: "/users/{id}/mail/resume",
    access: "platform",
    live: true,
    summary: "Let a stopped workspace mail again",
    answer: Stopped,
    run: ({ params }) => Standing.resume(params.id),
  }),
];
