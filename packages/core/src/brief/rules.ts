/** What a draft says of its brief. Pure and browser-safe. */
import { Money } from "../platform/money";
import { findUntouched } from "./quote";
import type { Answer, Decision, Origin, Point, Schedule, Sentence, State, ToldSentence } from "./schema";

/** What a brief says may be spent: null where its figure cannot be read, or its currency is not named. */
export interface Budget {
  cents: number | null;
  currency: string | null;
}

/** A sentence as it is stored: what is said of its money is made where it is read, for that plan and those lines. */
export interface StoredSentence extends Sentence {
  budget?: Budget;
  /** Absent where the brief is no thread and no transcript. */
  origin?: Origin;
}

/** What a project says of when is paid. */
export interface PaymentSettings {
  invoice_upfront_mode: "none" | "percentage" | "value";
  invoice_upfront_percentage_amount: string;
  invoice_remaining_mode: "completion" | "monthly" | "payments" | "phases";
  invoice_remaining_monthly_count: number;
}

/** A point as it is stored. */
export interface StoredPoint extends Point {
  /** What the project said before its schedule was accepted; absent otherwise. */
  former?: PaymentSettings;
  /** True where the scope had its line before: it stays there when the point leaves. */
  is_found?: boolean;
}

const REST = {
  completion: "the rest when the project is complete",
  monthly: "the rest month by month",
  phases: "the rest as each phase is complete",
} as const;
const ALL = {
  completion: "All of it when the project is complete",
  monthly: "All of it month by month",
  phases: "All of it as each phase is complete",
} as const;

/** Returns a schedule in words. */
export function describeSchedule({ upfront, rest, months }: Schedule): string {
  if (upfront === "100") return "All of it at acceptance.";
  const parts = upfront === null ? ALL[rest] : `${upfront}% at acceptance, ${REST[rest]}`;
  return `${parts}${months === null ? "" : `, in ${months === 1 ? "1 month" : `${months} months`}`}.`;
}

/** Returns what a project says of when is paid once it follows a schedule; what that does not say stays as it is. */
export const applySchedule = (
  settings: PaymentSettings,
  { upfront, rest, months }: Schedule,
): PaymentSettings => ({
  invoice_upfront_mode: upfront === null ? "none" : "percentage",
  invoice_upfront_percentage_amount: upfront ?? settings.invoice_upfront_percentage_amount,
  invoice_remaining_mode: rest,
  invoice_remaining_monthly_count: months ?? settings.invoice_remaining_monthly_count,
});

const fold = (name: string): string => name.trim().toLowerCase();

/** Returns whether two names are the same, whatever their case. */
export const isSameName = (a: string, b: string): boolean => fold(a) === fold(b);

interface Named {
  name: string;
  deliverable_id?: number | null | undefined;
}

/** Returns whether two services are the same one: of the library, or by their name. */
export const isSameService = (a: Named, b: Named): boolean =>
  isSameName(a.name, b.name) ||
  (typeof a.deliverable_id === "number" && a.deliverable_id === b.deliverable_id);

/**
 * Returns the test whether a scope has what a line proposes though this draft did not bring it: a draft of before did,
 * or a person. What a person put into the draft, or changed there, is what they want.
 */
export function findPresent<Line extends Named & { task_id?: number | null | undefined; is_edited: boolean }>(
  lines: readonly Line[],
  services: readonly (Named & { id: number })[],
): (line: Line) => boolean {
  const brought = new Set(lines.flatMap(({ task_id }) => task_id ?? []));
  const others = services.filter(({ id }) => !brought.has(id));
  return (line) => !line.is_edited && others.some((service) => isSameService(line, service));
}

/** Returns whether a generation that has not ended by itself is over its limit (D54). */
export const isLate = (of: { state: State; ends_at: string }, now: Date): boolean =>
  (of.state === "queued" || of.state === "running") && now.toISOString() >= of.ends_at;

/** Returns whether a generation still goes on: asking for it again starts nothing. */
export const isUnderWay = (of: { state: State; ends_at: string }, now: Date): boolean =>
  (of.state === "queued" || of.state === "running") && !isLate(of, now);

/** A message that comes twice at once does not disturb its run; one that comes again later finds it killed. */
const ALONE_MS = 20_000;

/** Returns whether another run is at work on a generation. */
export const isAlone = (of: { state: State; begun_at?: string | undefined }, now: Date): boolean =>
  of.state === "running" && (of.begun_at ?? "") > new Date(now.getTime() - ALONE_MS).toISOString();

export const NO_PRICE = "An amount in the brief is no price.";

interface Priced {
  quantity: string;
  price: number | null;
}

/** Returns what prices come to; those that are open count nothing. */
export const totalOf = (lines: readonly Priced[]): number =>
  Money.sum(
    lines.flatMap(({ quantity, price }) => (price === null ? [] : [Money.multiply(quantity, price)])),
  );

/** Returns how far prices are from a budget. */
export function compareBudget(
  { cents, currency: named }: Budget,
  lines: readonly Priced[],
  currency: string,
): string {
  const open = lines.filter(({ price }) => price === null).length;
  if (cents === null || open === lines.length) return "It cannot be compared: no price is known.";
  if (named !== null && named !== currency)
    return `The budget is in ${named}, the prices are in ${currency}.`;
  const total = totalOf(lines);
  const [side, rest] =
    total <= cents ? ["below", Money.subtract(cents, total)] : ["above", Money.subtract(total, cents)];
  const without = open === 0 ? "" : `, with ${open === 1 ? "one price" : `${open} prices`} open`;
  return `${Money.format(rest, currency)} ${side} it${without}.`;
}

const LEFT_OUT = "What answers it was left out.";
export const NOTHING = "No service answers it.";
const UNSURE = "What is proposed may not be what is meant.";

/**
 * Returns what answers a sentence beside services: what says when is paid is answered by the schedule, and what only
 * says what is not wanted by its exclusion. An exclusion beside a wish answers the wish by nothing.
 */
export const pointsAnswering =
  (points: readonly StoredPoint[], lines: readonly { answers: Answer[] }[]) =>
  ({ number, cover }: Pick<StoredSentence, "number" | "cover">) => {
    const isAbout = ({ answers }: { answers: Answer[] }) =>
      answers.some(({ sentence }) => sentence === number);
    const isOnlyLeftOut = cover === "covered" && !lines.some(isAbout);
    return points
      .filter(
        (point) =>
          isAbout(point) && (point.kind === "schedule" || (point.kind === "exclusion" && isOnlyLeftOut)),
      )
      .map(({ answers, decision }) => ({ answers, decision, is_added: false, is_present: false }));
  };

type Answering = { answers: Answer[]; decision: Decision; is_added: boolean; is_present: boolean };

/**
 * Returns a sentence with its cover as the decisions leave it, wish by wish: one is open that no line's words touch,
 * whatever the planner said of its sentence. `compare` tells a budget.
 */
export function coverSentence(
  { budget, wishes, ...sentence }: StoredSentence,
  lines: readonly Answering[],
  compare: (budget: Budget) => string,
): ToldSentence {
  const { number, text, cover, reason } = sentence;
  const isAbout = ({ answers }: Answering) => answers.some((answer) => answer.sentence === number);
  const quotesOf = (
    of: readonly Answering[],
    isSure: (line: Answering, answer: Answer) => boolean = () => true,
  ) =>
    of.flatMap((line) =>
      line.answers.flatMap((answer) =>
        answer.sentence === number && isSure(line, answer) ? answer.quote : [],
      ),
    );
  const answering = lines.filter(isAbout);
  const is_budget = budget !== undefined && answering.length === 0 && !wishes?.length;
  const told = { ...sentence, open: [], is_budget };
  if (cover === null) return told;
  const all = wishes ?? (is_budget ? [] : [text]);
  const kept = answering.filter(({ decision, is_present }) => decision !== "left_out" || is_present);
  if (answering.length > 0 && kept.length === 0)
    return { ...told, cover: "open", reason: LEFT_OUT, open: all };
  const sure = quotesOf(
    kept,
    ({ decision, is_present }, { is_unsure }) => !is_unsure || is_present || decision === "accepted",
  );
  const open = findUntouched(text, all, sure);
  if (open.length === 0 && kept.length > 0 && (cover === "open" || kept.some(({ is_added }) => is_added)))
    return { ...told, cover: "covered", reason: null };
  const touches = (quotes: string[]) => findUntouched(text, open, quotes).length < open.length;
  const why = touches(quotesOf(answering.filter((line) => !kept.includes(line))))
    ? LEFT_OUT
    : touches(quotesOf(kept))
      ? UNSURE
      : open.length > 0 && cover === "covered"
        ? NOTHING
        : reason;
  return {
    ...told,
    cover: open.length === 0 ? cover : open.length < all.length ? "part" : "open",
    reason: [budget && compare(budget), why].filter(Boolean).join(" ") || null,
    open,
  };
}
