import { allDetails } from "../../project";
import { openAgreed } from "../../project/content";
import { proposeSupply, type Supply } from "./rules";

/** Returns the days on which a project's work was done, as its own dates say up to a day; null where none are known. */
export async function findSupply(
  { owner_id, project_id }: { owner_id: number; project_id: number },
  today: string,
): Promise<Supply | null> {
  const [opened, { milestones }] = await Promise.all([
    openAgreed(project_id),
    allDetails(owner_id, project_id),
  ]);
  if (!opened) return null;
  const current = opened.project.scopes[0]?.id;
  const phases = opened.phases
    .filter(({ scope_id }) => scope_id === current)
    .map(({ start_at }) => ({ start_at: start_at ?? null }));
  return proposeSupply({ phases, milestones, completed_at: opened.project.completed_at ?? null }, today);
}
