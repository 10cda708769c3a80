import { compose, greeting } from "../layout";
import { row, rowIf } from "../rows";
import type { AttachedFile, Mail, StintMail } from "../types";

export type SelfBillingAskedProps = StintMail & {
  /** the paying business */
  business: string;
  /** what would be agreed, word for word */
  text: string;
  link: string;
};

/** Asks a teammate whether the business may issue their invoices, with all that they would agree to. */
export function selfBillingAsked(props: SelfBillingAskedProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.business} asks to issue your invoices for you`,
    preview: "Read what you would agree to. Nothing changes until you say yes.",
    blocks: [
      { kind: "heading", text: `Should ${props.business} issue your invoices?` },
      greeting(props),
      {
        kind: "text",
        text: `You would get an invoice in your name with each payment, instead of writing one. This is what you would agree to:`,
      },
      { kind: "quote", text: props.text, by: props.business },
      {
        kind: "text",
        text: "Say yes with your own tax, or decline and keep invoicing yourself. Nothing changes until you answer.",
      },
      { kind: "action", label: "Read and answer", url: props.link },
    ],
    why: `Sent to ${props.to} because you work with ${props.business}.`,
  });
}

export type SelfBilledProps = StintMail & {
  /** the paying business, which made the document */
  business: string;
  project: string;
  number: string;
  kind: "invoice" | "credit_note";
  /** of a credit note: the invoice that it takes back */
  corrects?: string;
  net: string;
  /** left out where no tax is on it */
  tax?: string;
  amount: string;
  /** the document as PDF, and its e-invoice where it has one */
  files: AttachedFile[];
  link: string;
};

/** Sends a teammate the invoice that was made in their name, or the credit note that takes one back. */
export function selfBilled(props: SelfBilledProps): Mail {
  const { business, number, kind, corrects = "" } = props;
  const credit = kind === "credit_note";
  return compose({
    postal: props.postal,
    subject: credit
      ? `Credit note ${number} in your name, ${props.amount}`
      : `Invoice ${number} in your name, ${props.amount}`,
    preview: credit
      ? "The payment came back, so its invoice is taken back."
      : `${business} made it for you. Keep it with your books.`,
    blocks: [
      { kind: "heading", text: credit ? "Your invoice was taken back" : "Your invoice was made for you" },
      greeting(props),
      {
        kind: "text",
        text: credit
          ? `The money of invoice ${corrects} came back to ${business}, so this credit note takes the invoice back in full. Once you are paid again, a new invoice follows.`
          : `${business} paid you and made this invoice in your name, as you agreed. It counts as yours: keep it with your books, and report its tax as your own.`,
      },
      {
        kind: "ledger",
        rows: [
          row("Number", number),
          ...rowIf("Project", props.project || undefined),
          row("Net", props.net),
          ...rowIf("Tax", props.tax),
        ],
        total: row("Total", props.amount),
      },
      ...props.files.map((file) => ({ kind: "file" as const, file })),
      { kind: "text", text: "Is something wrong? Reply to this mail at once." },
      { kind: "action", label: "Open your documents", url: props.link },
    ],
    why: `Sent to ${props.to} because you agreed that ${business} issues your invoices.`,
  });
}
