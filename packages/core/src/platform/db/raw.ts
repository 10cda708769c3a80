import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import { type Bound, TooManyRows } from "./all-of";
import { client } from "./client";

type Item = Record<string, unknown>;

/** A query of ElectroDB, which makes the keys. */
interface Query {
  params(): unknown;
}

export interface RawPage {
  rows: Item[];
  /** The place where the next page begins; undefined after the last one. */
  after: string | undefined;
}

/**
 * Returns one page of an entity's query as it is stored, eventually consistent: for checks that must not rely
 * on the code that they check. A page has at most `most` rows and a megabyte.
 */
export async function rawPage(query: Query, most: number, after?: string): Promise<RawPage> {
  const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await client.send(
    new QueryCommand({
      ...(query.params() as QueryCommandInput),
      Limit: most,
      ...(after === undefined ? {} : { ExclusiveStartKey: JSON.parse(after) as Item }),
    }),
  );
  return { rows: Items, after: LastEvaluatedKey && JSON.stringify(LastEvaluatedKey) };
}

/** Returns all rows of an entity's query as `rawPage` does; more than the bound are 1014. */
export async function rawRows(query: Query, { most, why }: Bound): Promise<Item[]> {
  const found: Item[] = [];
  let after: string | undefined;
  do {
    const page: RawPage = await rawPage(query, most, after);
    found.push(...page.rows);
    if (found.length > most) throw new TooManyRows(most, why);
    after = page.after;
  } while (after !== undefined);
  return found;
}
