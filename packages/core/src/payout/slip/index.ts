import { Pdf } from "@stint/documents/pdf";
import { describeBusiness } from "../../invoice";
import { brandOf, partyOf } from "../../invoice/print";
import { Actor } from "../../platform/actor";
import { Day } from "../../platform/date";
import { Code, fail } from "../../platform/error";
import { Money } from "../../platform/money";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { PayoutEntity } from "../entity";
import { type Row, row } from "../read";
import { total } from "../rules";

export interface Slip {
  name: string;
  bytes: Uint8Array;
}

/** Prints the slip of one teammate's part of a paid payout. 1003 where they have none, or it is not paid. */
async function print(payout: Row, user_id: number): Promise<Slip> {
  const items = payout.items.filter((item) => item.user_id === user_id);
  const { paid_at, currency } = payout;
  const name = items[0]?.name;
  if (!paid_at || name === undefined) return fail(Code.NotFound);
  const [workspace, owner] = await Promise.all([
    Workspace.get(payout.owner_id),
    User.getOwner(payout.owner_id),
  ]);
  const payer = describeBusiness(workspace, owner);
  const paid_on = Day.today(new Date(paid_at), workspace.time_zone);
  const money = (amount: number) => Money.format(amount, currency);
  const bytes = await Pdf.renderRecord({
    brand: brandOf({ name: payer.name, color: workspace.primary_brand_color, logo_url: null }),
    label: "Payment slip",
    title: `Payment of ${money(total(items))}`,
    subtitle: `Paid on ${Day.inWords(paid_on)}`,
    parties: [
      { label: "Paid by", party: partyOf(payer) },
      { label: "Paid to", party: { name } },
      { label: "For", party: { name: payout.project_name, lines: [`Payment ${payout.id}`] } },
    ],
    parts: [
      {
        title: "What was paid",
        facts: [
          ...items.map(({ description, amount, expense_id }) => ({
            label: expense_id ? "Expense repaid" : "Work",
            value: description,
            note: money(amount),
          })),
          { label: "Total", value: money(total(items)) },
          { label: "Method", value: payout.payment_method?.replaceAll("_", " ") ?? "Not noted" },
        ],
      },
    ],
    created_at: paid_at,
  });
  return { name: `Payment slip ${paid_on}.pdf`, bytes };
}

/** Returns a teammate's slip for the owner. 1003. */
export const slip = async (id: number, user_id: number): Promise<Slip> => print(await row(id), user_id);

/** Returns the signed-in person's own slip of somebody else's payout (D42). 1003. */
export async function ownSlip(owner_id: number, id: number): Promise<Slip> {
  const { data } = await PayoutEntity.get({ owner_id, id }).go({ consistent: true });
  return print(data ?? fail(Code.NotFound), Actor.user().user_id);
}
