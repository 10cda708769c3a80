import { STATES } from "@stint/core/lead/rules";
import { Form, FormInput, Info, PublicForm, SubmitInput } from "@stint/core/lead/schema";
import * as z from "zod";
import { listQuery, route } from "../../http/route";

/** Loads the verbs on first use: a lead becomes a project, which needs the projects' code. */
const verbs = async () => (await import("@stint/core/lead")).Lead;

/** The lead page, its leads, and what they become. */
export const leads = [
  route({
    method: "get",
    path: "/leadforms/{hash}",
    access: "public",
    summary: "What a lead page says and asks; 1003 while it is closed",
    answer: PublicForm,
    run: async ({ params }) => (await verbs()).view(params.hash),
  }),
  route({
    method: "post",
    path: "/submitlead",
    access: "public",
    summary: "Send what a visitor wrote on a lead page or a public profile; 1003, 1005 after five in an hour",
    body: SubmitInput,
    answer: z.object({ received: z.literal(true) }),
    status: 201,
    run: async ({ body }) => (await verbs()).submit(body),
  }),
  route({
    method: "get",
    path: "/leads/form",
    access: "owner",
    summary: "The workspace's lead page",
    answer: Form,
    run: async () => (await verbs()).form(),
  }),
  route({
    method: "patch",
    path: "/leads/form",
    access: "owner",
    summary: "Change what the lead page says and asks, open or close it",
    body: FormInput,
    answer: Form,
    run: async ({ body, if_match }) => (await verbs()).updateForm(body, if_match),
  }),
  route({
    method: "post",
    path: "/leads/form/address",
    access: "owner",
    summary: "Give the lead page a new address; the former one leads nowhere",
    answer: Form,
    status: 201,
    run: async () => (await verbs()).moveForm(),
  }),
  route({
    method: "get",
    path: "/leads",
    access: "owner",
    key: "clients",
    summary: "What came through the lead page, newest first",
    query: {
      page: listQuery.page,
      per_page: listQuery.per_page,
      cursor: listQuery.cursor,
      status: z.enum(STATES, "Use new, accepted or archived").optional(),
    },
    answer: Info,
    list: true,
    run: async ({ query }) => (await verbs()).list(query),
  }),
  route({
    method: "post",
    path: "/leads/{id}/accept",
    access: "owner",
    summary: "Make a client and a draft project of a lead, once; 1007",
    answer: Info,
    run: async ({ params }) => (await verbs()).accept(params.id),
  }),
  route({
    method: "post",
    path: "/leads/{id}/archive",
    access: "owner",
    summary: "Put a lead aside",
    answer: Info,
    run: async ({ params }) => (await verbs()).archive(params.id),
  }),
  route({
    method: "post",
    path: "/leads/{id}/restore",
    access: "owner",
    summary: "Take up a lead again that was put aside",
    answer: Info,
    run: async ({ params }) => (await verbs()).restore(params.id),
  }),
  route({
    method: "delete",
    path: "/leads/{id}",
    access: "owner",
    summary: "Forget a lead; what was made of it stays",
    run: async ({ params }) => (await verbs()).remove(params.id),
  }),
];
