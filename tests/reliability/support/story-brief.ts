import { Brief } from "@stint/core/brief";
import { Terms } from "@stint/core/brief/term";
import { draftOf, engineOf, newBrief } from "../../../packages/core/test/brief/support";
import { as } from "../../../packages/core/test/support";

/** A brief that a draft is made of, one whose first phase is written anew, and contract terms. */
export async function playBrief(): Promise<number[]> {
  const restore = Brief.usePlanner(engineOf(draftOf));
  const asked = await newBrief();
  await asked.ask();
  const drafted = await newBrief();
  // Other stories of this process have the product's own planners: what still waits is written by them.
  const { phases } = await drafted.draw().finally(restore);
  await as(drafted.owner, () => Brief.regenerate(drafted.id, phases[0]?.id ?? 0, { remark: "Shorter" }));
  await as(drafted.owner, () =>
    Terms.generateTerm({ generate_via_ai: true, prompt: "Please a term about confidentiality." }),
  );
  return [asked.owner.owner_id, drafted.owner.owner_id];
}
