import { Payout } from "@stint/core/payout";
import { reportCsv, statement, totals, totalsCsv } from "@stint/core/payout/report";
import { payMany, runCsv } from "@stint/core/payout/run";
import { Clock } from "@stint/core/platform/clock";
import { Project } from "@stint/core/project";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { as, newStudio, newTeammate, type Person } from "../project/invitation/support";

const restore = () => {};
afterEach(() => restore());

type Studio = Awaited<ReturnType<typeof newStudio>>;
type Teammate = Awaited<ReturnType<typeof newTeammate>>;

/** A payout that is committed, with a line for each person. */
const committed = ({ owner, project_id }: Studio, lines: [Teammate, number, string?][]) =>
  as(owner, async () => {
    const { id } = await Payout.create({ project_id });
    for (const [{ actor }, amount, description = "Writing"] of lines)
      await Payout.addItem(id, { user_id: actor.user_id, amount, description });
    await Payout.commit(id, {});
    return id;
  });

const rowsOf = (csv: string): string[][] =>
  csv
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));

describe("a year of payouts", () => {
  let studio: Studio;
  let kim: Teammate;
  let sam: Teammate;
  let owner: Person;
  const own = <T>(work: () => Promise<T>) => as(owner, work);

  beforeAll(async () => {
    // The owner's zone is behind UTC: what is paid in the first hours of January there is still December here.
    const back = Clock.use(() => new Date("2026-12-30T15:00:00.000Z"));
    studio = await newStudio({ time_zone: "America/New_York" });
    owner = studio.owner;
    kim = await newTeammate(studio, { pay: 300_000 });
    sam = await newTeammate(studio, { pay: 100_000 }, "Sam");
    const first = await committed(studio, [
      [kim, 120_000],
      [sam, 40_000, "=HYPERLINK(1)"],
    ]);
    back();
    const late = Clock.use(() => new Date("2027-01-01T02:00:00.000Z"));
    await own(() => Payout.pay(first, { payment_method: "check" }));
    late();
    const next = Clock.use(() => new Date("2027-01-20T15:00:00.000Z"));
    const second = await committed(studio, [[kim, 30_000]]);
    await own(() => Payout.pay(second, { payment_method: "bank_transfer" }));
    await committed(studio, [[kim, 5_000]]);
    const draft = await own(() => Payout.create({ project_id: studio.project_id }));
    await own(() => Payout.addItem(draft.id, { user_id: sam.actor.user_id, amount: 1, description: "x" }));
    next();
  });

  it("sums what each teammate was paid in it, by the owner's calendar, and what is open", async () => {
    const of = async (year: number) =>
      (await own(() => totals({ year }))).items.map(({ name, paid, open, payouts }) => [
        name.split(" ")[0],
        paid,
        open,
        payouts,
      ]);
    expect(await of(2026)).toEqual([
      ["Kim", 120_000, 5_000, 1],
      ["Sam", 40_000, 0, 1],
    ]);
    expect(await of(2027)).toEqual([["Kim", 30_000, 5_000, 1]]);
    const csv = rowsOf(await own(() => totalsCsv({ year: 2026 })));
    expect(csv[1]).toEqual(["Kim Demoff", "2026", "1200.00", "USD", "1", "50.00"]);
  });

  it("tells a teammate's whole story: what was agreed, promised and paid", async () => {
    const { user_id } = kim.actor;
    const found = await own(() => statement({ user_id, year: 2027 }));
    expect(found).toMatchObject({
      name: "Kim Demoff",
      projects: [{ agreed: 300_000, paid: 150_000, owed: 150_000 }],
      totals: [{ currency: "USD", paid: 30_000 }],
    });
    expect(found.entries.map(({ amount, status, paid_on }) => [amount, status, paid_on])).toEqual([
      [30_000, "paid", "2027-01-20"],
      [5_000, "committed", null],
    ]);
    const project = await own(() => Project.row(studio.project_id));
    expect(found.projects[0]?.project_name).toBe(project.name);
    const stranger = await newStudio();
    await expect(own(() => statement({ user_id: stranger.owner.user_id, year: 2027 }))).rejects.toMatchObject(
      { code: 1003 },
    );
    await expect(as(stranger.owner, () => statement({ user_id, year: 2027 }))).rejects.toMatchObject({
      code: 1003,
    });
    expect((await as(stranger.owner, () => totals({ year: 2026 }))).items).toEqual([]);
  });

  it("is reported line by line as a spreadsheet in which nothing runs (D48)", async () => {
    const csv = await own(() => reportCsv({ year: 2026 }));
    const [head, ...rows] = rowsOf(csv);
    expect(head?.slice(0, 7)).toEqual([
      "Date",
      "Status",
      "Teammate",
      "Project",
      "Description",
      "Amount",
      "Currency",
    ]);
    expect(rows.map((row) => row.slice(0, 6))).toEqual([
      ["2026-12-31", "Paid", "Kim Demoff", "Website redesign", "Writing", "1200.00"],
      ["2026-12-31", "Paid", "Sam Demoff", "Website redesign", "'=HYPERLINK(1)", "400.00"],
    ]);
    const { user_id } = sam.actor;
    expect(rowsOf(await own(() => reportCsv({ year: 2026, user_id })))).toHaveLength(2);
  });
});

describe("a run of several payouts", () => {
  it("pays each on its own: what cannot be paid says why, and the others are paid", async () => {
    const studio = await newStudio();
    const kim = await newTeammate(studio);
    const own = <T>(work: () => Promise<T>) => as(studio.owner, work);
    const good = await committed(studio, [[kim, 1_000]]);
    const paid = await committed(studio, [[kim, 2_000]]);
    await own(() => Payout.pay(paid, {}));
    const draft = await own(() => Payout.create({ project_id: studio.project_id }));
    const foreign = await newStudio();
    const theirs = await committed(foreign, [[await newTeammate(foreign), 500]]);

    const list = rowsOf(await own(() => runCsv([good, paid])));
    expect(list).toHaveLength(3);
    expect(list[1]?.slice(0, 5)).toEqual(["Kim Demoff", kim.email, "10.00", "USD", "Writing"]);
    const foreigners: (() => Promise<unknown>)[] = [
      () => runCsv([good, theirs]),
      () => payMany({ ids: [good, theirs] }),
    ];
    for (const act of foreigners) await expect(own(act)).rejects.toMatchObject({ code: 1003 });
    expect(await own(() => Payout.get(good))).toMatchObject({ status: "committed" });

    const ids = [good, paid, draft.id, good];
    const { items } = await own(() => payMany({ ids, payment_method: "bank_transfer" }));
    expect(items.map(({ id, status }) => [id, status])).toEqual([
      [good, "paid"],
      [paid, null],
      [draft.id, null],
    ]);
    expect(items.slice(1).every(({ problem }) => problem)).toBe(true);
    expect(await as(foreign.owner, () => Payout.get(theirs))).toMatchObject({ status: "committed" });
  });
});

describe("money that did not arrive", () => {
  it("makes a payout fail, with a reason; it is owed as before and can be paid again", async () => {
    const studio = await newStudio();
    const kim = await newTeammate(studio, { pay: 10_000 });
    const own = <T>(work: () => Promise<T>) => as(studio.owner, work);
    const id = await committed(studio, [[kim, 1_000]]);
    expect(await own(() => Payout.markFailed(id, { reason: "Wrong account" }))).toMatchObject({
      status: "failed",
      failure: "Wrong account",
    });
    for (const act of [() => Payout.commit(id, {}), () => Payout.remove(id)])
      await expect(own(act)).rejects.toMatchObject({ code: 2031 });
    const { items } = await as(kim.actor, () => Payout.list({ project_id: studio.project_id }));
    expect(items).toMatchObject([{ status: "committed", amount: 1_000 }]);
    expect(JSON.stringify(items)).not.toContain("Wrong account");
    expect(await own(() => Payout.pay(id, {}))).toMatchObject({ status: "paid", failure: null });
    await expect(own(() => Payout.markFailed(id, { reason: "Late" }))).rejects.toMatchObject({ code: 1004 });
  });
});
