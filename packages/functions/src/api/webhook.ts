import { Payment } from "@stint/core/payment";
import { Message, messages, retry } from "@stint/core/payment/message";
import * as z from "zod";
import { area } from "../http/area";
import { listQuery, route } from "../http/route";

export const routes = [
  route({
    method: "post",
    path: "/webhooks/stripe",
    access: "public",
    summary: "Takes the payment provider's events: signed, each once, in any order",
    raw: true,
    always: true,
    answer: z.object({ received: z.literal(true) }),
    run: (_, http) => Payment.receive(http.rawBody, http.header("stripe-signature")),
  }),
  route({
    method: "get",
    path: "/webhooks/stripe/messages",
    access: "platform",
    live: true,
    summary:
      "The payment provider's messages that do not agree with what was asked, or could not be worked through",
    query: listQuery,
    answer: Message,
    list: true,
    run: ({ query }) => messages(query),
  }),
  route({
    method: "post",
    path: "/webhooks/stripe/messages/{id}/retry",
    access: "platform",
    live: true,
    summary: "Runs one of these messages again, once its cause is mended",
    answer: Message,
    run: ({ params }) => retry(params.id),
  }),
];

export const { app, handler } = area("webhook", routes);
