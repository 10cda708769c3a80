import { Brief } from "@stint/core/brief";
import { draftOf, engineOf, newBrief } from "../../../packages/core/test/brief/support";
import { as } from "../../../packages/core/test/support";

/** A brief that a draft is made of, and one whose first phase is written anew. */
export async function playBrief(): Promise<number[]> {
  Brief.usePlanner(engineOf(draftOf));
  const asked = await newBrief();
  await asked.ask();
  const drafted = await newBrief();
  const { phases } = await drafted.draw();
  await as(drafted.owner, () => Brief.regenerate(drafted.id, phases[0]?.id ?? 0, { remark: "Shorter" }));
  return [asked.owner.owner_id, drafted.owner.owner_id];
}
