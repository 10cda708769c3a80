// Many people at the same rows at the same moment: what was refused, and what it cost in requests and in transactions
// that had to be tried again. Counts only; docs/performance.md keeps them. `AT_ONCE=40 npm run bench parallel`.
import { owner, stop, user_id } from "./start";

const { Actor } = await import("@stint/core/platform/actor");
const { client: database } = await import("@stint/core/platform/db");
const { AccountEntity } = await import("../../packages/core/src/workspace/entity");
const { Client } = await import("@stint/core/client");
const { Invoice } = await import("@stint/core/invoice");
const { startProject } = await import("@stint/core/operations/start-project");
const { Proposal } = await import("@stint/core/proposal");
const { Scope } = await import("@stint/core/project/scope");

const AT_ONCE = Number(process.env.AT_ONCE ?? 20);
const as = <T>(work: () => Promise<T>) =>
  Actor.run(owner, work, { request_id: "bench", ip: "192.0.2.1", user_agent: "bench" });

const seen = { requests: 0, again: 0 };
database.middlewareStack.add(
  (next) => async (args) => {
    seen.requests++;
    try {
      return await next(args);
    } catch (error) {
      if (error instanceof Error && error.name === "TransactionCanceledException") seen.again++;
      throw error;
    }
  },
  { step: "initialize", name: "seen" },
);

async function together(name: string, works: (() => Promise<unknown>)[]) {
  Object.assign(seen, { requests: 0, again: 0 });
  const ended = await Promise.allSettled(works.map(as));
  const refused = ended.filter(({ status }) => status === "rejected").length;
  const each = (seen.requests / works.length).toFixed(1);
  console.log(`| ${name} | ${works.length} | ${refused} | ${each} | ${seen.again} |`);
}

/** A project with one priced service, for the one client of this bench. */
const offer = (name: string) =>
  as(async () => {
    const project = await startProject({ name, client_name: "Bench Client" });
    const { categories, tasks } = await Scope.get(project.id);
    await Scope.updateTask(tasks[0]?.id ?? 0, { name: "First" });
    const task = await Scope.addTask({
      scopecategory_id: categories[0]?.id ?? 0,
      name: "Service",
      price: 1000,
    });
    return { ...project, task_id: task.id };
  });
const bill = (client_id: number) =>
  as(async () => {
    const invoice = await Invoice.create({ client_id });
    return Invoice.addItem(invoice.id, { name: "Line", quantity: "2", unit_price: 5_000 });
  });

await AccountEntity.patch({ owner_id: user_id }).set({ plan: "pro_monthly" }).go();
const first = await offer("First");
await as(() =>
  Client.addContact(first.client_id, { first_name: "Bea", last_name: "Demo", email: "bea@bench.test" }),
);
const offers: Awaited<ReturnType<typeof offer>>[] = [];
const bills: { id: number }[] = [];
for (let at = 0; at < AT_ONCE; at++) {
  offers.push(await offer(`Offer ${at}`));
  bills.push(await bill(first.client_id));
}

console.log(
  "| at the same moment | how many | refused | requests each | tried again |\n|---|---|---|---|---|",
);
await together(
  "proposals to one client are sent",
  offers.map(
    ({ id }) =>
      () =>
        Proposal.send({ id, confirm_unpriced: true }),
  ),
);
await together(
  "invoices of one workspace are sent",
  bills.map(
    ({ id }) =>
      () =>
        Invoice.send(id, {}),
  ),
);
await together("a proposal is sent while its service is typed", [
  () => Proposal.send({ id: first.id, confirm_unpriced: true }),
  ...Array.from({ length: 5 }, (_, at) => () => Scope.updateTask(first.task_id, { price: 1001 + at })),
]);
await stop();
process.exit(0);
