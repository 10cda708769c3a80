import { Brief } from "@stint/core/brief";
import { BriefWriter } from "@stint/core/brief/write";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { accept, newOffer, sent, visitor } from "../proposal/support";
import { as } from "../support";
import { publishCatalog } from "../support/catalog";
import { draftOf, engineOf, newBrief, type Owner, PROMPT } from "./support";

beforeAll(() => publishCatalog());

/** Writes a draft of a brief into a project that is there, as the reaction does. */
async function drawFor(owner: Owner, project_id: number, prompt = PROMPT) {
  const { id: brief_id } = await as(owner, () => Brief.generate(project_id, { prompt }));
  await as({ type: "system", owner_id: owner.owner_id, cause: "test" }, () =>
    BriefWriter.writeDraft({ project_id, brief_id }),
  );
  return as(owner, () => Brief.get(project_id));
}
const linesOf = ({ phases }: Brief.Info) => phases.flatMap(({ lines }) => lines);

describe("a draft and the client", () => {
  it("are apart until a line is accepted and offered: page, scope and PDF", async () => {
    const offer = await newOffer();
    const { owner, project_id } = offer;
    const { hash } = await sent(offer);
    const shown = async (of: string) => {
      const [page, { body }] = await visitor(() =>
        Promise.all([Proposal.view(of), Proposal.downloadOpen(of)]),
      );
      const { hash: of_scope } = await as(owner, () => Scope.get(project_id));
      const scope = await visitor(() => Scope.getPublic(of_scope));
      const { text } = await readPdf(Buffer.from(body));
      return { page: JSON.stringify({ page, scope }), paper: text };
    };
    const restore = Brief.usePlanner(engineOf(draftOf));
    const drafted = await drawFor(owner, project_id).finally(restore);
    const [homepage, search] = linesOf(drafted);
    const proposed = /Homepage concept|Title search|Page builder|two clicks/;
    const before = await shown(hash);
    expect(before.page).toContain("Template pages");
    expect(before.page).not.toMatch(proposed);
    expect(before.paper).not.toMatch(proposed);

    await as(owner, () =>
      Brief.decide(project_id, {
        lines: [
          { id: homepage?.id ?? 0, decision: "accepted", edit: { price: 90_000 } },
          { id: search?.id ?? 0, decision: "left_out" },
        ],
      }),
    );
    // What is accepted is in the scope, and the client's page stays as it was sent until it is sent again.
    expect((await shown(hash)).page).not.toMatch(proposed);
    const again = await sent(offer);
    const after = await shown(again.hash);
    expect(after.page).toContain("Homepage concept");
    expect(after.paper).toContain("Homepage concept");
    for (const text of [after.page, after.paper])
      expect(text).not.toMatch(/Title search|Page builder|two clicks/);
  });

  it("agree on a price: what the client accepted is the source of the next draft's", async () => {
    const offer = await newOffer();
    const { owner, project_id } = offer;
    const asked = "We need a home page design.";
    const [first] = linesOf(await drawFor(owner, project_id, asked));
    expect(first?.source).toMatchObject({ kind: "catalog" });
    const price = (first?.price ?? 0) + 12_345;
    const lines = [{ id: first?.id ?? 0, decision: "accepted" as const, edit: { price } }];
    await as(owner, () => Brief.decide(project_id, { lines }));
    const { hash } = await sent(offer);
    await accept(hash);
    await as(owner, () => Proposal.recordOutcome({ project_id }));

    const next = await newBrief(owner);
    const [line] = linesOf(await drawFor(owner, next.id, asked));
    expect(line).toMatchObject({
      name: first?.name,
      price,
      source: { kind: "own", count: 1, low: price, high: price },
    });
  });
});
