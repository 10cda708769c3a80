import * as z from "zod";
import type { Api } from "./api";

const ID = z.number().int().positive();
const PAGE = 50;

/** One thing that an agent may do. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodRawShape;
  /** True if it changes nothing. */
  isReading: boolean;
  run: (api: Api, input: never) => Promise<unknown>;
}

const tool = <const S extends z.ZodRawShape>(
  of: Omit<Tool, "input" | "run"> & {
    input: S;
    run: (api: Api, input: z.infer<z.ZodObject<S>>) => Promise<unknown>;
  },
): Tool => of as unknown as Tool;

const listed = {
  filter: z.string().max(200).optional().describe("A part of the name"),
  cursor: z.string().max(4000).optional().describe("`next` of the page before; the first page without it"),
};

/** The most services of a scope that the API makes at once. */
const MOST_SERVICES = 500;

/** The same call again finds what it made: whoever means another one of the very same says so. */
const again = z
  .number()
  .int()
  .min(2)
  .max(100)
  .optional()
  .describe(
    "Calling this again with the same input finds what was made and makes nothing. 2 makes a second one of it, 3 a third",
  );

const service = z.object({
  name: z.string().min(1).max(200),
  description: z.string().max(1000).optional(),
  quantity: z.string().optional().describe("A decimal as text, such as 2.5; 1 without it"),
  price: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe("Cents for one; left open without it, for the owner to decide"),
});

/**
 * Every tool of the server. They read, and make drafts. Nothing leaves the workspace by any of them: to send something
 * an agent asks, and the owner sees the product's own figures and decides.
 */
export const TOOLS: readonly Tool[] = [
  tool({
    name: "list_clients",
    title: "List clients",
    description: "Clients of the workspace with their contacts, fifty a page.",
    input: listed,
    isReading: true,
    run: (api, input) => api.list("/clients", { ...input, per_page: PAGE }),
  }),
  tool({
    name: "get_client",
    title: "Read a client",
    description: "One client with what is open, paid and under way.",
    input: { id: ID },
    isReading: true,
    run: (api, { id }) => api.get(`/clients/${id}/overview`),
  }),
  tool({
    name: "list_projects",
    title: "List projects",
    description: "Projects of the workspace with their state and client, fifty a page.",
    input: listed,
    isReading: true,
    run: (api, input) => api.list("/projects", { ...input, per_page: PAGE }),
  }),
  tool({
    name: "get_scope",
    title: "Read a scope",
    description: "The phases and services of a project, with quantities and prices in cents.",
    input: { project_id: ID },
    isReading: true,
    run: (api, { project_id }) => api.get(`/scopes/${project_id}`),
  }),
  tool({
    name: "list_invoices",
    title: "List invoices",
    description: "Invoices with their state, total and what is due, in cents, fifty a page.",
    input: {
      ...listed,
      status: z
        .enum(["draft", "scheduled", "sent", "viewed", "overdue", "partially_paid", "paid", "void", "due"])
        .optional(),
    },
    isReading: true,
    run: (api, input) => api.list("/invoices", { ...input, per_page: PAGE }),
  }),
  tool({
    name: "get_invoice",
    title: "Read an invoice",
    description: "One invoice with its lines, taxes, payments and what is due, in cents.",
    input: { id: ID },
    isReading: true,
    run: (api, { id }) => api.get(`/invoices/${id}`),
  }),
  tool({
    name: "draft_proposal",
    title: "Draft a proposal",
    description:
      "Makes a project for a client with phases and services: a draft that the owner reads and changes. Nothing is sent.",
    input: {
      project_name: z.string().min(1).max(60),
      client_name: z.string().min(1).max(120).describe("A client of this name is found, or made"),
      phases: z
        .array(z.object({ name: z.string().min(1).max(120), services: z.array(service).min(1).max(100) }))
        .min(1)
        .max(20)
        .refine(
          (phases) => phases.reduce((all, { services }) => all + services.length, 0) <= MOST_SERVICES,
          `${MOST_SERVICES} services at most`,
        ),
      again,
    },
    isReading: false,
    run: async (api, { project_name, client_name, phases, again }) => {
      const categories = phases.map(({ name, services }) => ({ name, tasks: services }));
      const { id, proposal_id } = (await api.make(
        "/projects/start",
        { name: project_name, client_name, categories },
        again,
      )) as { id: number; proposal_id: number | null };
      // A project's first scope has its id.
      return { project_id: id, proposal_id, scope: await api.get(`/scopes/${id}`) };
    },
  }),
  tool({
    name: "draft_invoice",
    title: "Draft an invoice",
    description:
      "Makes a draft of an invoice for a client or a project. It has no number, and nothing is sent.",
    input: {
      client_id: ID.optional(),
      project_id: ID.optional().describe("The client is the project's then"),
      title: z.string().max(200).optional(),
      lines: z
        .array(
          z.object({
            name: z.string().min(1).max(200),
            quantity: z.string().optional().describe("A decimal as text; 1 without it"),
            unit_price: z.number().int().describe("Cents for one"),
          }),
        )
        .min(1)
        .max(100),
      again,
    },
    isReading: false,
    run: (api, { client_id, project_id, title, lines, again }) =>
      api.make(
        "/invoices",
        {
          ...(project_id ? { project_id } : { client_id, is_global: true }),
          ...(title ? { title } : {}),
          items: lines,
        },
        again,
      ),
  }),
  tool({
    name: "ask_to_send",
    title: "Ask the owner to send",
    description:
      "Asks the owner to send a drafted invoice or proposal. The owner sees Stint's own figures, the recipient and every effect, and decides; nothing is sent before that.",
    input: { kind: z.enum(["invoice", "proposal"]), id: ID },
    isReading: false,
    run: (api, { kind, id }) => api.post("/approvals", { act: `${kind}.send`, target_id: id }),
  }),
  tool({
    name: "get_approval",
    title: "Read what became of a request",
    description: "Whether the owner approved or declined what this key asked for.",
    input: { id: ID },
    isReading: true,
    run: (api, { id }) => api.get(`/approvals/${id}`),
  }),
];
