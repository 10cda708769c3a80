/** The words of a client's statement in English; every other language has the same. `{…}` is filled in. */
export const words = {
  title: "Statement of account",
  for: "For",
  until: "Until {day}",
  period: "{from} to {until}",
  date: "Date",
  what: "What",
  charged: "Charged",
  received: "Received",
  balance: "Balance",
  forward: "Balance brought forward",
  together: "Together",
  nothing: "Nothing was billed or received in this time.",
  an_invoice: "an invoice",
  rows: {
    credit_note: "Credit note for {invoice}",
    credit_note_by: "Credit note {note} for {invoice}",
    void: "Canceled: {invoice}",
    void_by: "Canceled by {note}: {invoice}",
    payment: "Payment for {invoice}",
    returned: "Payment returned by the bank, {invoice}",
    reversed: "Payment taken back, {invoice}",
    refund: "Refund of {invoice}",
    refund_failed: "Refund that did not arrive, {invoice}",
    dispute_lost: "Taken back by your bank, {invoice}",
    other: "Other movement, {invoice}",
    processing: "Processing of the payment for {invoice}",
    processing_less: "Processing not charged, {invoice}",
    withheld: "Tax withheld of {invoice}",
    withheld_less: "No longer withheld of {invoice}",
    rounding: "Rounding of {invoice}",
    waived: "Not charged again, {invoice}",
    waived_by: "Not charged again, {invoice}: now credited by {note}",
    waived_over: "Not charged again, {invoice}: no longer needed",
  },
  end: {
    open: "Open invoices",
    kept: "Your credit",
    favor: "In your favor",
    due: "Still due",
  },
  way: {
    all: "All of it is on its way from your bank",
    part: "{amount} of it is on its way from your bank",
    other: "{amount} is on its way from your bank",
  },
};

export type StatementWords = typeof words & {
  /** A credit that waits, without the reasons that the English sentence has. */
  owed?: string;
};
