import { beforeAll, describe, expect, it } from "vitest";
import { publishCatalog } from "../../packages/core/test/support/catalog";
import { openMoney } from "../../packages/functions/test/money-bench";
import { allRoutes } from "./support/areas";
import { filled, holes, natural } from "./support/attack";
import { newWorld } from "./support/world";

beforeAll(async () => {
  await Promise.all([openMoney(), publishCatalog()]);
});

interface Listed {
  data: unknown[];
  meta: { per_page: number; next: string | null; total: number | null };
}

describe("what a list says of its pages", () => {
  it("is so over every route: no page holds more than it says, and one that is followed by another is full", async () => {
    const world = await newWorld();
    const wrong: string[] = [];
    const followed = new Set<string>();
    for (const { route } of await allRoutes()) {
      if (!route.list || route.method !== "get") continue;
      const values = Object.fromEntries(
        holes(route.path).map((name) => [name, world.ids[natural(route.path, name)] ?? 0]),
      );
      for (const query of ["", "?per_page=1", "?community=1", "?community=1&per_page=3"]) {
        const lacks = [...new URLSearchParams(query).keys()].some((name) => !(name in route.query));
        if (lacks) continue;
        const { status, body } = await world.call("GET", filled(route.path, values) + query);
        if (status !== 200) continue;
        const { data, meta } = body as Listed;
        const isFollowed = meta.next !== null;
        if (isFollowed) followed.add(route.path);
        if (data.length > meta.per_page || (isFollowed && data.length < meta.per_page))
          wrong.push(`${route.path}${query}: ${data.length} of ${meta.per_page}`);
      }
    }
    expect(wrong).toEqual([]);
    expect([...followed]).toEqual(
      expect.arrayContaining(["/api/v2/deliverables", "/api/v2/scopetemplates", "/api/v2/roles"]),
    );
  });
});
