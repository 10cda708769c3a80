// Services by all of their words: for needs that no cue knows, among the kinds of work that a brief is about.

import type { CommunityService } from "../../library/community/schema";
import type { Match } from "./match";
import { isSmall, stemOf, tokensOf } from "./token";
import type { Cue, Word } from "./vocabulary";

/** What a word says of a service, by where it stands there. */
const PART = { name: 1, cue: 0.9, text: 0.55 };

/** How rare a beginning of a word counts: no brief's word is looked up among all that begin so. */
const PREFIX_RARITY = 1.2;
const LEAST_PREFIX = 4;
/** What another word for one of a service says of it, of what that one would. */
const NEARLY = 0.5;

interface Entry {
  service: string;
  part: number;
}

/** The services by their words. */
export interface Shelf {
  byStem: ReadonlyMap<string, readonly Entry[]>;
  /** By the first letters. */
  byPrefix: ReadonlyMap<string, readonly (Entry & { prefix: string })[]>;
  /** How much a stem says: the fewer services have it, the more. */
  rarityOf(stem: string): number;
}

/** What is not included says what a service is not. */
const offerOf = (description: string): string => description.replace(/^Not included:.*$/m, "");

/** Returns the shelf of services with the cues of one language. */
export function fillShelf(
  services: readonly Pick<CommunityService, "name" | "description">[],
  cues: readonly Cue[],
): Shelf {
  const parts = new Map<string, Map<string, number>>();
  const beginnings = new Map<string, Set<string>>();
  const put = (stem: string, service: string, part: number) => {
    const held = parts.get(stem) ?? new Map<string, number>();
    parts.set(stem, held.set(service, Math.max(held.get(service) ?? 0, part)));
  };
  for (const { name, description } of services)
    for (const [text, part] of [
      [offerOf(description), PART.text],
      [name, PART.name],
    ] as const)
      for (const { text: word } of tokensOf(text))
        if (!isSmall(word, "en")) put(stemOf(word, "en"), name, part);
  const names = new Set(services.map(({ name }) => name));
  for (const { service, terms } of cues)
    if (names.has(service))
      for (const { stem, isPrefix } of terms)
        if (!isPrefix || stem.length < LEAST_PREFIX) put(stem, service, PART.cue);
        else beginnings.set(stem, (beginnings.get(stem) ?? new Set()).add(service));
  const byStem = new Map(
    [...parts].map(([stem, held]) => [stem, [...held].map(([service, part]) => ({ service, part }))]),
  );
  const byPrefix = new Map<string, (Entry & { prefix: string })[]>();
  for (const [prefix, held] of beginnings) {
    const key = prefix.slice(0, LEAST_PREFIX);
    const list = byPrefix.get(key) ?? [];
    for (const service of held) list.push({ prefix, service, part: PART.cue });
    byPrefix.set(key, list);
  }
  return {
    byStem,
    byPrefix,
    rarityOf: (stem) => Math.log(1 + names.size / (byStem.get(stem)?.length ?? 1)) / 3,
  };
}

/** Returns the services that two words of a sentence at least are like, the likest first. */
export function findLike(words: readonly Word[], shelf: Shelf): Match[] {
  const found = new Map<string, Match & { seen: Set<string> }>();
  for (const [place, { text, stems, near, isSmall: isHollow }] of words.entries()) {
    if (isHollow) continue;
    /** What this word says most of each service. */
    const best = new Map<string, { weight: number; by: string }>();
    const weigh = (service: string, weight: number, by: string) => {
      if (weight > (best.get(service)?.weight ?? 0)) best.set(service, { weight, by });
    };
    for (const stem of stems) {
      const rarity = shelf.rarityOf(stem);
      for (const { service, part } of shelf.byStem.get(stem) ?? []) weigh(service, part * rarity, stem);
    }
    for (const stem of near) {
      const rarity = shelf.rarityOf(stem) * NEARLY;
      for (const { service, part } of shelf.byStem.get(stem) ?? []) weigh(service, part * rarity, stem);
    }
    for (const { prefix, service, part } of shelf.byPrefix.get(text.slice(0, LEAST_PREFIX)) ?? [])
      if (text.startsWith(prefix)) weigh(service, part * PREFIX_RARITY, prefix);
    for (const [service, { weight, by }] of best) {
      const like = found.get(service) ?? { service, at: [], weights: [], score: 0, seen: new Set<string>() };
      if (like.seen.has(by)) continue;
      like.seen.add(by);
      like.at.push(place);
      like.weights.push(weight);
      like.score += weight;
      found.set(service, like);
    }
  }
  return [...found.values()]
    .filter(({ at }) => at.length > 1)
    .map(({ seen: _, ...like }) => like)
    .sort((a, b) => b.score - a.score || a.service.localeCompare(b.service, "en"));
}
