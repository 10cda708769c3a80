import { Brief } from "@stint/core/brief";
import { draftOf, engineOf, newBrief } from "../../../packages/core/test/brief/support";

/** A brief that a draft is made of. */
export async function playBrief(): Promise<number[]> {
  Brief.usePlanner(engineOf(draftOf));
  const { owner, ask } = await newBrief();
  await ask();
  return [owner.owner_id];
}
