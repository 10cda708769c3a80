import type * as z from "zod";
import { Actor } from "../platform/actor";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail, refuse } from "../platform/error";
import { Id } from "../platform/id";
import { Workspace } from "../workspace";
import { unpack } from "./canonical";
import { QuestionEntity } from "./entity";
import { Events } from "./events";
import { type Edition, edition, find, moved, type Row } from "./rows";
import { guard, linkState, statusAt } from "./rules";
import {
  type Acceptance,
  CONSENT_TEXT,
  CONSENT_VERSION,
  type DeclineInput,
  type PublicInfo,
  type QuestionInput,
} from "./schema";

export interface Open {
  row: Row;
  edition: Edition;
  zone: string;
}

/** Runs `work` as the holder of a proposal's link, on what it leads to. An unknown hash is 1003, like a draft's. */
export async function withLink<T>(hash: string, work: (open: Open) => Promise<T>): Promise<T> {
  const pointer = await Db.resolve("proposal_link", hash);
  if (!pointer) return fail(Code.NotFound);
  return Actor.asLink(pointer.owner_id, hash, async () => {
    const row = await find(pointer.target_id);
    const [current, workspace] = await Promise.all([edition(row), Workspace.get(row.owner_id)]);
    if (!current || row.status === "draft") return fail(Code.NotFound);
    return work({ row, edition: current, zone: workspace.time_zone });
  });
}

export const factsOf = ({ row, zone }: Open) => ({
  status: row.status,
  expire_at: row.expire_at ?? null,
  zone,
});

/** What the link shows; changes nothing. A closed link comes without its document, an accepted one with it. */
export const view = (hash: string): Promise<PublicInfo> =>
  withLink(hash, async (open) => {
    const { row, edition } = open;
    const document = unpack(edition.document as Uint8Array);
    const state = linkState(factsOf(open), now());
    if (state === "not_found") return fail(Code.NotFound);
    const acceptance = edition.acceptance as Acceptance | undefined;
    const readable = state === "open" || state === "accepted";
    return {
      state,
      brand: { ...document.brand, email: document.from.email },
      title: document.title,
      version: document.version,
      document_hash: readable ? edition.document_hash : null,
      document: readable ? document : null,
      consent: { text: CONSENT_TEXT, version: CONSENT_VERSION },
      accepted: acceptance
        ? {
            name: acceptance.name,
            at: acceptance.accepted_at,
            total: document.total,
            due_on_acceptance: document.due_on_acceptance,
          }
        : null,
      expire_at: row.expire_at ?? null,
      time_zone: open.zone,
    };
  });

const ROBOTS =
  /bot|crawl|spider|preview|scan|proxy|monitor|headless.*fetch|curl|wget|python|facebookexternalhit|slack|whatsapp|telegram|prefetch/i;

/**
 * Notes a visit (D24): never the owner's own, never a robot's. The first one of an edition moves the
 * proposal to viewed and tells the owner; later ones are only counted.
 */
export async function recordView(hash: string): Promise<void> {
  const visitor = Actor.use();
  const { user_agent } = Actor.request();
  if (user_agent === "" || ROBOTS.test(user_agent)) return;
  await Db.fresh(() =>
    withLink(hash, async (open) => {
      const { row } = open;
      if (visitor.type === "user" && visitor.owner_id === row.owner_id) return;
      if (linkState(factsOf(open), now()) !== "open") return;
      const data = { project_id: row.project_id, proposal_id: row.id, version: row.document_version };
      const first = row.status !== "viewed";
      const changes = first
        ? { status: "viewed" as const, viewed_at: iso(), view_count: row.view_count + 1 }
        : { view_count: row.view_count + 1 };
      const entry = first
        ? Events.Viewed.of(`proposal:${row.id}`, data, {
            before: { status: row.status },
            after: { status: "viewed" },
          })
        : { ...Events.Viewed.of(`proposal:${row.id}`, data), type: "proposal.viewed_again" };
      await Db.commit(moved(row, changes), [entry]);
    }),
  );
}

/** The client says no, with a reason. 2034 when accepted before, 2035 when the link is closed. */
export function decline(
  input: { hash: string } & z.infer<typeof DeclineInput>,
): Promise<{ state: "declined" }> {
  return Db.fresh(() =>
    withLink(input.hash, async (open) => {
      const { row } = open;
      refuse(guard(statusAt(factsOf(open), now()), "decline"));
      await Db.commit(
        moved(row, {
          status: "declined",
          declined_at: iso(),
          decline_reason: `${input.name}: ${input.reason}`,
        }),
        [
          Events.Declined.of(
            `proposal:${row.id}`,
            { project_id: row.project_id, proposal_id: row.id, version: row.document_version },
            { before: { status: row.status }, after: { status: "declined", reason: input.reason } },
          ),
        ],
      );
      return { state: "declined" as const };
    }),
  );
}

/** A question of the client, kept with the proposal and mailed to the owner. */
export const ask = (input: { hash: string } & z.infer<typeof QuestionInput>): Promise<{ id: number }> =>
  withLink(input.hash, async (open) => {
    const { row } = open;
    refuse(guard(statusAt(factsOf(open), now()), "ask"));
    const id = Id.next();
    const { hash: _hash, ...question } = input;
    await Db.commit(
      [
        Db.put(
          QuestionEntity.create({
            ...question,
            owner_id: row.owner_id,
            project_id: row.project_id,
            proposal_id: row.id,
            id,
            asked_at: iso(),
          }),
        ),
      ],
      [
        Events.Asked.of(`proposal:${row.id}`, {
          project_id: row.project_id,
          proposal_id: row.id,
          version: row.document_version,
          question_id: id,
        }),
      ],
    );
    return { id };
  });

/** The owner takes an open proposal back; its link says so from now on. */
export function withdraw(id: number): Promise<void> {
  return Db.fresh(async () => {
    const row = await find(id);
    refuse(guard(row.status, "withdraw"));
    await Db.commit(moved(row, { status: "withdrawn" }), [
      Events.Withdrawn.of(
        `proposal:${row.id}`,
        { project_id: row.project_id, proposal_id: row.id, version: row.document_version },
        { before: { status: row.status }, after: { status: "withdrawn" } },
      ),
    ]);
  });
}
