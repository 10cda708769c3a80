import { deleteClient } from "@stint/core/operations/delete-client";
import { Db } from "@stint/core/platform/db";
import { AppError } from "@stint/core/platform/error";
import { Change } from "@stint/core/proposal/change";
import { describe, expect, it } from "vitest";
import { ClientEntity } from "../../src/client/entity";
import { as, journalOf } from "../support";
import { accepted, open } from "./change.support";
import { newOffer, newSent, type Offer, Project, Proposal, Scope, sent, signature, visitor } from "./support";

const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === "fulfilled" ? "ok" : (result.reason as AppError).code;
const fail = (): never => {
  throw new Error("no code");
};
const count = <T>(list: T[], value: T) => list.filter((each) => each === value).length;
const journal = ({ owner, proposal_id }: Offer) => journalOf(owner.owner_id, `proposal:${proposal_id}`);

describe("at the same moment", () => {
  it("twenty acceptances: one wins, nineteen hear 2034, one event and one record (D17, D22)", async () => {
    const offer = await newSent();
    const names = Array.from({ length: 20 }, (_, i) => `Signer ${i}`);
    // Four clicks for each of five codes: a code takes five tries.
    const coded = await Promise.all(
      [0, 1, 2, 3, 4].map((i) => signature(offer.hash, "", `signer-${i}@cedarrow.test`)),
    );
    const signed = names.map((name, i) => ({ ...(coded[i % 5] ?? fail()), name }));
    const results = await Promise.allSettled(signed.map((each) => visitor(() => Proposal.accept(each))));
    const codes = results.map(codeOf);
    expect(count(codes, "ok")).toBe(1);
    expect(count(codes, 2034)).toBe(19);
    expect(count(await journal(offer), "proposal.accepted")).toBe(1);
    const info = await as(offer.owner, () => Proposal.get(offer.proposal_id));
    const winner = results.findIndex(({ status }) => status === "fulfilled");
    expect(info.acceptance?.name).toBe(names[winner]);
  });

  it("an acceptance and a new version: the client signs what it saw, or is told that it changed (D17)", async () => {
    const seen = new Set<unknown>();
    for (let round = 0; round < 12; round++) {
      const offer = await newSent();
      const signed = await signature(offer.hash);
      await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 500_000 + round }));
      const wait = () => new Promise((done) => setTimeout(done, (round % 6) * 6));
      const [accepted, resent] = await Promise.allSettled([
        wait().then(() => visitor(() => Proposal.accept(signed))),
        sent(offer),
      ]);
      const info = await as(offer.owner, () => Proposal.get(offer.proposal_id));
      const outcome = [codeOf(accepted), codeOf(resent)].join();
      seen.add(outcome);
      if (outcome === "ok,2036") {
        expect(info).toMatchObject({ status: "accepted", document_version: 1 });
        expect(info.acceptance?.document_hash).toBe(signed.document_hash);
        expect(info.total).toBe(635_000);
      } else {
        expect(outcome).toBe("1004,ok");
        expect(info).toMatchObject({ status: "sent", document_version: 2, acceptance: null });
      }
      expect((await as(offer.owner, () => Project.get(offer.project_id))).proposal_status).toBe(info.status);
    }
    console.info(`outcomes of acceptance and send: ${[...seen].join(" | ")}`);
  });

  it("an acceptance, a refusal and a withdrawal: exactly one counts", async () => {
    const offer = await newSent();
    const { hash, owner, proposal_id: id } = offer;
    const signed = await signature(hash);
    const codes = (
      await Promise.allSettled([
        visitor(() => Proposal.accept(signed)),
        visitor(() => Proposal.decline({ hash, name: "Maren Row", reason: "No", code: signed.code ?? "" })),
        as(owner, () => Proposal.withdraw(id)),
      ])
    ).map(codeOf);
    expect(count(codes, "ok")).toBe(1);
    for (const code of codes) expect(["ok", 2034, 2035, 2036]).toContain(code);
    const ends = (await journal(offer)).filter((type) => /accepted|declined|withdrawn/.test(type));
    expect(ends).toHaveLength(1);
    expect(ends[0]).toBe(`proposal.${(await as(owner, () => Proposal.get(id))).status}`);
  });

  it("a view does not get in the way of an acceptance", async () => {
    const { hash } = await newSent();
    const signed = await signature(hash);
    const results = await Promise.allSettled([
      visitor(() => Proposal.accept(signed)),
      ...Array.from({ length: 5 }, () => visitor(() => Proposal.recordView({ hash }))),
    ]);
    expect(results.map(codeOf)).toEqual(Array(6).fill("ok"));
  });

  it("five clicks on send: one link, one version, one sending, one count at the client", async () => {
    const offer = await newOffer();
    const infos = await Promise.all(
      Array.from({ length: 5 }, () => as(offer.owner, () => Proposal.send({ id: offer.proposal_id }))),
    );
    expect(new Set(infos.map(({ hash }) => hash)).size).toBe(1);
    expect(infos.every(({ status, document_version }) => status === "sent" && document_version === 1)).toBe(
      true,
    );
    expect(count(await journal(offer), "proposal.sent")).toBe(1);
    const { data } = await ClientEntity.get({ owner_id: offer.owner.owner_id, id: offer.client_id }).go();
    expect(data?.open_count).toBe(1);
  });

  it("a send to a client that is being deleted: either it is gone and nothing went out, or it stays (2062)", async () => {
    for (let round = 0; round < 6; round++) {
      const offer = await newOffer();
      const [removed, out] = await Promise.allSettled([
        as(offer.owner, () => deleteClient(offer.client_id)),
        sent(offer),
      ]);
      const codes = [codeOf(removed), codeOf(out)];
      expect(count(codes, "ok")).toBe(1);
      const { data } = await ClientEntity.get({ owner_id: offer.owner.owner_id, id: offer.client_id }).go();
      expect(data?.open_count).toBe(codes[1] === "ok" ? 1 : undefined);
    }
  });
});

describe("what an acceptance costs", () => {
  it("is one transaction of four rows, whatever the document's size", async () => {
    const measured: number[] = [];
    Db.client.middlewareStack.add(
      (next, context) => async (args) => {
        const input = args.input as { ReturnConsumedCapacity?: string };
        const counts = `${context.commandName}`.startsWith("TransactWrite");
        if (counts) input.ReturnConsumedCapacity = "INDEXES";
        const answer = await next(args);
        const used = (answer.output as { ConsumedCapacity?: { CapacityUnits?: number }[] }).ConsumedCapacity;
        if (counts && used)
          measured.push(used.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0));
        return answer;
      },
      { step: "initialize", name: "capacity" },
    );
    try {
      const costs: number[] = [];
      for (const services of [0, 60]) {
        const offer = await newOffer();
        for (let i = 0; i < services; i++)
          await as(offer.owner, () =>
            Scope.addTask({
              scopecategory_id: offer.phase_id,
              name: `Service ${i}`,
              price: 100 + i,
              deliverable_description: crypto.randomUUID().repeat(20),
            }),
          );
        const { hash } = await sent(offer);
        const signed = await signature(hash);
        measured.length = 0;
        await visitor(() => Proposal.accept(signed));
        expect(measured).toHaveLength(1);
        costs.push(measured[0] ?? 0);
      }
      console.info(`write units of an acceptance: ${costs.join(" and ")}`);
      expect(costs[1]).toBe(costs[0]);
    } finally {
      Db.client.middlewareStack.remove("capacity");
    }
  });

  it("four drops of a change order: it is put back once, and nobody meets a fault (D23)", async () => {
    const offer = await newOffer();
    await accepted(offer);
    const { owner, project_id } = offer;
    for (const _ of [1, 2]) {
      const change = await open(offer);
      const drops = Array.from({ length: 4 }, () => as(owner, () => Change.dropChange(change.id)));
      const codes = (await Promise.allSettled(drops)).map(codeOf);
      expect(count(codes, "ok")).toBeGreaterThan(0);
      // Whoever came last hears that it is none any more (2035).
      expect(codes.filter((code) => code !== "ok" && code !== 2035 && code !== 1004)).toEqual([]);
      await as(owner, () => Change.finishDrop({ proposal_id: change.id }));
      expect((await as(owner, () => Project.get(project_id))).change_id).toBeNull();
    }
  });
});
