import { Notification } from "@stint/core/notification";
import { changePreferences } from "@stint/core/operations/preferences";
import { Clock } from "@stint/core/platform/clock";
import { Events } from "@stint/core/platform/due/events";
import { Preference } from "@stint/core/user/preference";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { newPerson } from "../../packages/core/test/project/invitation/support";
import { as } from "../../packages/core/test/support";
import { handler } from "../../packages/functions/src/events/due-digests/work-off";
import { openFilesAndMail } from "../../packages/functions/test/support-proposal";
import { withoutWrites } from "./support/fault";
import { batch, delivery } from "./support/message";
import { count, seeded } from "./support/seed";

const random = seeded("reliability 13, digest");
const HOUR = 3_600_000;

let mail: Awaited<ReturnType<typeof openFilesAndMail>>;
let restore = () => {};
beforeAll(async () => {
  mail = await openFilesAndMail();
});
afterEach(() => restore());

/** Days of somebody for whom it rings, whose digest comes late, again and again, and now and then only in half. */
async function play(days: number) {
  const { actor, email } = await newPerson("Ada");
  const { user_id, owner_id } = actor;
  await as(actor, () => changePreferences({ digest_every: "day", digest_hour: 7 }));
  let rung = 0;
  const at = (instant: number) => {
    restore();
    restore = Clock.use(() => new Date(instant));
  };
  const ring = () =>
    as(actor, () => {
      const key = `${++rung}`.padStart(3, "0");
      return Notification.add({ user_id, key, type: "proposal.viewed", title: `It rang: ${key}.` });
    });
  for (let day = 0; day < days; day++) {
    const due_at = (await Preference.find(user_id))?.due_at ?? "";
    const due = Date.parse(due_at);
    const rows = [{ kind: "preference", owner_id, ids: [`${user_id}`], due_at }];
    const id = random.below(1_000_000);
    const detail = {
      id,
      type: Events.Digests.type,
      occurred_at: due_at,
      owner_id,
      actor_id: "system:sweep",
      aggregate: "due",
      data: { rows },
    };
    const deliver = async () =>
      expect(await handler(batch(delivery("due.digests--work-off", detail)))).toEqual({
        batchItemFailures: [],
      });
    for (let n = 1 + random.below(2); n > 0; n--) {
      at(due - random.below(3 * HOUR));
      await ring();
    }
    let now = due + 1000;
    for (let tries = 2 + random.below(2); tries > 0; tries--) {
      at(now);
      // The mail is out, and what remembers that this day was told is lost.
      if (tries > 1 && random.below(2) === 0) await withoutWrites(["preference", "inbox"], deliver);
      else await deliver();
      now += random.below(HOUR);
      at(now);
      if (random.below(2) === 0) await ring();
      now += 1000;
    }
    at(now);
    await deliver();
  }
  const titles = (await mail.to(email)).flatMap(({ text }) => text.match(/It rang: \d+\./g) ?? []);
  return { titles, rung };
}

describe("a digest that comes late and again", () => {
  it("tells of each thing that rang once, and of all but what rang since the last one", async () => {
    for (let round = 0; round < count(2, 40); round++) {
      const { titles, rung } = await play(4);
      expect(titles.length).toBe(new Set(titles).size);
      // What rang after the last day was due waits for the day after.
      expect(rung - titles.length).toBeLessThanOrEqual(4);
      expect(titles.length).toBeGreaterThan(0);
    }
  });
});
