import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { originOf } from "../src/features/auth/origin-of";
import type { Invitation } from "../src/features/invitation/requests";
import type { PublicTemplate } from "../src/features/library/templates/public-template";
import { decideFirstStep, type Facts } from "../src/features/shell/start";

const template: PublicTemplate = {
  hash: "hash-of-bookshop",
  template_name: "Bookshop website",
  description: "",
  author: null,
  types: ["Web Development"],
  image_url: null,
  project_emoji: "📐",
  community: 1,
  service_count: 2,
  currency: "USD",
  summary: { price_total: 420_000 },
  exclusions: "",
  revision_rounds: null,
  processed_categories: [],
};
const invitation = (project_id: number | null): Invitation => ({
  token: "abc",
  status: "pending",
  name: "Kim Sample",
  email_address: "kim@sample.test",
  created_at: "2026-11-01T00:00:00.000Z",
  metadata: {
    project_id,
    project_name: project_id === null ? "" : "Bookshop website",
    role_id: null,
    role_name: null,
    is_company: true,
    brand_name: "Harbor Studio",
    owner_firstname: "Nova",
    owner_lastname: "Example",
  },
  message: "",
  pay: null,
  currency: "USD",
  expires_at: "2026-11-15T00:00:00.000Z",
  undo_until: null,
});
const project = invitation(9);
const other = invitation(null);

const NOTHING: Facts = {
  invitation: undefined,
  template: undefined,
  isChosen: false,
  plan: undefined,
  isOnboarded: false,
  isSubscribed: false,
  hasPlans: true,
  isSmall: false,
};
const opens = (facts: Partial<Facts>) => decideFirstStep({ ...NOTHING, ...facts });
const plans = (chosen: string | null, of?: typeof template) => ({
  kind: "checkout",
  chosen,
  template: of,
});

describe("what the start opens", () => {
  it.each([
    ["nothing, where nothing waits", {}, undefined],
    ["an invitation to a project", { invitation: project }, { kind: "join", info: project }],
    [
      "nothing for an invitation without a project: it is accepted by itself",
      { invitation: other },
      undefined,
    ],
    ["the plans after the onboarding, with none chosen", { isOnboarded: true }, plans(null)],
    [
      "the plans after the onboarding, with that of the sign-up",
      { isOnboarded: true, plan: "team" },
      plans("team"),
    ],
    [
      "the plans after the onboarding, with Starter",
      { isOnboarded: true, plan: "starter" },
      plans("starter"),
    ],
    ["nothing after the onboarding of a subscriber", { isOnboarded: true, isSubscribed: true }, undefined],
    ["the plan of the sign-up later too", { plan: "pro" }, plans("pro")],
    ["nothing for the free plan later", { plan: "starter" }, undefined],
    ["nothing for the plan of a subscriber", { plan: "pro", isSubscribed: true }, undefined],
    ["the plans with a template behind them", { template }, plans(null, template)],
    [
      "both for a template and a plan",
      { template, plan: "team", isOnboarded: true },
      plans("team", template),
    ],
    ["the welcome on a phone", { template, isSmall: true, isOnboarded: true }, { kind: "welcome", template }],
    [
      "the template that somebody with an account chose, on a phone too",
      { template, isChosen: true, isSmall: true },
      { kind: "template", template },
    ],
    ["the template of a subscriber", { template, isSubscribed: true }, { kind: "template", template }],
    [
      "the invitation alone, whatever else waits",
      { invitation: project, template, plan: "pro", isOnboarded: true },
      { kind: "join", info: project },
    ],
    [
      "what comes next, where the invitation asks nothing",
      { invitation: other, isOnboarded: true },
      plans(null),
    ],
    [
      "nothing for who has no plans to choose from",
      { hasPlans: false, isOnboarded: true, plan: "team", template },
      undefined,
    ],
    [
      "the template of an admin whose company has a plan",
      { hasPlans: false, isSubscribed: true, template },
      { kind: "template", template },
    ],
  ] as const)("is %s", (_, facts, step) => {
    expect(opens(facts)).toEqual(step);
  });

  it("is one thing at most, the first that waits, and never a plan for who has one", () => {
    const facts = fc.record({
      invitation: fc.constantFrom(undefined, project, other),
      template: fc.constantFrom(undefined, template),
      isChosen: fc.boolean(),
      plan: fc.constantFrom(undefined, "pro" as const, "starter" as const, "team" as const),
      isOnboarded: fc.boolean(),
      isSubscribed: fc.boolean(),
      hasPlans: fc.boolean(),
      isSmall: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (all) => {
        const step = decideFirstStep(all);
        const waits = [
          all.invitation === project,
          (all.hasPlans || all.isSubscribed) && all.template !== undefined,
          all.hasPlans && !all.isSubscribed && all.isOnboarded,
          all.hasPlans && !all.isSubscribed && all.plan !== undefined && all.plan !== "starter",
        ];
        // One value or none: what is opened is that of the first that waits.
        expect(step !== undefined).toBe(waits.includes(true));
        if (waits[0]) expect(step).toEqual({ kind: "join", info: project });
        else if (waits[1]) expect(step).toMatchObject({ template });
        else if (step) expect(step).toEqual(plans(all.plan ?? null));
        if (step?.kind === "checkout") expect(!all.isSubscribed && all.hasPlans).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the link to the sign-up", () => {
  it.each([
    ["template=77", { source_type: "scope_template", source_id: "77" }],
    ["promo=SPRING20", { source_type: "promo_code", source_id: "SPRING20" }],
    [
      "referral=7a9f3",
      { referral_code: "7a9f3", source_type: "referral_code", source_id: "7a9f3", plan: "pro" },
    ],
    [
      "referral=7a9f3&plan=team",
      { referral_code: "7a9f3", source_type: "referral_code", source_id: "7a9f3", plan: "team" },
    ],
    [
      "source_type=project_invitation&source_id=9&invitation_token=abc",
      { source_type: "project_invitation", source_id: "9", invitation_token: "abc" },
    ],
    ["source_type=invitation&invitation_token=abc", { source_type: "invitation", invitation_token: "abc" }],
    ["plan=team", { plan: "team" }],
    ["source_type=newspaper", {}],
    ["", {}],
  ])("says with %s where somebody comes from", (query, origin) => {
    expect(originOf(new URLSearchParams(query))).toEqual(origin);
  });
});
