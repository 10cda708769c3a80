import { PayoutEntity } from "../../payout/entity";
import { type Drafted, RuleSetEntity } from "../../payout/rule-set-entity";
import { Db } from "../../platform/db";
import { failMissing } from "../../platform/error";
import { Migration } from "../../platform/migration";
import { AccountEntity } from "../../workspace/entity";

interface Row {
  owner_id: number;
  currency: string;
  drafted: Drafted[];
}

type Named = { currency?: string } | undefined;

/** The currency of the newest payout that a plan drafted, or else of its workspace. */
async function currencyOf({ owner_id, drafted = [] }: Partial<Row>): Promise<string> {
  if (owner_id === undefined) return failMissing("resource");
  for (const { payout_id } of drafted.toReversed()) {
    const payout: Named = await Db.get(Db.describeRow(PayoutEntity, { owner_id, id: payout_id }));
    if (payout?.currency) return payout.currency;
  }
  const account: Named = await Db.get(Db.describeRow(AccountEntity, { owner_id }));
  return account?.currency ?? "USD";
}

/**
 * Every plan of shares names the currency of its rules (D7). Taken back nothing changes: the code of before reads it,
 * too.
 */
export const shareCurrency = Migration.define<Row>({
  name: "024-share-currency",
  when: "before",
  entity: RuleSetEntity,
  up: async (row) => (row.currency === undefined ? { currency: await currencyOf(row) } : undefined),
  down: () => undefined,
});
