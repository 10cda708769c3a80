import type { Info as Invoice, PublicInfo as PublicInvoice } from "@stint/core/invoice/schema";
import type { Info as Lead } from "@stint/core/lead/schema";
import type { Info as Project } from "@stint/core/project/schema";
import { describe, expectTypeOf, it } from "vitest";
import { type Answer, api, type Options, type Query } from "../src/lib/api";

/** Held by the types step: nothing of it runs. */
describe("a call of the API", () => {
  it("answers what the route's schema says, and of a list its items", () => {
    expectTypeOf<Answer<"post", "/projects/{id}/archive">>().toEqualTypeOf<Project>();
    expectTypeOf<Answer<"get", "/projects/{id}/milestones">>().items.toHaveProperty("due_on");
  });

  it("answers by who asks where an address has two readers", () => {
    expectTypeOf<Answer<"get", "/invoices/{id}">>().toEqualTypeOf<Invoice>();
    expectTypeOf<Answer<"get", "/invoices/{hash}">>().toEqualTypeOf<PublicInvoice>();
  });

  it("takes the values of its path, its query and its body", () => {
    expectTypeOf<Options<"get", "/projects/{id}">["path"]>().toEqualTypeOf<{ id: string | number }>();
    expectTypeOf<Options<"get", "/payouts/totals">["query"]>().toEqualTypeOf<{ year: number }>();
    expectTypeOf<Query<"get", "/leads">["status"]>().toEqualTypeOf<Lead["status"] | undefined>();
    expectTypeOf<Query<"get", "/invoices">["client_id"]>().toEqualTypeOf<string | number | undefined>();
    expectTypeOf<Options<"post", "/payouts/{id}/hold">["body"]>().toEqualTypeOf<{ reason: string }>();
  });

  it("is refused where the route table has none of it", () => {
    const calls = () => {
      // @ts-expect-error No such address.
      api.get("/nothing");
      // @ts-expect-error No such method there.
      api.delete("/payouts/totals");
      // @ts-expect-error A value of the path is missing.
      api.get("/projects/{id}");
      // @ts-expect-error A body is missing.
      api.post("/payouts/{id}/hold", { path: { id: 1 } });
      // @ts-expect-error The body has another shape.
      api.post("/payouts/{id}/hold", { path: { id: 1 }, body: { because: "It waits" } });
      // @ts-expect-error No such filter.
      api.get("/payouts/totals", { query: { month: 1 } });
      // @ts-expect-error No such status.
      api.get("/projects", { query: { status: "done" } });
      // @ts-expect-error No such order.
      api.get("/clients", { query: { sort: "price" } });
      // @ts-expect-error No such flag.
      api.get("/projects", { query: { archived: 1 } });
      // @ts-expect-error A year is a number.
      api.get("/payouts/totals", { query: { year: "last" } });
      // @ts-expect-error A filter is missing that has to be there.
      api.get("/payouts/totals");
      // @ts-expect-error An answer is not named by hand.
      api.get<Project>("/projects/{id}", { path: { id: 1 } });
    };
    expectTypeOf(calls).toBeFunction();
  });
});
