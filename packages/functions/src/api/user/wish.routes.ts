import { Wish } from "@stint/core/user/wish";
import { DeskInfo, Info, SendInput, StatusInput } from "@stint/core/user/wish/schema";
import { listQuery, route } from "../../http/route";

const { sort: _sorted, filter: _filtered, ...page } = listQuery;

/** What people ask us for, and how it stands. */
export const wish = [
  route({
    method: "get",
    path: "/currentuser/wishes",
    access: "session",
    summary: "What the person asked Stint for, newest first, with how it stands",
    answer: Info.array(),
    run: () => Wish.list(),
  }),
  route({
    method: "post",
    path: "/currentuser/wishes",
    access: "session",
    summary: "Ask Stint for something; a person reads it (1005 above ten a day)",
    body: SendInput,
    answer: Info,
    status: 201,
    run: ({ body }) => Wish.send(body),
  }),
  route({
    method: "get",
    path: "/wishes",
    access: "platform",
    live: true,
    summary: "What everybody asked for, newest first",
    query: page,
    answer: DeskInfo,
    list: true,
    run: ({ query }) => Wish.listAll(query),
  }),
  route({
    method: "patch",
    path: "/users/{id}/wishes/{wish_id}",
    access: "platform",
    live: true,
    summary: "Say how a wish stands",
    body: StatusInput,
    answer: Info,
    run: ({ params, body }) => Wish.changeStatus(params.id, params.wish_id, body),
  }),
];
