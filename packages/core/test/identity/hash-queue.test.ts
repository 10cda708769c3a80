import { Actor } from "@stint/core/platform/actor";
import { describe, expect, it } from "vitest";
import { inTurn } from "../../src/identity/password/hash-queue";

/** Work that goes on until it is let go. */
function press() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const from = (ip: string, name: string, known = false) =>
    Actor.run(
      { type: "anonymous" },
      () =>
        inTurn(known, async () => {
          started.push(name);
          await new Promise<void>((end) => ends.push(end));
          return name;
        }),
      { request_id: "turn-test", ip, user_agent: "test" },
    ).catch((error) => error.code as number);
  const finish = async (all: Promise<unknown>[]) => {
    let over = false;
    const done = Promise.all(all).finally(() => {
      over = true;
    });
    while (!over) {
      ends.shift()?.();
      await new Promise((soon) => setImmediate(soon));
    }
    return done;
  };
  return { started, from, finish };
}

describe("passwords' hashes take turns", () => {
  it("two at once, the known before strangers who came first, and a flood of one place is told to come back", async () => {
    const { started, from, finish } = press();
    const flood = Array.from({ length: 16 }, (_, nth) => from("198.51.100.66", `stranger ${nth}`));
    expect(started).toEqual(["stranger 0", "stranger 1"]);
    const other = from("203.0.113.20", "owner, new device");
    const known = from("198.51.100.66", "owner, known device", true);
    const answers = await finish([...flood, other, known]);
    expect(answers.filter((answer) => answer === 1005)).toHaveLength(6);
    expect(answers.slice(-2)).toEqual(["owner, new device", "owner, known device"]);
    expect(started[2]).toBe("owner, known device");
  });

  it("from all places together there is an end, too, and then there is room again", async () => {
    const { from, finish } = press();
    const many = Array.from({ length: 30 }, (_, nth) => from(`203.0.113.${nth}`, `${nth}`));
    const answers = await finish(many);
    expect(answers.filter((answer) => answer === 1005)).toHaveLength(12);
    expect(await finish([from("198.51.100.66", "next")])).toEqual(["next"]);
  });
});
