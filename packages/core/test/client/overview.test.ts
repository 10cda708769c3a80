import { overview } from "@stint/core/operations/client-overview";
import { describe, expect, it } from "vitest";
import { accepted, offered, open, sign } from "../proposal/change.support";
import { newOffer, Scope } from "../proposal/support";
import { as } from "../support";

describe("a client's page", () => {
  it("tells a change order by its number and difference, before and after it is signed", async () => {
    const offer = await accepted(await newOffer());
    const told = async () => {
      const { proposals, timeline } = await as(offer.owner, () => overview(offer.client_id));
      return {
        proposals: proposals.map(({ change, status }) => ({ change, status })),
        said: timeline.map(({ text }) => text).filter((text) => text.startsWith("Change order")),
      };
    };
    const first = { change: null, status: "accepted" };

    const { id } = await open(offer);
    const add = { scopecategory_id: offer.phase_id, name: "Two more pages", price: 80_000 };
    await as(offer.owner, () => Scope.addTask(add));
    const change = { number: 1, difference: 80_000 };
    expect(await told()).toEqual({ proposals: [{ change, status: "draft" }, first], said: [] });

    const hash = await offered(offer, id);
    expect(await told()).toMatchObject({ proposals: [{ change, status: "sent" }, first] });

    await sign(offer, id, hash);
    const { proposals, said } = await told();
    expect(proposals).toEqual([
      { change, status: "accepted" },
      { change: null, status: "superseded" },
    ]);
    expect(said).toEqual([
      expect.stringMatching(/^Change order 1 for .+ was accepted$/),
      expect.stringMatching(/^Change order 1 for .+ was sent$/),
    ]);
  });
});
