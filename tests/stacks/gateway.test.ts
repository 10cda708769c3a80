import routes from "@stint/functions/routes.gen.json";
import { describe, expect, it } from "vitest";
import { chooseRoute, gatewayRoutes } from "../../stacks/lib/gateway";

const made = gatewayRoutes(routes);
const calls = routes as { area: string; method: string; path: string }[];

describe("the gateway's prefixes", () => {
  it("bring every call to its area's function, whatever its names stand for", () => {
    for (const { area, method, path } of calls)
      for (const name of ["7", "import", "proposals", "x%2Fy"]) {
        const chosen = chooseRoute(made, method, path.replaceAll(/\{\w+\}/g, name));
        // A name that is another call's word is that call's, as inside of the functions.
        const word = calls.find(
          (call) => call.method === method && call.path === path.replaceAll(/\{\w+\}/g, name),
        );
        expect(chosen?.area, `${method} ${path} as ${name}`).toBe(word?.area ?? area);
      }
  });

  it("bring a HEAD to whoever answers the GET", () => {
    for (const { area, path } of calls.filter(({ method }) => method === "get"))
      expect(chooseRoute(made, "HEAD", path.replaceAll(/\{\w+\}/g, "7"))?.area, path).toBe(area);
  });

  it("leave nothing to the gateway's own words", () => {
    for (const path of [
      "/",
      "/api",
      "/api/v2",
      "/api/v2/nothing",
      "/api/v3/clients",
      "/api/v2/dashboard/more",
    ])
      expect(chooseRoute(made, "GET", path), path).toEqual({ key: "$default", area: "meta" });
  });

  it("give a shared prefix to who has most of it, and the others their own paths", () => {
    const row = (area: string, method: string, path: string) => ({ area, method, path });
    const table = [
      row("a", "get", "/api/v2/things"),
      row("a", "get", "/api/v2/things/{id}"),
      row("a", "get", "/api/v2/things/{id}/parts"),
      row("b", "post", "/api/v2/things/{id}/parts"),
      row("b", "get", "/api/v2/things/{id}/bills"),
      row("b", "post", "/api/auth/signin"),
    ];
    const of = gatewayRoutes(table);
    expect(of).toEqual([
      { key: "ANY /api/v2/things", area: "a" },
      { key: "ANY /api/v2/things/{proxy+}", area: "a" },
      { key: "POST /api/v2/things/{id}/parts", area: "b" },
      { key: "ANY /api/v2/things/{id}/bills", area: "b" },
      { key: "ANY /api/auth/{proxy+}", area: "b" },
      { key: "$default", area: "meta" },
    ]);
    for (const { area, method, path } of table)
      expect(chooseRoute(of, method, path.replace("{id}", "7"))?.area).toBe(area);
  });
});
