import { Report, StopInput, Stopped } from "@stint/core/mailing/schema";
import * as Standing from "@stint/core/mailing/standing";
import { route } from "../../http/route";

/** What an operator does about a workspace's mail to other people. */
export const mail = [
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
