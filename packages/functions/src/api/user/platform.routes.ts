import { ReasonInput, UserLine, UserSight } from "@stint/core/operations/platform-users/schema";
import { SupportNote } from "@stint/core/user/support-note";
import { AddInput, Info as NoteInfo } from "@stint/core/user/support-note/schema";
import { listQuery, route } from "../../http/route";

const { sort: _sorted, ...list } = listQuery;

/** Hardly anybody asks for these: nobody else waits until they are loaded. */
const loadDesk = () => import("@stint/core/operations/platform-users");

/** People's accounts, for Stint's own people. */
export const platform = [
  route({
    method: "get",
    path: "/users",
    access: "platform",
    live: true,
    summary: "Everybody, who signed up last first; `filter` is an id, an address, or a part of a name",
    query: list,
    answer: UserLine,
    list: true,
    run: async ({ query }) => (await loadDesk()).listUsers(query),
  }),
  route({
    method: "get",
    path: "/users/{id}",
    access: "platform",
    live: true,
    summary: "One person with their business, notes and latest acts; the look is recorded; 1003",
    answer: UserSight,
    run: async ({ params }) => (await loadDesk()).readUser(params.id),
  }),
  route({
    method: "post",
    path: "/users/{id}/suspend",
    access: "platform",
    live: true,
    summary: "Suspend an account with a reason; its sessions end; 1002 for Stint's own people, 1003, 1004",
    body: ReasonInput,
    proof: true,
    answer: UserSight,
    run: async ({ params, body }) => (await loadDesk()).suspendUser(params.id, body),
  }),
  route({
    method: "post",
    path: "/users/{id}/restore",
    access: "platform",
    live: true,
    summary: "Open a suspended account with a reason; 1002, 1003, 1004",
    body: ReasonInput,
    proof: true,
    answer: UserSight,
    run: async ({ params, body }) => (await loadDesk()).restoreUser(params.id, body),
  }),
  route({
    method: "post",
    path: "/users/{id}/notes",
    access: "platform",
    live: true,
    summary: "Note something on a person that only Stint's own people read; 1003",
    body: AddInput,
    answer: NoteInfo,
    status: 201,
    run: ({ params, body }) => SupportNote.add(params.id, body),
  }),
];
