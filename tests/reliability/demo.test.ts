import { Billing } from "@stint/core/billing";
import { Invoice } from "@stint/core/invoice";
import { Actor } from "@stint/core/platform/actor";
import { Db } from "@stint/core/platform/db";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { INVOICES, STORIES } from "@stint/local/seed/data";
import { seedDemo } from "@stint/local/seed/index";
import { seed } from "@stint/local/setup";
import { beforeAll, describe, expect, it } from "vitest";
import { emptyTable } from "../../packages/core/test/support/empty-table";
import { openMoney } from "../../packages/functions/test/money-bench";
import { losingAnswersOf } from "./support/fault";

beforeAll(async () => {
  await openMoney();
});

/** What the demo's owner finds: every row with its id, by the names of the stories. */
async function find() {
  const user_id = (await Db.resolve("email", "demo@stint.test"))?.target_id ?? 0;
  const owner = { type: "user", user_id, owner_id: user_id, role: "owner", sid: "demo", epoch: 0 } as const;
  return Actor.run(
    owner,
    async () => {
      const [{ items }, invoices, { status }] = await Promise.all([
        Project.list({ sort: "name" }),
        Invoice.all(),
        Billing.get(),
      ]);
      const projects = await Promise.all(
        items.map(async ({ id, name }) => {
          const [proposals, { tasks, categories }] = await Promise.all([
            Proposal.ofProject(id),
            Scope.get(id),
          ]);
          return {
            id,
            name,
            proposals: proposals.items.map((each) => each.status),
            phases: categories.map((each) => each.name).toSorted(),
            services: tasks.map((each) => each.name).toSorted(),
          };
        }),
      );
      return {
        user_id,
        status,
        projects,
        invoices: invoices.map(({ id, title, status }) => ({ id, title, status })),
      };
    },
    { request_id: "demo", ip: "192.0.2.1", user_agent: "demo" },
  );
}

const whole = {
  status: "trialing",
  projects: STORIES.toSorted((a, b) => a.project.localeCompare(b.project)).map(
    ({ project, until, phases }) => ({
      name: project,
      proposals: [until],
      phases: phases.map(({ name }) => name).toSorted(),
      services: phases.flatMap(({ services }) => services.map(({ name }) => name)).toSorted(),
    }),
  ),
};
const titles = INVOICES.map(({ title }) => title).toSorted();

async function expectWhole() {
  const found = await find();
  expect(found).toMatchObject(whole);
  expect(found.invoices.map(({ title }) => title).toSorted()).toEqual(titles);
  expect(found.invoices.map(({ status }) => status)).not.toContain("draft");
  expect(found.invoices.filter(({ status }) => status === "paid")).toHaveLength(3);
  return found;
}

/** What is done once: of each step one deed, as an answer is lost once. */
const DEEDS = [
  "user.signed_up",
  "user.email_confirmed",
  "invoice.created",
  "invoice.paid",
  "project.created",
  "proposal.sent",
  "proposal.viewed",
  "proposal.accepted",
];

describe("the demo", () => {
  it("is whole where answers were lost, and stays as it is when it is seeded again", async () => {
    const lost = await losingAnswersOf(DEEDS, async () => {
      for await (const _ of seedDemo());
    });
    expect(lost.toSorted()).toEqual(DEEDS.toSorted());
    const found = await expectWhole();
    for await (const _ of seedDemo());
    expect(await find()).toEqual(found);
  });

  it("is finished by whoever comes after one that failed or was left, and is made once for two at once", async () => {
    await emptyTable();
    const left = seedDemo();
    for (let day = 0; day < 5; day++) await left.next();
    await left.return(undefined);
    const all = async () => {
      let more: boolean | "more" = "more";
      while (more === "more") {
        const [one, other] = await Promise.all([seed(), seed()]);
        expect(other).toBe(one);
        more = one;
      }
    };
    // A step that fails twice ends it: here with a project that has one of its services.
    const lost = await losingAnswersOf(["invoice.sent", "project.created", "task.added"], () =>
      expect(all()).rejects.toThrow("The answer was lost."),
    );
    expect(lost).toHaveLength(3);
    await all();
    await expectWhole();
  });
});
