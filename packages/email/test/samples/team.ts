import * as Email from "../../src/index";
import { template, title, toMate, toOwner } from "./common";

const payout = {
  ...toMate,
  business: "Fernlight Studio",
  project: title,
  amount: "$2,150.00",
  items: [
    { label: "Homepage concept", value: "$1,150.00" },
    { label: "Inner page templates", value: "$1,000.00" },
  ],
  link: "https://stint.example/projects/4821/pay",
};

export const teamMails = {
  "project-invitation": template(Email.projectInvitation, {
    ...toMate,
    owner_name: "Ines Okafor",
    business: "Fernlight Studio",
    project: title,
    about: title,
    role: "Designer",
    pay: "$2,150.00",
    message: "We would love to have you on the design phase.",
    link: "https://stint.example/invitations/k3m9w2/accept",
    valid_days: 14,
  }),
  "invitation-declined": template(Email.invitationDeclined, {
    ...toMate,
    owner_name: "Ines Okafor",
    business: "Fernlight Studio",
    project: title,
    about: title,
    until: "2026-11-23T15:42:00.000Z",
    time_zone: "Europe/Copenhagen",
    link: "https://stint.example/invitations/k3m9w2/accept",
  }),
  "invitation-accepted": template(Email.invitationAccepted, {
    ...toOwner,
    teammate: "Robin Sample",
    teammate_email: "robin@sample.example",
    project: title,
    role: "Designer",
    pay: "$2,150.00",
    link: "https://stint.example/projects/4821/team",
  }),
  "statement-of-work": template(Email.statementOfWork, {
    ...toMate,
    business: "Fernlight Studio",
    project: title,
    services: 4,
    pay: "$2,150.00",
    link: "https://stint.example/projects/4821",
    file: "Website redesign, statement of work.pdf",
  }),
  "payout-committed": template(Email.payoutCommitted, {
    ...payout,
    expected_on: "2027-01-18",
    message: "Thank you, this was quick.",
  }),
  "payout-paid": template(Email.payoutPaid, { ...payout, paid_on: "2027-01-18", method: "bank transfer" }),
  "payout-held": template(Email.payoutHeld, payout),
  "payout-held-by-hand": template(Email.payoutHeld, {
    ...payout,
    by_hand: true,
    reason: "The client asked for another round before this part is done.",
  }),
  "payout-failed": template(Email.payoutFailed, {
    ...toOwner,
    project: title,
    names: "Kim Demoff and Sam Sample",
    amount: "$2,150.00",
    reason: "The destination account cannot receive transfers.",
    link: "https://stint.example/projects/4821/pay",
  }),
  "payout-held-owner": template(Email.payoutHeldOwner, {
    ...toOwner,
    project: title,
    names: "Kim Demoff and Sam Sample",
    amount: "$2,150.00",
    reason: "The payment of invoice 0041 was returned by the client's bank (insufficient funds).",
    told: true,
    link: "https://stint.example/projects/4821/pay",
  }),
};
