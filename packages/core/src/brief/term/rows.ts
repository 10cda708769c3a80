import { Actor } from "../../platform/actor";
import { seconds } from "../../platform/clock";
import { TermDraftEntity, type TermDraftRow } from "./entity";

/** Reads a draft, strongly consistent; undefined without one, and once its days are over. */
export async function findTermDraft(id: number): Promise<TermDraftRow | undefined> {
  const { data } = await TermDraftEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true });
  return data && data.ttl > seconds() ? data : undefined;
}
