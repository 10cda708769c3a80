import { listNotifications } from "@stint/core/operations/notifications";
import { notifyProposalDeclined } from "@stint/core/operations/notify/proposal";
import { overview } from "@stint/core/operations/project-overview";
import { Actor } from "@stint/core/platform/actor";
import { Change } from "@stint/core/proposal/change";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { accepted, follow, offered, open } from "./change.support";
import { accept, decline, newOffer, Proposal, Scope, visitor } from "./support";

const STEPS = ["decline", "withdraw", "send again", "drop", "sign", "open, drop"] as const;
type Step = (typeof STEPS)[number];

/** What the client was given of a project: each name with the sum that it stood for. */
async function lifeOf(steps: readonly Step[]) {
  const offer = await accepted(await newOffer());
  const given: string[] = [];
  let price = 500_000;
  const by = <T>(work: () => Promise<T>) => as(offer.owner, work);
  const reprice = () => {
    price += 1_000;
    return by(() => Scope.updateTask(offer.task_ids[0], { price }));
  };
  const give = async (id: number) => {
    await reprice();
    const { hash } = await by(() => Proposal.send({ id }));
    const { document } = await visitor(() => Proposal.view(hash ?? ""));
    given.push(`change order ${document?.change?.number}, version ${document?.version}`);
    return hash ?? "";
  };
  for (const step of steps) {
    const { id } = await open(offer);
    if (step === "open, drop") {
      await by(() => Change.dropChange(id));
      continue;
    }
    let hash = await give(id);
    if (step === "send again") hash = await give(id);
    if (step === "decline") await decline(hash);
    if (step === "withdraw") await by(() => Proposal.withdraw(id));
    if (step === "sign") {
      await accept(hash);
      await follow(offer, id);
    } else if (step !== "decline" || given.length % 2) await by(() => Change.dropChange(id));
  }
  return given;
}

describe("the name of a change order (D23)", () => {
  it("is not given twice when one that was declined is dropped and the next one is sent", async () => {
    expect(await lifeOf(["decline", "withdraw", "open, drop", "drop", "sign", "drop", "sign"])).toEqual([
      "change order 1, version 2",
      "change order 2, version 3",
      "change order 3, version 4",
      "change order 4, version 5",
      "change order 5, version 6",
      "change order 6, version 7",
    ]);
  });

  it("is never given twice, whatever becomes of the change orders before", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 6 }), async (steps) => {
        const given = await lifeOf(steps);
        expect(new Set(given).size).toBe(given.length);
        const versions = given.map((name) => Number(name.split(" ").at(-1)));
        expect(versions).toEqual([...versions].sort((a, b) => a - b));
        expect(new Set(versions).size).toBe(given.length);
      }),
      { numRuns: 4 },
    );
  });

  it("stands in the bell and in the project's activity, a dropped one's too", async () => {
    const offer = await accepted(await newOffer());
    const { project_id, owner } = offer;
    const { id } = await open(offer);
    await as(owner, () => Scope.updateTask(offer.task_ids[0], { price: 500_000 }));
    await decline(await offered(offer, id), "Too much");
    const ref = { project_id, proposal_id: id, version: 2 };
    await Actor.asSystem(owner.owner_id, "test", () => notifyProposalDeclined(ref, 1));
    expect((await as(owner, () => listNotifications({}))).items[0]).toMatchObject({
      title: "Cedar & Row declined change order 1 for Website redesign.",
      body: "What was accepted stays in force. Too much",
    });
    await as(owner, () => Change.dropChange(id));
    const told = (await as(owner, () => overview(project_id))).activity.map(({ text }) => text);
    expect(told).toEqual(
      expect.arrayContaining([
        "Sent the proposal",
        "Accepted the proposal",
        "Opened change order 1",
        "Sent change order 1",
        "Declined change order 1",
        "Dropped change order 1",
      ]),
    );
  });
});
