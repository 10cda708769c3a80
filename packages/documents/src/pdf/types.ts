/**
 * The renderers' input. Pure data: amounts are stored integer minor units (D6: nothing here is computed
 * again), quantities decimal strings, dates `YYYY-MM-DD`, times ISO in UTC. Best taken from the document's
 * snapshot (D12).
 */

export type PdfBrand = {
  name: string;
  /** color of the mark, `#rrggbb`; from the derived palette */
  fill: string;
  /** color of text on it */
  on: string;
  /** PNG or JPEG, checked at upload; without one the first letter is drawn on the brand color */
  logo?: Uint8Array;
};

export type PdfParty = {
  name: string;
  /** one entry per line: contact, street, city, tax number, email */
  lines?: string[];
};

export type PdfService = {
  name: string;
  description?: string;
  /** decimal string (`"2.5"`), with its unit if it has one (`"4 pages"`); empty without one */
  quantity: string;
  unit_price: number | null;
  /** words in place of the unit price, such as "10%" */
  rate?: string;
  /** null means not priced yet (D8), which is not 0 */
  amount: number | null;
  /** words in place of the amount, such as "Included" */
  said?: string;
};

export type PdfPhase = {
  name: string;
  /** a few words beside the name, such as "Weeks 1–2" */
  note?: string;
  description?: string;
  total: number | null;
  services: PdfService[];
};

export type PdfOption = PdfService & { selected: boolean };

/** Options under one heading: one of them is taken, or each by itself. */
export type PdfOptionSet = { name: string; note: string; options: PdfOption[] };

export type PdfAdjustment = { label: string; amount: number };

export type PdfTotals = {
  subtotal: number;
  /** "Subtotal" by default */
  subtotal_label?: string;
  /** printed with its own sign: a discount is negative */
  adjustments?: PdfAdjustment[];
  taxes?: PdfAdjustment[];
  /** "Total" by default */
  total_label?: string;
  total: number;
};

/** What a final invoice takes off the whole, and what is beside it; printed with its own sign. */
export type PdfSettlement = {
  title: string;
  /** the totals of the whole; `lines` of the invoice are its services */
  whole: PdfTotals;
  rows: { label: string; note?: string; net: number; tax: number; total: number }[];
};

export type PdfInstalment = {
  /** "40%"; absent when the schedule is in amounts */
  share?: string;
  /** "On acceptance" */
  label: string;
  /** in muted words below, such as "due November 27, 2026" */
  note?: string;
  amount: number;
};

/** A piece of text in one style; `href` is a web or mail address. */
export type PdfRun = { text: string; bold?: boolean; href?: string };

/** A paragraph, or with its `mark` ("•", "2.") an item of a list, `level` deep. */
export type PdfBlock = { mark?: string; level?: number; content: readonly PdfRun[] };

export type PdfTerm = { name: string; body: string | readonly PdfBlock[] };

/** A text in the sender's own words under its title. */
export type PdfPassage = { title: string; body: string | readonly PdfBlock[] };

/** A row of a change order; amounts are words, so that a sign or a dash is possible. */
export type PdfChangeRow = {
  /** "Added", "Re-priced"; absent for invoices */
  kind?: string;
  name: string;
  note: string;
  was: string;
  difference: string;
  becomes: string;
  /** true where the old value is struck out */
  struck: boolean;
};

/** The changes of a change order to the accepted proposal. */
export type PdfChange = {
  reason?: string;
  /** "Everything else stays as you accepted it." */
  note: string;
  services: PdfChangeRow[];
  /** "Two services are unchanged." */
  unchanged?: string;
  /** from the accepted total to the new one, in words */
  totals: { label: string; value: string }[];
  total: { label: string; value: string };
  passages: string[];
  invoices: PdfChangeRow[];
  invoices_total?: PdfChangeRow;
  /** credit note, and what declining means */
  remarks: string[];
  /** "Added: Late payments" */
  terms: string[];
};

/** The evidence record of an acceptance, for the certificate (D16). */
export type PdfAcceptance = {
  /** the certificate's number, such as ACC-7Q4M-2XKD */
  certificate: string;
  /** the address to check a copy at; also the content of the QR code */
  verify_url: string;
  /** identity of the accepted version */
  version_id: string;
  /** lower-case hex SHA-256 of the pages shown */
  document_hash: string;
  sender_name: string;
  sender_email: string;
  /** as typed (D18) */
  signer_name: string;
  signer_for?: string;
  signer_email: string;
  /** the verification of the address, such as "verified by a six-digit code sent at 15:40:31 UTC" */
  email_verified: string;
  /** a remark about that address */
  signer_note?: string;
  consent_text: string;
  consent_version: string;
  /** a consumer's right to withdraw: its last day, and what they asked for about the begin of the work */
  consumer?: { last_day: string; begin: string };
  /** drawn by hand: strokes of x, y, x, y … in a box of that size */
  drawing?: { width: number; height: number; strokes: readonly (readonly number[])[] };
  ip: string;
  user_agent: string;
  selected_options?: string[];
  sent_at: string;
  /** "by email to maren@cedarrow.example" */
  sent_note?: string;
  viewed_at?: string;
  viewed_note?: string;
  terms_read_at?: string;
  signed_at: string;
  /** "shown to the signer as 16:42, Copenhagen time" */
  signed_note?: string;
  /** the accepted total */
  total: number;
  /** the tax in the total, "$1,000.00 plus $190.00 VAT"; absent where the document names none */
  total_note?: string;
};

export type ProposalPdf = {
  brand: PdfBrand;
  /** ISO 4217 */
  currency: string;
  title: string;
  /** number or name of the document, such as SOW-0031 */
  number?: string;
  version: number;
  from: PdfParty;
  for: PdfParty;
  sent_on?: string;
  valid_until?: string;
  /** facts such as "Due on acceptance $6,482.80", in the column about the document */
  facts?: readonly string[];
  /** before the services, each under its title */
  passages?: readonly PdfPassage[];
  change?: PdfChange;
  /** Without hidden values: a column is printed when it has any value. */
  phases: PdfPhase[];
  options?: PdfOptionSet[];
  /** after the services: exclusions, and rounds of revision */
  bounds?: readonly PdfPassage[];
  totals: PdfTotals;
  schedule?: PdfInstalment[];
  /** about the payments, below them: what is withheld of them, and how their sum differs from the total */
  remark?: string;
  terms?: PdfTerm[];
  terms_version?: string;
  acceptance?: PdfAcceptance;
  /** True if it was not accepted and cannot be any more. */
  closed?: boolean;
  /** ISO time for the file's creation date: same props, same bytes */
  created_at: string;
  /** BCP 47, "en" by default */
  lang?: string;
};

/** The account to transfer to, line by line, and the text of a code that a bank's app reads. */
export type PdfTransfer = {
  lines: readonly { label: string; value: string }[];
  code?: { kind: "epc"; text: string } | { kind: "swiss"; text: string; slip: PdfSlip } | undefined;
};

/** What a Swiss payment slip says beside its code, as people read it: an empty value is left out. */
export type PdfSlip = {
  /** with spaces, in groups */
  iban: string;
  payee: PdfSlipParty;
  reference: string;
  message: string;
  /** absent: a blank box to fill in by hand */
  payer?: PdfSlipParty | undefined;
  currency: string;
  /** "1 949.75"; empty: a blank box to fill in by hand */
  amount: string;
};
/** `city` with its postcode, and the country where it is another one. */
export type PdfSlipParty = { name: string; street: string; city: string };

export type InvoicePdf = {
  /** "Invoice" unless it is another kind of document, such as a credit note */
  document?: string;
  brand: PdfBrand;
  currency: string;
  /** null until send (D11): then the file says "Draft" */
  number: string | null;
  title: string;
  from: PdfParty;
  billed_to: PdfParty;
  issued_on?: string;
  due_on?: string;
  /** "Supplied November 20, 2026" */
  supply?: string | undefined;
  /** project name, purchase order, buyer reference: one a line */
  reference?: string;
  lines: PdfService[];
  totals: PdfTotals;
  /** of a final invoice: `lines` are then those of the whole, and `totals` the rest */
  settlement?: PdfSettlement;
  /** from the total to the amount due, oldest first; printed with its own sign: a payment is negative */
  balance?: PdfAdjustment[];
  amount_due: number;
  note?: string;
  /** the account to transfer to */
  transfer?: PdfTransfer | undefined;
  /** how to pay otherwise: printed as typed */
  payment_details?: string;
  /** as issued: what happens later is on the account of the invoice */
  state: "draft" | "due" | "paid" | "free" | "credit";
  /** true for a note that cancels its invoice */
  cancels?: boolean;
  /** the day the last payment arrived, printed beside "Paid" */
  paid_on?: string;
  /** marks a test send */
  test?: boolean;
  /** the invoice as CII XML, put into the file (Factur-X) */
  xml?: string;
  created_at: string;
  /** BCP 47: what fixed words, figures and days are written in; "en" by default */
  lang?: string;
};

export type ReceiptPdf = {
  brand: PdfBrand;
  currency: string;
  /** the receipt's number, such as R-0118-2 */
  receipt: string;
  /** the invoice's number and title */
  number: string;
  title: string;
  from: PdfParty;
  payer: PdfParty;
  received_on: string;
  /** "Bank debit, ending 6789" */
  method: string;
  amount: number;
  /** the surcharge that the payer carried beside the amount (D10) */
  surcharge?: number;
  /** the number of the paper where it tells what went back; its last change is what the paper is about */
  refund?: string;
  /** later changes of this payment: "Refunded" */
  later?: { label: string; on: string; amount: number; reason: string }[];
  invoice_total: number;
  /** from the total to the amount due right after this payment; printed with its own sign */
  balance: PdfAdjustment[];
  still_due: number;
  note?: string;
  created_at: string;
  lang?: string;
};

export type StatementPdf = {
  /** its fixed words, in the language of `lang` */
  labels: {
    /** "Statement of account" */
    title: string;
    from: string;
    for: string;
    date: string;
    what: string;
    charged: string;
    received: string;
    balance: string;
    forward: string;
    together: string;
    nothing: string;
  };
  brand: PdfBrand;
  from: PdfParty;
  client: PdfParty;
  /** "October 1, 2026 to November 21, 2026" */
  period: string;
  /** the first day, at the opening balance */
  from_on?: string | undefined;
  /** an account for each currency; amounts are signed minor units */
  currencies: readonly {
    currency: string;
    opening: number;
    charged: number;
    received: number;
    closing: number;
    /** the closing balance, and its two sides where it has them */
    end: { sides: readonly PdfAdjustment[]; label: string; amount: number };
    /**
     * sentences below the figures about amounts on their way or still to be credited, which no figure
     * includes
     */
    beside?: readonly string[] | undefined;
    lines: readonly { date: string; text: string; charged: number; received: number; balance: number }[];
  }[];
  created_at: string;
  lang?: string;
};
