import { expect, test } from "vitest";
import { router } from "../src/gateway/routes";

const find = router([
  { method: "GET", path: "/api/pages/templates/{hash}", handler: "pages" },
  { method: "POST", path: "/api/v2/leads", handler: "leads" },
  { method: "ANY", path: "/api/v2/{proxy+}", handler: "rest" },
]);

test("a HEAD reaches what answers the GET, as at the gateway of a stage", () => {
  expect(find("HEAD", "/api/pages/templates/a1")).toEqual({
    handler: "pages",
    routeKey: "GET /api/pages/templates/{hash}",
    params: { hash: "a1" },
  });
});

test("another method goes to the most specific path that has it", () => {
  expect(find("POST", "/api/v2/leads")?.handler).toBe("leads");
  expect(find("GET", "/api/v2/leads")?.handler).toBe("rest");
  expect(find("POST", "/api/pages/templates/a1")).toBeUndefined();
});
