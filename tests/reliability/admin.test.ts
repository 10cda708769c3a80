import { startProject } from "@stint/core/operations/start-project";
import { Team } from "@stint/core/team";
import { beforeAll, describe, expect, it } from "vitest";
import { SeatEntity } from "../../packages/core/src/team/entity";
import { tokenOf } from "../../packages/core/src/team/read";
import { as, newPerson } from "../../packages/core/test/project/invitation/support";
import { tokenFor } from "../../packages/functions/test/support-people";
import { allRoutes, type Served } from "./support/areas";
import { type Attack, attacks, bodyOf, filled, holes, natural } from "./support/attack";
import { bytes, changed, ofOwner, type Row } from "./support/rows";
import { count, parallel, seeded } from "./support/seed";
import { type Call, caller, newWorld, type World } from "./support/world";

const random = seeded("an admin of a company");

/** Paths of a person's own, which change who crawls. */
const ENDS = new Set(["DELETE /api/v2/currentuser", "POST /api/v2/team/leave"]);

let routes: Served[];
/** The owner's own project with everything in it, and the team's. */
let solo: World;
let team: World;
let call: () => Promise<Call>;

beforeAll(async () => {
  routes = await allRoutes();
  solo = await newWorld();
  const { owner } = solo;
  // A company's templates are the team's, whatever project they were made of.
  const { body: gone } = await solo.call("DELETE", `/api/v2/scopetemplates/${solo.ids.template}`);
  solo.hidden = solo.hidden.filter((word) => word !== gone.data.name && word !== gone.data.hash);
  delete solo.ids.template;
  const project = await as(owner, () =>
    startProject({ name: "Team project", client_name: "Harbor & Co", is_solo: false }),
  );
  team = await newWorld({ owner, project_id: project.id });
  const kim = await newPerson("Ada");
  const seat = await as(owner, () => Team.invite({ name: "Ada Demoff", email_address: kim.email }));
  const { data } = await SeatEntity.get({ owner_id: owner.owner_id, id: seat.id }).go({ consistent: true });
  if (!data) throw new Error("nobody was invited");
  await as(kim.actor, () => Team.accept(tokenOf(data), {}));
  call = async () => caller(routes, await tokenFor(kim.actor), { "stint-workspace": `${owner.owner_id}` });
});

const hiddenIDs = (): number[] =>
  Object.entries(solo.ids).flatMap(([kind, id]) => (kind === "user" || id === 0 ? [] : [id]));

/** What of the owner's own an answer tells. */
const leaks = (text: string): string[] => [
  ...[...solo.hidden, ...solo.shown].filter((word) => text.includes(word)),
  ...hiddenIDs()
    .filter((id) => new RegExp(`(?<!\\d)${id}(?!\\d)`).test(text))
    .map((id) => `the id ${id}`),
];

/** The rows of what is the owner's own: those that one of its ids is in. */
async function soloRows(): Promise<Row[]> {
  const ids = hiddenIDs().map((id) => new RegExp(`(?<!\\d)0*${id}(?!\\d)`));
  return (await ofOwner(solo.owner.owner_id)).filter((row) => {
    const text = `${row.pk}${row.sk}`;
    return ids.some((id) => id.test(text));
  });
}

const nameOf = ({ route }: Served) => `${route.method.toUpperCase()} ${route.path}`;

async function attempt(by: Call, attack: Attack): Promise<string[]> {
  const { method, path, body, by: where, route } = attack;
  const answer = await by(method, path, body);
  const wrong: string[] = [];
  const say = (what: string) =>
    wrong.push(`${method} ${path} (${where}, ${route}): ${answer.status} ${what}`);
  if (answer.status >= 500) say(answer.text.slice(0, 200));
  const said = where === "path" ? "" : JSON.stringify(body ?? {}) + decodeURIComponent(path);
  const told = leaks(answer.text).filter((word) => !said.includes(word.replace("the id ", "")));
  if (told.length > 0) say(`tells ${told.slice(0, 3).join(", ")}`);
  if (where === "path" && answer.status < 300) say(`was done: ${answer.text.slice(0, 200)}`);
  return wrong;
}

/** Paths that take any id or word, and reach nothing by it. */
const HARMLESS = new Set<string>([]);

describe("an admin of a company reads and changes what is the team's (D42)", () => {
  it("finds nothing of what is the owner's own, on any route", async () => {
    const before = bytes(await soloRows());
    const all = routes
      .filter((served) => !ENDS.has(nameOf(served)))
      .flatMap((served) => attacks(served, solo, team.ids, random, count(2, 30)));
    const wrong: string[] = [];
    for (let start = 0; start < all.length; start += 800) {
      const by = await call();
      await parallel(4, all.slice(start, start + 800), async (attack) => {
        if (!HARMLESS.has(attack.route)) wrong.push(...(await attempt(by, attack)));
      });
    }
    const after = bytes(await soloRows());
    wrong.push(...changed(before, after).map((key) => `the row ${key} is not what it was`));
    expect(wrong).toEqual([]);
  });

  it("finds nothing of it in what the team has", async () => {
    const by = await call();
    const wrong: string[] = [];
    const answered: string[] = [];
    await parallel(
      4,
      routes.filter(({ route }) => route.method === "get" && !route.path.includes("{hash}")),
      async (served) => {
        const { path } = served.route;
        const values = Object.fromEntries(
          holes(path).map((name) => [name, team.ids[natural(path, name)] ?? "card"]),
        );
        const answer = await by("GET", filled(path, values), bodyOf(served, team.ids));
        if (answer.status < 300 && served.route.access === "workspace") answered.push(path);
        const told = leaks(answer.text);
        if (answer.status >= 500 || told.length > 0)
          wrong.push(`${path}: ${answer.status} ${told.slice(0, 3).join(", ")}`);
      },
    );
    expect(wrong).toEqual([]);
    // It did read: what is the team's was there.
    expect(answered.length).toBeGreaterThan(40);
  });
});
