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
};
