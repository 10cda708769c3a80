// Fits the text of a term to the figures that were asked for.

import type { Block, Run } from "../../../project/contract/rules";
import { type Figure, figuresOf, sentencesIn, spell } from "./figure";

/** Where the library leaves the number of rounds to the scope. */
const ROUNDS = /the rounds(?: of changes)? that the scope names, or with \w+ if it names none/;

export interface Fit {
  blocks: Block[];
  /** Sentences in which a figure was set. */
  asked: string[];
  /** Figures that the text has no place for. */
  unplaced: Figure[];
}

const mapRuns = (blocks: readonly Block[], change: (text: string, place: string) => string): Block[] =>
  blocks.map((block, at) => ({
    ...block,
    content: block.content.map((run, index): Run => ({ ...run, text: change(run.text, `${at}.${index}`) })),
  }));

const inWords = (rounds: number): string =>
  rounds === 0 ? "no rounds of changes" : `${spell(rounds)} ${rounds === 1 ? "round" : "rounds"} of changes`;

/** Returns the text with the number of rounds that is asked for, or that the scope of the project names. */
export function setRounds(blocks: readonly Block[], rounds: number | null): Block[] {
  return rounds === null ? [...blocks] : mapRuns(blocks, (text) => text.replace(ROUNDS, inWords(rounds)));
}

interface Place extends Figure {
  run: string;
  /** Which sentence of its run, from 0. */
  sentence: number;
}

/** Returns the figures of a text, with their places. */
function findPlaces(blocks: readonly Block[]): Place[] {
  return blocks.flatMap((block, at) =>
    block.content.flatMap((run, index) =>
      sentencesIn(run.text).flatMap(({ text, start }, sentence) =>
        figuresOf(text).map((figure) => ({
          ...figure,
          start: figure.start + start,
          end: figure.end + start,
          run: `${at}.${index}`,
          sentence,
        })),
      ),
    ),
  );
}

/** Says how much two figures are about the same, besides what they count. */
const nearness = (one: Figure, other: Figure): number =>
  [...one.context].filter((stem) => other.context.has(stem)).length;

/** Returns the one place that a figure belongs to; undefined where none is clearly it. */
function choosePlace(figure: Figure, places: readonly Place[]): Place | undefined {
  const [best, next] = places
    .filter(({ unit }) => unit === figure.unit)
    .map((place) => ({ place, near: nearness(figure, place) }))
    .sort((a, b) => b.near - a.near);
  // The unit itself is among the words that they share.
  return best && best.near > 1 && best.near > (next?.near ?? 0) ? best.place : undefined;
}

/** Returns a number in the way in which the one before it was written. */
const numeral = (value: number, former: string): string => (/\d/.test(former) ? String(value) : spell(value));

/** Sets figures where the text has one of the same kind, said of the same thing; a doubt leaves it as it is. */
export function setFigures(blocks: readonly Block[], figures: readonly Figure[]): Fit {
  const places = findPlaces(blocks);
  const settings = figures.map((figure) => ({ figure, place: choosePlace(figure, places) }));
  const changed = mapRuns(blocks, (text, run) =>
    settings
      .filter(({ place }) => place?.run === run)
      .toSorted((a, b) => (b.place?.start ?? 0) - (a.place?.start ?? 0))
      .reduce(
        (all, { figure, place }) =>
          place
            ? `${all.slice(0, place.start)}${numeral(figure.value, all.slice(place.start, place.end))}${all.slice(place.end)}`
            : all,
        text,
      ),
  );
  const asked = settings.flatMap(({ place }) => {
    const [at, index] = place?.run.split(".").map(Number) ?? [];
    const run = changed[at ?? -1]?.content[index ?? -1];
    return run && place ? (sentencesIn(run.text)[place.sentence]?.text.trim() ?? []) : [];
  });
  return {
    blocks: changed,
    asked: [...new Set(asked)],
    unplaced: settings.flatMap(({ figure, place }) => (place ? [] : [figure])),
  };
}
