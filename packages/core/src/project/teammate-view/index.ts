import { Actor } from "../../platform/actor";
import { failMissing } from "../../platform/error";
import { type Access, access } from "../access";
import { businessOf } from "../business";
import { openAgreed } from "../content/read";
import { findHiding, refuseHidden } from "../hidden-by-plan";
import { find as findMember } from "../member/read";
import { ownPay } from "../member/rules";
import { shape } from "../read";
import { shapeTask } from "../rows";
import type { Info, TeammateInfo } from "../schema";
import { isWorkOf, summarize } from "../scope/rules";

/**
 * Returns the project for the actor: complete for its owner, only listed fields for a teammate (D42). 1066
 * for anybody else, 1007 for one that the plan hides.
 */
export async function see(id: number): Promise<Info | TeammateInfo> {
  const found = await access(id);
  if (found.role === "teammate") return forTeammate(found);
  refuseHidden(found.project, await findHiding());
  return shape(found.project);
}

/**
 * Returns a project as a teammate sees it. Every field is listed on purpose: prices, totals, the client,
 * terms, other people and notes between owner and client are never included (D42).
 */
async function forTeammate({ owner_id, project_id, member_id }: Extract<Access, { role: "teammate" }>) {
  const { user_id } = Actor.user();
  const [opened, member, brand_name] = await Promise.all([
    Actor.asSystem(owner_id, "teammate", () => openAgreed(project_id)),
    findMember({ owner_id, project_id, id: member_id }),
    businessOf(owner_id),
  ]);
  if (!opened || !member || member.status !== "joined" || member.user_id !== user_id)
    return failMissing("project");
  const { project, phases, tasks } = opened;
  const current = project.scopes[0]?.id;
  const inScope = tasks.filter(({ scope_id }) => scope_id === current).map(shapeTask);
  const chosen = new Set(summarize({ categories: [], tasks: inScope }).chosen);
  const seen: TeammateInfo = {
    id: project.project_id,
    name: project.name,
    emoji: project.emoji,
    status: project.status,
    client_goals: project.client_goals,
    brand_name,
    currency: project.currency,
    role_id: member.role_id ?? null,
    scope_id: current ?? project.project_id,
    member_id,
    pay: ownPay(member),
    phases: phases
      .filter(({ scope_id }) => scope_id === current)
      .map((phase) => ({
        id: phase.id,
        name: phase.name,
        description: phase.description,
        services: tasks
          .filter(({ id, scopecategory_id }) => scopecategory_id === phase.id && chosen.has(id))
          .map((task) => ({
            id: task.id,
            name: task.name,
            description: task.deliverable_description,
            quantity: task.quantity,
            unit: task.unit ?? null,
            status: task.status,
            due_at: task.due_at ?? null,
            mine: isWorkOf(task, { user_id, role_id: member.role_id }),
          })),
      })),
  };
  return seen;
}
