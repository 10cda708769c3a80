import type { Info, Task } from "@stint/core/project/scope/schema";
import type { Op } from "../src/features/scope/model";
import type { World } from "../src/lib/sync/ports";

/** A service of a phase. */
export const task = (id: number, phase: number, rank: string, price: number | null = 100_00): Task => ({
  id,
  scope_id: 1,
  scopecategory_id: phase,
  project_id: 1,
  deliverable_id: null,
  name: `Service ${id}`,
  role_id: "113",
  price,
  quantity: "1",
  unit: null,
  effort_hours: null,
  cost: null,
  pricing: "fixed",
  percent: null,
  optional: false,
  option_group: null,
  chosen: false,
  tax: null,
  deliverable_description: "",
  description: "",
  due_at: null,
  status: "open",
  user_id: null,
  rank,
  version: 1,
});

/** A scope of two phases with three services. */
export const scope = (): Info => ({
  id: 1,
  project_id: 1,
  owner_id: 9,
  agreed: null,
  signed: null,
  status: "draft",
  hash: "abc",
  categories: [
    { id: 10, scope_id: 1, name: "Design", description: "", start_at: null, rank: "V", version: 1 },
    { id: 20, scope_id: 1, name: "Build", description: "", start_at: null, rank: "W", version: 1 },
  ],
  tasks: [task(11, 10, "V"), task(12, 10, "W"), task(21, 20, "V", null)],
  roles: [{ id: "113", name: "Specialist" }],
  summary: {
    categories: [],
    tasks: [],
    roles: [],
    price_total: 0,
    fixed_total: 0,
    cost_total: 0,
    markup: 0,
    chosen: [],
    groups: [],
    unpriced: [],
    unpriced_count: 0,
  },
  progress: { total: 0, started: 0, completed: 0, accepted: 0, percent: 0 },
  exclusions: "",
  revision_rounds: null,
  is_current: true,
  project: {
    is_template: false,
    id: 1,
    name: "Bookshop website",
    status: "draft",
    client_id: 5,
    client_name: "Mockford Books",
    currency: "USD",
    tax: { taxes: [], inclusive: false, chosen: false },
    margin_percentage: null,
    margin_amount: null,
    markup_amount: 0,
    owner_pay: 0,
    team_pay: 0,
  },
  created_at: "2026-11-21T09:00:00.000Z",
  version: 1,
});

/** A page in which nothing is sent: what is typed waits. */
export function stillWorld(): World<Op> {
  let serial = 0;
  return {
    clock: { now: Date.now, after: () => () => {} },
    network: { isOnline: () => true, watch: () => () => {} },
    storage: { adopt: async () => [], keep: () => true, release: async () => {} },
    tabs: { announce: () => {}, watch: () => () => {} },
    newKey: () => {
      serial += 1;
      return `key-${serial}`;
    },
  };
}
