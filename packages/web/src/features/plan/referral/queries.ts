import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api";

/** The code, the friends and the credit of a subscriber. */
export const referralQuery = queryOptions({
  queryKey: ["referral"],
  queryFn: async ({ signal }) => (await api.get("/currentuser/referralcodes", { signal })).data,
});

/** Invites a friend by mail, once for an address. */
export const sendReferral = (email_address: string) =>
  api.post("/currentuser/referralcodes/send", { body: { email_address } });
