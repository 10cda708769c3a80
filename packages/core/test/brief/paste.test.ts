import { Brief } from "@stint/core/brief";
import { readCatalog } from "@stint/core/library/community";
import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../support";
import { publishCatalog } from "../support/catalog";
import { newWorkspace } from "../support/workspace";
import { newBrief, type Owner } from "./support";

beforeAll(() => publishCatalog());

const THREAD = `Hi Sam,

we also need a logo.

Thanks
Ada Sample
Tel. 000 0000

On Mon, May 11, 2026 at 10:00 AM Mock Studio <sam@studio.test> wrote:

> We could build an online shop for you.
>
> On Sun, May 10, 2026 at 9:00 AM Ada Sample <ada@bakery.test> wrote:
>
>> We need a landing page for the bakery.
`;

const pick = (info: Brief.Info) =>
  info.sentences.map(({ text, kind, origin }) => ({
    text,
    kind,
    by: origin?.by,
    is_ours: origin?.is_ours,
    words: origin && THREAD.slice(origin.start, origin.end),
  }));
const drawOf = async (owner: Owner, prompt: string) => {
  const { ask, write, see } = await newBrief(owner);
  await write((await ask(prompt)).id);
  return see();
};

describe("a mail thread that was pasted as a brief", () => {
  it("is drafted of in reading order, without what our own side offers, and kept as it was pasted", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly", brand_name: "Mock Studio" });
    const drafted = await drawOf(owner, THREAD);
    expect(drafted).toMatchObject({ state: "done", prompt: THREAD });
    const [shop, logo, page] = [
      "We could build an online shop for you.",
      "we also need a logo.",
      "We need a landing page for the bakery.",
    ];
    expect(pick(drafted).filter(({ text }) => [shop, logo, page].includes(text))).toEqual([
      { text: page, kind: "need", by: "Ada Sample", is_ours: false, words: page },
      { text: shop, kind: "context", by: "Mock Studio", is_ours: true, words: shop },
      { text: logo, kind: "need", by: "Ada Sample", is_ours: false, words: logo },
    ]);
    expect(JSON.stringify(drafted.sentences)).not.toContain("000 0000");
    const quotes = drafted.phases.flatMap(({ lines }) => lines.flatMap(({ answers }) => answers));
    expect(quotes.length).toBeGreaterThan(1);
    for (const { quote } of quotes) expect(THREAD).toContain(quote);
    expect(JSON.stringify(quotes)).not.toContain("online shop");
  });

  it("knows another workspace's side as nobody's but theirs", async () => {
    const drafted = await drawOf(
      await newWorkspace({ plan: "pro_monthly", brand_name: "Other Works" }),
      THREAD,
    );
    const offered = pick(drafted).find(({ text }) => text.includes("online shop"));
    expect(offered).toMatchObject({ kind: "need", is_ours: false, by: "Mock Studio" });
  });

  it("keeps the numbers of its sentences when a phase is written anew", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly", brand_name: "Mock Studio" });
    const brief = await newBrief(owner);
    await brief.write((await brief.ask(THREAD)).id);
    const before = await brief.see();
    const number = before.sentences.find(({ text }) => text.includes("logo"))?.number ?? 0;
    const service = (await readCatalog()).services[0];
    const added = await as(owner, () =>
      Brief.addLine(brief.id, { sentence: number, deliverable_id: service?.id ?? 0 }),
    );
    expect(added.sentences).toEqual(
      before.sentences.map((each) => expect.objectContaining({ text: each.text, origin: each.origin })),
    );
  });

  it("has nobody's name where it is plain words", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const drafted = await drawOf(owner, "We need a website. It should be quick.");
    expect(drafted.sentences.map(({ origin }) => origin)).toEqual([null, null]);
  });
});
