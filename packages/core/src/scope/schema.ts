import * as z from "zod";
import { Cents, DateOnly, ID, Instant, Quantity, required, text } from "../platform/shape";

export const DEFAULT_ROLE = "113";
export const DEFAULT_PHASE = "My first phase";
export const DEFAULT_SERVICE = "New Service";

export const TASK_STATUSES = ["open", "started", "completed", "accepted", "rejected"] as const;

/** A service in a phase. */
export const Task = z.object({
  id: ID,
  scope_id: ID,
  scopecategory_id: ID,
  project_id: ID,
  deliverable_id: ID.nullable(),
  name: z.string(),
  role_id: z.string(),
  /** Cents each; null is "not priced", which is not 0 (D8). */
  price: Cents.nullable(),
  /** Decimal string. */
  quantity: z.string(),
  deliverable_description: z.string(),
  description: z.string(),
  due_at: DateOnly.nullable(),
  status: z.enum(TASK_STATUSES),
  /** The teammate who does it, if named. */
  assignee_id: ID.nullable(),
  /** Sorts within its phase; plain string order. */
  rank: z.string(),
  version: z.number().int(),
});
export type Task = z.infer<typeof Task>;

/** A phase. */
export const Category = z.object({
  id: ID,
  scope_id: ID,
  name: z.string(),
  description: z.string(),
  start_at: DateOnly.nullable(),
  rank: z.string(),
  version: z.number().int(),
});
export type Category = z.infer<typeof Category>;

export const Summary = z.object({
  categories: z.array(z.object({ id: ID, price_total: Cents })),
  tasks: z.array(z.object({ id: ID, price_total: Cents })),
  roles: z.array(z.object({ role_id: z.string(), price_total: Cents })),
  price_total: Cents,
  unpriced_count: z.number().int(),
});
export type Summary = z.infer<typeof Summary>;

/** A scope with all that its editor shows, in one answer. Categories and tasks come sorted. */
export const Info = z.object({
  id: ID,
  project_id: ID,
  owner_id: ID,
  status: z.enum(["draft", "active"]),
  hash: z.string(),
  categories: z.array(Category),
  tasks: z.array(Task),
  /** The roles in use. */
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  summary: Summary,
  /** What the editor's header shows of the project. */
  project: z.object({
    id: ID,
    name: z.string(),
    status: z.enum(["draft", "active", "completed"]),
    client_id: ID,
    client_name: z.string(),
    margin_percentage: z.string().nullable(),
    margin_amount: Cents.nullable(),
    owner_pay: Cents,
    team_pay: Cents,
  }),
  created_at: Instant,
  version: z.number().int(),
});
export type Info = z.infer<typeof Info>;

export const CreateInput = z.strictObject({ project_id: ID });
export const DuplicateInput = z.strictObject({ project_id: ID });

export const CategoryInput = z.strictObject({
  name: text("Phase name", 120).optional(),
  description: text("Description").optional(),
  start_at: DateOnly.nullable().optional(),
  /** Puts the new phase after this one; at the end without it. */
  after_id: ID.nullable().optional(),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

export const CategoryUpdateInput = z.strictObject({
  name: required("Phase name", 120).optional(),
  description: text("Description").optional(),
  start_at: DateOnly.nullable().optional(),
  rank: z
    .string()
    .regex(/^[0-9A-Za-z]{1,64}$/)
    .optional(),
});
export type CategoryUpdateInput = z.infer<typeof CategoryUpdateInput>;

const taskFields = {
  name: required("Service name", 200),
  role_id: z.string().min(1).max(20),
  price: Cents.nullable(),
  quantity: Quantity,
  deliverable_description: text("Description"),
  description: text("Note"),
  due_at: DateOnly.nullable(),
};

export const TaskInput = z.strictObject({
  scopecategory_id: ID,
  deliverable_id: ID.nullable().optional(),
  ...z.object(taskFields).partial().shape,
  /** Puts the new service after this one; at the end without it. */
  after_id: ID.nullable().optional(),
});
export type TaskInput = z.infer<typeof TaskInput>;

export const TaskUpdateInput = z
  .strictObject({
    ...taskFields,
    scopecategory_id: ID,
    rank: z.string().regex(/^[0-9A-Za-z]{1,64}$/),
    assignee_id: ID.nullable(),
  })
  .partial();
export type TaskUpdateInput = z.infer<typeof TaskUpdateInput>;

/** New order of a phase's services (or a scope's phases): all ids, first to last. */
export const SortInput = z.strictObject({ order: z.array(ID).min(1).max(1000) });
export const TaskSortInput = SortInput.extend({ scopecategory_id: ID });

export const AdjustPriceInput = z.strictObject({ price: Cents });

export const DuplicateTaskInput = z.strictObject({
  scopecategory_id: ID,
  preserve_price: z.boolean().default(true),
});
