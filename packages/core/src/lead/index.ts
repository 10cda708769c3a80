import type { EntityItem } from "electrodb";
import { Client } from "../client";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Code, fail, refuse, StaleWrite } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { startWith } from "../project";
import { Comment } from "../project/comment";
import { initialWrites } from "../proposal";
import { LeadEntity } from "./entity";
import { Submitted } from "./events";
import { type Action, lead, type State } from "./rules";
import type { Info } from "./schema";

export { form, moveForm, updateForm, view } from "./form";
export * as Lead from "./index";
export * from "./rules";
export * from "./schema";
export { submit } from "./submit";

export const Events = { Submitted };

type Row = EntityItem<typeof LeadEntity>;

const shape = ({ owner_id: _, ...row }: Row): Info => ({
  ...row,
  profile_id: row.profile_id ?? null,
  client_id: row.client_id ?? null,
  project_id: row.project_id ?? null,
});

const aggregateOf = (id: number): string => `lead:${id}`;

/** Reads the actor's lead, strongly consistent; undefined for any other id. */
export async function find(id: number): Promise<Row | undefined> {
  const { data } = await LeadEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true });
  return data ?? undefined;
}

const row = async (id: number): Promise<Row> => (await find(id)) ?? fail(Code.NotFound);

/** Returns the workspace's leads, newest first, optionally those of one state. Eventually consistent. */
export async function list({ status, ...input }: Db.PageInput & { status?: State | undefined }) {
  const query = LeadEntity.query
    .byOwner({ owner_id: Actor.owner() })
    .where((held, { eq }) => (status ? eq(held.status, status) : ""));
  const { items, next } = await Db.page(LeadEntity, query, input, "desc");
  return { items: items.map(shape), next };
}

const changeStatus = async (id: number, action: Action, status: State): Promise<Info> =>
  shape(
    await Db.reviseNewest({
      entity: LeadEntity,
      load: () => row(id),
      if_match: undefined,
      change: (old) => {
        refuse(lead.guard(old.status, action));
        return { status };
      },
      commit: ({ difference }) => ({
        entries: [Event.audit(`lead.${status === "new" ? "restored" : status}`, aggregateOf(id), difference)],
      }),
    }),
  );

/** Archives a lead. 1003, 1004 once it was accepted. */
export const archive = (id: number): Promise<Info> => changeStatus(id, "archive", "archived");
export const restore = (id: number): Promise<Info> => changeStatus(id, "restore", "new");

/** Deletes a lead with its personal data (D47); client and project made from it stay. */
export const remove = (id: number): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const old = await row(id);
    refuse(lead.guard(old.status, "delete"));
    await Db.commit(
      [Db.removeVersion(LeadEntity, old)],
      [
        Event.audit("lead.deleted", aggregateOf(id), {
          before: { status: old.status },
          version: old.version,
        }),
      ],
    );
    return undefined;
  });

const LONGEST = 60;
const short = (name: string): string => [...name].slice(0, LONGEST).join("").trimEnd();

/** Returns the visitor's other answers as a note for the project, which no client reads. */
const noteOf = ({ name, email, budget, start, website, phone, profile_id }: Row): string =>
  [
    `${name} (${email}) asked for this on your ${profile_id ? "profile" : "lead page"}.`,
    budget && `Budget: ${budget}`,
    start && `Start: ${start}`,
    website && `Website: ${website}`,
    phone && `Phone: ${phone}`,
  ]
    .filter(Boolean)
    .join("\n");

/**
 * Returns the client of a lead with its writes, for the transaction: found by its name (D45), where the person
 * becomes a contact at once, or created with the person as contact.
 */
async function clientWrites({ company, name, email, phone, website }: Row) {
  const called = company || name;
  const [first = name, ...rest] = name.split(/\s+/);
  const person = {
    id: Id.next(),
    first_name: [...first].slice(0, 80).join(""),
    last_name: [...rest.join(" ")].slice(0, 80).join(""),
    email,
    phone: phone || null,
    title: null,
  };
  const found = await Client.findByName(called);
  if (!found) {
    const fields = { name: called, ...(website ? { website_url: website } : {}) };
    return Client.clientWrites(fields, () => new StaleWrite(), [person]);
  }
  if (!found.contacts.some((each) => each.email.toLowerCase() === email.toLowerCase()))
    await Client.addContact(found.id, person);
  return { client: found, writes: [Client.requireClientWrite(found)], entries: [] };
}

/**
 * Turns a lead into a client with its contact and a draft project (the message as the client's goals, budget
 * and start as a note), in one transaction and once. 1003, 1004 when it was accepted already, 1007 when the
 * plan has no room for a project.
 */
export const accept = (id: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const old = await row(id);
    // A second click gets the result of the first.
    if (old.status === "accepted") return shape(old);
    refuse(lead.guard(old.status, "accept"));
    const { client, writes, entries } = await clientWrites(old);
    const project_id = Id.next();
    const change = { status: "accepted" as const, client_id: client.id, project_id };
    const { write, next } = Db.revise(LeadEntity, old, change);
    const note = Comment.commentWrites(`project:${project_id}`, noteOf(old));
    await startWith(
      {
        name: short(old.about || `Project for ${client.name}`),
        description: old.about,
        client_goals: old.message,
      },
      {
        client,
        writes: [...writes, write, ...note.writes],
        entries: [
          ...entries,
          ...note.entries,
          Event.audit("lead.accepted", aggregateOf(id), { after: change, version: next.version }),
        ],
      },
      project_id,
      initialWrites,
    );
    return shape(next);
  });
