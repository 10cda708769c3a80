import * as z from "zod";
import { Column } from "../../platform/column";
import { Cents, DateOnly, ID, Instant, Percent, Quantity, required, Sum, text } from "../../platform/shape";
import { completeCopiedTax } from "../tax/rules";
import { CopiedTax, CopiedTaxInput, ProjectTax } from "../tax/schema";

export const DEFAULT_ROLE = "113";

export const TASK_STATUSES = ["open", "started", "completed", "accepted", "rejected"] as const;
/** The most phases that are written at once: all of a scope's are, since they make its services visible. */
export const MOST_PHASES = 40;
export const PRICINGS = ["fixed", "percent"] as const;

const Rank = z.string().regex(/^[0-9A-Za-z]{1,64}$/);

/** The columns of a service in a phase. */
export const TASK = {
  scope_id: Column.fixed(ID),
  scopecategory_id: Column.required(ID, ID),
  deliverable_id: Column.later(ID),
  name: Column.required(z.string(), required("Service name", 200)),
  role_id: Column.required(z.string(), z.string().min(1).max(20)),
  /** Cents per unit; null is "not priced", which is not 0 (D8). */
  price: Column.nullable(Cents, Cents),
  /** Decimal string. */
  quantity: Column.filled(z.string(), Quantity, "1"),
  /** The unit in a word or two: hour, page, day; null shows the bare quantity. */
  unit: Column.nullable(z.string(), required("Unit", 24)),
  /** Decimal string, hours of work; for planning, never part of the price. */
  effort_hours: Column.nullable(z.string(), Quantity),
  /** The owner's cost in cents per unit; never shown to a client or teammate. */
  cost: Column.nullable(Cents, Cents),
  /**
   * `percent`: a share of the sum of the chosen fixed-price services; `price` and `quantity` are then unused.
   */
  pricing: Column.filled(z.enum(PRICINGS), z.enum(PRICINGS, "Use fixed or percent"), "fixed"),
  /** Decimal string; null is "not priced" for a percent service. */
  percent: Column.nullable(z.string(), Percent),
  /** The client may leave it out; unused in a group. */
  optional: Column.value(z.boolean(), false),
  /** Services with the same label are alternatives: exactly one is chosen. */
  option_group: Column.nullable(z.string(), required("Option group", 60)),
  /** The default until the client chooses. */
  chosen: Column.value(z.boolean(), false),
  /** Its own tax in place of the project's; null takes that. */
  tax: Column.nullable(CopiedTax, CopiedTaxInput.transform(completeCopiedTax)),
  deliverable_description: Column.filled(z.string(), text("Description"), ""),
  description: Column.filled(z.string(), text("Note"), ""),
  due_at: Column.nullable(DateOnly, DateOnly),
  status: Column.filled(z.enum(TASK_STATUSES), z.never(), "open"),
  /** The assigned person, if any: the owner or a teammate on the project. */
  user_id: Column.nullable(ID, ID),
  /** Sorts within its phase, by plain string order. */
  rank: Column.required(z.string(), Rank),
};

/** A service in a phase. */
export const Task = z.object({
  id: ID,
  project_id: ID,
  ...Column.answerOf(TASK),
  version: z.number().int(),
});
export type Task = z.infer<typeof Task>;

/** A service as the teammate who does it sees it (D42). */
export const TeammateTask = Task.pick({
  id: true,
  name: true,
  quantity: true,
  unit: true,
  status: true,
  due_at: true,
  version: true,
}).extend({ description: z.string() });
export type TeammateTask = z.infer<typeof TeammateTask>;

/** The columns of a phase. */
export const PHASE = {
  scope_id: Column.fixed(ID),
  name: Column.required(z.string(), required("Phase name", 120)),
  description: Column.filled(z.string(), text("Description"), ""),
  start_at: Column.nullable(DateOnly, DateOnly),
  rank: Column.required(z.string(), Rank),
};

export const Category = z.object({ id: ID, ...Column.answerOf(PHASE), version: z.number().int() });
export type Category = z.infer<typeof Category>;

/** The texts of a scope beside its services. */
export const NOTE = {
  /** The exclusions, for the client to read. */
  exclusions: Column.filled(z.string(), text("Exclusions", 5000), ""),
  /** The number of times the client may request changes of the work; null is not agreed. */
  revision_rounds: Column.nullable(
    z.number().int(),
    z
      .number("Use a whole number of rounds")
      .int("Use a whole number of rounds")
      .min(0, "Use 0 to 99 rounds")
      .max(99, "Use 0 to 99 rounds"),
  ),
};

export const Summary = z.object({
  categories: z.array(z.object({ id: ID, price_total: Sum })),
  tasks: z.array(z.object({ id: ID, price_total: Sum })),
  roles: z.array(z.object({ role_id: z.string(), price_total: Sum })),
  price_total: Sum,
  /** The sum of the chosen fixed-price services: the base of percentages. */
  fixed_total: Sum,
  /** Over the chosen services with a known cost: the sum of costs, and the prices above them. */
  cost_total: Sum,
  markup: z.number().int(),
  /** Every service that counts, in order. */
  chosen: z.array(ID),
  groups: z.array(z.object({ option_group: z.string(), chosen_id: ID, task_ids: z.array(ID) })),
  /** Counted services without a price (D8). */
  unpriced: z.array(ID),
  unpriced_count: z.number().int(),
});
export type Summary = z.infer<typeof Summary>;

/** The progress of the work on a scope's chosen services; `percent` counts completed and accepted ones. */
export const Progress = z.object({
  total: z.number().int(),
  started: z.number().int(),
  completed: z.number().int(),
  accepted: z.number().int(),
  percent: z.number().int(),
});
export type Progress = z.infer<typeof Progress>;

/** A scope with all that its editor shows, in one response. Categories and tasks are sorted. */
export const Info = z.object({
  id: ID,
  project_id: ID,
  owner_id: ID,
  status: z.enum(["draft", "active"]),
  hash: z.string(),
  categories: z.array(Category),
  tasks: z.array(Task),
  /** Ids of the signed services, while the rows are a change order's; null otherwise. */
  agreed: z.array(ID).nullable(),
  /** The signed content with its sums and work, while the rows are a change order's. */
  signed: z.object({ categories: z.array(Category), tasks: z.array(Task), summary: Summary }).nullable(),
  /** The roles in use, including those of the signed content. */
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  summary: Summary,
  progress: Progress,
  ...Column.answerOf(NOTE),
  is_current: z.boolean(),
  /** The project's fields in the editor's header. */
  project: z.object({
    id: ID,
    name: z.string(),
    status: z.enum(["draft", "active", "completed"]),
    /** Null for a template's scope, which has no client and no project. */
    client_id: ID.nullable(),
    client_name: z.string(),
    is_template: z.boolean(),
    /** The currency of every amount of the scope (D7). */
    currency: z.string(),
    /** What its services are taxed with that have no tax of their own. */
    tax: ProjectTax,
    margin_percentage: z.string().nullable(),
    margin_amount: Cents.nullable(),
    /** The owner's target markup on cost; `summary.markup` is the actual one. */
    markup_amount: Cents,
    owner_pay: Cents,
    team_pay: Cents,
  }),
  created_at: Instant,
  version: z.number().int(),
});
export type Info = z.infer<typeof Info>;

/** A scope in its project's list. */
export const Listed = Info.pick({
  id: true,
  project_id: true,
  status: true,
  is_current: true,
  hash: true,
  created_at: true,
  version: true,
}).extend({
  phase_count: z.number().int(),
  task_count: z.number().int(),
  /** The scope's own total; `price_total` is the one that the client holds, if any. */ price_total: Sum,
  draft_total: Sum,
});
export type Listed = z.infer<typeof Listed>;

/**
 * A scope for the holder of its hash, with the prices that the project shows to its client; others are null.
 */
export const PublicInfo = Info.pick({ status: true, exclusions: true, revision_rounds: true }).extend({
  name: z.string(),
  categories: z.array(
    z.object({
      id: ID,
      name: z.string(),
      description: z.string(),
      price_total: Sum.nullable(),
      tasks: z.array(
        z.object({
          id: ID,
          name: z.string(),
          description: z.string(),
          quantity: z.string().nullable(),
          unit: z.string().nullable(),
          price_total: Sum.nullable(),
          optional: z.boolean(),
          option_group: z.string().nullable(),
          chosen: z.boolean(),
        }),
      ),
    }),
  ),
  price_total: Sum.nullable(),
});
export type PublicInfo = z.infer<typeof PublicInfo>;

export const UpdateInput = z.strictObject(Column.inputOf(NOTE)).partial();
export type UpdateInput = z.infer<typeof UpdateInput>;
/** Options of a copy: resetting the state of the work (default) and keeping the prices (default). */
export const copying = {
  reset_state: z.boolean().default(true),
  preserve_price: z.boolean().default(true),
};
export const CopyInput = z.strictObject(copying);
export type CopyInput = z.infer<typeof CopyInput>;

export const DuplicateInput = z.strictObject({
  project_id: ID,
  /** A scope of that project, behind whose phases those of the copy come; a scope of its own by default. */
  scope_id: ID.optional(),
  ...copying,
});
export type DuplicateInput = z.infer<typeof DuplicateInput>;

export const CategoryUpdateInput = z.strictObject(Column.inputOf(PHASE)).partial();
export type CategoryUpdateInput = z.infer<typeof CategoryUpdateInput>;

export const CategoryInput = CategoryUpdateInput.omit({ rank: true }).extend({
  name: text("Phase name", 120).optional(),
  /** Puts the new phase after this one; at the end by default. */
  after_id: ID.nullable().optional(),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

const { scopecategory_id, rank, ...fields } = Column.inputOf(TASK);
const taskFields = z.object(fields).partial().shape;

export const TaskInput = z.strictObject({
  scopecategory_id,
  /** A library service: fields that are not given are taken from it. */
  deliverable_id: ID.nullable().optional(),
  ...taskFields,
  /** Puts the new service after this one; at the end by default. */
  after_id: ID.nullable().optional(),
  /** The rank itself, for a caller that has the phase; it saves reading the scope. */
  rank: rank.optional(),
});
export type TaskInput = z.infer<typeof TaskInput>;

export const TaskUpdateInput = z.strictObject(Column.inputOf(TASK)).partial();
export type TaskUpdateInput = z.infer<typeof TaskUpdateInput>;

/** A service as one of many rows. */
const RowInput = z.strictObject({
  /** A library service: fields that are not given are taken from it. */
  deliverable_id: ID.nullable().optional(),
  ...taskFields,
});

/** Many services at once, as for pasted rows, in the given order. */
export const TaskBatchInput = z.strictObject({
  scopecategory_id: ID,
  after_id: ID.nullable().optional(),
  tasks: z.array(RowInput).min(1, "Add a row at least").max(200, "At most 200 rows at once"),
});
export type TaskBatchInput = z.infer<typeof TaskBatchInput>;

/** A whole scope: its phases with their services, first to last, in place of a first phase. */
export const CreateInput = z.strictObject({
  project_id: ID,
  ...UpdateInput.shape,
  categories: z
    .array(
      z.strictObject({
        ...CategoryInput.omit({ after_id: true }).shape,
        tasks: z.array(RowInput).max(200, "At most 200 services in a phase at once").optional(),
      }),
    )
    .max(MOST_PHASES, `At most ${MOST_PHASES} phases at once`)
    .optional(),
});
export type CreateInput = z.infer<typeof CreateInput>;

const ids = z.array(ID).min(1, "Select a service at least").max(200, "At most 200 services at once");
/** Ids of selected services, all of one scope. */
export const TaskIdsInput = z.strictObject({ ids });
/** Moves services behind `after_id` (to the end without it) of a phase, in the given order. */
export const TaskMoveInput = z.strictObject({
  ids,
  scopecategory_id: ID,
  after_id: ID.nullable().optional(),
});
/** Copies each service behind its original, or all to the end of `scopecategory_id`. */
export const TasksDuplicateInput = z.strictObject({
  ids,
  scopecategory_id: ID.nullable().optional(),
  preserve_price: z.boolean().default(true),
});
export const TasksRoleInput = z.strictObject({ ids, role_id: z.string().min(1).max(20) });

/** The new order of a phase's services (or a scope's phases): all ids, first to last. */
export const SortInput = z.strictObject({ order: z.array(ID).min(1).max(1000) });
export const TaskSortInput = SortInput.extend({ scopecategory_id: ID });

export const AdjustPriceInput = z.strictObject({ price: Cents });

export const DuplicateTaskInput = z.strictObject({ scopecategory_id: ID, ...copying });
