import { Code, fail } from "@stint/core/platform/error";
import { Proposal } from "@stint/core/proposal";
import { turnsCodeOff } from "@stint/core/workspace/rules";
import { onlyOwn } from "../../http/public-or-own";
import { route } from "../../http/route";

const numberOf = (version: string): number =>
  /^[1-9]\d{0,5}$/.test(version) ? Number(version) : fail(Code.NotFound);

/** Loaded on first use: few calls are about change orders and edits that were not sent. */
const loadChange = () => import("@stint/core/proposal/change");
const loadUnsent = () => import("@stint/core/proposal/unsent");

/** Versions, change orders and history: the owner's side. */
export const change = [
  route({
    method: "post",
    path: "/proposals/{id}/change",
    access: "workspace",
    summary: "Opens a change order on an accepted proposal: version n+1, with the unsent invoices on hold",
    body: Proposal.ChangeInput,
    answer: Proposal.Info,
    status: 201,
    run: async ({ params, body }) => (await loadChange()).openChange({ ...body, id: params.id }),
  }),
  route({
    method: "patch",
    path: "/proposals/{key}",
    access: "workspace",
    summary: "Whether signing needs a code, and why a change order changes what was accepted",
    body: Proposal.UpdateInput,
    proof: turnsCodeOff,
    answer: Proposal.Info,
    run: ({ params, body }) => onlyOwn(params.key, "resource", (id) => Proposal.update({ ...body, id })),
  }),
  route({
    method: "post",
    path: "/proposals/{id}/drop",
    access: "workspace",
    summary:
      "Drops a change order; scope and invoices become what was accepted. Answers the accepted proposal",
    answer: Proposal.Info,
    run: async ({ params }) => (await loadChange()).dropChange(params.id),
  }),
  route({
    method: "get",
    path: "/proposals/{id}/changes",
    access: "workspace",
    summary: "What sending now would change of what the client has, one row a change, and both totals",
    answer: Proposal.Changes,
    run: async ({ params }) => (await loadUnsent()).changes(params.id),
  }),
  route({
    method: "post",
    path: "/proposals/{id}/discard",
    access: "workspace",
    summary:
      "Discards edits that were not sent: the draft becomes what the client has. They are kept for 30 days",
    answer: Proposal.Discard,
    run: async ({ params }) => (await loadUnsent()).discard(params.id),
  }),
  route({
    method: "get",
    path: "/proposals/{id}/discards",
    access: "workspace",
    summary: "Edits that left the draft, newest first; each can be restored until it expires",
    answer: Proposal.Discard,
    list: true,
    run: async ({ params }) => (await loadUnsent()).discards(params.id),
  }),
  route({
    method: "post",
    path: "/proposals/{id}/discards/{discard_id}/restore",
    access: "workspace",
    summary: "Restores edits that left the draft; what it says now is kept in their place",
    answer: Proposal.Info,
    run: async ({ params }) => (await loadUnsent()).restore(params.id, params.discard_id),
  }),
  route({
    method: "get",
    path: "/proposals/{id}/versions",
    access: "workspace",
    key: "proposals",
    summary: "The published versions of a proposal, newest first",
    answer: Proposal.Version,
    list: true,
    run: ({ params }) => Proposal.versions(params.id),
  }),
  route({
    method: "get",
    path: "/proposals/{id}/versions/{version}",
    access: "workspace",
    summary: "One published version as it was shown, or signed",
    answer: Proposal.Chosen,
    run: ({ params }) => Proposal.version(params.id, numberOf(params.version)),
  }),
  route({
    method: "get",
    path: "/proposals/{id}/activity",
    access: "workspace",
    key: "proposals",
    summary: "What happened to a proposal, newest first: sendings, each visit, questions, reminders",
    answer: Proposal.Activity,
    list: true,
    run: ({ params }) => Proposal.activity(params.id),
  }),
  route({
    method: "post",
    path: "/proposals/{id}/questions/{question_id}/answer",
    access: "workspace",
    summary: "Answers a client's question, by mail and on the page",
    body: Proposal.AnswerInput,
    answer: Proposal.Info,
    run: ({ params, body }) => Proposal.answer({ ...body, ...params }),
  }),
  route({
    method: "get",
    path: "/proposals/{id}/schedule",
    access: "workspace",
    summary: "The schedule of an accepted proposal as it is invoiced: sent, waiting, and what is unplanned",
    answer: Proposal.Schedule,
    run: ({ params }) => Proposal.readSchedule(params.id),
  }),
  route({
    method: "put",
    path: "/proposals/{id}/schedule",
    access: "workspace",
    summary: "New amounts and days for unsent invoices of the schedule; the last one takes the rest",
    body: Proposal.ScheduleInput,
    answer: Proposal.Schedule,
    run: ({ params, body }) => Proposal.setSchedule({ ...body, id: params.id }),
  }),
];
