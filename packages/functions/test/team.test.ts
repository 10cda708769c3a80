import { Team } from "@stint/core/team";
import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes, type Served } from "../../../tests/reliability/support/areas";
import { caller } from "../../../tests/reliability/support/world";
import { proofOf } from "../../core/src/team/accept";
import { SeatEntity } from "../../core/src/team/entity";
import { tokenOf } from "../../core/src/team/read";
import { as, newPerson, newStudio, type Person } from "../../core/test/project/invitation/support";
import { tokenFor } from "./support-people";

let routes: Served[];
beforeAll(async () => {
  routes = await allRoutes();
});

/** A browser of a person: in their own workspace, or for a company. */
async function visit(person?: Person, company?: Person) {
  const headers: Record<string, string> = company ? { "stint-workspace": `${company.owner_id}` } : {};
  const call = caller(routes, person && (await tokenFor(person)), headers);
  const at = (path: string) => `/api/v2${path}`;
  return {
    get: (path: string) => call("GET", at(path)),
    post: (path: string, body: unknown = {}) => call("POST", at(path), body),
    patch: (path: string, body: unknown) => call("PATCH", at(path), body),
    del: (path: string) => call("DELETE", at(path)),
  };
}

/** What the mail to an invited person carries. */
async function mailOf(owner: Person, seat_id: number) {
  const { data } = await SeatEntity.get({ owner_id: owner.owner_id, id: seat_id }).go({ consistent: true });
  if (!data) throw new Error("nobody was invited");
  return { token: tokenOf(data), proof: proofOf(data) };
}

async function inviteAdmin(owner: Person, email_address: string, name = "Kim Demoff") {
  const seat = await as(owner, () => Team.invite({ name, email_address }));
  return { seat, ...(await mailOf(owner, seat.id)) };
}

/** A company with an admin. */
async function newCompany() {
  const studio = await newStudio();
  const kim = await newPerson();
  const { token } = await inviteAdmin(studio.owner, kim.email);
  const page = await visit(kim.actor);
  expect((await page.post(`/invitations/${token}/accept`)).status).toBe(200);
  return { ...studio, kim };
}

describe("an admin of a company", () => {
  it("is invited, accepts, acts for the company, and is shut out at once (D43)", async () => {
    const { owner } = await newStudio();
    const kim = await newPerson();
    const own = await visit(owner);
    const invited = await own.post("/team/invitations", { name: "Kim Demoff", email_address: kim.email });
    expect(invited).toMatchObject({ status: 201, body: { data: { status: "invited", charge_month: 0 } } });
    const { token } = await mailOf(owner, invited.body.data.id);

    const anybody = await visit();
    expect((await anybody.get(`/invitations/${token}`)).body.data).toMatchObject({
      status: "pending",
      metadata: { project_id: null, brand_name: "Mockford Books", is_company: true },
    });
    const page = await visit(kim.actor);
    const before = await visit(kim.actor, owner);
    expect((await before.get("/team")).body.error).toMatchObject({ code: 1002 });
    expect((await page.post(`/invitations/${token}/accept`)).status).toBe(200);
    expect((await page.get("/currentuser")).body.data).toMatchObject({
      acting_for: null,
      role: "owner",
      is_company: false,
      companies: [{ company_user_id: owner.owner_id, brand_name: "Mockford Books", seat: "active" }],
    });

    const acting = await visit(kim.actor, owner);
    expect((await acting.get("/currentuser")).body.data).toMatchObject({
      id: kim.actor.user_id,
      first_name: "Kim",
      acting_for: owner.owner_id,
      role: "admin",
      is_company: true,
      brand_name: "Mockford Books",
    });
    expect((await acting.get("/team")).body.data).toMatchObject({
      owner: { user_id: owner.user_id, charge_month: null, self: false },
      admins: [{ user_id: kim.actor.user_id, status: "active", self: true, charge_month: null }],
      seats: { included: 3, extra: 0, taken: 2, invited: 0, price_month: null, over_since: null },
      teammates: { count: 0, names: [], projects: 0 },
    });
    expect((await own.get("/team")).body.data.seats).toMatchObject({ taken: 2, price_month: 800 });
    expect((await acting.get("/currentuser/subscription")).body.error).toMatchObject({ code: 1002 });

    expect((await own.del(`/team/admins/${kim.actor.user_id}`)).status).toBe(200);
    expect((await acting.get("/projects")).body.error).toMatchObject({ code: 1002 });
    expect((await page.get("/currentuser")).body.data.companies).toEqual([]);
    expect((await own.post(`/team/admins/${kim.actor.user_id}/restore`)).body.data).toMatchObject({
      status: "active",
    });
    expect((await acting.get("/projects")).status).toBe(200);
  });

  it("is nobody in a company that has no seat for them", async () => {
    const { kim } = await newCompany();
    const other = await newStudio();
    const page = await visit(kim.actor, other.owner);
    for (const path of ["/projects", `/projects/${other.project_id}`, "/team", "/currentuser"])
      expect((await page.get(path)).body.error).toMatchObject({ code: 1002 });
    expect((await page.post("/projects/start", { name: "X", client_name: "Y" })).status).toBe(403);
  });

  it("leaves; the owner cannot", async () => {
    const { owner, kim } = await newCompany();
    const acting = await visit(kim.actor, owner);
    expect((await acting.post("/team/leave")).status).toBe(200);
    expect((await acting.get("/team")).body.error).toMatchObject({ code: 1002 });
    expect((await (await visit(owner)).post("/team/leave")).body.error).toMatchObject({ code: 1004 });
  });
});
