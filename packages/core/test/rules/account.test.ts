import {
  hasLeft,
  isNews,
  missingInWords,
  statusOf,
  TRANSFER_STATUSES,
  type TransferStatus,
} from "@stint/core/connected-account/rules";
import { describe, expect, it } from "vitest";

const told = {
  details_submitted: true,
  charges_enabled: true,
  payouts_enabled: true,
  due: [] as string[],
  disabled_reason: null as string | null,
};

describe("an owner's account at the provider", () => {
  it("is ready only when clients can pay, the bank is paid and nothing is asked for", () => {
    expect(statusOf(told)).toBe("active");
    expect(statusOf({ ...told, details_submitted: false })).toBe("pending");
    expect(statusOf({ ...told, payouts_enabled: false, due: ["external_account"] })).toBe(
      "awaiting_documents",
    );
    expect(statusOf({ ...told, due: ["individual.verification.document"] })).toBe("awaiting_documents");
    expect(statusOf({ ...told, charges_enabled: false })).toBe("pending");
    expect(statusOf({ ...told, disabled_reason: "rejected.fraud" })).toBe("denied");
  });

  it("says what is missing in words, each once", () => {
    expect(
      missingInWords([
        "individual.dob.day",
        "individual.dob.month",
        "individual.first_name",
        "individual.verification.document",
        "external_account",
        "company.tax_id",
        "tos_acceptance.ip",
        "something.new",
      ]),
    ).toEqual([
      "Your date of birth",
      "Your name as in your papers",
      "A photo of an identity document",
      "The bank account that your money goes to",
      "Your tax or identity number",
      "Your yes to the payment provider's terms",
      "More details for the payment provider",
    ]);
    expect(missingInWords([])).toEqual([]);
  });

  it("takes news of a payout in any order to the same end: failed and cancelled are the end (D33)", () => {
    const end = (news: readonly TransferStatus[]) =>
      news.reduce<TransferStatus | undefined>((from, to) => (isNews(from, to) ? to : from), undefined);
    for (const order of [
      ["in_transit", "paid", "failed"],
      ["paid", "failed", "in_transit"],
      ["failed", "paid", "in_transit"],
      ["in_transit", "failed", "paid"],
    ] as const)
      expect(end(order)).toBe("failed");
    expect(end(["paid", "in_transit", "pending", "paid"])).toBe("paid");
    for (const status of TRANSFER_STATUSES) expect(isNews(status, status)).toBe(false);
    expect(TRANSFER_STATUSES.filter(hasLeft)).toEqual(["pending", "in_transit", "paid"]);
    expect(hasLeft(undefined)).toBe(false);
  });
});
