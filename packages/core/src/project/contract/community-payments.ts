import { lines, type TermText } from "./term-text";

const group = "Payments" as const;

/** The community's terms about money. */
export const payments: TermText[] = [
  {
    name: "Payment Terms",
    group,
    description: "What is paid when, and what has to be paid before work begins.",
    body: lines(
      "The price of {{project_name}} is {{total}}. Of it {{deposit}} is invoiced on acceptance; the rest follows the payment schedule of the proposal. All amounts are in {{currency}}.",
      "Work begins when the first payment has arrived. An invoice is due on the day it names, without deductions.",
    ),
  },
  {
    name: "Payment Method",
    group,
    description: "How invoices are paid, and who bears the fees.",
    body: lines(
      "Invoices are paid by the methods that the invoice offers: card, bank debit or transfer. A payment counts from the day on which {{studio_name}} can dispose of it.",
      "Each side bears the fees of its own bank. A fee that {{studio_name}} passes on stands on the invoice as a line of its own before it is paid.",
    ),
  },
  {
    name: "Late Payments",
    group,
    description: "Interest and costs when an invoice is not paid in time.",
    body: lines(
      "When an invoice is not paid by its due date, {{studio_name}} reminds {{client_name}} in writing, and may ask for the late fee that this term names. Where the law allows only a lower one, that counts.",
      "Costs of collecting an undisputed invoice are borne by {{client_name}}. Whoever disputes an invoice says why within ten days and pays the part that is not in dispute.",
    ),
    late_fee: { kind: "percent_month", percent: "1", amount: null, grace_days: 9, cap_percent: "12" },
  },
  {
    name: "Other Payment Terms",
    group,
    description: "Taxes, prices that stay, and no setting off.",
    body: lines(
      "- Prices are without taxes unless the proposal shows them; taxes are added where the law asks for them.\n- The prices of the scope hold for six months from {{acceptance_date}}.\n- A claim may be set off against an invoice only when it is undisputed or decided by a court.\n- Deposits are part of the price and are not paid back when {{client_name}} ends the project without a reason that lies with {{studio_name}}.",
    ),
  },
  {
    name: "Project Suspension",
    group,
    description: "When work may stop until it is paid, and how it starts again.",
    body: lines(
      "When an invoice is more than fourteen days late, {{studio_name}} may stop the work on {{project_name}} after telling {{client_name}} in writing three days before.",
      "The work goes on when everything due has been paid. Dates move by the time of the pause, and by the time that is needed to take the work up again. After sixty days of pause either side may end this agreement.",
    ),
  },
  {
    name: "Expenses",
    group,
    description: "Which costs are paid beside the price, and when they need a yes.",
    body: lines(
      "Costs that the scope does not include, such as travel, licences, prints or the work of others, are paid by {{client_name}} at cost and with a receipt.",
      "A single cost above 100, or costs above 500 in all, in {{currency}}, need a yes in writing before they are made.",
    ),
  },
];
