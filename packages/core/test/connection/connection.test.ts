import { Connection } from "@stint/core/connection";
import type { State } from "@stint/core/connection/rules";
import { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { AppError, Code } from "@stint/core/platform/error";
import { Profile } from "@stint/core/profile";
import { afterEach, describe, expect, it } from "vitest";
import { ConnectionEntity } from "../../src/connection/entity";
import { listAll } from "../../src/connection/read";
import { UserEntity } from "../../src/user/entity";
import { newPerson, type Person } from "../project/invitation/support";
import { fc } from "../rules/seed";
import { as, journalOf } from "../support";

type Verb = "invite" | "withdraw" | "accept" | "ignore" | "remove" | "block" | "unblock";

const DAY = 86_400_000;
let restoreClock: (() => void) | undefined;
afterEach(() => restoreClock?.());
/** Lets days pass. */
function wait(days: number): void {
  const at = Clock.now().getTime() + days * DAY;
  restoreClock?.();
  restoreClock = Clock.use(() => new Date(at));
}

/** People with a page that members see. */
const people = async (...names: string[]): Promise<Person[]> =>
  Promise.all(
    names.map(async (name) => {
      const { actor } = await newPerson(name);
      await show(actor, "members");
      return actor;
    }),
  );
const show = (who: Person, visibility: "members" | "private") =>
  as(who, () => Profile.update({ visibility }));

/** Does a verb as somebody, and answers how they stand, or the code that refused. */
const does = (who: Person, verb: Verb | "restore", other: Person): Promise<State | number> =>
  as(who, () =>
    verb === "invite" ? Connection.invite(other.user_id, {}) : Connection[verb](other.user_id),
  ).then(
    ({ status }) => status,
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

const reads = (who: Person, other: Person): Promise<State | number> =>
  as(who, () => Connection.get(other.user_id)).then(
    ({ status }) => status,
    (error: unknown) => (error as AppError).code,
  );
const both = async (a: Person, b: Person) => [await reads(a, b), await reads(b, a)];

const stored = async (a: Person, b: Person) =>
  (await ConnectionEntity.get({ user_id: a.user_id, other_id: b.user_id }).go({ consistent: true })).data;
const idsOf = async (who: Person, name: string) =>
  (await as(who, () => Connection.list(name, {}))).items.map(({ id }) => id);
const requestsOf = async (who: Person) =>
  (await journalOf(who.owner_id, `user:${who.user_id}`)).filter((type) => type === "connection.requested");

const connect = async (a: Person, b: Person) => {
  await does(a, "invite", b);
  await does(b, "accept", a);
};

describe("two people", () => {
  it("ask, accept and part; each reads their own side, and only the asked one is told", async () => {
    const [ada = never(), ben = never()] = await people("Ada", "Ben");
    const asked = await as(ada, () => Connection.invite(ben.user_id, { message: "We met in May." }));
    expect(asked).toMatchObject({ id: ben.user_id, status: "asked", owner_firstname: "Ben" });
    expect(await as(ben, () => Connection.get(ada.user_id))).toMatchObject({
      status: "asked_by_them",
      message: "We met in May.",
      owner_firstname: "Ada",
      owner_lastname: "Demoff",
    });
    expect(await idsOf(ben, "pending")).toEqual([ada.user_id]);
    expect(await idsOf(ada, "asked")).toEqual([ben.user_id]);
    expect(await requestsOf(ben)).toHaveLength(1);
    expect(await requestsOf(ada)).toEqual([]);

    expect(await does(ben, "accept", ada)).toBe("connected");
    expect(await does(ben, "accept", ada)).toBe(Code.AlreadyConnected);
    expect(await does(ada, "invite", ben)).toBe(Code.AlreadyConnected);
    expect(await idsOf(ada, "connected")).toEqual([ben.user_id]);

    expect(await does(ada, "remove", ben)).toBe("removed");
    expect(await both(ada, ben)).toEqual(["removed", "removed"]);
    expect(await idsOf(ben, "connected")).toEqual([]);
    expect(await does(ben, "remove", ada)).toBe(Code.InvalidConnectionStatus);
  });

  it("who ask each other at once have one request: one is told that it waits (2050)", async () => {
    for (let round = 0; round < 5; round++) {
      const [ada = never(), ben = never()] = await people("Ada", "Ben");
      const told = await Promise.all([does(ada, "invite", ben), does(ben, "invite", ada)]);
      expect(told.sort()).toEqual([Code.ConnectionPending, "asked"]);
      expect((await both(ada, ben)).sort()).toEqual(["asked", "asked_by_them"]);
    }
  });

  it("who accept twice at once are connected once, and whoever asked is told once", async () => {
    const [ada = never(), ben = never()] = await people("Ada", "Ben");
    await does(ada, "invite", ben);
    const told = await Promise.all([1, 2, 3].map(() => does(ben, "accept", ada)));
    expect(told.sort()).toEqual([Code.AlreadyConnected, Code.AlreadyConnected, "connected"]);
    const types = await journalOf(ada.owner_id, `user:${ada.user_id}`);
    expect(types.filter((type) => type === "connection.accepted")).toHaveLength(1);
  });

  it("a request that was withdrawn is not accepted (1056), whichever comes first at once", async () => {
    const [ada = never(), cleo = never(), ...others] = await people(
      "Ada",
      "Cleo",
      ..."Ben Dan Eve Fay Gus".split(" "),
    );
    await does(ada, "invite", cleo);
    expect(await does(ada, "withdraw", cleo)).toBe("withdrawn");
    expect(await does(cleo, "accept", ada)).toBe(Code.ConnectionNotPending);
    for (const ben of others) {
      await does(ada, "invite", ben);
      const [withdrawn, accepted] = await Promise.all([does(ada, "withdraw", ben), does(ben, "accept", ada)]);
      const stands = await both(ada, ben);
      if (accepted === "connected") {
        expect([withdrawn, ...stands]).toEqual([Code.ConnectionNotPending, "connected", "connected"]);
        await does(ada, "remove", ben);
      } else expect([withdrawn, accepted, ...stands]).toEqual(["withdrawn", 1056, "withdrawn", "withdrawn"]);
    }
  });

  it("ignoring tells nobody: whoever asked sees an open request, and asks in vain for 30 days", async () => {
    const [ada = never(), ben = never()] = await people("Ada", "Ben");
    await does(ada, "invite", ben);
    const before = await stored(ada, ben);
    expect(await does(ben, "ignore", ada)).toBe("ignored");
    const { version: _, ...after } = (await stored(ada, ben)) ?? never();
    const { version: __, ...was } = before ?? never();
    expect(after).toEqual(was);
    expect(await idsOf(ben, "pending")).toEqual([]);
    // The same answers as for a request that nobody has looked at.
    expect(await does(ada, "invite", ben)).toBe(Code.ConnectionPending);
    expect(await does(ada, "withdraw", ben)).toBe("withdrawn");
    expect(await does(ada, "invite", ben)).toBe("asked");
    expect(await requestsOf(ben)).toHaveLength(1);
    expect(await both(ada, ben)).toEqual(["asked", "ignored"]);
    wait(31);
    expect(await does(ada, "invite", ben)).toBe("asked");
    expect(await requestsOf(ben)).toHaveLength(2);
    expect(await idsOf(ben, "pending")).toEqual([ada.user_id]);
  });

  it("a request that nobody answered can be asked again after 30 days, and not before", async () => {
    const [ada = never(), ben = never()] = await people("Ada", "Ben");
    await does(ada, "invite", ben);
    wait(29);
    expect(await does(ada, "invite", ben)).toBe(Code.ConnectionPending);
    wait(2);
    expect(await does(ada, "invite", ben)).toBe("asked");
    expect(await requestsOf(ben)).toHaveLength(2);
  });

  it("whoever changes their mind accepts what they ignored", async () => {
    const [ada = never(), ben = never()] = await people("Ada", "Ben");
    await does(ada, "invite", ben);
    await does(ben, "ignore", ada);
    expect(await does(ben, "accept", ada)).toBe("connected");
    expect(await both(ada, ben)).toEqual(["connected", "connected"]);
  });

  it("to whoever is blocked, the other one does not exist; unblocked, they never met", async () => {
    const [ada = never(), ben = never(), nobody = never()] = await people("Ada", "Ben", "Nobody");
    await connect(ada, ben);
    expect(await does(ada, "block", ben)).toBe("blocked");
    await UserEntity.patch({ id: nobody.user_id }).set({ deleted_at: Clock.iso() }).go();
    for (const verb of [
      "invite",
      "withdraw",
      "accept",
      "ignore",
      "remove",
      "block",
      "unblock",
      "restore",
    ] as const)
      expect([verb, await does(ben, verb, ada)]).toEqual([verb, await does(ben, verb, nobody)]);
    expect(await reads(ben, ada)).toBe(Code.NotFound);
    await expect(as(ben, () => Connection.mutual(ada.user_id))).rejects.toMatchObject({ code: 1003 });
    for (const name of ["pending", "asked", "connected", "blocked"])
      expect(await idsOf(ben, name)).toEqual([]);
    expect(await idsOf(ada, "blocked")).toEqual([ben.user_id]);
    expect(await Connection.relate(ben.user_id, ada.user_id)).toBe("blocked");
    expect(await does(ada, "unblock", ben)).toBe("none");
    expect(await both(ada, ben)).toEqual(["none", "none"]);
    expect(await stored(ada, ben)).toBe(null);
  });

  it("who block each other at once: one does, and is gone for the other", async () => {
    const [ada = never(), ben = never()] = await people("Ada", "Ben");
    const told = await Promise.all([does(ada, "block", ben), does(ben, "block", ada)]);
    expect(told.sort()).toEqual([Code.NotFound, "blocked"]);
  });

  it("take back a withdrawal, a removal and a block within ten minutes, and nobody is told", async () => {
    const [ada = never(), ben = never()] = await people("Ada", "Ben");
    await does(ada, "invite", ben);
    await does(ada, "withdraw", ben);
    expect(await does(ben, "restore", ada)).toBe(Code.InvalidConnectionStatus);
    expect(await does(ada, "restore", ben)).toBe("asked");
    expect(await requestsOf(ben)).toHaveLength(1);
    expect(await does(ada, "restore", ben)).toBe(Code.InvalidConnectionStatus);
    await does(ben, "accept", ada);
    const { since } = (await stored(ada, ben)) ?? never();
    await does(ben, "block", ada);
    expect(await does(ben, "restore", ada)).toBe("connected");
    expect(await stored(ada, ben)).toMatchObject({ status: "connected", since });
    await does(ben, "remove", ada);
    wait(11 / 1440);
    expect(await does(ben, "restore", ada)).toBe(Code.Gone);
    // A withdrawal that was followed by anything else is not taken back.
    await does(ada, "invite", ben);
    expect(await does(ben, "restore", ada)).toBe(Code.InvalidConnectionStatus);
  });

  it("nobody connects with themselves, with nobody, or without a confirmed address", async () => {
    const [ada = never(), ben = never()] = await people("Ada", "Ben");
    expect(await does(ada, "invite", ada)).toBe(Code.InvalidConnectionStatus);
    expect(await does(ada, "invite", { ...ben, user_id: 4711 })).toBe(Code.NotFound);
    await UserEntity.patch({ id: ben.user_id }).set({ disabled: true }).go();
    expect(await does(ada, "invite", ben)).toBe(Code.NotFound);
    await UserEntity.patch({ id: ben.user_id }).set({ disabled: false }).go();
    await UserEntity.patch({ id: ada.user_id }).set({ email_verified: false }).go();
    expect(await does(ada, "invite", ben)).toBe(Code.IdentityVerificationFailed);
    await UserEntity.patch({ id: ada.user_id }).set({ email_verified: true }).go();
    expect(await both(ada, ben)).toEqual(["none", "none"]);
    await expect(as(ada, () => Connection.list("ignored", {}))).rejects.toMatchObject({ code: 1054 });
  });

  it("nobody finds out by a number who has an account: a private profile is nobody's, to strangers", async () => {
    const [ada = never(), ben = never(), nobody = never()] = await people("Ada", "Ben", "Nobody");
    await show(ben, "private");
    await UserEntity.patch({ id: nobody.user_id }).set({ deleted_at: Clock.iso() }).go();
    for (const verb of ["invite", "withdraw", "accept", "ignore", "remove", "block", "unblock"] as const)
      expect([verb, await does(ada, verb, ben)]).toEqual([verb, await does(ada, verb, nobody)]);
    expect(await both(ada, ben)).toEqual([Code.NotFound, "none"]);
    // Who shows themselves to nobody still asks, and is known to whom they asked.
    expect(await does(ben, "invite", ada)).toBe("asked");
    expect(await does(ada, "accept", ben)).toBe("connected");
    expect(await as(ada, () => Connection.get(ben.user_id))).toMatchObject({
      owner_firstname: "Ben",
      owner_specialist_visibility: "private",
      owner_specialist_token: null,
    });
    expect(await does(ada, "remove", ben)).toBe("removed");
    expect(await does(ada, "invite", ben)).toBe(Code.ProfilePrivate);
    await does(ada, "block", ben);
    expect(await does(ada, "unblock", ben)).toBe("none");
    expect(await does(ada, "block", ben)).toBe(Code.NotFound);
  });

  it("thirty requests a day and no more (1005)", async () => {
    const [ada = never(), last = never(), ...others] = await people(
      "Ada",
      ...Array.from({ length: 11 }, (_, at) => `Ben ${at}`),
    );
    for (const other of others)
      for (let asked = 0; asked < 3; asked++) {
        expect(await does(ada, "invite", other)).toBe("asked");
        await does(ada, "withdraw", other);
      }
    expect(await does(ada, "invite", last)).toBe(Code.TooManyRequests);
  });

  it("three to the same person in 30 days (1005), whatever is done between them", async () => {
    const [ada = never(), ben = never()] = await people("Ada", "Ben");
    for (const between of ["withdraw", "block", "withdraw"] as const) {
      expect(await does(ada, "invite", ben)).toBe("asked");
      await does(ada, between, ben);
      if (between === "block") await does(ada, "unblock", ben);
    }
    expect(await does(ada, "invite", ben)).toBe(Code.TooManyRequests);
    expect(await requestsOf(ben)).toHaveLength(3);
    wait(31);
    expect(await does(ada, "invite", ben)).toBe("asked");
  });

  it("whoever was ignored is not heard either when they block, unblock and ask again", async () => {
    const [ada = never(), ben = never()] = await people("Ada", "Ben");
    await does(ada, "invite", ben);
    await does(ben, "ignore", ada);
    await does(ada, "block", ben);
    expect(await does(ada, "unblock", ben)).toBe("none");
    expect(await both(ada, ben)).toEqual(["none", "none"]);
    expect((await as(ben, () => listAll())).map(({ id }) => id)).toEqual([]);
    expect(await does(ada, "invite", ben)).toBe("asked");
    expect(await both(ada, ben)).toEqual(["asked", "ignored"]);
    expect(await requestsOf(ben)).toHaveLength(1);
  });
});

describe("people in common", () => {
  it("are those who are connected with both, named from one's own, and counted", async () => {
    const [ada = never(), ben = never(), cleo = never(), dan = never()] = await people(
      "Ada",
      "Ben",
      "Cleo",
      "Dan",
    );
    for (const other of [ben, cleo, dan]) await connect(ada, other);
    await connect(ben, cleo);
    await does(ben, "invite", dan);
    expect((await as(ada, () => Connection.mutual(ben.user_id))).map(({ id }) => id)).toEqual([cleo.user_id]);
    expect(await as(ada, () => Connection.countMutual(ben.user_id))).toEqual({ count: 1 });
    await does(cleo, "remove", ben);
    expect(await as(ada, () => Connection.countMutual(ben.user_id))).toEqual({ count: 0 });
  });

  it("and all of it is gone on both sides once an account is deleted (D47)", async () => {
    const [ada = never(), ben = never(), cleo = never()] = await people("Ada", "Ben", "Cleo");
    await connect(ada, ben);
    await does(cleo, "invite", ada);
    for (let again = 0; again < 2; again++)
      await Actor.asSystem(ada.owner_id, "test", () => Connection.forgetPerson(ada.user_id));
    expect(await Promise.all([stored(ada, ben), stored(ben, ada), stored(cleo, ada)])).toEqual([
      null,
      null,
      null,
    ]);
    expect(await idsOf(ben, "connected")).toEqual([]);
  });
});

/** What is between two people, told in facts: an own reckoning beside the table. */
class Model {
  asker: string | undefined;
  isIgnored = false;
  isConnected = false;
  blocker: string | undefined;
  ended: "withdrawn" | "removed" | undefined;
  /** Who does not hear the other one. */
  deaf = new Set<string>();
  /** How often each asked; three times are allowed. */
  asked: Record<string, number> = {};

  read(me: string): State | number {
    if (this.blocker) return this.blocker === me ? "blocked" : Code.NotFound;
    if (this.isConnected) return "connected";
    if (this.asker === me) return "asked";
    if (this.asker) return this.isIgnored ? "ignored" : "asked_by_them";
    return this.ended ?? "none";
  }

  act(me: string, them: string, verb: Verb): State | number {
    const refused = this.refusal(me, verb);
    if (refused !== undefined) return refused;
    if (verb === "invite") {
      const times = (this.asked[me] ?? 0) + 1;
      if (times > 3) return Code.TooManyRequests;
      this.asked[me] = times;
      this.asker = me;
      this.isIgnored = this.deaf.has(them);
    } else if (verb === "ignore") {
      this.isIgnored = true;
      this.deaf.add(me);
    } else if (verb === "accept") {
      this.isConnected = true;
      this.asker = undefined;
      this.deaf.delete(me);
    } else {
      this.asker = undefined;
      this.isConnected = false;
      this.ended = verb === "withdraw" ? "withdrawn" : verb === "remove" ? "removed" : undefined;
      this.blocker = verb === "block" ? me : undefined;
    }
    return this.read(me);
  }

  private refusal(me: string, verb: Verb): number | undefined {
    if (this.blocker) {
      if (this.blocker !== me) return Code.NotFound;
      return verb === "unblock" ? undefined : Code.InvalidConnectionStatus;
    }
    if (verb === "block") return undefined;
    if (verb === "unblock") return Code.InvalidConnectionStatus;
    if (verb === "remove") return this.isConnected ? undefined : Code.InvalidConnectionStatus;
    if (verb === "invite") {
      if (this.isConnected) return Code.AlreadyConnected;
      return this.asker ? Code.ConnectionPending : undefined;
    }
    if (this.isConnected) return verb === "accept" ? Code.AlreadyConnected : Code.ConnectionNotPending;
    if (verb === "withdraw" && this.asker === me) return undefined;
    if (verb !== "withdraw" && this.asker && this.asker !== me)
      return verb === "ignore" && this.isIgnored ? Code.ConnectionNotPending : undefined;
    if (this.asker || !this.ended) return Code.InvalidConnectionStatus;
    return Code.ConnectionNotPending;
  }
}

const VERBS: Verb[] = ["invite", "withdraw", "accept", "ignore", "remove", "block", "unblock"];
const step = fc.record({
  who: fc.nat(2),
  to: fc.nat(1),
  verb: fc.oneof(
    { arbitrary: fc.constantFrom(...VERBS), weight: 1 },
    {
      arbitrary: fc.constantFrom("invite", "accept", "ignore", "withdraw", "remove") as fc.Arbitrary<Verb>,
      weight: 2,
    },
  ),
});

describe("any sequence of what two or three people do", () => {
  it("stands as the facts say, on both sides, in the lists and in what they have in common", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const names = ["a", "b", "c"];
        const actors = await people("Ada", "Ben", "Cleo");
        const models = new Map<string, Model>();
        const between = (a: string, b: string): Model => {
          const key = [a, b].sort().join();
          const known = models.get(key) ?? new Model();
          models.set(key, known);
          return known;
        };
        for (const { who, to, verb } of steps) {
          const other = (who + 1 + to) % 3;
          const [me = "", them = ""] = [names[who], names[other]];
          const told = await does(actors[who] ?? never(), verb, actors[other] ?? never());
          expect(told).toBe(between(me, them).act(me, them, verb));
        }
        for (const [at, me] of names.entries()) {
          const actor = actors[at] ?? never();
          const expected: Record<string, number[]> = { pending: [], asked: [], connected: [], blocked: [] };
          for (const [beside, them] of names.entries()) {
            if (me === them) continue;
            const other = actors[beside] ?? never();
            const stands = between(me, them).read(me);
            expect(await reads(actor, other)).toBe(stands);
            const list = stands === "asked_by_them" ? "pending" : stands;
            expected[list]?.push(other.user_id);
          }
          for (const [name, ids] of Object.entries(expected))
            expect((await idsOf(actor, name)).sort()).toEqual(ids.sort());
        }
        const [a = never(), b = never()] = actors;
        if (between("a", "b").read("a") !== Code.NotFound) {
          const common = between("a", "c").isConnected && between("b", "c").isConnected ? 1 : 0;
          expect(await as(a, () => Connection.countMutual(b.user_id))).toEqual({ count: common });
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 25) },
    );
  });
});

function never(): never {
  throw new Error("there is nobody");
}
