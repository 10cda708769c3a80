import * as Email from "../../src/index";

/** Invented people and work that the mails of every area share. */

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
export const title = "Website redesign and booking flow";
export const client = "Cedar Row Clinics";
export const amount = "$16,207.00";
export const link = "https://stint.example/proposal/demo-7q4m2xkd";
export const time_zone = "Europe/Copenhagen";
export const toClient: Email.ClientMail & Email.About = {
  brand: FERN,
  to: "maren@cedarrow.example",
  first_name: "Maren",
  about: title,
};
export const toOwner: Email.StintMail = { to: "ines@fernlight.example", first_name: "Ines" };
export const toMate: Email.StintMail = { to: "robin@sample.example", first_name: "Robin" };
export type Template<P> = { render: (props: P) => Email.Mail; props: P };
export const template = <P>(render: (props: P) => Email.Mail, props: P): Template<P> => ({ render, props });

/** An account to transfer to, field by field. */
export const transfer: Email.LedgerRow[] = [
  { label: "Account holder", value: "Fernlight Studio GmbH" },
  { label: "IBAN", value: "CH44 3199 9123 0008 8901 2" },
  { label: "Reference", value: "21 00000 00003 13947 14300 09017" },
];

/** An invoice as it is mailed. */
export const invoice: Email.InvoiceSentProps = {
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
