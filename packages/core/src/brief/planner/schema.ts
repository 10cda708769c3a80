import type { CommunityService, CommunityTemplate } from "../../library/community/schema";
import type { Paste } from "../paste/schema";
import type { Budget } from "../rules";
import type { Answer, PointSource, PriceSource, Schedule, Sentence } from "../schema";

/** A service of the workspace's own that a planner may propose. */
export interface OwnService {
  /** The own library's service; null for one that only stood in proposals. */
  deliverable_id: number | null;
  name: string;
  description: string;
  role_id: string;
  unit: string | null;
  /** Cents per unit in the project's currency: services with prices in another are given without. */
  price: number | null;
  /** Its prices that clients accepted, cents per unit in the project's currency. */
  accepted: readonly number[];
}

/** All that a planner knows. It reads nothing else, and writes nothing. */
export interface PlanInput {
  brief: string;
  /** What the brief was read of, where that is a mail thread or a transcript. */
  paste?: Paste;
  /** One of the kinds of work, where its writer chose one. */
  type: string | null;
  /** The roles of whoever asks, as ids of the catalog's roles. */
  role_ids: readonly string[];
  /** The currency of the project's prices. */
  currency: string;
  services: readonly CommunityService[];
  templates: readonly CommunityTemplate[];
  own: readonly OwnService[];
  /** Only this phase is written anew, with what it shall do differently. */
  only?: {
    phase: string;
    remark: string;
    /** What was remarked on it before, the oldest first: it still holds where the last one says nothing else. */
    former?: readonly string[];
  };
}

/** A service that a planner proposes; `phase` is the key of a phase that came before. */
export interface Proposal {
  phase: string;
  name: string;
  description: string;
  role_id: string;
  quantity: string;
  unit: string | null;
  /** Cents per unit from `source` alone; null without one. */
  price: number | null;
  source: PriceSource | null;
  /** Null for a service that is in no library. */
  deliverable_id: number | null;
  /** Empty only where a remark on a phase asks for it, which is no sentence of the brief. */
  answers: Answer[];
}

/** What a planner does to a scope, in the order in which it is done. */
export type Operation =
  | { kind: "read"; sentences: Sentence[] }
  | { kind: "searched"; fitting: number; own: number }
  | { kind: "phase"; key: string; name: string; description: string }
  | { kind: "service"; service: Proposal }
  | {
      kind: "cover";
      sentence: number;
      cover: NonNullable<Sentence["cover"]>;
      reason: string | null;
      /** What the sentence says may be spent. It is told against the prices where they are read, in no text. */
      budget?: Budget | undefined;
    }
  | { kind: "schedule"; schedule: Schedule; answers: Answer[] }
  | { kind: "exclude"; text: string; answers: Answer[]; source: PointSource }
  | { kind: "ask"; sentence: number | null; question: string };

/**
 * Reads a brief and answers operations, each as soon as it is known. The library planner and the model have the
 * same one; whoever calls checks each operation (D53) and ends it in time (D54).
 */
export type Planner = (input: PlanInput, signal: AbortSignal) => AsyncIterable<Operation>;
