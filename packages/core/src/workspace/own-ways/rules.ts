/** Where clients pay to beside the provider's page, as the owner set it. */
export interface OwnWays {
  own_methods: readonly unknown[];
  payment_instructions: string;
  bank_accounts: readonly { currency: string }[];
}

/** Says whether a client can read how to pay the owner in a currency, or in any where none is named. */
export const tellsHowToPay = (of: OwnWays, currency?: string): boolean =>
  of.own_methods.length > 0 ||
  of.payment_instructions.trim() !== "" ||
  of.bank_accounts.some((each) => currency === undefined || each.currency === currency);
