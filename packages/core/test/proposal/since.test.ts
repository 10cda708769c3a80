import { Day } from "@stint/core/platform/date";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { accept, newSent, type Offer, Proposal, Scope, sent, visitor } from "./support";

const open = (hash: string) => visitor(() => Proposal.recordView({ hash }));
const since = async (hash: string) => (await visitor(() => Proposal.view(hash))).since;
const reprice = (offer: Offer, price: number) =>
  as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price }));

describe("a version that is sent after another", () => {
  it("has no marks for a client who opened none before", async () => {
    const offer = await newSent();
    expect(await since(offer.hash)).toBeNull();
    await reprice(offer, 500_000);
    await sent(offer);
    await open(offer.hash);
    expect(await since(offer.hash)).toBeNull();
  });

  it("marks what changed since the version that was opened, also when others were sent between unread", async () => {
    const offer = await newSent();
    await open(offer.hash);
    await reprice(offer, 500_000);
    await sent(offer);
    await reprice(offer, 520_000);
    await sent(offer);
    const found = await since(offer.hash);
    expect(found).toMatchObject({
      version: 1,
      total: 635_000,
      opened_on: Day.today(new Date(), "America/New_York"),
    });
    expect(found?.marks.filter(({ of }) => of === "service")).toEqual([
      {
        of: "service",
        key: String(offer.task_ids[0]),
        kind: "repriced",
        name: "Design system",
        was: 480_000,
        was_name: null,
        was_text: null,
      },
    ]);
    // Opened, the third is what the reader knows: the fourth is marked against it.
    await open(offer.hash);
    expect((await since(offer.hash))?.version).toBe(1);
    await reprice(offer, 530_000);
    await sent(offer);
    expect(await since(offer.hash)).toMatchObject({ version: 3, total: 675_000 });
  });

  it("is sent again as it was without another comparison, and has no marks once it is signed", async () => {
    const offer = await newSent();
    await open(offer.hash);
    await sent(offer);
    expect(await since(offer.hash)).toBeNull();
    await reprice(offer, 500_000);
    await sent(offer);
    expect((await since(offer.hash))?.version).toBe(1);
    await accept(offer.hash);
    expect(await since(offer.hash)).toBeNull();
  });
});
