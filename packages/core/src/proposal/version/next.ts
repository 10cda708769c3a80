import { iso, now } from "../../platform/clock";
import { isPast, today } from "../../platform/date";
import { Db } from "../../platform/db";
import { Code, fail, invalid, refuse, StaleWrite } from "../../platform/error";
import { Id } from "../../platform/id";
import { contentOf, packRows, snapshotWrite } from "../../project/content";
import { guard as projectGuard } from "../../project/rules";
import type { InvoiceSettings } from "../../project/schedule/rules";
import { checkSettings, computeUnplanned } from "../../project/schedule/rules";
import type { Info as Project } from "../../project/schema";
import { DEFAULT_SERVICE, shownPhase, summarize } from "../../project/scope/rules";
import { groupParts, isUndecided, taxFor, taxRuleOf } from "../../project/tax/rules";
import type { ProjectTax } from "../../project/tax/schema";
import { asksForTax, copyTax } from "../../workspace/tax/rules";
import { findWithholding } from "../../workspace/withholding/rules";
import { openClauses } from "../blanks/rules";
import { canonical, documentHash, pack, unpack } from "../canonical";
import { baseOf } from "../change/base";
import { packKept } from "../choice-inputs";
import { VersionEntity } from "../entity";
import { type Countable, findDecided, partsOf, settleOptions } from "../option-selection/rules";
import { payableTotal } from "../reading/rules";
import type { ChangeBase } from "../redline/rules";
import { find, findVersion, type Row } from "../rows";
import type { Readiness } from "../rules";
import type { Document, Preview } from "../schema";
import { tooLong } from "../size/rules";
import { compose, contactOf, lacksAddress, pricedOf, type Sources } from "./document";
import { sources } from "./sources";

/** Returns the project's settings for the invoices of its proposal, frozen with every version. */
const settingsOf = (project: Project): InvoiceSettings => ({
  invoice_payment_terms: project.invoice_payment_terms,
  invoice_upfront_mode: project.invoice_upfront_mode,
  invoice_upfront_percentage_amount: project.invoice_upfront_percentage_amount,
  invoice_upfront_value_amount: project.invoice_upfront_value_amount,
  invoice_remaining_mode: project.invoice_remaining_mode,
  invoice_remaining_monthly_count: project.invoice_remaining_monthly_count,
  invoice_remaining_monthly_start_at: project.invoice_remaining_monthly_start_at,
  invoice_remaining_payments: project.invoice_remaining_payments.map(
    ({ label, percentage = null, amount = null, due }) => ({ label, percentage, amount, due }),
  ),
});

/**
 * Returns the content to compare: the same words, numbers and invoices, without version number and day of
 * sending.
 */
const content = (document: Document, settings: InvoiceSettings) =>
  canonical({ document: { ...document, version: 0, sent_on: null }, settings });

/**
 * Returns what a version sent before documents named it is compared with, so that it is not a different one:
 * `due_days` is compared as a setting.
 */
const ignoreUnnamed = (known: Document, { parties }: Document) => ({
  due_days: known.due_days,
  parties: known.parties && parties,
});

/** Returns reasons to refuse a version for the client's sake, by field of the project. */
function refusalsOf(
  { project, scope, workspace }: Sources,
  document: Document,
  base: ChangeBase | undefined,
): Record<string, string> | undefined {
  // A change order with an unchanged schedule spreads its total over the existing invoices.
  const wrong: Record<string, string> = base?.plan.keeps
    ? {}
    : { ...checkSettings(project, document.total, scope.categories) };
  // A sent proposal must still be open when it arrives.
  if (document.expire_at && isPast(document.expire_at, now(), workspace.time_zone))
    wrong.expire_at = "This day has passed. Choose a later one.";
  if (document.phases.some(({ services }) => services.some(({ name }) => name === DEFAULT_SERVICE)))
    wrong.services = `A service is still called “${DEFAULT_SERVICE}”. Give it a name in the scope, or take it out.`;
  return Object.keys(wrong).length > 0 ? wrong : undefined;
}

interface Composed {
  sources: Sources;
  document: Document;
  of: Countable;
  settings: InvoiceSettings;
  /** The newest published document, if its content is the same. */
  same: Document | undefined;
  project_tax: ProjectTax;
}

export async function composeDocument(row: Row, sending: boolean): Promise<Composed> {
  const [parts, newest] = await Promise.all([sources(row.project_id), findVersion(row)]);
  const { project, workspace } = parts;
  const sent_on = sending ? today(now(), workspace.time_zone) : null;
  const settings = settingsOf(project);
  const base = await baseOf(row, settings, project);
  const decided = base && findDecided(parts.scope.tasks, base);
  const scope = decided ? { ...parts.scope, tasks: settleOptions(parts.scope.tasks, decided) } : parts.scope;
  const all = { ...parts, scope, version: row.document_version + 1, sent_on };
  // What was accepted has its prices as they were: a change order does not turn them round.
  const project_tax = base ? project.tax : taxFor(project.tax, parts.client, workspace.country);
  const tax = taxRuleOf(project_tax);
  const of: Countable = {
    phases: scope.categories.map(({ id, name }) => ({ id, name: shownPhase(name) })),
    tasks: scope.tasks.map((task) => pricedOf(task, tax)),
    settings,
    base,
    decided,
    tax,
    withholding: findWithholding(workspace, parts.client),
  };
  const document = compose(all, of);
  const known = newest && unpack(newest.document);
  const same =
    known &&
    content(known, newest.settings) === content({ ...document, ...ignoreUnnamed(known, document) }, settings)
      ? known
      : undefined;
  return { sources: all, document, of, settings, same, project_tax };
}

/** Lists what the law of the business's place asks of a contract and this one lacks. Only the preview asks. */
async function readLawGaps({ workspace, client }: Sources, document: Document): Promise<string[]> {
  const { lawGaps } = await import("../freelancer-law");
  return lawGaps(workspace, client, document);
}

/**
 * A person must read prices with their tax (article 6(1)(e)): what was typed without it is kept as a figure, which is
 * less money. Its owner decides on it; the preview alone asks.
 */
async function readTurned(
  { project, scope }: Sources,
  document: Document,
  tax: ProjectTax,
): Promise<Preview["turned"]> {
  const rule = taxRuleOf(project.tax);
  if (!rule || !tax.inclusive || rule.inclusive) return null;
  const { addTax } = await import("../../project/tax/on-top/rules");
  const tasks = addTax(scope.tasks, rule);
  return {
    kept: payableTotal(document),
    on_top: tasks ? summarize({ categories: [], tasks }).price_total : null,
  };
}

/** Returns the document as the client would see it now, without publishing anything. */
export async function preview(id: number): Promise<Preview> {
  const row = await find(id);
  const { sources, document, of, settings, same, project_tax } = await composeDocument(row, false);
  const contact = contactOf(sources.client, sources.project.contact_id);
  const shown = same ?? document;
  return {
    document: shown,
    document_hash: documentHash(shown),
    changed: !same,
    contact: contact
      ? { name: `${contact.first_name} ${contact.last_name}`.trim(), email: contact.email }
      : null,
    unpriced_count: sources.scope.summary.unpriced_count,
    lacks_tax: lacksTax(sources),
    withholding: of.withholding ?? null,
    parts: groupParts(
      partsOf(sources.scope.summary, sources.scope.tasks).map(({ amount, tax }) => ({
        amount,
        tax: tax && copyTax({ ...tax }),
      })),
    ),
    open_clauses: openClauses(shown),
    law_gaps: await readLawGaps(sources, shown),
    turned: await readTurned(sources, shown, project_tax),
    lacks_address: lacksAddress(sources),
    unplanned: computeUnplanned(settings, shown.total),
    refusals: refusalsOf(sources, shown, of.base) ?? null,
  };
}

/** Says whether a project's papers would go out without a tax that somebody chose, and its owner wants to be asked. */
const lacksTax = ({ project, workspace }: Pick<Sources, "project" | "workspace">): boolean =>
  isUndecided(project.tax) && asksForTax(workspace);

export interface Next {
  /** The writes that publish the version; none when the newest one has the same content. */
  writes: Db.Write[];
  renewed: boolean;
  version: number;
  document: Document;
  project: Project;
  /** What its figures are computed from. */
  of: Countable;
  contact: ReturnType<typeof contactOf>;
  unpriced: number;
  lacks_tax: boolean;
  /** The project's tax as this client reads it. */
  tax: ProjectTax;
}

/** A row of the table holds 400 KB; documents that exceed this compressed are refused before writing. */
const LARGEST = 360_000;
const TOO_LONG = "This proposal is too long to send. Shorten its descriptions or terms.";

/**
 * Returns the newest version if nothing changed, else the next one with its row. 2032 when the project is
 * completed, 422 for settings that do not fit the total and for a last day that has passed.
 */
export async function prepareVersionWrites(row: Row, sending: boolean): Promise<Next> {
  const { sources, document, of, settings, same, project_tax } = await composeDocument(row, sending);
  const { project, client, scope } = sources;
  refuse(projectGuard({ status: project.status, active_invoice_count: 0 }, "edit"));
  const wrong = refusalsOf(sources, document, of.base);
  if (wrong) invalid(wrong);
  const base = {
    project,
    contact: contactOf(client, project.contact_id),
    unpriced: scope.summary.unpriced_count,
    lacks_tax: lacksTax(sources),
    tax: project_tax,
    of,
  };
  if (same) return { ...base, writes: [], renewed: false, version: same.version, document: same };
  const long = tooLong(document);
  if (long) fail(Code.PayloadTooLarge, long);
  const bytes = pack(document);
  const counted = packKept({
    ...{ phases: of.phases, tasks: of.tasks, decided: of.decided },
    ...{ tax: of.tax, withholding: of.withholding },
  });
  if (bytes.byteLength + counted.byteLength > LARGEST) fail(Code.PayloadTooLarge, TOO_LONG);
  const rows = packRows(contentOf(sources.rows));
  if (rows.byteLength > LARGEST) fail(Code.PayloadTooLarge, TOO_LONG);
  const { owner_id, project_id, id: proposal_id } = row;
  const kept = snapshotWrite({ owner_id, project_id, proposal_id, version: document.version }, rows);
  const write = Db.put(
    VersionEntity.create({
      owner_id: row.owner_id,
      project_id: row.project_id,
      proposal_id: row.id,
      document_version: document.version,
      document: bytes,
      document_hash: documentHash(document),
      total: document.total,
      payable_total: payableTotal(document),
      currency: document.currency,
      client_id: project.client_id,
      settings,
      counted,
      ...(of.base ? { base: packKept(of.base) } : {}),
      published_at: iso(),
    }),
  );
  return { ...base, writes: [write, kept], renewed: true, version: document.version, document };
}

/** Returns the version that marks refer to: the last one that was opened. */
const lastViewOf = ({ document_version, viewed_at, last_viewed_at, seen }: Row): Row["seen"] | null =>
  viewed_at ? { version: document_version, at: last_viewed_at ?? viewed_at } : (seen ?? null);

/**
 * Returns the newest version's fields on the proposal's row. Views and times of the former version are
 * removed.
 */
export const freezeRow = (row: Row, next: Next) => ({
  document_version: next.version,
  title: next.document.title,
  client_id: next.project.client_id,
  client_name: next.document.client.name,
  contact_name: next.document.client.contact_name,
  scope_id: next.project.scopes[0]?.id ?? next.project.id,
  total: next.document.total,
  currency: next.document.currency,
  expire_at: next.document.expire_at,
  time_zone: next.document.time_zone,
  ...(next.renewed
    ? {
        viewed_at: null,
        last_viewed_at: null,
        view_count: 0,
        first_sent_at: null,
        seen: lastViewOf(row),
      }
    : {}),
});

/** Returns the hash of a proposal's public address with the row that claims it, once. */
export function claimAddressWrites(row: Row): { hash: string; writes: Db.Write[] } {
  if (row.hash) return { hash: row.hash, writes: [] };
  const hash = Id.token();
  const pointer = {
    kind: "proposal_link",
    value: hash,
    owner_id: row.owner_id,
    target_id: row.id,
    parent_id: row.project_id,
  };
  return { hash, writes: [Db.claim(pointer, () => new StaleWrite())] };
}

/** Throws refusals with instructions: a word that is missing as a field error, the others as in the catalog. */
export function refuseUnready(code: number | undefined, ready: Readiness): void {
  if (code === Code.Validation)
    invalid({
      ...(ready.unpriced_count > 0 && !ready.unpriced_confirmed
        ? { confirm_unpriced: "Some services have no price. Price them, or confirm that they stay open." }
        : {}),
      ...(ready.open_clause_count > 0 && !ready.blanks_confirmed
        ? {
            confirm_blanks:
              "Some terms still have blanks. Fill them in, or confirm that they stay as they are.",
          }
        : {}),
      ...(ready.lacks_tax && !ready.no_tax_confirmed
        ? { confirm_no_tax: "No tax is chosen. Choose a rate or a reason, or confirm that no tax applies." }
        : {}),
    });
  refuse(code);
}
