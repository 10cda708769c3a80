import { Client as Agent } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { ApiKey } from "@stint/core/api-key";
import { Client } from "@stint/core/client";
import { CreateInput as InvoiceInput } from "@stint/core/invoice/schema";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { createServer, openApi, TOOLS } from "@stint/mcp-server";
import { afterEach, describe, expect, it } from "vitest";
import type * as z from "zod";
import { newBusiness, newDraft } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { app as clients } from "../src/api/client";
import { app as invoices } from "../src/api/invoice";
import { app as projects } from "../src/api/project";
import { app as scopes } from "../src/api/scope";
import { app as approvals } from "../src/api/user";

const AREAS = { clients, invoices, projects, scopes, approvals };
const appOf = (path: string) => AREAS[path.split("/")[3] as keyof typeof AREAS];

const open: Agent[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

/**
 * An agent whose server calls the areas; `loses` names calls that are carried out and whose answer never arrives, or,
 * behind "half", breaks off.
 */
async function newAgent(scopes: ApiKey.CreateInput["scopes"]) {
  const { owner, project_id } = await newBusiness();
  const { key } = await as(owner, () => ApiKey.create({ name: "Night bot", scopes }));
  const loses: string[] = [];
  const send = async (url: URL, init: RequestInit): Promise<Response> => {
    const answer = await appOf(url.pathname).request(`${url.pathname}${url.search}`, init);
    const at = loses.findIndex((each) => each.replace(/^half /, "") === `${init.method} ${url.pathname}`);
    if (at < 0) return answer;
    const [lost = ""] = loses.splice(at, 1);
    if (lost.startsWith("half ")) return new Response((await answer.text()).slice(0, 20), answer);
    throw new TypeError("fetch failed");
  };
  const server = createServer(openApi("http://stint.test", key, send as typeof fetch));
  const agent = new Agent({ name: "agent", version: "1" });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ours), agent.connect(theirs)]);
  open.push(agent);
  const use = async (name: string, input: Record<string, unknown>) => {
    const told = (await agent.callTool({ name, arguments: input })) as {
      isError?: boolean;
      content: { text: string }[];
    };
    const text = told.content[0]?.text ?? "";
    return { isError: told.isError ?? false, text, data: told.isError ? undefined : JSON.parse(text) };
  };
  const countProjects = () => as(owner, async () => (await Project.list({ per_page: 100 })).items.length);
  return { owner, project_id, use, loses, countProjects };
}

const DRAFT = {
  project_name: "Bookshop website",
  client_name: "Mockford Books",
  phases: [{ name: "Design", services: [{ name: "Home page design", price: 240_000 }] }],
};

describe("an agent's tools", () => {
  it.each(["/api/v2/projects/start", "answer of the read"])(
    "draft one project, whichever answer is lost: %s",
    async (lost) => {
      const { use, loses, countProjects, owner } = await newAgent({ projects: "write" });
      const before = await countProjects();
      const isRead = lost.startsWith("answer");
      if (!isRead) loses.push(`POST ${lost}`);
      const first = await use("draft_proposal", DRAFT);
      if (!isRead)
        expect(first).toMatchObject({ isError: true, text: expect.stringContaining("Call this again") });
      if (isRead) loses.push(`GET /api/v2/scopes/${first.data.project_id}`);
      if (isRead) expect((await use("draft_proposal", DRAFT)).isError).toBe(true);
      const { data } = await use("draft_proposal", DRAFT);
      expect(await countProjects()).toBe(before + 1);
      expect(data.scope.tasks).toMatchObject([{ name: "Home page design", price: 240_000 }]);
      expect(await as(owner, async () => (await Project.get(data.project_id)).proposal_id)).toBe(
        data.proposal_id,
      );
      // Whoever means a second one of the very same says so.
      expect((await use("draft_proposal", { ...DRAFT, again: 2 })).isError).toBe(false);
      expect(await countProjects()).toBe(before + 2);
    },
  );

  it("keep no project of a scope that is refused", async () => {
    const { use, countProjects } = await newAgent({ projects: "write" });
    const before = await countProjects();
    const services = [{ name: "Too much", price: 999_999_999_999, quantity: "9999999" }];
    // The very same call is the same request, and is refused for the same reason.
    for (const _ of [1, 2]) {
      const refused = await use("draft_proposal", { ...DRAFT, phases: [{ name: "Design", services }] });
      expect(refused.text).toContain("categories.0.tasks.0.price");
    }
    expect(await countProjects()).toBe(before);
    expect((await use("draft_proposal", DRAFT)).isError).toBe(false);
  });

  it("draft one invoice, though its answer is lost", async () => {
    const { use, loses, project_id } = await newAgent({ invoices: "write" });
    const draft = { project_id, title: "May", lines: [{ name: "Cover design", unit_price: 45_000 }] };
    for (const lost of ["POST /api/v2/invoices", "half POST /api/v2/invoices"]) {
      loses.push(lost);
      expect(await use("draft_invoice", draft)).toMatchObject({
        isError: true,
        text: expect.stringContaining("Call this again"),
      });
    }
    const { data } = await use("draft_invoice", draft);
    const listed = (await use("list_invoices", {})).data;
    expect(listed.items.map(({ id }: { id: number }) => id)).toEqual([data.id]);
  });

  it("ask once for one sending, though its answer is lost", async () => {
    const { use, loses, owner, project_id } = await newAgent({ invoices: "write" });
    const { id } = await newDraft(owner, project_id);
    loses.push("POST /api/v2/approvals");
    expect((await use("ask_to_send", { kind: "invoice", id })).isError).toBe(true);
    const [first, again] = [
      await use("ask_to_send", { kind: "invoice", id }),
      await use("ask_to_send", { kind: "invoice", id }),
    ];
    expect(again.data.id).toBe(first.data.id);
  });

  it("list all that there is, page by page: every tool that lists", async () => {
    const { use, owner, project_id } = await newAgent({
      clients: "read",
      projects: "read",
      invoices: "read",
    });
    await as(owner, async () => {
      for (let at = 0; at < 51; at++) await Client.create({ name: `Client ${at}` });
    });
    for (let at = 0; at < 51; at++) await newDraft(owner, project_id);
    const lists = TOOLS.filter(({ name }) => name.startsWith("list_"));
    expect(lists.map(({ name }) => name)).toEqual(["list_clients", "list_projects", "list_invoices"]);
    const counts: Record<string, number> = {};
    for (const { name } of lists) {
      const ids = new Set<number>();
      let cursor: string | null = null;
      do {
        const { data } = await use(name, cursor ? { cursor } : {});
        for (const { id } of data.items) ids.add(id);
        cursor = data.next;
      } while (cursor);
      counts[name] = ids.size;
    }
    // The client and the project that a business begins with.
    expect(counts).toEqual({ list_clients: 52, list_projects: 1, list_invoices: 51 });
  });

  it("take what the API takes, and name a limit before it is called", () => {
    const shapeOf = (name: string) =>
      TOOLS.find((each) => each.name === name)?.input as Record<string, z.ZodType>;
    const proposal = shapeOf("draft_proposal");
    const invoice = shapeOf("draft_invoice");
    const { categories } = Scope.CreateInput.shape;
    const same = (text: string): unknown => text;
    type Side = [schema: z.ZodType | undefined, wrap: (text: string) => unknown];
    const sides: [tool: Side, api: Side][] = [
      [
        [proposal.project_name, same],
        [Project.StartInput.shape.name, same],
      ],
      [
        [proposal.client_name, same],
        [Project.StartInput.shape.client_name, same],
      ],
      [
        [proposal.phases, (name) => [{ name, services: [{ name: "x" }] }]],
        [categories, (name) => [{ name, tasks: [{ name: "x" }] }]],
      ],
      [
        [proposal.phases, (name) => [{ name: "x", services: [{ name }] }]],
        [categories, (name) => [{ name: "x", tasks: [{ name }] }]],
      ],
      [
        [proposal.phases, (description) => [{ name: "x", services: [{ name: "x", description }] }]],
        [categories, (description) => [{ name: "x", tasks: [{ name: "x", description }] }]],
      ],
      [
        [invoice.title, same],
        [InvoiceInput.shape.title, same],
      ],
      [
        [invoice.lines, (name) => [{ name, unit_price: 1 }]],
        [InvoiceInput.shape.items, (name) => [{ name, unit_price: 1 }]],
      ],
    ];
    const longest = ([schema, wrap]: Side): number => {
      let [low, high] = [0, 100_000];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (schema?.safeParse(wrap("x".repeat(middle))).success) low = middle;
        else high = middle - 1;
      }
      return low;
    };
    expect(sides.map(([tool]) => longest(tool))).toEqual([60, 120, 120, 200, 1000, 200, 200]);
    expect(sides.map(([tool]) => longest(tool))).toEqual(sides.map(([, api]) => longest(api)));
  });
});
