import * as Email from "../../src/index";
import { template, toOwner } from "./common";

export const accountMails = {
  "account-restricted": template(Email.accountStatus, {
    ...toOwner,
    well: false,
    what: "Clients cannot pay by card or bank debit now: Stripe needs something from you.",
    next: "Give Stripe what is missing, from Settings. Your invoices stay open, and your own ways to be paid go on working.",
    missing: ["A photo of an identity document", "Your address"],
    link: "https://stint.example/settings",
  }),
  "mail-stopped": template(Email.mailStopped, {
    ...toOwner,
    why: "complaints",
    link: "https://stint.example/dashboard",
  }),
  "account-well": template(Email.accountStatus, {
    ...toOwner,
    well: true,
    what: "Clients can pay you by card and bank debit.",
    next: "What they pay goes to Test Bank ending 6789 by itself.",
    missing: [],
    link: "https://stint.example/settings",
  }),
  "subscription-news": template(Email.subscriptionNews, {
    ...toOwner,
    title: "Your payment did not go through",
    text: "Your card has expired. Everything stays open until 10 December 2026.",
    rows: [
      { label: "Open", value: "$15.00" },
      { label: "We try again on", value: "28 November 2026" },
    ],
    action: "Pay now",
    link: "https://stint.example/settings/plan",
  }),
  "referral-invitation": template(Email.referralInvitation, {
    to: "friend@sample.example",
    from_name: "Robin Sample",
    credit: "$15.00",
    link: "https://stint.example/signup?referral=k3m9w2ab",
    opt_out_link: "https://stint.example/unsubscribe/referral.0a1b2c.k3m9w2abk3m9w2abk3m9w2abkz",
  }),
};
