import { gunzipSync, gzipSync } from "node:zlib";
import { invalid } from "../platform/error";
import { documentHash, pack, unpack } from "./canonical";
import { type Countable, choiceRefusal, choose, optionsOf } from "./option-selection/rules";
import type { ChangeBase } from "./redline/rules";
import type { AcceptanceRow, Version } from "./rows";

type Kept = Pick<Countable, "phases" | "tasks" | "decided">;

/** What a choice is counted with, for its row. */
export const packKept = (of: Kept | ChangeBase): Uint8Array => gzipSync(JSON.stringify(of), { level: 9 });
const unpackKept = <T>(bytes: Uint8Array): T => JSON.parse(gunzipSync(bytes).toString("utf8")) as T;

/** What the numbers of a version follow from; undefined for one of before there were options. */
export function countableOf({ counted, base, settings }: Version): Countable | undefined {
  if (!counted) return undefined;
  return {
    ...unpackKept<Kept>(counted),
    settings,
    base: base ? unpackKept<ChangeBase>(base) : undefined,
  };
}

/**
 * The version of one choice of options: what the client saw with it, so that its hash is the one an acceptance
 * names (D17). The same version for no options or for what the owner marked. 422 "options" for an id that is
 * not in it, two of one group, or none.
 */
export function chosenOf(current: Version, options: readonly number[] | undefined): Version {
  const of = countableOf(current);
  if (!options) return current;
  if (!of) return options.length > 0 ? invalid({ options: "This proposal has no options" }) : current;
  const wrong = choiceRefusal(of.tasks, options);
  if (wrong) invalid({ options: wrong });
  const document = choose(unpack(current.document), of, options);
  const document_hash = documentHash(document);
  if (document_hash === current.document_hash) return current;
  return { ...current, document: pack(document), document_hash, total: document.total };
}

/** The options that count for an acceptance: those named, else what the owner marked, and what was taken before. */
export const listChosen = (chosen: Version): number[] => [
  ...optionsOf(unpack(chosen.document)),
  ...(countableOf(chosen)?.decided?.taken ?? []),
];

/**
 * A version whose invoices moved since it was published: the same offer, with what they become now. Its hash is
 * another, so that nobody signs what was so before (D17).
 */
export function withBase(current: Version, base: ChangeBase): Version {
  const next = { ...current, base: packKept(base) };
  const of = countableOf(next);
  if (!of) return current;
  const old = unpack(current.document);
  const document = choose(old, of, optionsOf(old));
  const document_hash = documentHash(document);
  if (document_hash === current.document_hash) return next;
  return { ...next, document: pack(document), document_hash };
}

/** An accepted version as it was signed: with the choice that its record names, and the invoices as they were then. */
export const asAccepted = (
  current: Version,
  { evidence, base }: Pick<AcceptanceRow, "evidence" | "base">,
): Version => chosenOf(base ? withBase(current, unpackKept<ChangeBase>(base)) : current, evidence.options);
