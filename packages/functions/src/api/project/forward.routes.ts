import { ForwardedMail } from "@stint/core/forwarded-mail";
import { listQuery, route } from "../../http/route";

export const forwards = [
  route({
    method: "get",
    path: "/forwardedmails",
    access: "workspace",
    summary:
      "Mails that came to the workspace's address within a month, newest first, and what became of each",
    query: { page: listQuery.page, per_page: listQuery.per_page },
    answer: ForwardedMail.Info,
    list: true,
    run: ({ query }) => ForwardedMail.list(query),
  }),
  route({
    method: "get",
    path: "/forwardedmails/address",
    access: "workspace",
    summary: "Where the workspace's people forward mails to: each becomes the brief of a new project",
    answer: ForwardedMail.Address,
    run: () => ForwardedMail.getAddress(),
  }),
  route({
    method: "post",
    path: "/forwardedmails/address",
    access: "owner",
    summary: "Give the workspace an address for mails, or another one: the former takes nothing more",
    answer: ForwardedMail.Address,
    status: 201,
    run: () => ForwardedMail.renewAddress(),
  }),
];
