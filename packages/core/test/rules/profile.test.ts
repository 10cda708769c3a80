import { normalizeLink } from "@stint/core/profile/link/rules";
import {
  AUDIENCES,
  fallbackColor,
  isOpenTo,
  overallOf,
  redact,
  stepsOf,
  VIEWERS,
  VISIBILITIES,
  WHO_SEES,
} from "@stint/core/profile/rules";
import { Info, type UpdateInput, UpdateInput as UpdateSchema } from "@stint/core/profile/schema";
import { describe, expect, it } from "vitest";

const facts: Info = {
  id: 7,
  token: "a".repeat(26),
  viewer: "self",
  version: 3,
  updated_at: "2026-11-19T09:00:00.000Z",
  user: { first_name: "Joss", last_name: "Marlow" },
  email: "joss@ochre.test",
  member_since: "2024-02-01T09:00:00.000Z",
  brand_name: "Ochre Lane Film",
  brand_logo_url: null,
  primary_brand_color: "#f2b134",
  is_subscribed: true,
  is_company: false,
  payable: true,
  checkpoints: ["basiccomplete"],
  assets: [
    { type: "profileimage_thumb", public_url: "https://stint.test/a" },
    { type: "resume", public_url: "https://stint.test/b" },
  ],
  work: [],
  time_zone: "Europe/Copenhagen",
  currency: "USD",
  availability_overall: "available_soon",
  headline: "Trailers for theatres",
  about: "I work backstage first.",
  place: "Demo City",
  travels: true,
  languages: ["en", "da"],
  roles: ["113"],
  industries: ["museums"],
  causes: [],
  tags: {
    roles: ["Specialist"],
    industries: ["Museums"],
    causes: [],
    tools: ["Figma"],
    languages: ["English", "Danish"],
  },
  tools: ["figma"],
  business_services: [{ name: "Season trailer", description: "", price: 420_000 }],
  usual_pay: { amount: 72_000, unit: "day" },
  usual_pay_audience: "members",
  availability: "available_soon",
  availability_hours: 25,
  availability_from: "2027-01-18",
  website_url: "https://ochre-lane.test",
  linkedin_url: "",
  dribbble_url: "",
  behance_url: "",
  instagram_url: "",
  twitter_url: "",
  visual_type: "emoji",
  visual_color: "#f2b134",
  visual_emoji: "🎬",
  visibility: "public",
};

describe("who sees what of a person (issue 18)", () => {
  it.each([
    ["public", ["visitor", "member", "connection", "admin", "self"]],
    ["members", ["member", "connection", "admin", "self"]],
    ["private", ["admin", "self"]],
  ] as const)("a %s profile opens to %j", (visibility, viewers) => {
    expect(VIEWERS.filter((viewer) => isOpenTo(visibility, viewer))).toEqual(viewers);
    for (const viewer of VIEWERS)
      expect(redact({ ...facts, visibility }, viewer) === undefined).toBe(!isOpenTo(visibility, viewer));
  });

  it.each([
    ["nobody", []],
    ["connections", ["connection"]],
    ["members", ["member", "connection"]],
  ] as const)(
    "usual pay that %s sees is shown to %j beside the person and the admin",
    (audience, viewers) => {
      const seen = VIEWERS.filter(
        (viewer) => redact({ ...facts, usual_pay_audience: audience }, viewer)?.usual_pay,
      );
      expect(seen).toEqual([...viewers, "admin", "self"]);
    },
  );

  it("shows an address to the person and the admin alone, and a resume to connections as well", () => {
    const seeing = (show: (info: Info) => unknown) =>
      VIEWERS.filter((viewer) => show(redact(facts, viewer) ?? facts));
    expect(seeing(({ email }) => email)).toEqual(["admin", "self"]);
    expect(seeing(({ payable }) => payable)).toEqual(["admin", "self"]);
    expect(seeing(({ checkpoints }) => checkpoints.length)).toEqual(["admin", "self"]);
    expect(seeing(({ assets }) => assets.some(({ type }) => type === "resume"))).toEqual([
      "connection",
      "admin",
      "self",
    ]);
  });

  it("names every field, and what is hidden still fits the schema", () => {
    expect(Object.keys(WHO_SEES).sort()).toEqual(Object.keys(Info.shape).sort());
    for (const visibility of VISIBILITIES)
      for (const usual_pay_audience of AUDIENCES)
        for (const viewer of VIEWERS) {
          const seen = redact({ ...facts, visibility, usual_pay_audience }, viewer);
          if (seen) expect(Info.strict().safeParse(seen).error).toBeUndefined();
        }
  });
});

describe("links of a profile (section 5)", () => {
  it.each([
    ["linkedin_url", "linkedin.com/in/jossmarlow", "https://linkedin.com/in/jossmarlow"],
    [
      "linkedin_url",
      "https://www.linkedin.com/company/ochre-lane/",
      "https://linkedin.com/company/ochre-lane",
    ],
    ["linkedin_url", "https://de.linkedin.com/in/jossmarlow?trk=x", "https://linkedin.com/in/jossmarlow"],
    ["dribbble_url", "dribbble.com/harbordemo", "https://dribbble.com/harbordemo"],
    ["behance_url", "http://www.behance.net/joss", "https://behance.net/joss"],
    ["instagram_url", "instagram.com/ochre.lane_", "https://instagram.com/ochre.lane_"],
    ["twitter_url", "x.com/ochre_lane", "https://x.com/ochre_lane"],
    ["website_url", "ochre-lane.test", "https://ochre-lane.test"],
    ["website_url", "http://ochre-lane.test/work?a=1", "http://ochre-lane.test/work?a=1"],
  ] as const)("%s takes %s", (name, typed, url) => {
    expect(normalizeLink(name, typed)).toEqual({ url });
  });

  it.each([
    ["linkedin_url", "linkedin.com/in/no"],
    ["linkedin_url", "linkedin.com/in/sixteencharacters"],
    ["linkedin_url", "linkedin.com/jossmarlow"],
    ["linkedin_url", "linkedin.com.ochre.test/in/jossmarlow"],
    ["linkedin_url", "https://joss@linkedin.com/in/jossmarlow"],
    ["linkedin_url", "linkedin.com:8080/in/jossmarlow"],
    ["website_url", "//ochre-lane.test"],
    ["website_url", "https://ochre-lane.test/a b"],
    ["website_url", "https://ochre-lane.test/\u202egnp.exe"],
    ["website_url", 'https://ochre-lane.test/"><script>'],
    ["twitter_url", "twitter.com/abcd"],
    ["twitter_url", "twitter.com/with-dash"],
    ["dribbble_url", "behance.net/joss"],
    ["website_url", "javascript:alert(1)"],
    ["website_url", "ftp://ochre.test"],
    ["website_url", "localhost"],
    ["website_url", "http://127.0.0.1/"],
    ["website_url", "not an address"],
  ] as const)("%s refuses %s by its name", (name, typed) => {
    const result = UpdateSchema.safeParse({ [name]: typed });
    expect(result.success).toBe(false);
    expect(result.error?.issues[0]?.message).toMatch(/^(LinkedIn|Twitter|Dribbble|Website) invalid: /);
  });

  it("are taken away by an empty text", () => {
    expect(UpdateSchema.parse({ website_url: " ", twitter_url: "" })).toEqual({
      website_url: "",
      twitter_url: "",
    });
  });
});

describe("a profile's fields", () => {
  it.each<[string, UpdateInput]>([
    ["a long headline", { headline: "a".repeat(81) }],
    ["a headline of two lines", { headline: "a\nb" }],
    ["six roles", { roles: ["101", "102", "103", "104", "105", "106"] }],
    ["a role twice", { roles: ["101", "101"] }],
    ["no hours", { availability_hours: 0 }],
    ["a fraction of cents", { usual_pay: { amount: 1.5, unit: "day" } }],
    ["pay above the most", { usual_pay: { amount: 100_000_000, unit: "day" } }],
    ["a word as a color", { visual_color: "red" }],
    ["a word as an emoji", { visual_emoji: "joss" }],
    ["two emoji", { visual_emoji: "🎬🎬" }],
    ["a digit as an emoji", { visual_emoji: "1" }],
    ["halves of flags", { visual_emoji: `${"🇦".repeat(19)}x` }],
  ])("refuse %s", (_, input) => {
    expect(UpdateSchema.safeParse(input).success).toBe(false);
  });

  it.each(["🎬", "✍️", "👩🏽‍💻", "🇩🇰", "🏴‍☠️"])("take %s as one emoji", (visual_emoji) => {
    expect(UpdateSchema.parse({ visual_emoji })).toEqual({ visual_emoji });
  });

  it("say overall whether somebody can take work: who is available soon is so from that day", () => {
    const of = (availability: Info["availability"], availability_from: string | null = null) =>
      overallOf({ availability, availability_from }, "2026-11-19");
    expect(of("available")).toBe("available");
    expect(of("available_soon")).toBe("available_soon");
    expect(of("available_soon", "2026-11-20")).toBe("available_soon");
    expect(of("available_soon", "2026-11-19")).toBe("available");
    expect(of("unavailable")).toBe("other");
    expect(of(null)).toBe("other");
  });

  it("complete steps: name and headline, card, tags, work, all", () => {
    const none = { ...facts, headline: "", visual_type: "none", roles: [], links: 0, samples: 0 } as const;
    expect(stepsOf({ ...none, roles: [] })).toEqual([]);
    expect(stepsOf({ ...none, roles: [], headline: "Films" })).toEqual(["basiccomplete"]);
    expect(stepsOf({ ...none, roles: [], headline: "Films", visual_type: "color" })).toEqual([
      "basiccomplete",
      "profilecardcomplete",
    ]);
    expect(stepsOf({ ...facts, links: 1, samples: 2 })).toEqual([
      "basiccomplete",
      "profilecardcomplete",
      "tagyourselfcomplete",
    ]);
    expect(stepsOf({ ...facts, links: 1, samples: 3 })).toHaveLength(5);
    expect(stepsOf({ ...facts, links: 0, samples: 3 })).not.toContain("fullcomplete");
  });

  it("have one of four colors where none was chosen, the same for a person everywhere", () => {
    expect([0, 1, 2, 3, 4].map(fallbackColor)).toEqual([
      "#711fff",
      "#1f5d57",
      "#8a5300",
      "#b0354c",
      "#711fff",
    ]);
  });
});
