import { findTemplate, findTemplateByHash } from "../library/community";
import { Actor } from "../platform/actor";
import type { TemplateContent } from "../project/scope";
import { Scope } from "../project/scope";
import { DEFAULT_SERVICE, shownPhase } from "../project/scope/rules";
import { User } from "../user";
import { Workspace } from "../workspace";
import { contentOfCommunity, shapeCommunity } from "./community";
import { previewOf, resolveLink, row, shape } from "./read";
import type { Info, PublicInfo } from "./schema";

/** Returns what a visitor reads of the phases: what the owner named nothing is not printed. */
const listPublicPhases = (content: TemplateContent): PublicInfo["processed_categories"] =>
  previewOf(content, null)
    .filter(({ name, tasks }) => shownPhase(name) || tasks.some((task) => task.name !== DEFAULT_SERVICE))
    .map(({ price_total_rounded: _, tasks, name, ...phase }, at) => ({
      ...phase,
      name: shownPhase(name) || `Phase ${at + 1}`,
      tasks: tasks
        .filter((service) => service.name !== DEFAULT_SERVICE)
        .map(({ price: __, deliverable_id: ___, ...service }) => service),
    }));

function shapePublic(info: Info, content: TemplateContent, author: string | null): PublicInfo {
  const phases = listPublicPhases(content);
  return {
    hash: info.hash,
    template_name: info.template_name,
    description: info.description,
    author,
    types: info.types,
    image_url: info.image_url,
    project_emoji: info.project_emoji,
    community: info.community,
    service_count: phases.flatMap(({ tasks }) => tasks).length,
    currency: info.currency,
    summary: { price_total: info.price_total },
    exclusions: content.exclusions,
    revision_rounds: content.revision_rounds,
    processed_categories: phases,
  };
}

/** Returns the published template at an address of before, which had its number. */
async function findByNumber(text: string) {
  const known = /^\d{6}$/.test(text) ? await findTemplate(Number(text)) : undefined;
  return known?.is_retired ? undefined : known;
}

/**
 * Returns a template to the holder of its link: only listed fields, and of its prices the total. A number opens
 * what is published and nothing else; the answer has the token to lead to. 1003 for an unknown link, and once the
 * template is deleted.
 */
export async function getPublic(hash: string): Promise<PublicInfo> {
  const known = (await findTemplateByHash(hash)) ?? (await findByNumber(hash));
  if (known) {
    const content = contentOfCommunity(known);
    return shapePublic(shapeCommunity(known, content, true), content, null);
  }
  const { owner_id, target_id } = await resolveLink(hash);
  return Actor.asLink(owner_id, hash, async () => {
    const [template, { head, content }, workspace, owner] = await Promise.all([
      row(target_id),
      Scope.openTemplate(target_id),
      Workspace.get(owner_id),
      User.getOwner(owner_id),
    ]);
    const author = workspace.brand_name.trim() || `${owner.first_name} ${owner.last_name}`.trim();
    return shapePublic(shape(template, head), content, author || null);
  });
}
