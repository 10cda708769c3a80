export interface NoticeWords {
  /** The paragraphs about a contract, and about a change order that adds work to one. */
  contract: string[];
  change: string[];
  form: { title: string; to: string; lines: string[] };
  /** The papers that settle a contract that was withdrawn from. */
  settlement: {
    title: string;
    line: string;
    reason: string;
    contract: string;
    owed: string;
    paid: string;
    taken_off: string;
  };
}

export const words: NoticeWords = {
  contract: [
    "You can withdraw from this contract within {days} days after signing it, without giving a reason.",
    "To withdraw, use the button “Withdraw from this contract” on the page of this proposal, or write to {address}. It is enough to send it on the last day.",
    "{name} then pays back all you paid within 14 days of hearing of it, the way you paid and without a fee.",
    "If you asked for the work to begin earlier, you pay for what was done until you withdrew. Once all of it is done, the right has ended.",
    "Your own words are enough: “I withdraw from the contract with {name}”, with the date of signing, your name and address.",
  ],
  change: [
    "You can withdraw from this change within {days} days after signing it, without giving a reason. The contract then goes on as it was before the change, and your right to withdraw from it stays what it is.",
    "To withdraw, use the button “Withdraw from this change” on the page of this change order, or write to {address}. It is enough to send it on the last day.",
    "What you paid counts toward the contract as it was. {name} pays back what is more than that within 14 days of hearing of it, the way you paid and without a fee.",
    "If you asked for the added work to begin earlier, you pay for what was done of it until you withdrew. Once all of it is done, the right has ended.",
    "Your own words are enough: “I withdraw from the change of the contract with {name}”, with the date of signing, your name and address.",
  ],
  form: {
    title: "Model withdrawal form (complete and return it only if you wish to withdraw)",
    to: "To",
    lines: [
      "I/We hereby give notice that I/We withdraw from my/our contract for the provision of the following service:",
      "Ordered on:",
      "Name of consumer(s):",
      "Address of consumer(s):",
      "Signature of consumer(s) (only if this form is notified on paper):",
      "Date:",
    ],
  },
  settlement: {
    title: "Work done until the withdrawal",
    line: "{name}, done until the withdrawal",
    reason: "Withdrawal from the contract",
    contract: "Settlement of the contract of {signed}, from which you withdrew on {day}.",
    owed: "For what was done until then you owe {owed}, in proportion to the agreed {total}.",
    paid: "{paid} of it is paid.",
    taken_off: "Invoiced before at another tax rate",
  },
};
