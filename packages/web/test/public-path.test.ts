import { expect, test } from "vitest";
import { findPublicPath } from "../src/lib/public-path";
import { safePath } from "../src/lib/return-to";

test("a client's link opens without the app, the owner's pages do not", () => {
  expect(findPublicPath("/proposal/abc")).toEqual({ path: "/proposal/:hash", params: { hash: "abc" } });
  expect(findPublicPath("/proposal/abc/")).toEqual({ path: "/proposal/:hash", params: { hash: "abc" } });
  expect(findPublicPath("/unsubscribe/referral%2Ea.b")?.params.token).toBe("referral.a.b");
  for (const path of ["/proposal/preview/abc", "/invoices", "/templates", "/people/abc", "/", "/dashboard"]) {
    expect(findPublicPath(path), path).toBeUndefined();
  }
});

test("a broken percent sign is a wrong link, not a crash", () => {
  expect(findPublicPath("/proposal/%E0%A4%A")?.params.hash).toBe("%E0%A4%A");
});

test("after a sign-in nobody is sent to a foreign address", () => {
  expect(safePath("/projects?x=1")).toBe("/projects?x=1");
  for (const path of ["//evil.example", "https://evil.example", "/\\evil.example", "", undefined]) {
    expect(safePath(path), String(path)).toBeUndefined();
  }
});
