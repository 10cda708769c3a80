import { Client } from "@stint/core/client";
import { Db } from "@stint/core/platform/db";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { measure } from "../../../../tests/bench/capacity";
import { ClientEntity } from "../../src/client/entity";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";

describe("rows that are asked for by their keys", () => {
  const counted = async <T>(work: () => Promise<T>) => {
    let answer: T | undefined;
    const { requests } = await measure(async () => {
      answer = await work();
    });
    return { requests, answer: answer as T };
  };

  it("in the same moment come in one request, whoever asks", async () => {
    const [one, other] = [await newWorkspace(), await newWorkspace()];
    const { id } = await as(one, () => Client.create({ name: "Acme" }));
    const { requests, answer } = await counted(() =>
      Promise.all([
        as(one, () => Workspace.get()),
        as(other, () => Workspace.get()),
        as(one, async () => (await Client.get(id)).name),
        as(other, () => Client.find(id)),
      ]),
    );
    expect(requests).toBe(1);
    expect(answer).toMatchObject([
      { owner_id: one.owner_id },
      { owner_id: other.owner_id },
      "Acme",
      undefined,
    ]);
  });

  it("by two are not the same object, and nothing of what came before", async () => {
    const owner = await newWorkspace();
    const { id } = await as(owner, () => Client.create({ name: "Acme" }));
    const found = () => as(owner, () => Client.find(id));
    const { requests, answer } = await counted(() => Promise.all([found(), found()]));
    expect(requests).toBe(1);
    expect(answer[0]).toEqual(answer[1]);
    expect(answer[0]?.contacts).not.toBe(answer[1]?.contacts);
    await as(owner, () => Client.update(id, { name: "Acme & Co" }));
    expect((await found())?.name).toBe("Acme & Co");
  });

  it("come in parts of a hundred", async () => {
    const owner = await newWorkspace();
    const { id } = await as(owner, () => Client.create({ name: "Acme" }));
    const ids = [id, ...Array.from({ length: 219 }, (_, at) => at + 1)];
    const { requests, answer } = await counted(() =>
      Promise.all(
        ids.map((each) => Db.get(Db.describeRow(ClientEntity, { owner_id: owner.owner_id, id: each }))),
      ),
    );
    expect(requests).toBe(3);
    expect(answer.filter((row) => row !== undefined)).toMatchObject([{ name: "Acme" }]);
  });

  it("fail for all who asked, and for nobody after them", async () => {
    const owner = await newWorkspace();
    const broken = { key: { pk: "", sk: "" }, parse: () => null };
    const workspace = () => as(owner, () => Workspace.get());
    const answers = await Promise.allSettled([Db.get(broken), workspace()]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await workspace()).toMatchObject({ owner_id: owner.owner_id });
  });
});
