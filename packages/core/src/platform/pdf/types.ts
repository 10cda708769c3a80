/**
 * What the renderers print. Pure data: amounts are integer minor units that were stored (D6: nothing here is
 * computed again), quantities decimal strings, dates `YYYY-MM-DD`, instants ISO in UTC. Best taken from the
 * snapshot of the document (D12).
 */

export type PdfBrand = {
  name: string;
  /** colour of the mark, `#rrggbb`; from the derived palette */
  fill: string;
  /** colour on it */
  on: string;
  /** PNG or JPEG, checked at upload; without one the first letter stands on the brand colour */
  logo?: Uint8Array;
};

export type PdfParty = {
  name: string;
  /** one entry per line: contact, street, city, tax number, e-mail */
  lines?: string[];
};

export type PdfService = {
  name: string;
  description?: string;
  /** decimal string (`"2.5"`) */
  quantity: string;
  /** null is "not priced" (D8), which is not 0 */
  unit_price: number | null;
  amount: number | null;
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

export type PdfAdjustment = { label: string; amount: number };

export type PdfTotals = {
  subtotal: number;
  /** printed with its own sign: a discount is negative */
  adjustments?: PdfAdjustment[];
  taxes?: PdfAdjustment[];
  total: number;
};

export type PdfInstalment = {
  /** "40%", or nothing when the schedule is in amounts */
  share?: string;
  /** "On acceptance, due within 7 days" */
  label: string;
  amount: number;
};

export type PdfTerm = { name: string; body: string };

/** What the client may see; the project's `show_*` flags without the prefix. All true when left out. */
export type PdfShow = {
  client_goals?: boolean;
  scope?: boolean;
  deliverable_descriptions?: boolean;
  deliverable_prices?: boolean;
  deliverable_units?: boolean;
  expire_at?: boolean;
  general_terms?: boolean;
  invoice_schedule?: boolean;
  phase_descriptions?: boolean;
  phase_prices?: boolean;
};

/** The evidence record of an acceptance, as the certificate prints it (D16). */
export type PdfAcceptance = {
  /** the certificate's number, such as ACC-7Q4M-2XKD */
  certificate: string;
  /** where a copy can be checked; also the content of the QR code */
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
  /** how the address was verified, such as "verified by a six-digit code sent at 15:40:31 UTC" */
  email_verified: string;
  consent_text: string;
  consent_version: string;
  ip: string;
  user_agent: string;
  selected_options?: string[];
  sent_at: string;
  /** "by e-mail to maren@cedarrow.example" */
  sent_note?: string;
  viewed_at?: string;
  viewed_note?: string;
  terms_read_at?: string;
  signed_at: string;
  /** "shown to the signer as 16:42, Copenhagen time" */
  signed_note?: string;
  /** the total that was accepted */
  total: number;
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
  /** "Ten weeks from deposit" */
  duration?: string;
  goals?: string;
  /** In the sender's own words, each under its title. */
  sections?: readonly { title: string; body: string }[];
  show?: PdfShow;
  phases: PdfPhase[];
  options?: PdfOption[];
  /** the sum of the selected options */
  options_total?: number;
  totals: PdfTotals;
  schedule?: PdfInstalment[];
  terms?: PdfTerm[];
  terms_version?: string;
  acceptance?: PdfAcceptance;
  /** ISO instant for the file's creation date: same props, same bytes */
  created_at: string;
  /** BCP 47, "en" when left out */
  lang?: string;
};

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
  /** a purchase order or project name */
  reference?: string;
  lines: PdfService[];
  totals: PdfTotals;
  /** what was received so far, oldest first; amounts are positive */
  payments?: { label: string; amount: number }[];
  amount_due: number;
  note?: string;
  /** how to pay, such as bank details: printed as typed */
  payment_details?: string;
  state: "draft" | "due" | "part_paid" | "paid" | "void" | "credit";
  /** the day the last payment arrived, printed beside "Paid" */
  paid_on?: string;
  /** marks a test send */
  test?: boolean;
  /** the invoice as CII XML, put into the file (Factur-X) */
  xml?: string;
  created_at: string;
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
  invoice_total: number;
  /** every payment of the invoice up to and with this one, oldest first; amounts are positive */
  payments: { label: string; amount: number }[];
  still_due: number;
  note?: string;
  created_at: string;
  lang?: string;
};
  /** what the payer carried of the provider's fee beside the amount (D10) */
  surcharge?: number;
  /** what of this payment was given back */
  refunds?: { on: string; amount: number; reason: string }[];
