/** The behavior of a test card or account when charged. Numbers and effects are Stripe's documented ones. */
export type Outcome =
  | {
      kind: "succeed";
      refund?: "fails" | "pends";
      dispute?: "fraudulent" | "product_not_received" | "inquiry";
      available?: boolean;
      cvc?: "fail";
      zip?: "fail";
      line1?: "fail";
    }
  /** `attaches`: the card can be saved all the same, and fails when it is charged. */
  | { kind: "decline"; code: string; decline_code?: string; message: string; attaches?: boolean }
  | { kind: "authenticate"; always: boolean; then: Outcome }
  | {
      kind: "debit";
      failure: BankFailure | null;
      endless?: boolean;
      dispute?: "debit_not_authorized" | "general";
    };

export interface BankFailure {
  code: string;
  message: string;
}

export interface TestCard {
  brand: "amex" | "diners" | "discover" | "jcb" | "mastercard" | "unionpay" | "visa";
  funding: "credit" | "debit" | "prepaid";
  outcome: Outcome;
}

type Decline = Extract<Outcome, { kind: "decline" }>;

const succeed: Outcome = { kind: "succeed" };
const declined = (decline_code: string, message = "Your card was declined."): Decline => ({
  kind: "decline",
  code: "card_declined",
  decline_code,
  message,
});
const visa = (outcome: Outcome): TestCard => ({ brand: "visa", funding: "credit", outcome });
const works = (brand: TestCard["brand"], funding: TestCard["funding"] = "credit"): TestCard => ({
  brand,
  funding,
  outcome: succeed,
});
const expired: Outcome = { kind: "decline", code: "expired_card", message: "Your card has expired." };
const wrongCvc: Outcome = {
  kind: "decline",
  code: "incorrect_cvc",
  message: "Your card's security code is incorrect.",
};
const processingError: Outcome = {
  kind: "decline",
  code: "processing_error",
  message: "An error occurred while processing your card. Try again in a little bit.",
};
const noFunds = declined("insufficient_funds", "Your card has insufficient funds.");
/** The bank answers only when the card is charged, so that it can be saved. */
const noFundsLater: Outcome = { ...noFunds, attaches: true };
const asks = (always: boolean, then: Outcome = succeed): Outcome => ({ kind: "authenticate", always, then });

/** Test cards by number. */
export const CARDS: Readonly<Record<string, TestCard>> = {
  "4242424242424242": works("visa"),
  "4000056655665556": works("visa", "debit"),
  "5555555555554444": works("mastercard"),
  "2223003122003222": works("mastercard"),
  "5200828282828210": works("mastercard", "debit"),
  "5105105105105100": works("mastercard", "prepaid"),
  "378282246310005": works("amex"),
  "371449635398431": works("amex"),
  "6011111111111117": works("discover"),
  "6011000990139424": works("discover"),
  "3056930009020004": works("diners"),
  "36227206271667": works("diners"),
  "3566002020360505": works("jcb"),
  "6200000000000005": works("unionpay"),
  "4000000000000077": visa({ kind: "succeed", available: true }),
  "4000000000005126": visa({ kind: "succeed", refund: "fails" }),
  "4000000000007726": visa({ kind: "succeed", refund: "pends" }),
  "4000000000000259": visa({ kind: "succeed", dispute: "fraudulent" }),
  "4000000000002685": visa({ kind: "succeed", dispute: "product_not_received" }),
  "4000000000001976": visa({ kind: "succeed", dispute: "inquiry" }),
  "4000000000000010": visa({ kind: "succeed", line1: "fail", zip: "fail" }),
  "4000000000000028": visa({ kind: "succeed", line1: "fail" }),
  "4000000000000036": visa({ kind: "succeed", zip: "fail" }),
  "4000000000000101": visa({ kind: "succeed", cvc: "fail" }),
  "4000000000000002": visa(declined("generic_decline")),
  "4000000000009995": visa(noFunds),
  "4000000000009987": visa(declined("lost_card")),
  "4000000000009979": visa(declined("stolen_card")),
  "4000000000006975": visa(
    declined(
      "card_velocity_exceeded",
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
    ),
  ),
  "4000000000000069": visa(expired),
  "4000000000000127": visa(wrongCvc),
  "4000000000000119": visa(processingError),
  "4000000000000341": visa({ ...declined("generic_decline"), attaches: true }),
  "4100000000000019": visa(declined("fraudulent")),
  "4000002500003155": visa(asks(false)),
  "4000002760003184": visa(asks(true)),
  "4000000000003220": visa(asks(true)),
  "4000008400001629": visa(asks(true, declined("generic_decline"))),
  "4000008260003178": visa(asks(true, noFundsLater)),
};

/** Tokens for test cards: `pm_card_visa`. */
export const CARD_TOKENS: Readonly<Record<string, string>> = {
  pm_card_visa: "4242424242424242",
  pm_card_visa_debit: "4000056655665556",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_discover: "6011111111111117",
  pm_card_bypassPending: "4000000000000077",
  pm_card_refundFail: "4000000000005126",
  pm_card_pendingRefund: "4000000000007726",
  pm_card_createDispute: "4000000000000259",
  pm_card_createDisputeProductNotReceived: "4000000000002685",
  pm_card_createDisputeInquiry: "4000000000001976",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedLostCard: "4000000000009987",
  pm_card_visa_chargeDeclinedStolenCard: "4000000000009979",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: "4000008260003178",
};

export const TEST_ROUTING_NUMBER = "110000000";
/** The account that everything works with. */
export const TEST_ACCOUNT = "000123456789";

const debit = (code: string, message: string): Outcome => ({ kind: "debit", failure: { code, message } });

/** Test bank accounts by account number; all have the routing number 110000000. */
export const BANK_ACCOUNTS: Readonly<Record<string, Outcome>> = {
  "000123456789": { kind: "debit", failure: null },
  "000111111113": debit("account_closed", "The customer's bank account has been closed."),
  "000111111116": debit("no_account", "The bank account could not be located."),
  "000222222227": debit(
    "insufficient_funds",
    "The customer's account has insufficient funds to cover this payment.",
  ),
  "000333333335": debit(
    "debit_not_authorized",
    "The customer has notified their bank that this payment was unauthorized.",
  ),
  "000444444440": debit(
    "invalid_currency",
    "The bank was unable to process this payment because of its currency.",
  ),
  "000555555559": { kind: "debit", failure: null, dispute: "debit_not_authorized" },
  "000000000009": { kind: "debit", failure: null, endless: true },
};

/** Tokens for test bank accounts. */
export const BANK_TOKENS: Readonly<Record<string, string>> = {
  pm_usBankAccount_success: "000123456789",
  pm_usBankAccount: "000123456789",
  pm_usBankAccount_accountClosed: "000111111113",
  pm_usBankAccount_noAccount: "000111111116",
  pm_usBankAccount_insufficientFunds: "000222222227",
  pm_usBankAccount_debitNotAuthorized: "000333333335",
  pm_usBankAccount_invalidCurrency: "000444444440",
  pm_usBankAccount_dispute: "000555555559",
  pm_usBankAccount_processing: "000000000009",
};

/** The payer of a redirect always answers at the bank's page. */
export const REDIRECTED: Outcome = asks(true);

const noMoney = debit(
  "insufficient_funds",
  "The customer's account has insufficient funds to cover this payment.",
);
const unauthorized = debit(
  "debit_not_authorized",
  "The customer has notified their bank that this payment was unauthorized.",
);

/** Test IBANs. A payer takes a SEPA debit back for any reason, so that the dispute has none. */
export const IBANS: Readonly<Record<string, Outcome>> = {
  AT611904300234573201: { kind: "debit", failure: null },
  AT861904300235473202: noMoney,
  BE62510007547061: { kind: "debit", failure: null },
  CH9300762011623852957: { kind: "debit", failure: null },
  DE89370400440532013000: { kind: "debit", failure: null },
  DE62370400440532013001: noMoney,
  DE35370400440532013002: { kind: "debit", failure: null, dispute: "general" },
  DE65370400440532013000: { kind: "debit", failure: null, endless: true },
  ES0700120345030000067890: { kind: "debit", failure: null },
  FR1420041010050500013M02606: { kind: "debit", failure: null },
  NL39RABO0300065264: { kind: "debit", failure: null },
  NL91ABNA0417164300: noMoney,
};

export const TEST_SORT_CODE = "108800";
/** Test accounts of Bacs, all with the sort code 108800. */
export const BACS_ACCOUNTS: Readonly<Record<string, Outcome>> = {
  "00012345": { kind: "debit", failure: null },
  "22222227": noMoney,
  "33333335": unauthorized,
  "55555559": { kind: "debit", failure: null, dispute: "general" },
  "90012345": { kind: "debit", failure: null, endless: true },
};

/** Tokens for them. */
export const EUROPEAN_TOKENS: Readonly<
  Record<string, { type: "sepa_debit" | "bacs_debit" | "ideal" | "bancontact"; number: string }>
> = {
  pm_sepaDebit: { type: "sepa_debit", number: "DE89370400440532013000" },
  pm_bacsDebit_success: { type: "bacs_debit", number: "00012345" },
  pm_ideal: { type: "ideal", number: "" },
  pm_bancontact: { type: "bancontact", number: "" },
};

/** Returns a decline by its code, or by the code of the issuing bank. */
export function declineOf(code: string): Outcome {
  if (code === "expired_card") return expired;
  if (code === "processing_error") return processingError;
  return code === "insufficient_funds" ? noFunds : declined("generic_decline");
}
