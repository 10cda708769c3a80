import * as z from "zod";
import { Column } from "../../platform/column";
import { Cents, ID, Percent, prose, required, stop, text } from "../../platform/shape";
import { LATE_FEE_KINDS, type LateFeeKind } from "./late-fee/rules";
import { DEEPEST, isSafeHref, PLACEHOLDER_NAMES, plainOf } from "./text/rules";

const HIDDEN = /[^\P{Cc}\t\n]/u;

/**
 * A stretch of text in one style; other features of an editor are refused, so that nothing needs escaping
 * (D52).
 */
export const Run = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(10_000, stop())
    .refine(
      (text) => !HIDDEN.test(text) && text.isWellFormed(),
      "The text has characters that cannot be shown",
    ),
  bold: z.literal(true).optional(),
  href: z.string().max(2000, stop()).refine(isSafeHref, "A link starts with https:// or mailto:").optional(),
  value: z.enum(PLACEHOLDER_NAMES).optional(),
});

/** A paragraph or a list item, `level` deep. */
export const Block = z.strictObject({
  type: z.enum(["paragraph", "bullet", "number"]),
  level: z.number().int(stop()).min(0, stop()).max(DEEPEST, stop()).optional(),
  content: z.array(Run).max(200, stop()),
});
export type Block = z.infer<typeof Block>;

/** The groups of terms by topic. */
export const GROUPS = [
  "Confidentiality",
  "Termination",
  "Ownership",
  "Payments",
  "Delays",
  "Feedback Rounds",
] as const;
export const Group = z.enum(GROUPS, "This is not a group of terms");
export type Group = z.infer<typeof Group>;

/** The longest text of a term, in characters. */
export const MOST_LETTERS = 10_000;

/** Structured text that is not empty, with the same limit as plain text. */
export const Content = z
  .array(Block)
  .max(300, stop("This text has too many paragraphs"))
  .refine((blocks) => plainOf(blocks).trim() !== "", "Text required")
  .refine((blocks) => plainOf(blocks).length <= MOST_LETTERS, "Text can have 10000 characters at most");
export type Content = z.infer<typeof Content>;

const KINDS = Object.keys(LATE_FEE_KINDS) as [LateFeeKind, ...LateFeeKind[]];
const share = (what: string) => Percent.refine((percent) => Number(percent) > 0, `${what} is above 0`);

/** The late fee of a term (D39): computed and shown from these fields, whatever the term's text says. */
export const LateFeeTerms = z
  .strictObject({
    kind: z.enum(KINDS, "Choose how the fee is counted"),
    percent: share("Per cent").nullable(),
    amount: Cents.min(1, "Amount required").nullable(),
    grace_days: z
      .number("Days required")
      .int("Whole days only")
      .min(0, "Days are 0 or more")
      .max(365, "A year at most"),
    cap_percent: share("The most"),
  })
  .refine(({ kind, percent }) => kind === "fixed" || percent !== null, {
    error: "Per cent required",
    path: ["percent"],
  })
  .refine(({ kind, amount }) => kind !== "fixed" || amount !== null, {
    error: "Amount required",
    path: ["amount"],
  })
  .refine(({ kind, percent, amount }) => (kind === "fixed" ? percent : amount) === null, {
    error: "A late fee is either a percentage or an amount",
    path: ["kind"],
  });
/** The same late fee, as stored and returned. */
export const KeptLateFee = z.object({
  kind: z.enum(KINDS),
  percent: z.string().nullable(),
  amount: Cents.nullable(),
  grace_days: z.number().int(),
  cap_percent: z.string(),
});

/** The fields of a term, in a project and in a library. */
export const WORDS = {
  name: Column.required(z.string(), required("Name", 120)),
  /** Plain text; for a structured term its words, for readers without structure. */
  body: Column.required(z.string(), prose("Text", MOST_LETTERS)),
  /** The structured text; null for a plain term. */
  content: Column.later(z.array(Block)),
  description: Column.filled(z.string(), text("Description", 500), ""),
  late_fee: Column.nullable(KeptLateFee, LateFeeTerms),
};

/** A contract term of a project: part of the accepted document. */
export const Term = z.object({
  id: ID,
  project_id: ID,
  ...Column.answerOf(WORDS),
  rank: z.string(),
  version: z.number().int(),
});
export type Term = z.infer<typeof Term>;

const words = {
  ...z.object(Column.inputOf(WORDS)).partial().shape,
  /** Used in place of a plain `body`. */
  content: Content.optional(),
};
const named = { ...words, name: WORDS.name.input };
const hasText = ({ body, content }: { body?: string | undefined; content?: Content | undefined }): boolean =>
  body !== undefined || content !== undefined;
const noText = { error: "Text required", path: ["body"] };

export const TermInput = z.strictObject(named).refine(hasText, noText);
export type TermInput = z.infer<typeof TermInput>;
export const TermUpdateInput = z.strictObject(words);
export type TermUpdateInput = z.infer<typeof TermUpdateInput>;

/** A library term: of the workspace's own library, or of the community. */
export const LibraryTerm = z.object({
  id: ID,
  /** The text is absent where `is_locked`. */
  ...Column.answerOf(WORDS),
  group: Group.nullable(),
  is_community: z.boolean(),
  /** True if the term needs a subscription. */
  is_locked: z.boolean(),
  version: z.number().int(),
});
export type LibraryTerm = z.infer<typeof LibraryTerm>;

export const LibraryTermInput = z.strictObject({ ...named, group: Group.optional() }).refine(hasText, noText);
export type LibraryTermInput = z.infer<typeof LibraryTermInput>;
export const LibraryTermUpdateInput = z.strictObject({
  ...words,
  group: Group.nullable().optional(),
});
export type LibraryTermUpdateInput = z.infer<typeof LibraryTermUpdateInput>;
