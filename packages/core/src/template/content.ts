import { gunzipSync, gzipSync } from "node:zlib";
import { Gate } from "../billing/gate";
import { isOpen } from "../billing/gate/rules";
import { type CommunityTemplate, findTemplate, findTemplateByHash } from "../library/community";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Scope, type TemplateContent } from "../project/scope";
import { Workspace } from "../workspace";
import type { TaxRate } from "../workspace/tax/schema";
import { contentOfCommunity, isLocked, shapeCommunity } from "./community";
import { type Row, resolveLink, row } from "./read";
import { withoutNotes, withoutPrices, withRates } from "./rules";
import type { Info } from "./schema";

/** What a template says of itself when it is copied. */
type Fields = Pick<
  Info,
  "name" | "types" | "sizes" | "tags" | "image_url" | "weight" | "project_emoji" | "scope_version"
>;

/** A template to make something of, wherever it is kept. */
export interface Source extends Fields {
  /** Null for that of another workspace, which nobody here can look up again. */
  id: number | null;
  content: TemplateContent;
  /** The content with the prices that the plan leaves out: kept to compare later versions with, under any plan. */
  whole: TemplateContent;
  /** The writes that keep this version as it is, for the transaction that gives it to somebody. */
  holdWrites: Db.Write[];
}

/** Returns an own template as it is stored, its services taxed with `rates` as they are today. */
async function openOwn(template: Row, rates: readonly TaxRate[]): Promise<Source> {
  const { head, content } = await Scope.openTemplate(template.id);
  const { scope_version, writes } = Scope.holdVersionWrites(head, content);
  const { id, name, types, sizes, tags, weight, project_emoji } = template;
  const image_url = template.image_url ?? null;
  return {
    ...{ id, name, types, sizes, tags, image_url, weight, project_emoji, scope_version },
    content: withRates(content, rates),
    whole: content,
    holdWrites: writes,
  };
}

/** Returns a template of the community's: on the free plan its services have no price. */
async function openCommunity(template: CommunityTemplate): Promise<Source> {
  const whole = contentOfCommunity(template);
  const workspace = await Workspace.get();
  const content = isLocked(workspace) ? withoutPrices(whole) : whole;
  const { id, name, types, sizes, tags, image_url, weight, project_emoji, scope_version } = shapeCommunity(
    template,
    whole,
    isLocked(workspace),
  );
  return {
    ...{ id, name, types, sizes, tags, image_url, weight, project_emoji, scope_version },
    content,
    whole,
    holdWrites: [],
  };
}

/** Reads an own template, or one of the community's. 1003, 1007 for an own one while the plan hides it. */
export async function openSource(id: number): Promise<Source> {
  const known = await findTemplate(id);
  if (known) return openCommunity(known);
  const [template, workspace] = await Promise.all([row(id), Workspace.get()]);
  if (!isOpen("template.save", workspace)) throw Gate.refusalOf("template.save");
  return openOwn(template, workspace.tax_rates);
}

/** Reads a template by the token of its link: of another workspace without its prices, notes and tax rates. 1003. */
export async function openLink(hash: string): Promise<Source> {
  const known = await findTemplateByHash(hash);
  if (known) return openCommunity(known);
  const { owner_id, target_id } = await resolveLink(hash);
  if (owner_id === Actor.owner()) return openSource(target_id);
  const { content: theirs, ...fields } = await Actor.asLink(owner_id, hash, async () =>
    openOwn(await row(target_id), []),
  );
  const content = withoutNotes(withoutPrices(theirs));
  return { ...fields, id: null, content, whole: content, holdWrites: [] };
}

export const pack = (content: TemplateContent): Uint8Array => gzipSync(JSON.stringify(content), { level: 9 });
export const unpack = (content: Uint8Array): TemplateContent =>
  JSON.parse(gunzipSync(content).toString("utf8")) as TemplateContent;
