import { Project } from "@stint/core/project";
import { Member } from "@stint/core/project/member";
import { payOf, payProblem } from "@stint/core/project/member/schema";
import { Scope } from "@stint/core/project/scope";
import { describe, expect, it } from "vitest";
import { as, inCurrency, newStudio, newTeammate } from "../invitation/support";

async function priced() {
  const studio = await newStudio();
  const kim = await newTeammate(studio, { pay: 120_000 });
  const own = <T>(work: () => Promise<T>) => as(studio.owner, work);
  const task_id = await own(async () => {
    const { tasks } = await Scope.get(studio.project_id);
    await Scope.updateTask(tasks[0]?.id ?? 0, { name: "Screens", price: 333_300 });
    return tasks[0]?.id ?? 0;
  });
  const change = (input: Member.UpdateInput) =>
    own(() => Member.update(studio.project_id, kim.member.id, input));
  const teamPay = async () => (await own(() => Project.row(studio.project_id))).team_pay;
  return { ...studio, kim, own, task_id, change, teamPay };
}

describe("the pay that is agreed with a teammate", () => {
  it("is a part of the price, in whole dollars, as it was when it was agreed", async () => {
    const { change, teamPay, own, task_id, project_id } = await priced();
    const basis = { kind: "percent" as const, percent: "12.5" };
    expect(await change({ basis })).toMatchObject({ pay: 41_700, basis });
    expect(await teamPay()).toBe(41_700);
    await own(() => Scope.updateTask(task_id, { price: 900_000 }));
    expect((await own(() => Project.users(project_id))).items[1]).toMatchObject({ pay: 41_700 });
    expect(await change({ role_id: "541" })).toMatchObject({ pay: 41_700, basis, role_id: "541" });
    expect(await change({ pay: 50_000 })).toMatchObject({ pay: 50_000, basis: null });
    expect(await change({ pay: null })).toMatchObject({ pay: null, basis: null });
    expect(await teamPay()).toBe(0);
  });

  it("is so much for each service of the scope", async () => {
    const { change, teamPay, task_id, kim, project_id } = await priced();
    const basis = { kind: "services" as const, services: [{ task_id, amount: 70_000 }] };
    expect(await change({ basis })).toMatchObject({ pay: 70_000, basis });
    expect(await teamPay()).toBe(70_000);
    // The teammate sees what it comes to, and nothing of how (D42).
    const seen = await as(kim.actor, () => Project.see(project_id));
    expect(seen).toMatchObject({ pay: { agreed: 70_000 } });
    expect(JSON.stringify(seen)).not.toContain("basis");
    const other = await priced();
    await expect(
      change({ basis: { kind: "services", services: [{ task_id: other.task_id, amount: 100 }] } }),
    ).rejects.toMatchObject({ fields: { basis: expect.any(String) } });
    expect(await teamPay()).toBe(70_000);
  });

  it("is one or the other, and above nothing", () => {
    const fields = (input: unknown) => Member.UpdateInput.safeParse(input).success;
    expect(fields({ pay: 100, basis: { kind: "percent", percent: "5" } })).toBe(false);
    expect(fields({ basis: { kind: "percent", percent: "0" } })).toBe(false);
    expect(fields({ basis: { kind: "percent", percent: "101" } })).toBe(false);
    expect(fields({ basis: { kind: "services", services: [] } })).toBe(false);
    const twice = { task_id: 5, amount: 100 };
    expect(fields({ basis: { kind: "services", services: [twice, twice] } })).toBe(false);
    expect(fields({ basis: null, pay: 100 })).toBe(true);
  });

  it("is whole units of its currency, and 999,999 of them at most, also summed over services (D7)", async () => {
    expect(payProblem(99_999_900, "USD")).toBeUndefined();
    expect(payProblem(99_999_950, "USD")).toBe("Pay is in whole dollars");
    expect(payProblem(100_000_000, "USD")).toBe("Pay can be $999,999 at most");
    expect(payProblem(12_345, "JPY")).toBeUndefined();
    expect(payProblem(1_000_000, "JPY")).toBe("Pay can be ¥999,999 at most");
    expect(payProblem(1_500, "BHD")).toBe("Pay is in whole BHD");
    expect(payProblem(999_999_000, "BHD")).toBeUndefined();
    expect(payOf({ kind: "percent", percent: "12.5" }, 12_345, "JPY")).toBe(1_543);
    expect(payOf({ kind: "percent", percent: "12.5" }, 12_345_678, "BHD")).toBe(1_543_000);

    const { change, owner, project_id, task_id } = await priced();
    const services = (amount: number) => ({ kind: "services" as const, services: [{ task_id, amount }] });
    await expect(change({ basis: services(150) })).rejects.toMatchObject({
      fields: { basis: "Pay is in whole dollars" },
    });
    await expect(change({ pay: 150 })).rejects.toMatchObject({ fields: { pay: "Pay is in whole dollars" } });
    await inCurrency(owner, project_id, "JPY");
    expect(await change({ pay: 12_345 })).toMatchObject({ pay: 12_345 });
    await expect(change({ basis: services(1_000_000) })).rejects.toMatchObject({
      fields: { basis: "Pay can be ¥999,999 at most" },
    });
  });
});
