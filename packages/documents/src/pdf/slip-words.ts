/** What a Swiss payment slip says, in the words that its style guide prescribes for each language. */
export type SlipWords = {
  receipt: string;
  payment: string;
  account: string;
  reference: string;
  message: string;
  payer: string;
  blank_payer: string;
  currency: string;
  amount: string;
  acceptance: string;
  separate: string;
};

export const SLIP_WORDS: Record<string, SlipWords> & { en: SlipWords } = {
  de: {
    receipt: "Empfangsschein",
    payment: "Zahlteil",
    account: "Konto / Zahlbar an",
    reference: "Referenz",
    message: "Zusätzliche Informationen",
    payer: "Zahlbar durch",
    blank_payer: "Zahlbar durch (Name/Adresse)",
    currency: "Währung",
    amount: "Betrag",
    acceptance: "Annahmestelle",
    separate: "Vor der Einzahlung abzutrennen",
  },
  fr: {
    receipt: "Récépissé",
    payment: "Section paiement",
    account: "Compte / Payable à",
    reference: "Référence",
    message: "Informations supplémentaires",
    payer: "Payable par",
    blank_payer: "Payable par (nom/adresse)",
    currency: "Monnaie",
    amount: "Montant",
    acceptance: "Point de dépôt",
    separate: "A détacher avant le versement",
  },
  it: {
    receipt: "Ricevuta",
    payment: "Sezione pagamento",
    account: "Conto / Pagabile a",
    reference: "Riferimento",
    message: "Informazioni supplementari",
    payer: "Pagabile da",
    blank_payer: "Pagabile da (nome/indirizzo)",
    currency: "Valuta",
    amount: "Importo",
    acceptance: "Punto di accettazione",
    separate: "Da staccare prima del versamento",
  },
  en: {
    receipt: "Receipt",
    payment: "Payment part",
    account: "Account / Payable to",
    reference: "Reference",
    message: "Additional information",
    payer: "Payable by",
    blank_payer: "Payable by (name/address)",
    currency: "Currency",
    amount: "Amount",
    acceptance: "Acceptance point",
    separate: "Separate before paying in",
  },
};
