/**
 * The outbox of an editor as a pure state machine: typed changes that the server does not have yet. It knows no network,
 * no clock and no browser; `SyncSession` runs it. `docs/flows/saving.md` has its states.
 */

/** The server's reasons against a write. */
export interface Refusal {
  text: string;
  /** Sentence per field, by wire name. */
  fields: Readonly<Record<string, string>>;
}

/** One op on its way: it stays on the device until the server has it. */
export interface Write<Op> {
  op: Op;
  /** Idempotency-Key: the same write twice acts once. */
  key: string;
  /** The version that the person saw; a newer one on the server is somebody else's. */
  base: number | null;
  /** Says that the write has gone out at least once, so its content may not change any more. */
  sent: boolean;
  /** The earliest time to send it (ms), so that typing makes one call. */
  due: number;
  /** `due` moves no further than this. */
  limit: number;
  refused: Refusal | null;
}

/** The reason why nothing goes out until a person decides. */
export interface Stop {
  /** Somebody else saved it; it may not be edited any more; it is gone or not ours. */
  kind: "stale" | "locked" | "gone";
  text: string;
}

export type Phase =
  | { name: "open" }
  | { name: "sending"; key: string }
  /** The server gave no answer; the next try is at `until`. */
  | { name: "paused"; until: number }
  | { name: "stopped"; stop: Stop };

export interface Outbox<Op> {
  writes: readonly Write<Op>[];
  phase: Phase;
  /** Tries without an answer since the last one. */
  failures: number;
  /** Newer versions that were laid under since the last write landed. */
  rebases: number;
}

/** An editor's rules for its ops. */
export interface Grammar<Op> {
  /** Ops of one row go out in their order. */
  row: (op: Op) => string | number;
  /** The thing that has one version on the server: a row, or the whole document. */
  domain: (op: Op) => string | number;
  /** Merges two ops into one; null if they cancel each other out; undefined if they stay two. */
  merge: (earlier: Op, later: Op) => Op | null | undefined;
  /** Typing: it waits for a pause. */
  typed: (op: Op) => boolean;
  /** Says whether the server could take the op: it is complete, and its row exists there. Ready ops overtake the others. */
  ready: (op: Op) => boolean;
}

/** Typing pauses this long before a call goes out, and never waits longer than `longest`. */
export const pause = 500;
const longest = 3_000;
/** Between tries while the server does not answer. */
const gaps = [1_000, 3_000, 10_000, 30_000];

export const empty = <Op>(): Outbox<Op> => ({ writes: [], phase: { name: "open" }, failures: 0, rebases: 0 });

const replaceAt = <T>(list: readonly T[], at: number, by: readonly T[]): T[] => [
  ...list.slice(0, at),
  ...by,
  ...list.slice(at + 1),
];

export interface Typed<Op> {
  op: Op;
  /** The version on the screen. */
  base: number | null;
  /** A fresh Idempotency-Key. */
  key: string;
  now: number;
  /** Sends at once, without the pause of typing: a switch, a choice. */
  soon: boolean;
}

/** Puts an op into the outbox, together with an earlier one of its row where that has not gone out yet. */
export function put<Op>(box: Outbox<Op>, typed: Typed<Op>, grammar: Grammar<Op>): Outbox<Op> {
  const { op, base, key, now, soon } = typed;
  const at = box.writes.findLastIndex((write) => grammar.row(write.op) === grammar.row(op));
  const last = box.writes[at];
  if (last && !last.sent) {
    const merged = grammar.merge(last.op, op);
    if (merged === null) return { ...box, writes: replaceAt(box.writes, at, []) };
    if (merged !== undefined) {
      // An op that could not go out did not wait for a pause in typing: its time begins now.
      const limit = last.refused || !grammar.ready(last.op) ? now + longest : last.limit;
      const due = soon || !grammar.typed(merged) ? now : Math.min(now + pause, limit);
      return {
        ...box,
        writes: replaceAt(box.writes, at, [{ ...last, op: merged, refused: null, due, limit }]),
      };
    }
  }
  const due = grammar.typed(op) && !soon ? now + pause : now;
  const write = { op, key, base, sent: false, due, limit: now + longest, refused: null };
  return { ...box, writes: [...box.writes, write] };
}

/** Puts the writes that an earlier page could not send before those of this page. */
export const adopt = <Op>(box: Outbox<Op>, writes: readonly Write<Op>[]): Outbox<Op> => ({
  ...box,
  writes: [...writes.map((write) => ({ ...write, due: 0, limit: 0 })), ...box.writes],
});

/** Lists the writes that could go out now, in order: of each row, those before a refused or incomplete write. */
export function ready<Op>({ writes }: Outbox<Op>, grammar: Grammar<Op>): Write<Op>[] {
  const held = new Set<string | number>();
  return writes.filter((write) => {
    const row = grammar.row(write.op);
    if (held.has(row)) return false;
    if (!write.refused && grammar.ready(write.op)) return true;
    held.add(row);
    return false;
  });
}

/** Answers the next thing to do: a write that goes out, or the time to look again. */
export function next<Op>(
  box: Outbox<Op>,
  now: number,
  grammar: Grammar<Op>,
): { send: Write<Op> } | { at: number } | undefined {
  if (box.phase.name === "sending" || box.phase.name === "stopped") return undefined;
  const [first, second] = ready(box, grammar);
  if (!first) return undefined;
  // Only the last write may still grow; a write with another behind it goes out.
  const at = Math.max(second ? 0 : first.due, box.phase.name === "paused" ? box.phase.until : 0);
  return at > now ? { at } : { send: first };
}

const change = <Op>(box: Outbox<Op>, key: string, fields: Partial<Write<Op>>): Write<Op>[] =>
  box.writes.map((write) => (write.key === key ? { ...write, ...fields } : write));

/** Marks a write as sent: from now on its content is fixed. */
export const begin = <Op>(box: Outbox<Op>, key: string, op: Op): Outbox<Op> => ({
  ...box,
  phase: { name: "sending", key },
  writes: change(box, key, { op, sent: true }),
});

const reopen = <Op>(box: Outbox<Op>): Phase => (box.phase.name === "sending" ? { name: "open" } : box.phase);

/** Removes a write that the server has. The others of its domain build on the server's new version. */
export function land<Op>(
  box: Outbox<Op>,
  key: string,
  version: number | null,
  grammar: Grammar<Op>,
): Outbox<Op> {
  const landed = box.writes.find((write) => write.key === key);
  const rest = box.writes.filter((write) => write !== landed);
  return {
    phase: reopen(box),
    failures: 0,
    rebases: 0,
    writes: landed
      ? rest.map((write) =>
          grammar.domain(write.op) === grammar.domain(landed.op) ? { ...write, base: version } : write,
        )
      : rest,
  };
}

/** Plans another try, later each time, after no answer or one that does not decide the write. */
export function wait<Op>(box: Outbox<Op>, now: number): Outbox<Op> {
  if (box.phase.name === "stopped") return box;
  const gap = gaps[Math.min(box.failures, gaps.length - 1)] ?? 0;
  return { ...box, phase: { name: "paused", until: now + gap }, failures: box.failures + 1 };
}

/**
 * Marks a write that the server refused. It stays, and others overtake it. Later input into its row is merged
 * into it, and then it is tried again.
 */
export function refuse<Op>(box: Outbox<Op>, key: string, refused: Refusal, grammar: Grammar<Op>): Outbox<Op> {
  const at = box.writes.findIndex((write) => write.key === key);
  const write = box.writes[at];
  const open: Outbox<Op> = { ...box, phase: reopen(box), failures: 0, rebases: 0 };
  if (!write) return open;
  const row = grammar.row(write.op);
  let op: Op | null = write.op;
  const merged = new Set<Write<Op>>();
  for (const later of box.writes.slice(at + 1)) {
    if (grammar.row(later.op) !== row) continue;
    const one: Op | null | undefined = op === null ? undefined : grammar.merge(op, later.op);
    if (one === undefined) break;
    op = one;
    merged.add(later);
  }
  // The server gives the key of a refused call back.
  const again = { ...write, sent: false, refused: merged.size > 0 ? null : refused };
  const writes = replaceAt(box.writes, at, op === null ? [] : [{ ...again, op }]);
  return { ...open, writes: writes.filter((each) => !merged.has(each)) };
}

/** Puts the typed changes on a newer version: the writes of the domain build on it. */
export function rebase<Op>(
  box: Outbox<Op>,
  key: string,
  version: number | null,
  now: number,
  grammar: Grammar<Op>,
): Outbox<Op> {
  const stale = box.writes.find((write) => write.key === key);
  const writes = box.writes.map((write) => {
    if (write === stale) return { ...write, base: version, sent: false };
    const same = stale && grammar.domain(write.op) === grammar.domain(stale.op);
    return same ? { ...write, base: version } : write;
  });
  const rebases = box.rebases + 1;
  // Tries grow rarer, as without an answer, when others save all the time or the server refuses every version.
  if (rebases > 3) return { ...wait(box, now), writes, rebases };
  return { phase: reopen(box), failures: box.failures, rebases, writes };
}

export const stop = <Op>(box: Outbox<Op>, reason: Stop): Outbox<Op> => ({
  ...box,
  phase: { name: "stopped", stop: reason },
});

/** Goes on after a person's decision: the writes go out over the versions that are known now. */
export const restart = <Op>(box: Outbox<Op>, base: (op: Op) => number | null): Outbox<Op> => ({
  phase: { name: "open" },
  failures: 0,
  rebases: 0,
  writes: box.writes.map((write) => ({ ...write, base: base(write.op), refused: null })),
});

/** Makes every write due now. */
export const hurry = <Op>(box: Outbox<Op>): Outbox<Op> => ({
  ...box,
  phase: box.phase.name === "paused" ? { name: "open" } : box.phase,
  writes: box.writes.map((write) => ({ ...write, due: 0 })),
});

/** Refused writes are tried once more as they are. */
export const retry = <Op>(box: Outbox<Op>): Outbox<Op> =>
  hurry({ ...box, writes: box.writes.map((write) => ({ ...write, refused: null })) });

/**
 * Removes writes, also one on its way. What is left waits, is sent or stays stopped as before; with nothing left, or
 * when the answer that was awaited is not wanted any more, the box is open.
 */
export function discard<Op>(box: Outbox<Op>, which: (write: Write<Op>) => boolean): Outbox<Op> {
  const writes = box.writes.filter((write) => !which(write));
  const { phase } = box;
  const over = phase.name === "sending" && !writes.some(({ key }) => key === phase.key);
  if (writes.length > 0 && !over) return { ...box, writes };
  return { writes, phase: { name: "open" }, failures: 0, rebases: 0 };
}

/**
 * The state of the typed changes.
 * - saved: the server has everything that it could have.
 * - saving: something is on its way, or about to be.
 * - waiting: the server does not answer; the change is kept on the device and sent again by itself.
 * - failed: the server refused something, or may not be asked any more; only a person can go on.
 * - stale: somebody else saved a newer version; a person decides which one stays.
 */
export type SaveState = "saved" | "saving" | "waiting" | "failed" | "stale";

export function saveState<Op>(box: Outbox<Op>, online: boolean, grammar: Grammar<Op>): SaveState {
  if (box.phase.name === "stopped") return box.phase.stop.kind === "stale" ? "stale" : "failed";
  if (box.phase.name === "sending" || ready(box, grammar).length > 0)
    return box.failures > 0 || !online ? "waiting" : "saving";
  return box.writes.some(({ refused }) => refused) ? "failed" : "saved";
}
