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

const filter = z.string().max(200).optional().describe("A part of the name");

const service = z.object({
  name: z.string().max(200),
  description: z.string().max(5000).optional(),
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
    description: "Clients of the workspace with their contacts, fifty at most.",
    input: { filter },
    isReading: true,
    run: (api, input) => api.get("/clients", { filter: input.filter, per_page: PAGE }),
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
    description: "Projects of the workspace with their state and client, fifty at most.",
    input: { filter },
    isReading: true,
    run: (api, input) => api.get("/projects", { filter: input.filter, per_page: PAGE }),
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
    description: "Invoices with their state, total and what is due, in cents, fifty at most.",
    input: {
      filter,
      status: z
        .enum(["draft", "scheduled", "sent", "viewed", "overdue", "partially_paid", "paid", "void", "due"])
        .optional(),
    },
    isReading: true,
    run: (api, input) => api.get("/invoices", { ...input, per_page: PAGE }),
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
      project_name: z.string().min(1).max(120),
      client_name: z.string().min(1).max(120).describe("A client of this name is found, or made"),
      phases: z
        .array(z.object({ name: z.string().min(1).max(120), services: z.array(service).min(1).max(100) }))
        .min(1)
        .max(20),
    },
    isReading: false,
    run: async (api, { project_name, client_name, phases }) => {
      const project = (await api.post("/projects/start", { name: project_name, client_name })) as {
        id: number;
        proposal_id: number | null;
      };
      const categories = phases.map(({ name, services }) => ({ name, tasks: services }));
      const scope = await api.post("/scopes", { project_id: project.id, categories });
      return { project_id: project.id, proposal_id: project.proposal_id, scope };
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
    },
    isReading: false,
    run: (api, { client_id, project_id, title, lines }) =>
      api.post("/invoices", {
        ...(project_id ? { project_id } : { client_id, is_global: true }),
        ...(title ? { title } : {}),
        items: lines,
      }),
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
