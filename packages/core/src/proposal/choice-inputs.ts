import { gunzipSync, gzipSync } from "node:zlib";
import { invalid } from "../platform/error";
import { documentHash, pack, unpack } from "./canonical";
import { type Countable, choiceRefusal, choose, optionsOf } from "./option-selection/rules";
import type { ChangeBase } from "./redline/rules";
import type { AcceptanceRow, Version } from "./rows";

type Kept = Pick<Countable, "phases" | "tasks" | "decided" | "tax" | "withholding">;

/** Compresses the numbers that a client's choice is computed from, for the version's row. */
export const packKept = (of: Kept | ChangeBase): Uint8Array => gzipSync(JSON.stringify(of), { level: 9 });
const unpackKept = <T>(bytes: Uint8Array): T => JSON.parse(gunzipSync(bytes).toString("utf8")) as T;

/**
 * Returns the numbers that a version's totals are computed from; undefined for versions published before
 * options existed.
 */
export function countableOf({ counted, base, settings }: Version): Countable | undefined {
  if (!counted) return undefined;
  return {
    ...unpackKept<Kept>(counted),
    settings,
    base: base ? unpackKept<ChangeBase>(base) : undefined,
  };
}

/**
 * Returns the version with one choice of options: the document that the client saw, so that its hash is the
 * one that an acceptance names (D17). Returns the same version without options or for the owner's own
 * selection. 422 "options" for an id that is not in it, and unless each group has exactly one.
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

/**
 * Returns the options that count for an acceptance: the named ones or else the owner's selection, and those
 * taken before.
 */
export const listChosen = (chosen: Version): number[] => [
  ...optionsOf(unpack(chosen.document)),
  ...(countableOf(chosen)?.decided?.taken ?? []),
];

/**
 * Returns a version with its current invoices: the same offer, with what the invoices become now. Its hash
 * differs, so that nobody signs outdated numbers (D17).
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

/** Returns an accepted version as it was signed: with the recorded choice and the invoices at that time. */
export const asAccepted = (
  current: Version,
  { evidence, base }: Pick<AcceptanceRow, "evidence" | "base">,
): Version => chosenOf(base ? withBase(current, unpackKept<ChangeBase>(base)) : current, evidence.options);
