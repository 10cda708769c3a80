// What a page of the directory of people costs with a thousand and with twenty thousand of them: the first call of a
// process, which reads them all, and each after it. The twenty people of the page have whole profiles, and thirty
// connections each, three of them shared. Prints a table; docs/performance.md keeps the numbers.

import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Profile as Profiles } from "@stint/core/profile";
import { startAws } from "@stint/local/aws/server";
import { owner, stop } from "./start";

// The snapshot is in the file store.
const aws = await startAws({ dir: await mkdtemp(join(tmpdir(), "stint-bench-")) });
const { AWS_ENDPOINT_URL_DYNAMODB } = process.env;
Object.assign(process.env, aws.env, { AWS_ENDPOINT_URL_DYNAMODB });

const { measure } = await import("./capacity");
const { Actor } = await import("@stint/core/platform/actor");
const { iso } = await import("@stint/core/platform/clock");
const { Id } = await import("@stint/core/platform/id");
const { listChoices, listPeople } = await import("@stint/core/connection/directory");
const { Profile } = await import("@stint/core/profile");
const { newPerson } = await import("../../packages/core/test/project/invitation/support");
const { ConnectionEntity } = await import("../../packages/core/src/connection/entity");
const { ListingEntity } = await import("../../packages/core/src/profile/directory/entity");
const { LISTS } = await import("../../packages/core/src/profile/lists");

const request = { request_id: "bench", ip: "192.0.2.1", user_agent: "bench" };
const as = <T>(actor: Parameters<typeof Actor.run>[0], work: () => T) => Actor.run(actor, work, request);
const pick = <T>(list: readonly T[], at: number): T => {
  const found = list[at % list.length];
  if (found === undefined) throw new Error("The list is empty");
  return found;
};

const FIRST = ["Mika", "Joss", "Robin", "Tove", "Ana", "Bo", "Sam", "Noa", "Kim", "Alex", "Ivo", "Lena"];
const LAST = ["Fixture", "Marlow", "Sample", "Placeholder", "Mockley", "Filler", "Dummy", "Standin"];
const PLACES = ["Portland, Maine", "Demo City", "Lisbon", "Aarhus", "Porto", "Chicago", "Toronto"];

/** Changes of the last half minute are read again by each call: these are older. */
const LONG_AGO = "2026-01-01T00:00:00.000Z";
const MANY = Number(process.env.MANY ?? 20_000);

/** What somebody is found by; no two are alike. */
const factsOf = (at: number) => ({
  first_name: pick(FIRST, at),
  last_name: `${pick(LAST, at * 7 + Math.floor(at / 96))} ${at.toString(36)}`,
  brand_name: `${pick(LAST, at * 3)} Studio`,
  headline: `${pick(LISTS.roles, at).name} for ${pick(LISTS.industries, at * 5).name.toLowerCase()}`,
  place: pick(PLACES, at),
  roles: [pick(LISTS.roles, at).id, pick(LISTS.roles, at * 11 + 3).id],
  tools: [0, 1, 2, 3].map((more) => pick(LISTS.tools, at * 3 + more * 17).id),
  industries: [0, 1].map((more) => pick(LISTS.industries, at + more * 13).id),
  languages: ["en", pick(LISTS.languages, at).id].filter((id, place, all) => all.indexOf(id) === place),
  availability: pick(["available_soon", "unavailable", null] as const, at),
  availability_from: at % 3 === 0 ? "2099-01-18" : null,
  time_zone: "America/New_York",
});

async function addListings(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 500)
    await ListingEntity.put(
      Array.from({ length: Math.min(500, to - at) }, (_, more) => ({
        user_id: 900_000_000 + at + more,
        version: 1,
        changed_at: LONG_AGO,
        facts: factsOf(at + more),
      })),
    ).go({ concurrency: 10 });
}

const connect = (user_id: number, other_ids: readonly number[]) =>
  ConnectionEntity.put(
    other_ids.map((other_id) => ({
      ...{ user_id, other_id, status: "connected" as const, since: iso(), asked_at: iso() },
      ...{ message: "", version: 1 },
    })),
  ).go();

const friends = Array.from({ length: 30 }, () => Id.next());
await connect(owner.user_id, friends);
for (let at = 0; at < 20; at++) {
  const { actor } = await newPerson(pick(FIRST, at), `Pageone ${at}`);
  const facts = factsOf(at) as Profiles.UpdateInput & { roles: string[] };
  await as(actor, () =>
    Profile.update({
      ...{ headline: "Illustration for books and packaging", roles: facts.roles, place: "Porto" },
      ...{ availability: "available", about: "What I make, for whom, and how we would begin. ".repeat(15) },
    }),
  );
  const others = Array.from({ length: 27 }, () => Id.next());
  await connect(actor.user_id, [...friends.slice(0, 3), ...others]);
}

const calls: [string, () => Promise<unknown>][] = [
  ["first page, first call of the process", () => listPeople({})],
  ["first page", () => listPeople({})],
  ["page of a search, first call of one", () => listPeople({ filter: "pageone" })],
  ["page of a search: pageone", () => listPeople({ filter: "pageone" })],
  ["page of a search with a typo: pageoen", () => listPeople({ filter: "pageoen" })],
  ["page of a filter: one place", () => listPeople({ places: ["Porto"] })],
  ["page by name", () => listPeople({ sort: "name", filter: "pageone" })],
  ["filters with their counts", () => listChoices({})],
  ["filters beside a search", () => listChoices({ filter: "illustrator" })],
];

for (const many of [1_000, MANY]) {
  const table: Record<string, unknown>[] = [];
  await addListings(many === 1_000 ? 0 : 1_000, many);
  if (many > 1_000) {
    const { forget } = await import("../../packages/core/src/profile/directory/held");
    const { takeSnapshot } = await import("../../packages/core/src/profile/directory/snapshot");
    const from = performance.now();
    console.log(
      "snapshot",
      await measure(() => as(owner, takeSnapshot)),
      `${Math.round(performance.now() - from)} ms`,
    );
    forget();
  }
  for (const [call, work] of calls) {
    const isFirst = call.includes("first call");
    const times: number[] = [];
    let cost = {};
    for (let run = 0; run < (isFirst ? 1 : 7); run++) {
      const before = process.cpuUsage();
      const start = performance.now();
      cost = await measure(() => as(owner, work));
      const { user, system } = process.cpuUsage(before);
      times.push(performance.now() - start);
      cost = { ...cost, cpu: Math.round((user + system) / 100) / 10 };
    }
    const ms = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    table.push({ people: many, call, ...cost, ms: Math.round(ms * 10) / 10 });
  }
  console.table(table);
}
await aws.stop();
await stop();
