import { Connection } from "@stint/core/connection";
import { notifyAccepted } from "@stint/core/operations/notify/network";
import { iso } from "@stint/core/platform/clock";
import { Id } from "@stint/core/platform/id";
import { Profile } from "@stint/core/profile";
import { Workspace } from "@stint/core/workspace";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { pictureAddress } from "../../packages/core/src/platform/picture-address";
import { ProfileEntity } from "../../packages/core/src/profile/entity";
import { UserEntity } from "../../packages/core/src/user/entity";
import { newPerson, type Person } from "../../packages/core/test/project/invitation/support";
import { as } from "../../packages/core/test/support";
import { tokenFor } from "../../packages/functions/test/support-people";
import { allRoutes, type Served } from "./support/areas";
import { bodyOf, filled } from "./support/attack";
import { type Answer, type Call, caller } from "./support/world";

/**
 * Who looks: `asked` has a request of hers, `blocker` blocked her, and she blocked `blocked`, who was connected;
 * `unconfirmed` signed up, and did not confirm the address.
 */
const LOOKERS = [
  "visitor",
  "unconfirmed",
  "stranger",
  "asked",
  "connection",
  "blocker",
  "blocked",
  "admin",
  "self",
] as const;
type Looker = (typeof LOOKERS)[number];
const VIEWER: Record<Looker, Profile.Viewer | undefined> = {
  visitor: "visitor",
  unconfirmed: "visitor",
  stranger: "member",
  asked: "member",
  connection: "connection",
  blocker: "member",
  blocked: undefined,
  admin: "admin",
  self: "self",
};

/** Who opens a profile at all: written a second time, beside `OPEN_TO`. */
const OPENS: Record<Profile.Visibility, Looker[]> = {
  public: ["visitor", "unconfirmed", "stranger", "asked", "connection", "blocker", "admin", "self"],
  members: ["stranger", "asked", "connection", "blocker", "admin", "self"],
  private: ["admin", "self"],
};
/** Who sees usual pay of an open profile, by its audience. */
const PAID: Record<Profile.Audience, Looker[]> = {
  nobody: ["admin", "self"],
  connections: ["connection", "admin", "self"],
  members: ["stranger", "asked", "connection", "blocker", "admin", "self"],
};
/** Who finds the person in the directory. */
const FINDS: Looker[] = ["stranger", "asked", "connection", "admin"];
/** What the person and Stint's admin alone see. A field that is named here or below is a decision. */
const OWN = ["version", "email", "payable", "checkpoints", "usual_pay_audience"];
/** What whoever opens the profile sees. */
const SHOWN = [
  ...["id", "token", "updated_at", "user", "member_since", "brand_name", "brand_logo_url"],
  ...[
    "primary_brand_color",
    "is_subscribed",
    "is_company",
    "assets",
    "work",
    "time_zone",
    "tags",
    "currency",
  ],
  ...["availability_overall", "headline", "about", "place", "travels", "languages", "roles", "industries"],
  ...["causes", "tools", "business_services", "availability", "availability_hours", "availability_from"],
  ...["website_url", "linkedin_url", "dribbble_url", "behance_url", "instagram_url", "twitter_url"],
  ...["visual_type", "visual_color", "visual_emoji", "visibility"],
];

const word = (what: string) => `${what}${Id.token().slice(0, 10)}`;
/** What stands in the fields and nowhere else. */
const SECRETS = {
  first_name: word("first"),
  last_name: word("last"),
  brand_name: word("brand"),
  logo: Id.token(),
  brand_color: "#0a1c2f",
  headline: word("headline"),
  about: word("about"),
  place: word("place"),
  service: word("service"),
  service_words: word("description"),
  service_price: "42424200",
  pay: "73579100",
  hours: '"availability_hours":37,',
  from: "2099-03-17",
  website: `${word("site")}.test`,
  linkedin: word("li").slice(0, 10),
  dribbble: word("dr"),
  behance: word("be"),
  instagram: word("in"),
  twitter: word("tw").slice(0, 10),
  color: "#f1e2d3",
  emoji: "🪗",
  time_zone: "Pacific/Chatham",
  sample: word("sample"),
  sample_client: word("client"),
  sample_role: word("role"),
  sample_alt: word("alt"),
  sample_link: `${word("video")}.test`,
  sample_file: Id.token(),
  sample_thumb: Id.token(),
  image: Id.token(),
  thumb: Id.token(),
  email: "",
  token: "",
};
type Secret = keyof typeof SECRETS;

const NAMES: Secret[] = ["first_name", "last_name", "brand_name"];
/** A person in a list or a request. */
const CARD: Secret[] = [...NAMES, "token", "headline", "color", "emoji", "thumb"];
/** A person in the directory. */
const LISTED: Secret[] = [...CARD, "place", "time_zone", "hours", "from", "sample", "sample_thumb"];
const BRAND: Secret[] = ["brand_name", "logo", "brand_color", "color", "emoji", "token"];
/** Of a page, all but these. */
const PERSONAL: Secret[] = ["email", "pay"];
const PAGE = (Object.keys(SECRETS) as Secret[]).filter((secret) => !PERSONAL.includes(secret));

/** The routes that name people, and whose answers say of them only what the table allows. */
const OF_PEOPLE =
  /^\/api\/(v2\/(specialists|currentspecialist\/export|connections|notifications|dashboard|work|users\/\{id\}\/checkpoints)|pages\/people)/;
const nameOf = ({ route }: Served) => `${route.method} ${route.path}`;

let routes: Served[];
let ada: Person;
let friend: Person;
let truth: Profile.Info;
const calls = {} as Record<Looker, Call>;

beforeAll(async () => {
  const SHELL = '<html><head><title>Stint</title></head><body><div id="root"></div></body></html>';
  // The site is not there; its document is.
  vi.stubGlobal("fetch", async () => new Response(SHELL));
  routes = (await allRoutes()).filter(({ route }) => OF_PEOPLE.test(route.path));
  const made = await newPerson(SECRETS.first_name, SECRETS.last_name);
  ada = made.actor;
  SECRETS.email = made.email;
  await as(ada, () =>
    Workspace.update({
      brand_name: SECRETS.brand_name,
      brand_logo_url: pictureAddress(SECRETS.logo),
      primary_brand_color: SECRETS.brand_color,
      time_zone: SECRETS.time_zone,
    }),
  );
  const mine = caller(await allRoutes(), await tokenFor(ada));
  const own = async (method: string, path: string, body?: unknown) => {
    const answer = await mine(method, `/api/v2${path}`, body);
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body.data;
  };
  const { token } = await own("PUT", "/currentspecialist", {
    ...{ headline: SECRETS.headline, about: SECRETS.about, place: SECRETS.place, travels: true },
    ...{ languages: ["da"], roles: ["113"], industries: ["music"], tools: ["figma"] },
    causes: ["climate-action"],
    business_services: [{ name: SECRETS.service, description: SECRETS.service_words, price: 42_424_200 }],
    ...{ usual_pay: { amount: 73_579_100, unit: "hour" }, availability: "available_soon" },
    ...{ availability_hours: 37, availability_from: SECRETS.from, website_url: SECRETS.website },
    ...{
      linkedin_url: `linkedin.com/in/${SECRETS.linkedin}`,
      dribbble_url: `dribbble.com/${SECRETS.dribbble}`,
    },
    behance_url: `behance.net/${SECRETS.behance}`,
    ...{ instagram_url: `instagram.com/${SECRETS.instagram}`, twitter_url: `x.com/${SECRETS.twitter}` },
    ...{ visual_type: "emoji", visual_color: SECRETS.color, visual_emoji: SECRETS.emoji },
  });
  SECRETS.token = token;
  await own("POST", "/currentspecialist/work", {
    ...{ type: "link/url", name: SECRETS.sample, client: SECRETS.sample_client, role: SECRETS.sample_role },
    ...{ alt: SECRETS.sample_alt, linkurl: `https://${SECRETS.sample_link}` },
  });
  // Files without their bytes: here it is about who is told their address.
  const held = await Profile.row(ada.user_id);
  await ProfileEntity.patch({ user_id: ada.user_id })
    .set({
      image_url: pictureAddress(SECRETS.image),
      image_thumb_url: pictureAddress(SECRETS.thumb),
      work: (held?.work ?? []).map((sample) => ({
        ...sample,
        public_url: pictureAddress(SECRETS.sample_file),
        thumb_url: pictureAddress(SECRETS.sample_thumb),
      })),
    })
    .go();

  const people: Partial<Record<Looker, Person>> = { self: ada };
  for (const looker of LOOKERS)
    if (looker !== "visitor") people[looker] ??= (await newPerson("Kim", "Demoff")).actor;
  const of = (looker: Looker) => people[looker] ?? ada;
  await UserEntity.patch({ id: of("admin").user_id })
    .set({ admin: 1 })
    .go();
  friend = (await newPerson("Noor", "Demoff")).actor;
  for (const each of [friend, ...Object.values(people).filter((person) => person !== ada)])
    await as(each, () => Profile.update({ visibility: "members" }));
  const connect = async (from: Person, to: Person) => {
    await as(from, () => Connection.invite(to.user_id, {}));
    await as(to, () => Connection.accept(from.user_id));
    const pair = { from_id: from.user_id, to_id: to.user_id, accepted_at: iso() };
    await as(from, () => notifyAccepted(pair));
  };
  await connect(friend, ada);
  for (const looker of ["connection", "blocked", "blocker"] as const) {
    await connect(of(looker), ada);
    await connect(friend, of(looker));
  }
  await connect(friend, of("stranger"));
  await UserEntity.patch({ id: of("unconfirmed").user_id })
    .set({ email_verified: false })
    .go();
  await as(ada, () => Connection.invite(of("asked").user_id, {}));
  await as(ada, () => Connection.block(of("blocked").user_id));
  await as(of("blocker"), () => Connection.block(ada.user_id));
  for (const looker of LOOKERS) {
    const person = people[looker];
    calls[looker] = caller(routes, person && (await tokenFor(person)));
  }
  truth = await own("GET", "/currentspecialist");
});
afterAll(() => vi.unstubAllGlobals());

/** Every address of a route that is about her, or about a friend of hers. */
const pathsOf = ({ route }: Served): string[] => {
  const one = (id: number | string) =>
    filled(route.path, { id, hash: SECRETS.token, status: id, wid: truth.work[0]?.id ?? 0 });
  if (route.path.includes("{status}")) return Object.keys(Connection.LISTS).map(one);
  const other = route.path.includes("/mutual") ? [one(friend.user_id)] : [];
  return [one(route.path.startsWith("/api/v2/work") ? (truth.work[0]?.id ?? 0) : ada.user_id), ...other];
};

/** What of her an answer may tell. */
function allowed(
  path: string,
  looker: Looker,
  visibility: Profile.Visibility,
  pay: Profile.Audience,
): Secret[] {
  const isOpen = OPENS[visibility].includes(looker);
  if (looker === "self") return Object.keys(SECRETS) as Secret[];
  if (path.startsWith("/api/pages/")) return isOpen && visibility === "public" ? shownOf(looker, pay) : [];
  if (path.endsWith("/branddetails")) return isOpen ? BRAND : [];
  if (path.startsWith("/api/v2/specialists/") && path.endsWith(SECRETS.token))
    return isOpen ? shownOf(looker, pay) : [];
  // Stint's own people alone take everybody along, whatever each shows.
  if (path === "/api/v2/specialists/export")
    return looker === "admin" ? ["first_name", "last_name", "brand_name", "headline", "place", "email"] : [];
  // A block hides each from the other, and nobody finds themselves.
  if (/^\/api\/v2\/specialists(\/choices)?$/.test(path)) {
    if (!FINDS.includes(looker) || visibility === "private") return [];
    if (path.endsWith("/choices")) return ["place"];
    return [...LISTED, ...(PAID[pay].includes(looker) ? (["pay"] as const) : [])];
  }
  // What the bell said stays said; a list and a request name people, and a private one by the names alone.
  if (/notifications|dashboard/.test(path))
    return ["asked", "connection", "blocker", "blocked"].includes(looker) ? NAMES : [];
  if (
    !/^\/api\/v2\/(connections|currentspecialist\/export)/.test(path) ||
    looker === "blocked" ||
    looker === "visitor"
  )
    return [];
  if (looker === "unconfirmed") return visibility === "public" ? CARD : [];
  if (visibility !== "private") return CARD;
  // They know each other, or a friend of both tells nothing but names.
  return ["asked", "connection", "blocker"].includes(looker) ? NAMES : [];
}

const shownOf = (looker: Looker, audience: Profile.Audience): Secret[] => [
  ...PAGE,
  ...(PAID[audience].includes(looker) ? (["pay"] as const) : []),
  ...(looker === "admin" || looker === "self" ? (["email"] as const) : []),
];

const toldBy = ({ text }: Answer): Secret[] =>
  (Object.keys(SECRETS) as Secret[]).filter((secret) => text.includes(SECRETS[secret]));

const MATRIX = Profile.VISIBILITIES.flatMap((visibility) =>
  Profile.AUDIENCES.map((audience) => [visibility, audience] as const),
);

describe("who is told what of a person, by every route that names people (issue 18)", () => {
  // First: the calls below use up how often a picture is drawn.
  it("the document and the picture of her page are there for a public profile alone", async () => {
    for (const visibility of Profile.VISIBILITIES) {
      await as(ada, () => Profile.update({ visibility }));
      const at = `/api/pages/people/public/${SECRETS.token}`;
      const [page, picture] = [
        await calls.visitor("GET", at),
        await calls.visitor("GET", `${at}/picture.png`),
      ];
      const isOpen = visibility === "public";
      expect([page.status, picture.status]).toEqual(isOpen ? [200, 200] : [404, 404]);
      expect(toldBy(page)).toEqual(isOpen ? PAGE.filter((secret) => SECRETS[secret] !== "") : []);
    }
  });

  it("names every field once, and each secret is one of hers", () => {
    expect([...SHOWN, ...OWN, "usual_pay", "viewer"].sort()).toEqual(Object.keys(truth).sort());
    expect(toldBy({ text: JSON.stringify(truth) } as Answer)).toEqual(Object.keys(SECRETS));
    expect(routes.length).toBeGreaterThan(25);
  });

  it.each(MATRIX)("a %s profile whose pay %s see", async (visibility, usual_pay_audience) => {
    await as(ada, () => Profile.update({ visibility, usual_pay_audience }));
    const wrong: string[] = [];
    const listed = Object.fromEntries(LOOKERS.map((each) => [each, new Set()])) as Record<
      Looker,
      Set<Secret>
    >;
    for (const looker of LOOKERS) {
      const { body, status } = await calls[looker]("GET", `/api/v2/specialists/${SECRETS.token}`);
      const isOpen = OPENS[visibility].includes(looker);
      expect([looker, status, body.error?.code]).toEqual([
        looker,
        isOpen ? 200 : 404,
        isOpen ? undefined : 1053,
      ]);
      const all = { ...(await as(ada, Profile.getOwn)), viewer: VIEWER[looker] };
      const sees = (field: string) =>
        field === "usual_pay"
          ? PAID[usual_pay_audience].includes(looker)
          : !OWN.includes(field) || looker === "admin" || looker === "self";
      const expected = Object.entries(all).map(([field, value]) => [
        field,
        sees(field) ? value : Array.isArray(value) ? [] : null,
      ]);
      if (isOpen) expect(body.data).toEqual(Object.fromEntries(expected));

      for (const served of routes.filter(({ route }) => route.method === "get"))
        for (const path of pathsOf(served)) {
          const told = toldBy(await calls[looker]("GET", path));
          const may = allowed(path, looker, visibility, usual_pay_audience);
          if (path === "/api/v2/specialists" && looker !== "self")
            expect([looker, [...told].sort()]).toEqual([looker, [...may].sort()]);
          if (path.startsWith("/api/v2/connections")) for (const secret of told) listed[looker].add(secret);
          const more = told.filter((secret) => !may.includes(secret));
          if (more.length > 0) wrong.push(`${looker} ${nameOf(served)}: ${more}`);
        }
    }
    expect(wrong).toEqual([]);
    // And no less, or the lists would hide her from whom she knows.
    for (const looker of ["asked", "connection", "blocker"] as const)
      expect(listed[looker]).toEqual(new Set(visibility === "private" ? NAMES : CARD));
    expect(listed.stranger).toEqual(new Set(visibility === "private" ? [] : CARD));
  });

  it.each(Profile.VISIBILITIES)(
    "what a call changes or refuses tells no more of a %s one",
    async (visibility) => {
      await as(ada, () => Profile.update({ visibility, usual_pay_audience: "nobody" }));
      const wrong: string[] = [];
      const writing = routes.filter(({ route }) => route.method !== "get");
      for (const looker of [
        "visitor",
        "unconfirmed",
        "blocked",
        "blocker",
        "asked",
        "connection",
        "stranger",
      ] as const)
        for (const served of writing)
          for (const path of pathsOf(served)) {
            const answer = await calls[looker](
              served.route.method.toUpperCase(),
              path,
              bodyOf(served, { project: ada.user_id }),
            );
            const may = allowed(path, looker, visibility, "nobody");
            const more = toldBy(answer).filter((secret) => !may.includes(secret));
            if (more.length > 0) wrong.push(`${looker} ${nameOf(served)}: ${more}`);
            // A block does not silence whoever had to do with her: a report of theirs is taken, and tells nothing.
            const isReport = path.endsWith("/reports");
            if (looker === "blocked" && !isReport && answer.status < 300 && path.includes(`/${ada.user_id}`))
              wrong.push(`${looker} ${nameOf(served)}: ${answer.status}`);
          }
      expect(wrong).toEqual([]);
      expect((await as(ada, Profile.getOwn)).work).toHaveLength(1);
    },
  );
});
