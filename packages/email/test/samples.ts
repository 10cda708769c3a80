import * as Email from "../src/index";

/** Invented data for every template: used by the tests, and to look at the mails. */

export const FERN: Email.MailBrand = {
  name: "Fernlight Studio",
  palette: { fill: "#1f5f56", on: "#ffffff", text: "#1f5f56", edge: "#1f5f56" },
  postal: "7 Example Quay, Demo City",
};
export const OCHRE: Email.MailBrand = {
  name: "Ochre Lane Film",
  palette: { fill: "#f2b134", on: "#1a1623", text: "#8a672c", edge: "#8a672c" },
  postal: "14 Example Row, Demo City",
};

const title = "Website redesign and booking flow";
const client = "Cedar Row Clinics";
const amount = "$16,207.00";
const link = "https://stint.example/proposal/demo-7q4m2xkd";
const time_zone = "Europe/Copenhagen";
const toClient: Email.ClientMail = { brand: FERN, to: "maren@cedarrow.example", first_name: "Maren" };
const toOwner: Email.StintMail = { to: "ines@fernlight.example", first_name: "Ines" };
const toMate: Email.StintMail = { to: "robin@sample.example", first_name: "Robin" };

type Template<P> = { render: (props: P) => Email.Mail; props: P };
const template = <P>(render: (props: P) => Email.Mail, props: P): Template<P> => ({ render, props });

const invoice: Email.InvoiceSentProps = {
  ...toClient,
  number: "INV-0041",
  title: "Website redesign, deposit",
  client,
  owner_name: "Ines Okafor",
  message: "Thank you for signing. Here is the deposit we agreed on.\n\nThe design starts when it arrives.",
  amount: "$6,482.80",
  issued_on: "2026-11-20",
  due_on: "2026-11-27",
  file: { name: "Invoice INV-0041.pdf", size: 48_200 },
  link: "https://stint.example/invoices/demo-4r8t1mzq",
};
const signed = {
  title,
  client,
  version: 3,
  signer_name: "Maren Holt",
  accepted_at: "2026-11-20T15:42:08.000Z",
  time_zone,
  amount,
  certificate: "ACC-7Q4M-2XKD",
  file: { name: "Website redesign and booking flow, signed.pdf", size: 212_400 },
  link,
};
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

export const samples = {
  "confirm-email": template(Email.confirmEmail, {
    ...toOwner,
    link: "https://stint.example/signup/confirm/4821/k3m9w2",
    valid_hours: 24,
  }),
  "reset-password": template(Email.resetPassword, {
    ...toOwner,
    link: "https://stint.example/changepassword?token=k3m9w2",
    valid_minutes: 60,
  }),
  "account-exists": template(Email.accountExists, {
    ...toOwner,
    link: "https://stint.example/signin",
    method: "password",
    reset_link: "https://stint.example/forgotpassword",
  }),
  "email-change": template(Email.emailChange, {
    ...toOwner,
    new_email: "studio@fernlight.example",
    link: "https://stint.example/verify/k3m9w2",
    valid_hours: 1,
  }),
  "proposal-sent": template(Email.proposalSent, {
    ...toClient,
    title,
    client,
    owner_name: "Ines Okafor",
    message:
      "Here is the scope we talked through on 9 November, with the half-day shoot as an option. You can change the options on the page, ask about any line, and accept when it is right.",
    amount,
    due_on_acceptance: "$6,482.80",
    valid_until: "2026-12-04",
    link,
    version: 1,
  }),
  "proposal-viewed": template(Email.proposalViewed, {
    ...toOwner,
    title,
    client,
    amount,
    version: 3,
    viewed_at: "2026-11-17T10:03:19.000Z",
    time_zone,
    link,
  }),
  "proposal-accepted-client": template(Email.proposalAcceptedClient, {
    ...toClient,
    ...signed,
    due_now: "$6,482.80",
  }),
  "proposal-accepted-owner": template(Email.proposalAcceptedOwner, {
    ...toOwner,
    ...signed,
    signer_email: "maren@cedarrow.example",
    deposit: "$6,482.80",
  }),
  "proposal-declined": template(Email.proposalDeclined, {
    ...toOwner,
    title,
    client,
    amount,
    version: 3,
    name: "Maren Holt",
    reason: "The timing does not fit.\nLet us talk again in spring.",
    link,
  }),
  "proposal-question": template(Email.proposalQuestion, {
    ...toOwner,
    title,
    client,
    amount,
    name: "Maren Holt",
    email: "maren@cedarrow.example",
    question: "Does the content audit cover the blog too?",
    about: "Discovery, Content audit",
    link,
  }),
  "invoice-sent": template(Email.invoiceSent, invoice),
  "invoice-test": template(Email.invoiceTest, { ...invoice, to: "ines@fernlight.example" }),
  "invoice-scheduled-sent": template(Email.invoiceScheduledSent, {
    ...toOwner,
    number: "INV-0047",
    title: "Website redesign, design phase",
    client,
    sent_to: "maren@cedarrow.example",
    amount: "$4,862.10",
    due_on: "2027-01-22",
    link: invoice.link,
  }),
  "receipt-client": template(Email.receiptClient, {
    brand: OCHRE,
    to: "tobias@larchstreet.example",
    first_name: "Tobias",
    receipt: "R-0118-2",
    number: "INV-0118",
    amount: "$5,917.40",
    received_on: "2026-11-27",
    rows: [
      { label: "Season trailer, second half", value: "$7,417.40" },
      { label: "Paid 2 November, card ending 4242", value: "−$1,500.00" },
      { label: "Paid 27 November, bank debit ending 6789", value: "−$5,917.40" },
    ],
    still_due: "$0.00",
    settled: true,
    can_be_returned: true,
    file: { name: "Receipt R-0118-2.pdf", size: 48_200 },
    link: "https://stint.example/invoices/demo-9w3k",
  }),
  "receipt-owner": template(Email.receiptOwner, {
    ...toOwner,
    receipt: "R-0041-1",
    number: "INV-0041",
    client,
    title: "Website redesign, deposit",
    amount: "$6,482.80",
    fee: "$188.30",
    received_on: "2026-11-24",
    method: "card ending 4242",
    still_due: "$0.00",
    settled: true,
    link: invoice.link,
  }),
  "invoice-reminder": template(Email.invoiceReminder, {
    ...toClient,
    number: "INV-0041",
    title: "Website redesign, deposit",
    client,
    owner_name: "Ines Okafor",
    amount: "$4,982.80",
    paid: "$1,500.00",
    due_on: "2026-11-27",
    days_overdue: 3,
    link: invoice.link,
  }),
  "payment-failed": template(Email.paymentFailed, {
    ...toClient,
    number: "INV-0041",
    title: "Website redesign, deposit",
    amount: "$6,482.80",
    still_due: "$6,482.80",
    method: "card ending 0002",
    tried_on: "2026-11-24",
    reason: "The bank declined the card.",
    link: invoice.link,
  }),
  "payment-failed-owner": template(Email.paymentFailedOwner, {
    ...toOwner,
    number: "INV-0041",
    title: "Website redesign, deposit",
    client,
    amount: "$6,482.80",
    still_due: "$6,482.80",
    method: "bank debit ending 6789",
    tried_on: "2026-11-24",
    reason: "The bank returned the debit.",
    link: invoice.link,
  }),
  "project-invitation": template(Email.projectInvitation, {
    ...toMate,
    owner_name: "Ines Okafor",
    business: "Fernlight Studio",
    project: title,
    role: "Designer",
    pay: "$2,150.00",
    message: "We would love to have you on the design phase.",
    link: "https://stint.example/invitations/k3m9w2/accept",
    valid_days: 14,
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
  "payout-committed": template(Email.payoutCommitted, {
    ...payout,
    expected_on: "2027-01-18",
    message: "Thank you, this was quick.",
  }),
  "payout-paid": template(Email.payoutPaid, { ...payout, paid_on: "2027-01-18", method: "bank transfer" }),
};

export type SampleName = keyof typeof samples;
