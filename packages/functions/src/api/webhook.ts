import { Payment } from "@stint/core/payment";
import * as z from "zod";
import { area } from "../http/area";
import { route } from "../http/route";

export const routes = [
  route({
    method: "post",
    path: "/webhooks/stripe",
    can: "public",
    summary: "Takes the payment provider's events: signed, each once, in any order",
    raw: true,
    answer: z.object({ received: z.literal(true) }),
    run: (_, http) => Payment.receive(http.rawBody, http.header("stripe-signature")),
  }),
];

export const { app, handler } = area("webhook", routes);
