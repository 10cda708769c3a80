import type { AddLineInput, Info, Line, Phase, Point } from "@stint/core/brief/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useReducer, useRef, useState } from "react";
import { count, money } from "../../lib/format";
import { report } from "../../lib/report";
import { toast } from "../../lib/toast";
import { rolesQuery } from "../library/roles";
import { Decisions, isKept, isProposed, linesOf, openPointsOf, totalOf } from "./draft";
import { addLine, briefQuery, type Change, decide, movePhase, type PointChange } from "./requests";
import type { Wish } from "./words";

/** The dialog over the draft. */
export type ReviewDialog =
  | { kind: "edit"; line: Line }
  | { kind: "remark"; phase: Phase }
  | { kind: "find"; wish: Wish }
  | { kind: "write"; wish: Wish }
  | { kind: "keys" }
  | { kind: "brief" };

/** Makes the decisions of a draft, which is kept with the other queries of the page. */
export function useDecisions(project_id: number): Decisions {
  const client = useQueryClient();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const { queryKey } = briefQuery(project_id);
  const [decisions] = useState(
    () =>
      new Decisions({
        read: () => client.getQueryData(queryKey),
        write: (info) => client.setQueryData(queryKey, info),
        send: (changes, points) => decide(project_id, changes, points),
        move: (move) => movePhase(project_id, move),
        fail: (error) => {
          report(error);
          void client.invalidateQueries({ queryKey });
        },
        tell: draw,
      }),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // A page that is closed or read again forgets what it has not sent.
      if (decisions.waiting > 0) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [decisions]);
  return decisions;
}

/** What the keys walk: lines, then the points beside them. */
export interface Place {
  kind: "line" | "point";
  id: number;
}

export const rowAt = ({ kind, id }: Place): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-${kind}="${id}"]`);

function focusPlace(place: Place): void {
  const row = rowAt(place);
  row?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

/**
 * The line that the keyboard is at: the one that was looked at last, else the first that nobody decided on; and the
 * point, where one was looked at since. While a dialog is over the draft, the focus waits for its end.
 */
function usePlace(info: Info, isOver: boolean) {
  const [looked, setLooked] = useState<number>();
  const [lookedPoint, setLookedPoint] = useState<number>();
  const lines = linesOf(info);
  const at = lines.find(({ id }) => id === looked) ?? lines.find(isProposed) ?? lines[0];
  const point = info.points.find(({ id }) => id === lookedPoint);
  const look = ({ kind, id }: Place) => {
    if (kind === "line") setLooked(id);
    setLookedPoint(kind === "point" ? id : undefined);
  };
  const next = useRef<Place>(undefined);
  const focus = (place: Place) => {
    look(place);
    if (isOver) next.current = place;
    else requestAnimationFrame(() => focusPlace(place));
  };
  useEffect(() => {
    const place = next.current;
    if (isOver || place === undefined) return;
    next.current = undefined;
    // A dialog that closes gives the focus back to what had opened it, a moment later.
    const timer = setTimeout(() => focusPlace(place));
    return () => clearTimeout(timer);
  }, [isOver]);
  return { at, point, look, focus };
}

const pointsOf = (points: readonly Point[], decision: Point["decision"]): PointChange[] =>
  points.map(({ id }) => ({ point_id: id, decision }));

const idsOf = (lines: readonly Line[], decision: Change["decision"]): Change[] =>
  lines.map(({ id }) => ({ id, decision }));

/** A draft, where one is in it, and the verbs on its lines. Each is a step that can be undone. */
export function useReviewParts(info: Info, decisions: Decisions) {
  const client = useQueryClient();
  const [open, setOpen] = useState<ReviewDialog>();
  const { at, point, look, focus } = usePlace(info, open !== undefined);
  const [said, setSaid] = useState("");
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const { data: roles } = useQuery(rolesQuery);
  const roleOf = (id: string) => roles?.find((role) => role.id === id)?.name ?? "";
  const lines = linesOf(info);

  /** What the keys walk here: a narrow page has its points in a dialog. */
  const placesOf = ({ open }: { open: boolean }): Place[] => [
    ...lines.flatMap((line): Place[] => (open && !isProposed(line) ? [] : [{ kind: "line", id: line.id }])),
    ...(open ? openPointsOf(info) : info.points)
      .map(({ id }): Place => ({ kind: "point", id }))
      .filter((place) => rowAt(place) !== null),
  ];
  /** Goes to the next line or point that nobody decided on, around the end. */
  const goOn = (from: Place) => {
    const all = placesOf({ open: false });
    const is = (a: Place) => (b: Place) => a.kind === b.kind && a.id === b.id;
    const at = all.findIndex(is(from));
    const open = placesOf({ open: true });
    const next = [...all.slice(at + 1), ...all.slice(0, at)].find((place) => open.some(is(place)));
    if (next) focus(next);
  };
  const announce = (what: string, accepted: readonly Line[]) => {
    const sum = totalOf(accepted);
    setSaid(info.price_locked ? what : `${what} ${money(sum, info.currency)} in the scope.`);
  };
  const acceptedWith = (more: readonly Line[]) =>
    lines.filter(({ decision, id }) => decision === "accepted" || more.some((line) => line.id === id));
  const acceptedWithout = (fewer: readonly Line[]) =>
    lines.filter(({ decision, id }) => decision === "accepted" && !fewer.some((line) => line.id === id));

  const accept = (line: Line) => {
    decisions.decide([{ id: line.id, decision: "accepted" }]);
    announce(`${line.name} accepted.`, acceptedWith([line]));
  };
  const leaveOut = (line: Line) => {
    decisions.decide([{ id: line.id, decision: "left_out" }]);
    announce(`${line.name} left out.`, acceptedWithout([line]));
  };
  const putBack = (line: Line) => {
    decisions.decide([{ id: line.id, decision: "proposed" }]);
    announce(`${line.name} is open again.`, acceptedWithout([line]));
  };
  const acceptPhase = (phase: Phase) => {
    const open = phase.lines.filter(isProposed);
    decisions.decide(idsOf(open, "accepted"));
    announce(`${phase.name}: ${count(open.length, "service")} accepted.`, acceptedWith(open));
  };
  const undoPhase = (phase: Phase) => {
    const taken = phase.lines.filter(({ decision }) => decision === "accepted");
    decisions.decide(idsOf(taken, "proposed"));
    announce(`${phase.name} is open again.`, acceptedWithout(taken));
  };
  const leavePhase = (phase: Phase) => {
    const open = phase.lines.filter(isKept);
    decisions.decide(idsOf(open, "left_out"));
    announce(`${phase.name} left out.`, acceptedWithout(open));
  };
  /** Decides on all that is left, with a way back in the message. */
  const finish = (decision: "accepted" | "left_out") => {
    const rest = lines.filter(isProposed);
    const points = openPointsOf(info);
    const step = decisions.decide(idsOf(rest, decision), pointsOf(points, decision));
    if (!step) return;
    const run = () => decisions.history.undoOne(step);
    const accepted = lines.filter((line) => line.decision === "accepted").length;
    const inScope = decision === "accepted" ? accepted + rest.length : accepted;
    const beside = `${count(points.length, "point")} beside ${inScope === 1 ? "it" : "them"}`;
    const more = points.length > 0 ? ` ${beside} ${decision === "accepted" ? "accepted" : "dropped"}.` : "";
    toast(`${count(inScope, "service")} ${inScope === 1 ? "is" : "are"} in the scope.${more}`, {
      action: { label: "Undo", run },
    });
  };
  const undoAll = () => {
    const decided = lines.filter(({ decision }) => decision !== "proposed");
    const points = info.points.filter(({ decision }) => decision !== "proposed");
    decisions.decide(idsOf(decided, "proposed"), pointsOf(points, "proposed"));
    setSaid("Everything is proposed again.");
  };
  /** Changes the words or figures of a line before it is accepted. */
  const change = (line: Line, edit: NonNullable<Change["edit"]>, decision: Change["decision"]) => {
    decisions.decide([{ id: line.id, decision, edit }]);
    setSaid(decision === "accepted" ? `${line.name} accepted.` : `${line.name} changed.`);
  };
  /** Puts a service in for a sentence, in the phase where one is; refused, it throws. */
  const add = async (body: AddLineInput, key: string) => {
    await decisions.settled();
    const answer = await addLine(info.project_id, { ...body, ...(at && { phase_id: at.phase_id }) }, key);
    client.setQueryData(briefQuery(info.project_id).queryKey, answer);
    const line = linesOf(answer).find(({ id }) => !lines.some((each) => each.id === id));
    setOpen(undefined);
    if (!line) return;
    const cover = answer.sentences.find(({ number }) => number === body.sentence)?.cover;
    setSaid(
      `${line.name} added. Sentence ${body.sentence} is covered${cover === "covered" ? "" : " in part"}.`,
    );
    focus({ kind: "line", id: line.id });
  };
  /** Moves a phase up or down by one. */
  const move = (phase: Phase, by: -1 | 1) => {
    const place = info.phases.findIndex(({ id }) => id === phase.id) + by;
    const others = info.phases.filter(({ id }) => id !== phase.id);
    decisions.move({ phase_id: phase.id, after_id: others[place - 1]?.id ?? null });
    setSaid(`${phase.name} is phase ${place + 1} of ${info.phases.length}.`);
  };
  const decidePoint = (point: Point, decision: Point["decision"]) => {
    decisions.decide([], pointsOf([point], decision));
    const what = { accepted: "accepted", left_out: "dropped", proposed: "is open again" }[decision];
    setSaid(`${point.text} ${what}.`);
  };
  const toggle = (phase: Phase) =>
    setClosed(
      (now) => new Set(now.has(phase.id) ? [...now].filter((id) => id !== phase.id) : [...now, phase.id]),
    );

  return {
    info,
    decisions,
    lines,
    at,
    point,
    placesOf,
    look,
    focus,
    goOn,
    open,
    show: setOpen,
    said,
    closed,
    toggle,
    roleOf,
    accept,
    leaveOut,
    putBack,
    acceptPhase,
    undoPhase,
    leavePhase,
    finish,
    undoAll,
    change,
    add,
    move,
    decidePoint,
  };
}

export type ReviewParts = ReturnType<typeof useReviewParts>;
export const ReviewContext = createContext<ReviewParts | null>(null);

export function useReview(): ReviewParts {
  const review = useContext(ReviewContext);
  if (!review) throw new Error("outside of a draft's review");
  return review;
}
