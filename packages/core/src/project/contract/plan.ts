import { isDeepStrictEqual } from "node:util";
import { Gate } from "../../billing/gate";
import { Client } from "../../client";
import { CONFIDENTIALITY } from "./initial";

interface Worded {
  name: string;
  body: string;
  late_fee?: unknown;
}

/**
 * Returns whether a term bears the free one's name. A workspace reads its own on every plan, whatever they say: under
 * this name it could keep its own words before there was a plan to ask.
 */
export const isNamedFree = ({ name }: Pick<Worded, "name">): boolean =>
  Client.fold(name) === Client.fold(CONFIDENTIALITY.name);

/** Returns whether two texts say the same, however their lines are broken. */
const saysSame = (one: string, other: string): boolean =>
  one.replace(/\s+/g, " ").trim() === other.replace(/\s+/g, " ").trim();

/**
 * Returns whether a term is free: 'Confidentiality', in the catalog's words, is included in every plan. All others
 * need a subscription, also those that only bear its name and those of its subject in another tone: 'Confidentiality,
 * firm' is a term of its own.
 */
export const isFree = (term: Worded): boolean =>
  isNamedFree(term) && saysSame(term.body, CONFIDENTIALITY.body) && !term.late_fee;

/** Refuses every term but one 'Confidentiality' among `others` without a subscription (1007). */
export async function assertPlan(term: Worded, others: readonly Pick<Worded, "name">[] = []): Promise<void> {
  if (isFree(term) && !others.some(isNamedFree)) return;
  await Gate.assertOpen("term.save");
}

/**
 * Refuses what a change makes new in a term that is there already, without a subscription (1007): a name, a late fee,
 * and own words in the free one. The words of any other are the workspace's own, and the end of a plan takes them away
 * from nobody.
 */
export async function assertPlanOfChange(row: Worded, changes: Partial<Worded>): Promise<void> {
  const next = { ...row, ...changes };
  const isNew =
    next.name !== row.name ||
    (next.late_fee && !isDeepStrictEqual(next.late_fee, row.late_fee)) ||
    (isFree(row) && !isFree(next));
  if (isNew) await assertPlan(next);
}
