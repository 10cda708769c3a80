import { CreditCard, Landmark } from "lucide-react";

/** The ways to pay online, in words. */
export const wayWords = {
  card: { label: "Card", icon: CreditCard },
  bank: { label: "Bank debit", icon: Landmark },
  ideal: { label: "iDEAL", icon: Landmark },
  bancontact: { label: "Bancontact", icon: Landmark },
} as const;
