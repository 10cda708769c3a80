/** What of a company's rows its admins read: one table, and a row of a kind that is not in it is not read. */

import { type Row as ClientRow, findStored } from "../client/read";
import { findMany as invoicesOf } from "../invoice/read";
import { Actor } from "../platform/actor";
import { findTemplateHeads, findMany as projectsOf, teamClientIds } from "../project/read";

type Row = Record<string, unknown>;
type Check = (row: Row, view: Sight) => boolean | Promise<boolean>;

/** What one request of an admin has found out about the company. */
interface Sight {
  seesProject: (id: unknown) => Promise<boolean>;
  seesInvoice: (id: unknown) => Promise<boolean>;
  seesClient: (of: Pick<ClientRow, "id"> & Partial<ClientRow>) => Promise<boolean>;
}

/** A row that holds nothing of a project or client, or that nobody reaches without one that is checked. */
const showAll: Check = () => true;
/** A row that is the owner's alone. */
const showNone: Check = () => false;
const ofProject: Check = ({ project_id }, view) => view.seesProject(project_id);
const ofProjectKey: Check = ({ project_key }, view) => view.seesProject(project_key);
const ofInvoice: Check = ({ invoice_id }, view) => view.seesInvoice(invoice_id);

/** Every kind of row, by the name that stands in the table. */
export const KINDS: Readonly<Record<string, Check>> = {
  // A company's own, the same for all who run it.
  account: showAll,
  catalog: showAll,
  catalog_part: showAll,
  deliverable: showAll,
  library_term: showAll,
  template: showAll,
  template_scope: showAll,
  assistant_day: showAll,
  subscription: showAll,
  receiving_account: showAll,
  seat: showAll,
  seat_holder: showAll,
  handover: showAll,
  // A person's own: the profile itself says who sees what of it.
  profile: showAll,
  team: showAll,
  // What is the team's by its project.
  project: ofProject,
  scope: ofProject,
  note: ofProject,
  phase: ofProject,
  task: ofProject,
  term: ofProject,
  section: ofProject,
  detail: ofProject,
  expense: ofProject,
  proposal: ofProject,
  edition: ofProject,
  acceptance: ofProject,
  question: ofProject,
  snapshot: ofProject,
  discard: ofProject,
  member: ofProject,
  billing: ofProject,
  share_plan: ofProject,
  template_use: ofProject,
  owed_credit: ofProject,
  proposal_due: ofProject,
  price_line: ofProject,
  brief: ofProject,
  draft_phase: ofProject,
  draft_line: ofProject,
  payout: ofProject,
  invoice: ofProject,
  invoice_listed: ofProjectKey,
  credit_note: ofProjectKey,
  posting: ofProjectKey,
  payment: ofInvoice,
  issued_file: ofInvoice,
  einvoice_delivery: ofInvoice,
  recurring: ({ template }, view) => view.seesProject((template as Row | undefined)?.project_id),
  comment: ({ about }, view) => seesSubject(`${about}`, view),
  client: (row, view) => view.seesClient(row as ClientRow),
  // Read beside a row that was checked: by a series, a client, a link of the chain, a payout.
  autopay: showAll,
  client_credit: showAll,
  reminder: showAll,
  acceptance_link: showAll,
  payout_drawn: showAll,
  journal: showAll,
  // Where the company's money lies, and who else writes to it.
  account_transfer: showNone,
  account_release: showNone,
  self_billing: showNone,
  self_billed: showNone,
  api_key: showNone,
  approval: showNone,
  incoming_bill: showNone,
  lead: showNone,
  lead_form: showNone,
  referral: showNone,
  billing_credit: showNone,
  incident: showNone,
  provider_message: showNone,
  // What Stint's own people noted.
  support_note: showNone,
  // The person's own, and what keeps the product running.
  user: showAll,
  session: showAll,
  membership: showAll,
  invitee: showAll,
  notification: showAll,
  forward_address: showAll,
  forwarded_mail: showAll,
  term_draft: showAll,
  pointer: showAll,
  einvoice_parked: showAll,
  einvoice_pending: showAll,
  einvoice_place: showAll,
  identity_link: showAll,
  mailed_code: showAll,
  second_step: showAll,
  sign_in_challenge: showAll,
  wish: showAll,
  preference: showAll,
  letter: showAll,
  person_comment: showAll,
  listing: showAll,
  report: showAll,
  connection: showAll,
  limit: showAll,
  lease: showAll,
  idempotency: showAll,
  inbox: showAll,
  mail: showAll,
  mail_standing: showAll,
  mail_recipient: showAll,
  mail_day: showAll,
  mail_counted: showAll,
  mail_feedback: showAll,
  mail_opt_out: showAll,
  mail_waiting: showAll,
  changed: showAll,
  sweep: showAll,
  migration: showAll,
};

/** A comment is read by who reads what it is about. */
function seesSubject(about: string, view: Sight): boolean | Promise<boolean> {
  const [noun, id] = about.split(":");
  if (noun === "project") return view.seesProject(Number(id));
  if (noun === "client") return view.seesClient({ id: Number(id) });
  // A scope and a service are found through their project's rows before their comments are.
  return true;
}

/** Remembers what was asked for each id. */
function remember(find: (id: number) => Promise<boolean>): (id: unknown) => Promise<boolean> {
  const known = new Map<number, Promise<boolean>>();
  return async (id) => {
    if (typeof id !== "number" || id === 0) return false;
    const asked = known.get(id) ?? find(id);
    known.set(id, asked);
    return asked;
  };
}

/**
 * Returns what an admin of a company reads, for one request: the projects that are not their owner's alone, and
 * everything of them. Whether one is the team's is read strongly consistent, so that it is gone at once.
 */
export function adminView(owner_id: number): Actor.View {
  const asCompany = <T>(work: () => Promise<T>) => Actor.asSystem(owner_id, "admin_view", work);
  const seesProject = remember(async (id) => {
    const [project] = await asCompany(() => projectsOf([id]));
    if (project) return !project.is_solo;
    // The rows of a template's scope: a company's templates are the team's.
    return asCompany(async () => (await findTemplateHeads([id])).has(id));
  });
  const seesInvoice = remember(async (id) => {
    const [invoice] = await asCompany(() => invoicesOf([id]));
    return seesProject(invoice?.project_id);
  });
  let clients: Promise<Set<unknown>> | undefined;
  const seesClient: Sight["seesClient"] = async (of) => {
    clients ??= asCompany(async () => new Set<unknown>(await teamClientIds()));
    const known = await clients;
    const { id, by_admin, merged_into, merged_ids = [] } = of;
    if (by_admin || [id, merged_into, ...merged_ids].some((each) => known.has(each))) return true;
    const stored = of.name === undefined && (await asCompany(() => findStored(owner_id, id)));
    return stored ? seesClient(stored) : false;
  };
  const sight: Sight = { seesProject, seesInvoice, seesClient };
  return async (rows) => {
    const seen = await Promise.all(rows.map((row) => (KINDS[`${row.__edb_e__}`] ?? showNone)(row, sight)));
    return rows.filter((_, at) => seen[at]);
  };
}
