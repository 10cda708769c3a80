import {
  DECISIONS,
  type Info,
  type Line,
  MOST_DECISIONS,
  type Phase,
  type Point,
} from "@stint/core/brief/schema";
import { multiply, sum } from "@stint/core/platform/money";
import { History, type Step } from "../../lib/sync/history";
import type { Change, Move, PointChange } from "./requests";

export const linesOf = ({ phases }: Pick<Info, "phases">): Line[] => phases.flatMap(({ lines }) => lines);
/** Says whether a line waits for a decision. What the scope has anyway waits for none. */
export const isProposed = ({ decision, is_present }: Line): boolean => decision === "proposed" && !is_present;
/** Says whether the scope had all of a draft before: it opens without one to decide on. */
export const hasNothingNew = (info: Info): boolean => {
  const lines = linesOf(info);
  return lines.length > 0 && lines.every(({ is_present }) => is_present);
};
/** Returns the points that wait for a decision. */
export const openPointsOf = ({ points }: Pick<Info, "points">): Point[] =>
  points.filter(({ decision }) => decision === "proposed");
/** The words of what the brief wishes for and nothing answers. */
export const openWishesOf = ({ sentences }: Pick<Info, "sentences">): string[] =>
  sentences.flatMap(({ open }) => open);
/** How many lines and points wait for a decision. */
export const countOpen = (info: Info): number =>
  linesOf(info).filter(isProposed).length + openPointsOf(info).length;
export const isAccepted = ({ decision }: Line): boolean => decision === "accepted";
/** Says whether a line counts in what is proposed: all do that are not left out, and not in the scope anyway. */
export const isKept = ({ decision, is_present }: Line): boolean => decision !== "left_out" && !is_present;

/** Cents of a line; null while its price is open. */
export const amountOf = ({ price, quantity }: Pick<Line, "price" | "quantity">): number | null =>
  price === null ? null : multiply(quantity, price);

/** Cents of the lines that have a price. */
export const totalOf = (lines: readonly Line[]): number => sum(lines.map((line) => amountOf(line) ?? 0));

/** How many lines stand under each decision, without what the scope has anyway. */
export function countDecisions(lines: readonly Line[]): Record<(typeof DECISIONS)[number], number> {
  const counts = { proposed: 0, accepted: 0, left_out: 0 };
  for (const { decision, is_present } of lines) if (!is_present) counts[decision] += 1;
  return counts;
}

/** The sentences that nothing answers any more, now that a line is left out. */
export const sentencesWithout = (line: Line, lines: readonly Line[]): number[] => {
  const kept = new Set(
    lines
      .filter((each) => isKept(each) || each.is_present)
      .flatMap(({ answers }) => answers.map(({ sentence }) => sentence)),
  );
  return [...new Set(line.answers.map(({ sentence }) => sentence))].filter((number) => !kept.has(number));
};

function withChange(line: Line, { decision, edit }: Change): Line {
  // What somebody says shall be different is theirs, also where the scope has the like.
  const changed = { ...line, ...edit, decision, is_present: line.is_present && edit === undefined };
  if (changed.price === line.price) return changed;
  const former = line.former_price ?? line.price;
  return { ...changed, former_price: former === changed.price ? null : former };
}

/** The draft as it will be once the server has heard of these changes. */
export function applyChanges(info: Info, changes: readonly Change[]): Info {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const phases = info.phases.map((phase): Phase => {
    const lines = phase.lines.map((line) => {
      const change = byId.get(line.id);
      return change ? withChange(line, change) : line;
    });
    return { ...phase, lines };
  });
  const lines = phases.flatMap((phase) => phase.lines);
  const kept = lines.filter(isKept);
  return {
    ...info,
    phases,
    accepted_total: info.price_locked ? null : totalOf(lines.filter(isAccepted)),
    proposed_total: info.price_locked ? null : totalOf(kept),
    open_price_count: kept.filter(({ price }) => price === null).length,
  };
}

/** The draft with a point decided on. */
export const applyPoint = (info: Info, { point_id, decision }: PointChange): Info => ({
  ...info,
  points: info.points.map((point) => (point.id === point_id ? { ...point, decision } : point)),
});

/** The draft with a phase behind another one. */
export function applyMove(info: Info, { phase_id, after_id }: Move): Info {
  const phase = info.phases.find(({ id }) => id === phase_id);
  const others = info.phases.filter(({ id }) => id !== phase_id);
  const at = others.findIndex(({ id }) => id === after_id) + 1;
  return phase ? { ...info, phases: others.toSpliced(at, 0, phase) } : info;
}

/** The move that takes one of this phase back. */
const reverseMove = ({ phases }: Info, { phase_id }: Move): Move => {
  const at = phases.findIndex(({ id }) => id === phase_id);
  return { phase_id, after_id: phases[at - 1]?.id ?? null };
};

/** The changes that take these ones back. */
export function reverseChanges(info: Info, changes: readonly Change[]): Change[] {
  const before = new Map(linesOf(info).map((line) => [line.id, line]));
  return changes.flatMap(({ id, edit }): Change[] => {
    const line = before.get(id);
    if (!line) return [];
    const { decision, name, description, quantity, price } = line;
    return [{ id, decision, ...(edit && { edit: { name, description, quantity, price } }) }];
  });
}

/** The changes that take these ones of points back. */
const reversePoints = ({ points }: Info, changes: readonly PointChange[]): PointChange[] =>
  changes.flatMap(({ point_id }) =>
    points.flatMap(({ id, decision }) => (id === point_id ? { point_id, decision } : [])),
  );

/** Decisions on lines and points, or the move of a phase. */
type Act = Change | Move | PointChange;
const isMove = (act: Act): act is Move => "phase_id" in act;
const isPoint = (act: Act): act is PointChange => "point_id" in act;

interface Ports {
  read: () => Info | undefined;
  write: (info: Info) => void;
  send: (changes: readonly Change[], points?: readonly PointChange[]) => Promise<Info>;
  move: (move: Move) => Promise<Info>;
  /** A decision was refused: what the server has is read again. */
  fail: (error: unknown) => void;
  /** Tells the page that something can be undone, or is on its way, that was not before. */
  tell: () => void;
}

/** A person's decisions on a draft: shown at once, sent one after the other, each one step that can be undone. */
export class Decisions {
  readonly history: History<Act>;
  /** How many are on their way. */
  waiting = 0;
  #last: Promise<unknown> = Promise.resolve();
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.history = new History((acts) => this.#play(acts), ports.tell);
  }

  /** Decides on lines and points in one step, which is answered so that a message can take it back. */
  decide(changes: readonly Change[], points: readonly PointChange[] = []): Step<Act> | undefined {
    const info = this.#ports.read();
    if (!info || changes.length + points.length === 0) return undefined;
    return this.#take({
      back: [...reverseChanges(info, changes), ...reversePoints(info, points)],
      forth: [...changes, ...points],
    });
  }

  /** Moves a phase, in one step. */
  move(move: Move): void {
    const info = this.#ports.read();
    if (info) this.#take({ back: [reverseMove(info, move)], forth: [move] });
  }

  #take(step: Step<Act>): Step<Act> {
    this.#play(step.forth);
    this.history.push(step);
    return step;
  }

  /** Resolves when the server has heard of all decisions. */
  settled = (): Promise<unknown> => this.#last;

  #play(acts: readonly Act[]): void {
    const { read, write, tell } = this.#ports;
    const info = read();
    if (!info) return;
    const moves = acts.filter(isMove);
    const points = acts.filter(isPoint);
    const changes = acts.filter((act): act is Change => !isMove(act) && !isPoint(act));
    write(applyChanges(points.reduce(applyPoint, moves.reduce(applyMove, info)), changes));
    this.waiting += 1;
    this.#last = this.#last.then(() => this.#send(moves, changes, points));
    tell();
  }

  async #send(
    moves: readonly Move[],
    changes: readonly Change[],
    points: readonly PointChange[],
  ): Promise<void> {
    const { send, move, write, fail, tell } = this.#ports;
    try {
      let answer: Info | undefined;
      for (const each of moves) answer = await move(each);
      for (let at = 0; at < changes.length; at += MOST_DECISIONS)
        answer = await send(changes.slice(at, at + MOST_DECISIONS));
      if (points.length > 0) answer = await send([], points);
      this.waiting -= 1;
      // An answer to an earlier decision does not know the later ones.
      if (answer && this.waiting === 0) write(answer);
    } catch (error) {
      this.waiting -= 1;
      this.history.clear();
      fail(error);
    }
    tell();
  }
}
