import { Db } from "@stint/core/platform/db";
import { describe, expect, it } from "vitest";
import { ClientEntity } from "../../src/client/entity";

/** A query of so many rows, ten a page, which counts the pages that were asked for. */
function rowsOf(count: number) {
  const asked: (string | null | undefined)[] = [];
  const all = Array.from({ length: count }, (_, id) => ({ id }));
  const go = async ({ cursor }: { cursor?: string | null }) => {
    asked.push(cursor);
    const start = Number(cursor ?? 0);
    const end = start + 10;
    return { data: all.slice(start, end), cursor: end < count ? `${end}` : null };
  };
  return { go, asked };
}

describe("all rows of a query", () => {
  it("are read page by page, in order, up to the bound", async () => {
    const query = rowsOf(30);
    const { data } = await Db.allOf(query, { most: 30, why: "a test" });
    expect(data.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, id) => id));
    expect(query.asked).toHaveLength(3);
  });

  it("are refused beyond it (1014), after one page too many and not after all", async () => {
    const query = rowsOf(10_000);
    await expect(Db.allOf(query, { most: 30, why: "a test" })).rejects.toMatchObject({
      code: 1014,
      message: "There is too much here to be read at once: more than 30 entries.",
    });
    expect(query.asked).toHaveLength(4);
  });

  it("of a collection are counted together", async () => {
    const pages = [
      { data: { a: [1, 2], b: [3] }, cursor: "1" },
      { data: { a: [4], b: [] }, cursor: null },
    ];
    const query = {
      go: async ({ cursor }: { cursor?: string | null }) => pages[Number(cursor ?? 0)] ?? pages[0],
    };
    const read = (most: number) => Db.allOf(query as never, { most, why: "a test" });
    expect((await read(4)).data).toEqual({ a: [1, 2, 4], b: [3] });
    await expect(read(3)).rejects.toMatchObject({ code: 1014 });
  });

  it("end where a filter leaves few rows of very many pages", async () => {
    let pages = 0;
    const go = async () => ({ data: [] as number[], cursor: `${++pages}` });
    await expect(Db.allOf({ go }, { most: 5, why: "a test" })).rejects.toMatchObject({ code: 1014 });
    expect(pages).toBeLessThanOrEqual(101);
  });
});

describe("a page of a list", () => {
  /** The requests of a list, each answered as the database would; `go on` as long as it says so. */
  const answering = async <T>(
    pages: (at: number) => { rows: number; more: boolean },
    work: () => Promise<T>,
  ) => {
    const requests: number[] = [];
    Db.client.middlewareStack.add(
      () => async (args) => {
        const { rows, more } = pages(requests.length);
        requests.push((args.input as { Limit?: number }).Limit ?? 0);
        const Items = Array.from({ length: rows }, (_, id) => ({
          __edb_e__: "client",
          id,
          pk: "p",
          sk: `${id}`,
        }));
        return {
          response: {},
          output: { $metadata: {}, Items, ...(more ? { LastEvaluatedKey: {} } : {}) } as never,
        };
      },
      { step: "initialize", name: "answering", priority: "high" },
    );
    try {
      return { answer: await work(), requests };
    } finally {
      Db.client.middlewareStack.remove("answering");
    }
  };
  const list = (input: Db.PageInput) =>
    Db.page(ClientEntity, ClientEntity.query.byOwner({ owner_id: 1 }), input);

  it("with a high number reads those before it in lumps, not one by one", async () => {
    const { answer, requests } = await answering(
      () => ({ rows: 250, more: true }),
      () => list({ page: 1001, per_page: 1 }),
    );
    expect(answer.items).toHaveLength(1);
    expect(requests).toEqual([250, 250, 250, 250, 1]);
  });

  it("is refused after a hundred requests (1014), whatever its number or filter asks for", async () => {
    for (const input of [{ page: 100_000, per_page: 20 }, { filter: "nobody" }]) {
      let asked = 0;
      const endless = () => {
        asked += 1;
        return { rows: 0, more: true };
      };
      await expect(answering(endless, () => list(input))).rejects.toMatchObject({ code: 1014 });
      expect(asked).toBe(100);
    }
  });
});
