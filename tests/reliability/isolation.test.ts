import { beforeAll, describe, expect, it } from "vitest";
import { tokenFor } from "../../packages/functions/test/support-people";
import { allRoutes, type Served } from "./support/areas";
import { type Attack, attacks } from "./support/attack";
import { withOwner } from "./support/fault";
import { bytes, changed, ofOwner } from "./support/rows";
import { count, parallel, SOAK, seeded } from "./support/seed";
import { type Call, caller, newWorld, type World } from "./support/world";

const random = seeded("reliability 12, tenant isolation");

let routes: Served[];
let victim: World;
let other: World;
beforeAll(async () => {
  routes = await allRoutes();
  [victim, other] = await Promise.all([newWorld(), newWorld()]);
});

/** What a caller may see of the victim: nothing, or what a joined teammate may. */
interface Reader {
  name: string;
  call: () => Promise<Call>;
  /** Who this is has things of these ids itself. */
  mine: World["ids"];
  teammate?: boolean;
}

/** What a teammate opens by its id: the project, as the white list shows it, and their own work's agreement. */
const TEAMMATE_READS = new Set([
  "GET /api/v2/projects/{id}",
  "GET /api/v2/scopes/{id}/specialistsow/{sid}/download",
  "GET /api/v2/tasks/{id}/comments",
]);

/** What a teammate does: the work on the services that are theirs. */
const TEAMMATE_WORKS = new Set([
  "POST /api/v2/tasks/{id}/comments",
  "PUT /api/v2/tasks/{id}/start",
  "POST /api/v2/tasks/{id}/complete",
]);
/** The rows that working leaves behind: of the service, its comments and the journal. */
const WORK_ROWS = /\$(comment_1#|journal_1#|document#editor#task_1#|notification_1#key_task:)/;

const nameOf = ({ route }: Served) => `${route.method.toUpperCase()} ${route.path}`;

/** Requests that may name a thing of the victim's in their body, by property: they neither show nor change it. */
const HARMLESS: Record<string, string[]> = {
  // Marks what is there of one's own; other ids are passed over.
  "POST /api/v2/notifications/read": ["ids"],
  "POST /api/v2/notifications/unread": ["ids"],
  // A place that is not there (any more) is the end of the list.
  "POST /api/v2/scopes/{id}/categories": ["after_id"],
  "POST /api/v2/tasks": ["after_id", "deliverable_id"],
  "POST /api/v2/tasks/batch": ["after_id"],
  // Where somebody came from, as they say.
  "POST /api/auth/signup": ["source_id"],
  "POST /api/v2/authenticate": ["source_id", "partner_id"],
};

/** What an answer tells that it must not. */
function leaks(text: string, { teammate }: Reader): string[] {
  const ids = Object.entries(victim.ids).filter(([kind]) => !teammate && kind !== "teammate");
  const words = [...victim.hidden, ...(teammate ? [] : [...victim.shown, ...ids.map(([, id]) => `${id}`)])];
  return words.filter((word) => text.includes(word));
}

async function attempt(call: Call, attack: Attack, reader: Reader): Promise<string[]> {
  const { method, path, body, by, route, field = "" } = attack;
  const answer = await call(method, path, body);
  const wrong: string[] = [];
  const say = (what: string) =>
    wrong.push(`${reader.name}: ${method} ${path} (${by}): ${answer.status} ${what}`);
  if (answer.status >= 500) say(answer.text.slice(0, 200));
  // Who hears again what they said themselves was told nothing.
  const said = by === "body" ? JSON.stringify(body) : "";
  const told = leaks(answer.text, reader).filter((word) => !said.includes(word));
  if (told.length > 0) say(`tells ${told.slice(0, 3).join(", ")}`);
  const allowed =
    HARMLESS[route]?.includes(field) ||
    (reader.teammate && (TEAMMATE_READS.has(route) || TEAMMATE_WORKS.has(route)));
  if (by !== "query" && answer.status < 300 && !allowed) say(`was done: ${answer.text.slice(0, 200)}`);
  return wrong;
}

const last = ({ route }: Attack) => (route === "DELETE /api/v2/currentuser" ? 1 : 0);

/** Tries everything as one reader; answers what got through, and which of the victim's rows changed. */
async function check(reader: Reader, chosen: Served[], strangers: number): Promise<string[]> {
  const before = bytes(await ofOwner(victim.owner.owner_id));
  const all = chosen
    .flatMap((served) => attacks(served, victim, reader.mine, random, strangers))
    .sort((a, b) => last(a) - last(b));
  const wrong: string[] = [];
  const width = 4;
  // A session's token lives for five minutes.
  for (let start = 0; start < all.length; start += 1000) {
    const call = await reader.call();
    await parallel(width, all.slice(start, start + 1000), async (attack) => {
      wrong.push(...(await attempt(call, attack, reader)));
    });
  }
  const after = bytes(await ofOwner(victim.owner.owner_id));
  wrong.push(...changed(before, after).map((key) => `${reader.name}: the row ${key} is not what it was`));
  if (process.env.SHOW) console.log(`${reader.name}: ${all.length} calls to ${chosen.length} routes`);
  return wrong;
}

const second = (): Reader => ({
  name: "another workspace",
  call: async () => caller(routes, await tokenFor(other.owner)),
  mine: other.ids,
});
const anonymous = (): Reader => ({ name: "a visitor", call: async () => caller(routes), mine: other.ids });
const teammate = (): Reader => ({
  name: "a teammate",
  call: async () => caller(routes, await tokenFor(victim.teammate)),
  mine: other.ids,
  teammate: true,
});

const strangers = count(1, 99);

describe("a workspace's things are its own: every route, every kind of id (reliability 12)", () => {
  it("nothing gets through from another workspace", async () => {
    expect(routes.length).toBeGreaterThan(100);
    expect(await check(second(), routes, strangers)).toEqual([]);
  });

  it("nothing gets through without a session", async () => {
    expect(await check(anonymous(), routes, strangers)).toEqual([]);
  });

  it("a joined teammate gets what the white list shows, and changes nothing (D42)", async () => {
    const others = routes.filter((served) => !TEAMMATE_WORKS.has(nameOf(served)));
    expect(await check(teammate(), others, strangers)).toEqual([]);
  });

  it("a joined teammate works on what is theirs, and sees no more by it (D42)", async () => {
    const work = routes.filter((served) => TEAMMATE_WORKS.has(nameOf(served)));
    expect(work).toHaveLength(TEAMMATE_WORKS.size);
    const found = await check(teammate(), work, strangers);
    expect(found.filter((line) => !(line.includes(": the row ") && WORK_ROWS.test(line)))).toEqual([]);
  });

  it("nobody becomes somebody else by a header", async () => {
    const token = await tokenFor(other.owner);
    const reader = { ...second(), name: "somebody who says to be the owner" };
    const { user_id, owner_id } = victim.owner;
    for (const [header, id] of [
      ["x-switch-user", user_id],
      ["stint-workspace", user_id],
      ["x-owner-id", owner_id],
    ] as const) {
      const call = async () => caller(routes, token, { [header]: `${id}` });
      const reading = routes.filter(({ route }) => route.method === "get");
      expect(await check({ ...reader, call }, reading, 0)).toEqual([]);
    }
  });
});

describe("the tests above are red", () => {
  const reading = () =>
    routes.filter(
      ({ route }) => route.method === "get" && route.access !== "public" && route.path.includes("{id}"),
    );

  it("when a key is made with another workspace's number", async () => {
    const wrong = await withOwner(other.owner.owner_id, victim.owner.owner_id, () =>
      check(second(), SOAK ? reading() : reading().slice(0, 12), 0),
    );
    expect(wrong.some((line) => line.includes("tells hidden-"))).toBe(true);
  });

  it("when a write goes to another workspace's row", async () => {
    const writing = routes.filter(
      ({ route }) => route.method === "patch" && /^\/api\/v2\/(clients|projects)\/\{id\}$/.test(route.path),
    );
    const wrong = await withOwner(other.owner.owner_id, victim.owner.owner_id, () =>
      check(second(), writing, 0),
    );
    expect(wrong.some((line) => line.includes("is not what it was"))).toBe(true);
  });

  it("when a teammate is taken for the owner", async () => {
    const wrong = await withOwner(victim.teammate.owner_id, victim.owner.owner_id, () =>
      check(teammate(), reading().slice(0, 12), 0),
    );
    expect(wrong.some((line) => line.includes("tells hidden-"))).toBe(true);
  });
});
