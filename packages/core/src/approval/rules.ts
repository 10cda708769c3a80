/** What a program may ask a person to approve, and how often. Browser-safe. */
import type { Area } from "../api-key/rules";
import { Code } from "../platform/error/catalogue";
import { machine } from "../platform/state";

/** The acts that leave the workspace: a program prepares them, and a person does them. */
export const ACTS = ["invoice.send", "proposal.send"] as const;
export type Act = (typeof ACTS)[number];

/** The area in which a key must be allowed to write, to ask for an act. */
export const AREA_OF: Readonly<Record<Act, Area>> = {
  "invoice.send": "invoices",
  "proposal.send": "proposals",
};

export const STATES = ["waiting", "approved", "declined"] as const;
export type State = (typeof STATES)[number];
export type Action = "approve" | "decline" | "renew";

/** An approval is decided once. What it shows is renewed while it waits, where anything moved in between. */
export const approval = machine<State, Action>(STATES, {
  approve: { waiting: "approved", otherwise: Code.Conflict },
  decline: { waiting: "declined", otherwise: Code.Conflict },
  renew: { waiting: "waiting", otherwise: Code.Conflict },
});

/** The days for which an approval waits. */
export const WAITS_DAYS = 14;

const DAY = 86_400;
export const limits = {
  /** Requests of one key. */
  requests: { name: "approval-requests", max: 20, seconds: DAY },
} as const;
