import { randomBytes } from "node:crypto";
import { Actor } from "@stint/core/platform/actor";
import { Db } from "@stint/core/platform/db";
import { AppError, Code, StaleWrite } from "@stint/core/platform/error";
import { Event, handleOnce } from "@stint/core/platform/event";
import { Id } from "@stint/core/platform/id";
import { Idempotency } from "@stint/core/platform/idempotency";
import { describe, expect, it } from "vitest";
import { as, journalOf, newOwner } from "../support";

const claimName = (owner_id: number, value: string) =>
  Db.claim(
    { kind: "test", value: `${owner_id}#${value}`, owner_id, target_id: 1 },
    () => new AppError(Code.ClientNameExists),
  );

describe("committing a change with its event", () => {
  it("writes both, with the actor and the request", async () => {
    const owner = newOwner();
    await as(owner, () =>
      Db.commit([claimName(owner.owner_id, "a")], [Event.audit("thing.made", "thing:1")]),
    );
    expect(await journalOf(owner.owner_id, "thing:1")).toEqual(["thing.made"]);
    const [entry] = await Event.history(owner.owner_id, "thing:1");
    expect(entry).toMatchObject({ actor_id: `user:${owner.user_id}`, request_id: "test-request" });
  });

  it("keeps no empty fields, of which the local stream tells nothing that could be read", async () => {
    const owner = newOwner();
    const change = { before: {}, after: { due: [] } };
    await as(owner, () => Db.commit([], [Event.audit("thing.seen", "thing:3", change)]));
    const [entry] = await Event.history(owner.owner_id, "thing:3");
    expect(entry?.before).toBeUndefined();
    expect(entry?.after).toEqual({ due: [] });
  });

  it("writes neither when a condition fails, and says the domain's error", async () => {
    const owner = newOwner();
    const attempt = () =>
      as(owner, () => Db.commit([claimName(owner.owner_id, "a")], [Event.audit("thing.made", "thing:1")]));
    await attempt();
    await expect(attempt()).rejects.toMatchObject({ code: 2045 });
    expect(await journalOf(owner.owner_id, "thing:1")).toEqual(["thing.made"]);
  });
});

describe("a transaction that is sent again", () => {
  /** Answers the first two sendings with an error of the database, and notes the token of each. */
  async function tokensAfter(name: string): Promise<string[]> {
    const tokens: string[] = [];
    Db.client.middlewareStack.add(
      (next) => async (args) => {
        const { ClientRequestToken } = args.input as { ClientRequestToken?: string };
        if (ClientRequestToken === undefined) return next(args);
        if (tokens.push(ClientRequestToken) < 3) throw Object.assign(new Error(name), { name });
        return next(args);
      },
      { step: "initialize", name: "planted" },
    );
    const owner = newOwner();
    try {
      await as(owner, () => Db.commit([], [Event.audit("thing.sent", "thing:1")]));
    } finally {
      Db.client.middlewareStack.remove("planted");
    }
    expect(await journalOf(owner.owner_id, "thing:1")).toEqual(["thing.sent"]);
    return tokens;
  }

  it("keeps its token while the database is still at it: under another one it would be done twice", async () => {
    const tokens = await tokensAfter("TransactionInProgressException");
    expect([tokens.length, new Set(tokens).size]).toEqual([3, 1]);
  });

  it("has a new one after it was canceled", async () => {
    expect(new Set(await tokensAfter("TransactionCanceledException")).size).toBe(3);
  });
});

describe("work that is tried again", () => {
  const triesOf = async (refusal: () => Error): Promise<number> => {
    let tries = 0;
    await Db.retryOnConflict(() => {
      tries += 1;
      return Promise.reject(refusal());
    }).catch(() => undefined);
    return tries;
  };

  it("is what somebody else was quicker with, and nothing that a state or a rule refuses", async () => {
    expect(await triesOf(() => new StaleWrite())).toBe(8);
    for (const code of Object.values(Code)) expect(await triesOf(() => new AppError(code))).toBe(1);
    expect(await triesOf(() => new Error("a defect"))).toBe(1);
  });

  it("stands on rows that were read again, until it commits", async () => {
    const owner = newOwner();
    let tries = 0;
    await as(owner, () =>
      Db.retryOnConflict(async () => {
        tries += 1;
        const value = tries < 3 ? "taken" : "free";
        if (tries === 1)
          await Db.commit([claimName(owner.owner_id, value)], [Event.audit("thing.made", "thing:4")]);
        const claim = { kind: "test", value: `${owner.owner_id}#${value}`, owner_id: owner.owner_id };
        await Db.commit([Db.claim({ ...claim, target_id: 2 })], [Event.audit("thing.made", "thing:4")]);
      }),
    );
    expect(tries).toBe(3);
    expect(await journalOf(owner.owner_id, "thing:4")).toEqual(["thing.made", "thing.made"]);
  });

  it("is refused at once for who named another version", () => {
    expect(() => Db.assertVersion({ version: 2 }, 1)).toThrow(expect.objectContaining({ code: 1004 }));
    expect(() => Db.assertVersion({ version: 2 }, 1)).not.toThrow(StaleWrite);
    expect(() => Db.assertVersion({ version: 2 }, 2)).not.toThrow();
    expect(() => Db.assertVersion({ version: 2 }, undefined)).not.toThrow();
  });
});

describe("a message delivered three times", () => {
  it("takes effect once, also when the deliveries run side by side", async () => {
    const owner = newOwner();
    const message = Id.token();
    const react = () =>
      Actor.asSystem(owner.owner_id, "test", () =>
        handleOnce("counter", message, () => Db.commit([], [Event.audit("counted", "thing:2")])),
      );
    await Promise.all([react(), react(), react()]);
    await react();
    expect(await journalOf(owner.owner_id, "thing:2")).toEqual(["counted"]);
  });

  it("is nobody's fault where the later delivery also finds the row that the first one made", async () => {
    const owner = newOwner();
    const message = Id.token();
    const react = (meanwhile = async () => {}) =>
      Actor.asSystem(owner.owner_id, "test", () =>
        handleOnce("claimer", message, async () => {
          await meanwhile();
          await Db.commit([claimName(owner.owner_id, "once")], [Event.audit("claimed", "thing:4")]);
        }),
      );
    const late = react(async () => {
      expect(await react()).toBe(true);
    });
    expect(await late).toBe(false);
    expect(await journalOf(owner.owner_id, "thing:4")).toEqual(["claimed"]);
  });

  it("begins again at once when another write was quicker, three times at most, and not once it wrote", async () => {
    const owner = newOwner();
    const run = (work: () => Promise<unknown>) =>
      Actor.asSystem(owner.owner_id, "test", () => handleOnce("slower", Id.token(), work));
    let tries = 0;
    const slower = (until: number) => async () => {
      if (++tries < until) throw new StaleWrite();
      await Db.commit([], [Event.audit("caught.up", "thing:5")]);
    };
    expect(await run(slower(3))).toBe(true);
    expect(await journalOf(owner.owner_id, "thing:5")).toEqual(["caught.up"]);
    tries = 0;
    await expect(run(slower(4))).rejects.toThrow(StaleWrite);
    expect(tries).toBe(3);
    tries = 0;
    const later = async () => {
      await slower(1)();
      throw new StaleWrite();
    };
    await expect(run(later)).rejects.toThrow(StaleWrite);
    expect(tries).toBe(1);
  });

  it("is tried again when the reaction failed before it wrote", async () => {
    const owner = newOwner();
    const message = Id.token();
    const run = (work: () => Promise<unknown>) =>
      Actor.asSystem(owner.owner_id, "test", () => handleOnce("flaky", message, work));
    await expect(run(() => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await run(() => Promise.resolve())).toBe(true);
    expect(await run(() => Promise.resolve())).toBe(false);
  });
});

describe("an idempotency key (D34)", () => {
  const answer = (body: string) => async () => ({ status: 201, body });

  it("answers the first answer again, and refuses another request", async () => {
    const scope = Id.token();
    expect(await Idempotency.once(scope, "k", "one", answer("first"))).toMatchObject({
      body: "first",
      replayed: false,
    });
    expect(await Idempotency.once(scope, "k", "one", answer("second"))).toMatchObject({
      body: "first",
      replayed: true,
    });
    await expect(Idempotency.once(scope, "k", "two", answer("x"))).rejects.toMatchObject({
      code: Code.Conflict,
    });
    expect(await Idempotency.once(Id.token(), "k", "two", answer("other"))).toMatchObject({ body: "other" });
  });

  it("is not burned by a refused request", async () => {
    const scope = Id.token();
    await expect(
      Idempotency.once(scope, "k", "bad", () => Promise.reject(new AppError(Code.Validation))),
    ).rejects.toMatchObject({ code: Code.Validation });
    expect(await Idempotency.once(scope, "k", "good", answer("ok"))).toMatchObject({ body: "ok" });
  });

  it("keeps an answer that is larger than a row, and owns up where even its core does not fit", async () => {
    const scope = Id.token();
    const large = JSON.stringify(Array.from({ length: 2000 }, (_, i) => `${i} ${"word ".repeat(200)}`));
    expect(large.length).toBeGreaterThan(1_500_000);
    expect(await Idempotency.once(scope, "k", "r", answer(large))).toMatchObject({ replayed: false });
    expect(await Idempotency.once(scope, "k", "r", answer("again"))).toMatchObject({
      body: large,
      replayed: true,
    });

    const noise = randomBytes(600_000).toString("base64");
    expect(await Idempotency.once(scope, "n", "r", answer(noise))).toMatchObject({ body: noise });
    await expect(Idempotency.once(scope, "n", "r", answer("again"))).rejects.toMatchObject({
      code: Code.Conflict,
      message: expect.stringContaining("carried out"),
    });
  });

  it("refuses an over-long key", async () => {
    await expect(Idempotency.once("s", "k".repeat(256), "r", answer("x"))).rejects.toMatchObject({
      status: 422,
    });
  });

  it("runs the work once for parallel repeats", async () => {
    const scope = Id.token();
    let runs = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        Idempotency.once(scope, "k", "r", async () => {
          runs++;
          return { status: 201, body: "done" };
        }),
      ),
    );
    expect(runs).toBe(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: Code.Conflict });
      else expect(result.value.body).toBe("done");
  });
});
