import { describe, expect, it } from "vitest";
import { waitingInWords } from "../src/features/auth/waiting";
import type { Invitation } from "../src/features/invitation/requests";
import { companyInWords, inviter, joinInWords } from "../src/features/invitation/words";

describe("what waits after a sign-up", () => {
  it("is said of the plan, the template and the friend of the link, and of nothing else", () => {
    expect(waitingInWords({})).toBe("");
    expect(waitingInWords({ plan: "starter" })).toBe("");
    expect(waitingInWords({ plan: "constructor" })).toBe("");
    expect(waitingInWords({ plan: "team" })).toBe("You will start Team after this.");
    expect(waitingInWords({}, "Brand identity")).toBe("You will use “Brand identity” after this.");
    expect(waitingInWords({ plan: "pro" }, "Brand identity")).toBe(
      "You will start Professional and use “Brand identity” after this.",
    );
    expect(waitingInWords({ referral_code: "7abc", plan: "pro" })).toBe(
      "With your friend’s code, your first month of Professional is free.",
    );
    expect(waitingInWords({ referral_code: "7abc", plan: "team" })).toBe(
      "With your friend’s code, $15.00 comes off your first charge. You will start Team after this.",
    );
  });
});

const of = (brand_name: string, project_name = ""): Pick<Invitation, "metadata"> => ({
  metadata: {
    project_id: project_name ? 1 : null,
    project_name,
    role_id: null,
    role_name: null,
    is_company: true,
    brand_name,
    owner_firstname: "Ada",
    owner_lastname: "Newcombe",
  } as Invitation["metadata"],
});

describe("an invitation", () => {
  it("never says the name of a person twice where their business has it, too", () => {
    expect(joinInWords(of("Ada Newcombe"))).toEqual({ to: "Ada Newcombe", inviter: undefined });
    expect(companyInWords(of("Ada Newcombe"))).toBe("their business");
    expect(companyInWords(of(""))).toBe("their business");
    expect(joinInWords(of("Ada Newcombe", "Bookshop"))).toEqual({ to: "Bookshop", inviter: "Ada Newcombe" });
  });

  it("says the business and its owner where they differ", () => {
    expect(joinInWords(of("Harbor Studio"))).toEqual({ to: "Harbor Studio", inviter: "Ada Newcombe" });
    expect(joinInWords(of("Harbor Studio", "Bookshop"))).toEqual({
      to: "Bookshop",
      inviter: "Ada Newcombe of Harbor Studio",
    });
    expect(inviter(of("Harbor Studio"))).toBe("Ada Newcombe of Harbor Studio");
    expect(companyInWords(of("Harbor Studio"))).toBe("Harbor Studio");
  });
});
