import { isDeepStrictEqual } from "node:util";
import { Db } from "../platform/db";
import { invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Scope } from "../project/scope";
import { BriefEntity, type BriefRow } from "./entity";
import { applySchedule, type StoredPoint } from "./rules";
import type { DecideInput } from "./schema";

type Wishes = NonNullable<DecideInput["points"]>;

const GONE = "This is not in the draft any more";
const CHANGED = "The payment schedule was changed in the project. Change it there.";

const linesOf = (text: string): string[] => (text === "" ? [] : text.split("\n"));

/** Returns the exclusions with one more line, where they do not have it. */
const addLine = (text: string, line: string): string =>
  linesOf(text).includes(line) ? text : [...linesOf(text), line].join("\n");

/** Returns the exclusions without a line; what a person wrote otherwise stays. */
const removeLine = (text: string, line: string): string => {
  const lines = linesOf(text);
  const at = lines.lastIndexOf(line);
  return at < 0 ? text : lines.toSpliced(at, 1).join("\n");
};

/** A point once it is decided on, and what the scope and the project say then. */
interface Turn {
  point: StoredPoint;
  texts: Scope.DraftTexts;
}

function accept(point: StoredPoint, { exclusions, settings }: Scope.DraftTexts): Turn {
  if (point.kind === "exclusion")
    return {
      point: { ...point, is_found: linesOf(exclusions).includes(point.text) },
      texts: { exclusions: addLine(exclusions, point.text), settings },
    };
  if (!point.schedule) return { point, texts: { exclusions, settings } };
  return {
    point: { ...point, former: settings },
    texts: { exclusions, settings: applySchedule(settings, point.schedule) },
  };
}

/** Takes back what was accepted. 422 where somebody changed the schedule since: theirs stays. */
function takeBack({ former, is_found, ...point }: StoredPoint, texts: Scope.DraftTexts, at: number): Turn {
  const { exclusions, settings } = texts;
  if (point.kind === "exclusion")
    return {
      point,
      texts: { exclusions: is_found ? exclusions : removeLine(exclusions, point.text), settings },
    };
  if (!point.schedule || !former) return { point, texts };
  if (!isDeepStrictEqual(settings, applySchedule(former, point.schedule)))
    invalid({ [`points.${at}.decision`]: CHANGED });
  return { point, texts: { exclusions, settings: former } };
}

/**
 * Decides on what a draft proposes beside its services. An accepted exclusion is a line of the scope's exclusions, an
 * accepted schedule is the project's; a question to the client is only marked: it is sent by a person, or not at all.
 * The same decision twice changes nothing. 2040 once the scope is agreed, 422 for what is gone or changed.
 */
export const decidePoints = (
  load: () => Promise<BriefRow>,
  scope_id: number,
  wishes: Wishes,
): Promise<void> =>
  Scope.editTextsByDraft(scope_id, load, (brief, texts) => {
    let now = texts;
    const points = new Map(brief.points.map((point) => [point.id, point]));
    const changed: StoredPoint[] = [];
    for (const [at, { id, decision }] of wishes.entries()) {
      const point = points.get(id) ?? invalid({ [`points.${at}.id`]: GONE });
      if (point.decision === decision) continue;
      const turn =
        decision === "accepted"
          ? accept(point, now)
          : point.decision === "accepted"
            ? takeBack(point, now, at)
            : { point, texts: now };
      now = turn.texts;
      const next = { ...turn.point, decision };
      points.set(id, next);
      changed.push(next);
    }
    return {
      ...now,
      writes:
        changed.length === 0 ? [] : [Db.revise(BriefEntity, brief, { points: [...points.values()] }).write],
      entries: [
        Event.audit("brief.points_decided", `project:${brief.project_id}`, {
          after: {
            brief_id: brief.id,
            points: changed.map(({ kind, text, decision }) => ({ kind, text, decision })),
          },
        }),
      ],
    };
  });
