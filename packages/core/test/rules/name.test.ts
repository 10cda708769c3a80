import { isFairName, isPlainName, nameFault } from "@stint/core/platform/shape/name";
import { describe, expect, it } from "vitest";

describe("a name that says who sends (D50)", () => {
  it.each([
    "Your Bank Security Team",
    "PayPal",
    "PayPaI",
    "Рауpal Support",
    "P a y P a l",
    "pay-pal",
    "PayPal2",
    "Ｐayｐal",
    "Paypalsupport",
    "Pаyраl",
    "W3lls Fargo",
    "Wells Fargo Bank, N.A.",
    "Chase",
    "Chase Support",
    "Bank of Arnerica",
    "Stripe Payments",
    "$tripe",
    "Visa",
    "Official Bank",
    "Stint",
    "Stint Team",
    "Fraud Department",
    "Zelle\u200b Alerts",
    "Ⓟⓐⓨⓟⓐⓛ",
  ])("is nobody whom people trust with money: %s", (name) => {
    expect(nameFault(name)).toBe("This name can be taken for a bank or a payment company");
  });

  it.each([
    "https://evil.test",
    "www.evil.test",
    "pay-now.com",
    "Robin robin@evil.test",
    "evil.test/login",
    "Studio evil．com",
    "evil。com",
  ])("is no link and no address: %s", (name) => {
    expect(nameFault(name)).toBe("A name cannot have a link or an email address in it");
  });

  it.each([
    "Mockford Books",
    "Robin Sample",
    "Robin <b>",
    "Röw & Söhne",
    "Michael čisto",
    "工作室 👩‍🎨",
    "Chase Miller",
    "Wise Owl Design",
    "Square Peg Studio",
    "Stripes & Dots",
    "Revolution Studio",
    "Intuition",
    "Purchase Street Press",
    "River Bank Design",
    "J.R. Design",
    "Studio 54",
    "Dr. No & Sons",
    "Yay! Studio",
    "Kraken Games",
    "",
  ])("may be a person's or a studio's: %s", (name) => {
    expect(nameFault(name)).toBeUndefined();
    expect(isFairName(name)).toBe(true);
  });

  it("lets a client be a bank, or be called as its site is, but no link", () => {
    expect(["PayPal", "Booking.com", "Chase", "Deutsche Bank"].filter((name) => !isPlainName(name))).toEqual(
      [],
    );
    expect(["https://x.test", "Acme www.x.test", "x.test/pay", "a@x.test"].filter(isPlainName)).toEqual([]);
  });
});
