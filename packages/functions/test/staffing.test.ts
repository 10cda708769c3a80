import { Connection } from "@stint/core/connection";
import { computeKeep, computePay, sumHours } from "@stint/core/operations/staffing/rules";
import { Profile } from "@stint/core/profile";
import { Project } from "@stint/core/project";
import { Member } from "@stint/core/project/member";
import { Scope } from "@stint/core/project/scope";
import { describe, expect, it } from "vitest";
import { UserEntity } from "../../core/src/user/entity";
import { newPerson, newStudio, newTeammate, type Person } from "../../core/test/project/invitation/support";
import { as } from "../../core/test/support";
import { visit } from "./support-people";

const ILLUSTRATOR = "701";
const STORYBOARDER = "703";

async function newOpenRole(role_id = ILLUSTRATOR) {
  const studio = await newStudio();
  await as(studio.owner, () => Profile.update({ visibility: "members" }));
  const { owner, project_id } = studio;
  const project = await as(owner, () => Project.get(project_id));
  const scope_id = "scopes" in project ? (project.scopes[0]?.id ?? 0) : 0;
  const scope = await as(owner, () => Scope.get(scope_id));
  const phase = scope.categories[0]?.id ?? 0;
  const add = (name: string, price: number, effort_hours?: string) =>
    as(owner, () =>
      Scope.addTask({
        scopecategory_id: phase,
        role_id,
        name,
        price,
        ...(effort_hours ? { effort_hours } : {}),
      }),
    );
  await add("Cover drawing", 240_000, "24");
  await add("Service icons", 120_000, "16");
  return { ...studio, hers: await visit(owner), add };
}

async function newCandidate(owner: Person, name: string, profile: Parameters<typeof Profile.update>[0]) {
  const { actor, email } = await newPerson(name);
  await as(actor, () => Profile.update({ visibility: "members", roles: [ILLUSTRATOR], ...profile }));
  await as(owner, () => Connection.invite(actor.user_id, {}));
  await as(actor, () => Connection.accept(owner.user_id));
  return { actor, email };
}

describe("staffing an open role", () => {
  it("offers connections and former teammates with what is left of the role's price, and invites at that pay", async () => {
    const studio = await newOpenRole();
    const { owner, project_id, hers } = studio;
    const shown = {
      usual_pay: { amount: 52_000, unit: "day" as const },
      usual_pay_audience: "members" as const,
    };
    const mika = await newCandidate(owner, "Mika", { ...shown, availability: "available" });
    const uma = await newCandidate(owner, "Uma", {
      ...{ usual_pay: { amount: 9_000, unit: "hour" }, usual_pay_audience: "connections" },
      availability: "available_soon",
      availability_from: "2099-01-01",
    });
    const wren = await newCandidate(owner, "Wren", {
      ...{ usual_pay: { amount: 10_000, unit: "day" }, usual_pay_audience: "nobody" },
      availability: "unavailable",
    });
    const path = `/projects/${project_id}/staffing`;
    const roles = await hers.get(path);
    expect(roles.body.data).toMatchObject([
      { role_id: ILLUSTRATOR, services: ["Cover drawing", "Service icons"], price_total: 360_000 },
    ]);
    const seen = await hers.get(`${path}/${ILLUSTRATOR}`);
    expect(seen.body.data).toMatchObject({ hours: "40", project_total: 360_000, team_pay: 0 });
    expect(seen.body.data.candidates).toMatchObject([
      {
        name: "Mika Demoff",
        pay: 260_000,
        keep: 100_000,
        keep_percent: "28",
        status: "open",
        has_role: true,
      },
      // A loss is shown, and nobody is left out for it.
      { name: "Uma Demoff", pay: 360_000, keep: 0, keep_percent: "0" },
      { name: "Wren Demoff", usual_pay: null, pay: null, keep: null, availability_overall: "other" },
    ]);
    for (const { email } of [mika, uma, wren]) expect(seen.text).not.toContain(email);
    const days = await hers.get(`${path}/${ILLUSTRATOR}?days=2.5`);
    expect(days.body.data).toMatchObject({ hours: "20", candidates: [{ pay: 130_000 }, {}, {}] });

    const invited = await hers.post(`/projects/${project_id}/invitations`, {
      ...{ user_id: mika.actor.user_id, role_id: ILLUSTRATOR, pay: 260_000, message: "Twelve drawings." },
    });
    expect(invited).toMatchObject({ status: 201, body: { data: { pay: 260_000, email_address: "" } } });
    // The role is asked for: it is not open any more.
    expect((await hers.get(path)).body.data).toEqual([]);
    expect(await hers.get(`${path}/${ILLUSTRATOR}`)).toMatchObject({ status: 404 });
    expect((await (await visit(mika.actor)).get(path)).status).toBe(404);
  });

  it("knows who worked here before, also where their profile is closed; and says nothing of who blocked one", async () => {
    const studio = await newOpenRole();
    const { owner, project_id, hers } = studio;
    const { actor } = await newTeammate(studio, { role_id: "702" });
    const members = await as(owner, () => Member.rowsOf(owner.owner_id, project_id));
    await as(owner, () => Member.remove(project_id, members[0]?.id ?? 0));
    const gone = await newCandidate(owner, "Gone", {});
    await as(gone.actor, () => Connection.block(owner.user_id));
    const { body } = await hers.get(`/projects/${project_id}/staffing/${ILLUSTRATOR}`);
    const { candidates } = body.data as { candidates: { user_id: number; projects: number }[] };
    expect(candidates.map(({ user_id }) => user_id)).not.toContain(gone.actor.user_id);
    expect(candidates.filter(({ projects }) => projects > 0)).toMatchObject([
      { user_id: actor.user_id, projects: 1, has_role: false, usual_pay: null, token: null },
    ]);
  });

  it("then offers members whose role, free time and pay fit, with nothing that they show to others alone", async () => {
    const { owner, project_id, hers } = await newOpenRole(STORYBOARDER);
    const join = async (name: string, profile: Parameters<typeof Profile.update>[0]) => {
      const { actor, email } = await newPerson(name);
      await as(actor, () =>
        Profile.update({
          ...{ visibility: "members", roles: [STORYBOARDER], availability: "available" },
          ...profile,
        }),
      );
      return { actor, email };
    };
    const day = (amount: number) => ({ amount, unit: "day" as const });
    await newCandidate(owner, "Known", { roles: [STORYBOARDER], availability: "unavailable" });
    const shows = await join("Shows", { usual_pay: day(40_000), usual_pay_audience: "members" });
    const hides = await join("Hides", { usual_pay: day(31_700), usual_pay_audience: "connections" });
    await join("Dear", { usual_pay: day(90_000), usual_pay_audience: "members" });
    await join("Busy", { availability: "unavailable" });
    await join("Other", { roles: ["702"] });
    await join("Closed", { visibility: "private" });
    const blocked = await join("Blocked", {});
    const blocking = await join("Blocking", {});
    await as(owner, () => Connection.block(blocked.actor.user_id));
    await as(blocking.actor, () => Connection.block(owner.user_id));
    const path = `/projects/${project_id}/staffing/${STORYBOARDER}`;
    const names = (body: { data?: { candidates: { name: string }[] } }) =>
      body.data?.candidates.map(({ name }) => name.split(" ")[0]) ?? [];
    const seen = await hers.get(path);
    expect(names(seen.body)[0]).toBe("Known");
    expect(names(seen.body).toSorted()).toEqual(["Hides", "Known", "Shows"]);
    expect(seen.body.data.candidates).toContainEqual(
      expect.objectContaining({ user_id: shows.actor.user_id, pay: 200_000, keep: 160_000, projects: 0 }),
    );
    expect(seen.body.data.candidates).toContainEqual(
      expect.objectContaining({ user_id: hides.actor.user_id, usual_pay: null, pay: null, keep: null }),
    );
    for (const secret of ["31700", shows.email, hides.email]) expect(seen.text).not.toContain(secret);
    // More days, and the price is not enough for one of them.
    expect(names((await hers.get(`${path}?days=10`)).body)).not.toContain("Shows");
    // To whoever did not confirm their address nobody shows themselves.
    await UserEntity.patch({ id: owner.user_id }).set({ email_verified: false }).go();
    expect(await hers.get(path)).toMatchObject({ status: 200, body: { data: { candidates: [] } } });
  });

  it("leaves nobody out who fits for many who do not, nor for many who cost too much", async () => {
    const { owner, project_id, hers } = await newOpenRole();
    const path = `/projects/${project_id}/staffing/${ILLUSTRATOR}?days=1`;
    // The connection who fits is the oldest of more than one call reads.
    const fit = await newCandidate(owner, "Fit", { availability: "available" });
    const others = Array.from({ length: 49 }, (_, nth) => `Other${nth}`);
    for (const name of others) {
      const { actor } = await newPerson(name);
      await as(actor, () => Profile.update({ visibility: "members", availability: "available" }));
      await as(actor, () => Connection.invite(owner.user_id, {}));
      await as(owner, () => Connection.accept(actor.user_id));
    }
    const day = (amount: number) => ({
      roles: [ILLUSTRATOR],
      visibility: "members" as const,
      availability: "available" as const,
      usual_pay: { amount, unit: "day" as const },
      usual_pay_audience: "members" as const,
    });
    const cheap = await newPerson("Cheap");
    await as(cheap.actor, () => Profile.update(day(40_000)));
    for (let nth = 0; nth < 13; nth++) {
      const { actor } = await newPerson("Dear");
      await as(actor, () => Profile.update(day(90_000_000)));
    }
    const { candidates } = (await hers.get(path)).body.data as unknown as {
      candidates: { user_id: number }[];
    };
    const ids = candidates.map(({ user_id }) => user_id);
    expect(ids).toContain(fit.actor.user_id);
    expect(ids).toContain(cheap.actor.user_id);
    expect(candidates[0]).toMatchObject({ user_id: fit.actor.user_id });
  });

  it("refuses days that are none, a role that is not open, and a project that is not one's own", async () => {
    const { project_id, hers, add } = await newOpenRole();
    const path = `/projects/${project_id}/staffing`;
    for (const days of ["0", "-1", "many", "2.25", "1000"])
      expect(await hers.get(`${path}/${ILLUSTRATOR}?days=${days}`), days).toMatchObject({ status: 422 });
    expect(await hers.get(`${path}/999`)).toMatchObject({ status: 404 });
    const other = await visit((await newPerson()).actor);
    expect((await other.get(path)).status).toBe(404);
    // One service without hours, and the sum is not known: nobody is guessed.
    await add("Portraits", 50_000);
    expect((await hers.get(`${path}/${ILLUSTRATOR}`)).body.data.hours).toBeNull();
  });

  it("counts by the hour and by the day, in whole units of any currency", () => {
    expect(computePay({ amount: 52_000, unit: "day" }, "40", "USD")).toBe(260_000);
    expect(computePay({ amount: 9_500, unit: "hour" }, "2.5", "USD")).toBe(23_800);
    expect(computePay({ amount: 45_000, unit: "day" }, "20", "JPY")).toBe(112_500);
    expect(computePay({ amount: 120_000, unit: "day" }, "4", "BHD")).toBe(60_000);
    expect(computePay(null, "40", "USD")).toBeNull();
    expect(computePay({ amount: 100, unit: "day" }, null, "USD")).toBeNull();
    expect(computeKeep(360_000, 370_000)).toEqual({ keep: -10_000, keep_percent: "-3" });
    expect(sumHours([{ effort_hours: "1.5" }, { effort_hours: "2" }])).toBe("3.5");
    expect(sumHours([])).toBeNull();
  });
});
