import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Money } from "../../platform/money";
import { find as findProposal } from "../../proposal";
import { countedOf, scheduleCredits } from "../credit/credit-note";
import type { Issuing } from "../issue/instalment";
import { OwedMoved, owe, owedHere } from "./entity";
import { settleOwed } from "./settle";

/**
 * What an accepted change order takes back is credited, as far as it can be now (D23). The acceptance wrote what it
 * owes; for one of before that was so, it is written here, unless another was accepted since.
 */
export async function carryOut({ accepted, version, project }: Issuing, credit: number): Promise<void> {
  const { proposal_id, currency } = accepted;
  const old = await owedHere(project.id);
  if (!old && credit > 0 && (await findProposal(proposal_id)).status === "accepted") {
    const key = { owner_id: Actor.owner(), project_id: project.id };
    const notes = (await scheduleCredits(key)).filter(
      ({ proposal }) => proposal?.proposal_id === proposal_id,
    );
    const amount = Math.max(0, Money.subtract(credit, Money.sum(notes.map(countedOf))));
    await Db.withoutInbox(() =>
      Db.commit(
        owe(
          undefined,
          { ...key, proposal_id, document_version: version, currency, amount },
          () => new OwedMoved(),
        ),
        [Event.audit("invoice.credit_due", `project:${project.id}`, { after: { proposal_id, amount } })],
      ),
    );
  }
  await Db.withoutInbox(() => settleOwed(project.id));
}
