import { Id } from "@stint/core/platform/id";
import { newPerson, newStudio, type Person } from "../../../packages/core/test/project/invitation/support";
import { PHONE } from "../../../packages/core/test/proposal/support";
import { tokenFor } from "../../../packages/functions/test/support-people";
import { allRoutes, type Served } from "./areas";

export interface Answer {
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the caller knows of its route
  body: any;
}

/** Calls a route table by method and path, as the gateway would, with or without a session. */
export function caller(routes: Served[], token?: string, more: Record<string, string> = {}) {
  const patterns = routes.map(({ app, route }) => ({
    app,
    method: route.method.toUpperCase(),
    pattern: new RegExp(`^${route.path.replace(/\{\w+\}/g, "[^/]+")}$`),
    holes: route.path.split("{").length,
  }));
  return async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const bare = path.split("?", 1)[0] ?? "";
    const [served] = patterns
      .filter((each) => each.method === method && each.pattern.test(bare))
      .sort((a, b) => a.holes - b.holes);
    if (!served) throw new Error(`no area serves ${method} ${path}`);
    const response = await served.app.request(path, {
      method,
      headers: {
        "user-agent": PHONE,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...more,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get("content-type")?.includes("json");
    return { status: response.status, text, body: json && text ? JSON.parse(text) : {} };
  };
}
export type Call = ReturnType<typeof caller>;

/** A workspace with one of everything, every word and price of it to be recognised anywhere. */
export interface World {
  owner: Person;
  token: string;
  call: Call;
  ids: Record<string, number>;
  /** What public links and mailed tokens are made of. */
  links: { proposal: string; invoice: string; pending: string; session: string };
  /** A cursor into each of its lists. */
  cursors: Record<string, string>;
  /** Words and amounts that only its owner may read. */
  hidden: string[];
  /** Words that a teammate of its project may read as well. */
  shown: string[];
  teammate: Person;
  teammateToken: string;
}

let worlds = 0;

/** Makes it through the product's own routes, in a workspace of its own or around a project of one that there is. */
export async function newWorld(studio?: Awaited<ReturnType<typeof newStudio>>): Promise<World> {
  const nth = ++worlds;
  const secrets: string[] = [];
  const shown: string[] = [];
  const hide = (what: string) => {
    const word = `hidden-${what}-${Id.token().slice(0, 10)}`;
    secrets.push(word);
    return word;
  };
  const show = (what: string) => {
    const word = `shown-${what}-${Id.token().slice(0, 10)}`;
    shown.push(word);
    return word;
  };
  const amount = (at: number) => {
    const cents = 7_310_000 + nth * 1000 + at;
    secrets.push(`${cents}`);
    return cents;
  };
  const routes = await allRoutes();
  const { owner, project_id: project } = studio ?? (await newStudio());
  const token = await tokenFor(owner);
  const call = caller(routes, token);
  const open = caller(routes);
  const must = async (by: Call, method: string, path: string, body?: unknown) => {
    const answer = await by(method, `/api/v2${path}`, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  };
  const own = (method: string, path: string, body?: unknown) => must(call, method, path, body);

  const { client_id: client } = await own("GET", `/projects/${project}`);
  await own("PATCH", `/clients/${client}`, { name: hide("client"), description: hide("client-description") });
  const made = await own("POST", `/clients/${client}/contacts`, {
    first_name: hide("contact"),
    email: `${hide("address")}@cedarrow.test`,
  });
  const contact = made.contacts?.[0]?.id ?? made.id;
  await own("POST", `/clients/${client}/comments`, { comment: hide("client-comment") });
  await own("PATCH", `/projects/${project}`, {
    name: show("project"),
    client_goals: show("goals"),
    summary: hide("summary"),
    general_terms: hide("terms"),
    description: hide("project-description"),
  });
  const comment = await own("POST", `/projects/${project}/comments`, { comment: hide("project-comment") });
  const term = await own("POST", `/projects/${project}/contractterms`, {
    name: hide("term"),
    body: hide("term-body"),
  });
  // The service that every scope begins with is not sent without a name.
  const { tasks } = await own("GET", `/scopes/${project}`);
  await own("PATCH", `/tasks/${tasks?.[0]?.id}`, { name: "Ideas" });
  const phase = await own("POST", `/scopes/${project}/categories`, { name: show("phase") });
  const price = amount(1);
  const task = await own("POST", "/tasks", {
    scopecategory_id: phase.id,
    name: show("service"),
    price,
  });
  await own("POST", `/tasks/${task.id}/comments`, { comment: hide("task-comment") });
  const template = await own("POST", "/scopetemplates", { name: hide("template"), scope_id: project });
  const sent = await own("POST", `/proposals/${project}/send`, {
    message: hide("proposal-message"),
    confirm_unpriced: true,
  });
  await must(open, "POST", `/proposals/${sent.hash}/viewed`);
  await must(open, "POST", `/proposals/${sent.hash}/questions`, {
    name: hide("asker"),
    email: "maren@cedarrow.test",
    text: hide("question"),
  });

  const draft = await own("POST", "/invoices", { project_id: project });
  const lined = await own("POST", `/invoices/${draft.id}/items`, {
    name: hide("item"),
    unit_price: amount(2),
  });
  const discounted = await own("POST", `/invoices/${draft.id}/discounts`, {
    name: hide("discount"),
    percent: "10",
  });
  const taxed = await own("POST", `/invoices/${draft.id}/taxes`, { name: hide("tax"), rate: "20" });
  await own("PATCH", `/invoices/${draft.id}`, { title: hide("invoice"), note: hide("note") });
  const second = await own("POST", "/invoices", { project_id: project });
  await own("POST", `/invoices/${second.id}/items`, { name: hide("sent-item"), unit_price: amount(3) });
  await own("POST", `/invoices/${second.id}/paymentmethod/card`);
  const invoiced = await own("POST", `/invoices/${second.id}/send`, { message: hide("invoice-message") });
  const { body: payment } = await open("POST", `/api/v2/invoices/${invoiced.hash}/cardpayment`);

  const kim = await newPerson();
  const { token: invitation } = await own("POST", `/projects/${project}/invitations`, {
    name: "Kim",
    email_address: kim.email,
    message: "Come and write with us.",
    role_id: "113",
    pay: 275_000,
  });
  const teammateToken = await tokenFor(kim.actor);
  await must(caller(routes, teammateToken), "POST", `/invitations/${invitation}/accept`, {});
  const pending = await own("POST", `/projects/${project}/invitations`, {
    name: hide("invitee"),
    email_address: `${hide("invited")}@sample.test`,
    message: hide("invitation"),
    pay: 7_300_000 + nth * 1000,
  });
  const users = await own("GET", `/projects/${project}/users`);
  const members = users as { id: number; user_id: number | null; status: string }[];
  const member = members.find(({ user_id }) => user_id === kim.actor.user_id)?.id ?? 0;
  const invitee = members.find(({ status }) => status === "invited")?.id ?? 0;
  const payout = await own("POST", "/payouts", { project_id: project });
  const paid = await own("POST", `/payouts/${payout.id}/items`, {
    user_id: kim.actor.user_id,
    amount: amount(4),
    description: hide("payout"),
  });
  // A project that the teammate has nothing to do with.
  const other = await own("POST", "/projects/start", { name: hide("project"), client_name: hide("client") });
  const sessions = await own("GET", "/currentuser/sessions");

  const cursors: Record<string, string> = {};
  for (const list of ["/projects", "/clients", "/invoices"]) {
    const { body } = await call("GET", `/api/v2${list}?per_page=1`);
    if (body.meta?.next) cursors[list] = body.meta.next;
  }
  const secret = `${payment.data?.client_secret ?? ""}`;
  // Ids that follow from others: whoever knows those can work them out, and gets nowhere with them.
  const { owner_id } = owner;
  const computed = {
    payment: Id.derive(owner_id, second.id, "payment", invoiced.totals.amount_due, 0),
    autopay: Id.derive(owner_id, second.id, "autopay"),
    instalment: Id.derive(owner_id, sent.id, 1, 1),
    recurring_invoice: Id.derive(owner_id, "recurring", second.id, 0),
    instalment_line: Id.derive(second.id, "line"),
    refund: Id.derive(owner_id, "refund", "re_1"),
    transfer: Id.derive(owner_id, "transfer", "po_1"),
    provider_message: Id.derive("provider_message", "evt_1"),
  };
  return {
    owner,
    token,
    call,
    ids: {
      client,
      contact,
      project,
      comment: comment.id,
      term: term.id,
      phase: phase.id,
      task: task.id,
      template: template.id,
      proposal: sent.id,
      invoice: draft.id,
      sent_invoice: second.id,
      item: lined.items[0].id,
      discount: discounted.discounts[0].id,
      tax: taxed.taxes[0].id,
      payout: payout.id,
      payout_item: paid.items[0].id,
      member,
      invitee,
      other_project: other.id,
      other_client: other.client_id,
      user: owner.user_id,
      teammate: kim.actor.user_id,
      ...computed,
    },
    links: {
      proposal: sent.hash,
      invoice: invoiced.hash,
      pending: pending.token,
      session: sessions[0]?.session ?? "",
    },
    cursors,
    hidden: [...secrets, sent.hash, invoiced.hash, template.hash, pending.token, ...(secret ? [secret] : [])],
    shown,
    teammate: kim.actor,
    teammateToken,
  };
}
