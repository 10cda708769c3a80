import { Address, Info } from "@stint/core/forwarded-mail/schema";
import { listQuery, route } from "../../http/route";

/** Loaded on first use: few calls of this area are about mails. */
const load = async () => (await import("@stint/core/forwarded-mail")).ForwardedMail;

export const forwards = [
  route({
    method: "get",
    path: "/forwardedmails",
    access: "workspace",
    summary:
      "Mails that came to the workspace's address within a month, newest first, and what became of each",
    query: { page: listQuery.page, per_page: listQuery.per_page },
    answer: Info,
    list: true,
    run: async ({ query }) => (await load()).list(query),
  }),
  route({
    method: "get",
    path: "/forwardedmails/address",
    access: "workspace",
    summary: "Where the workspace's people forward mails to: each becomes the brief of a new project",
    answer: Address,
    run: async () => (await load()).getAddress(),
  }),
  route({
    method: "post",
    path: "/forwardedmails/address",
    access: "owner",
    summary: "Give the workspace an address for mails, or another one: the former takes nothing more",
    proof: true,
    answer: Address,
    status: 201,
    run: async () => (await load()).renewAddress(),
  }),
];
