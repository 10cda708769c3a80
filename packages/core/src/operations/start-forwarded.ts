import { Brief } from "../brief";
import { listAskers } from "../brief/asker";
import { Client } from "../client";
import { ForwardedMail } from "../forwarded-mail";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { AppError, Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Project, startWith } from "../project";
import { Comment } from "../project/comment";
import { initialWrites } from "../proposal";
import { enter } from "../team/enter";
import { User } from "../user";
import { Workspace } from "../workspace";
import { adminView } from "./admin-view";

type Person = Extract<Actor.Actor, { type: "user" }>;

/** Returns whoever forwarded a mail as the actor that they are in the app: what they may not do there is refused here. */
async function readSender({ owner_id, user_id, id }: ForwardedMail.Row): Promise<Person> {
  const user = user_id === undefined ? undefined : await User.row(user_id);
  if (!user || user.disabled) return fail(Code.Revoked);
  const person: Person = {
    type: "user",
    user_id: user.id,
    owner_id: user.workspace_id,
    role: "owner",
    sid: `forwarded_mail:${id}`,
    epoch: user.epoch,
  };
  if ((await Workspace.holderOf(owner_id)) === user.id) return { ...person, owner_id };
  return { ...(await enter(person, owner_id, true)), view: adminView(owner_id) };
}

const NOBODY = "New client";

/** Returns what the people of the project should know of the mail, and no client reads. */
const noteOf = ({ from, subject, attachments }: ForwardedMail.Row): string =>
  [
    `Forwarded by ${from}: ${subject || "a mail without a subject"}.`,
    attachments.length > 0 && `Attached, and not read: ${attachments.map(({ name }) => name).join(", ")}.`,
  ]
    .filter(Boolean)
    .join("\n");

/** Returns the client of a name for the transaction; another one where that is the owner's own, and no admin's to see. */
const reserveClient = (name: string) =>
  Client.reserveWrites(name).catch((error: unknown) => {
    if (error instanceof AppError && error.code === Code.ClientNameExists)
      return Client.reserveWrites(`${name}, forwarded`);
    throw error;
  });

/** Begins the project of a mail, with its row in the same transaction: a second delivery finds it there. */
const startProject = (row: ForwardedMail.Row, text: string, user_id: number): Promise<number> =>
  Db.retryOnConflict(async () => {
    const project_id = Id.next();
    const names = await listAskers(text, user_id);
    const isName = (name: string) => Project.StartInput.shape.client_name.safeParse(name).success;
    const reserved = await reserveClient(names.find(isName) ?? NOBODY);
    const note = Comment.commentWrites(`project:${project_id}`, noteOf(row));
    const began = Event.audit("forwarded_mail.begun", `forwarded_mail:${row.id}`, {
      after: { project_id, message: row.key },
    });
    await startWith(
      { name: ForwardedMail.nameProject(row.subject) },
      {
        client: reserved.client,
        writes: [...reserved.writes, ForwardedMail.beginWrite(row, project_id), ...note.writes],
        entries: [...reserved.entries, began, ...note.entries],
      },
      project_id,
      initialWrites,
    );
    return project_id;
  });

const whyOf = (error: unknown): ForwardedMail.Reason | undefined => {
  if (!(error instanceof AppError)) return undefined;
  if (error.code === Code.PlanLimit) return Actor.isAdmin() ? "seat" : "plan";
  return error.code === Code.NotAllowed || error.code === Code.Revoked ? "seat" : undefined;
};

/**
 * Begins a project with a mail that was forwarded, and has a draft written of it, as the reaction to
 * `forwarded_mail.arrived`. What its sender's plan or seat does not allow is refused, and they are told. Repeatable: a
 * project that began is found by the mail, and the draft is asked for with the mark of the message.
 */
export async function startForwarded({ key }: { key: string }): Promise<void> {
  const row = await ForwardedMail.find(key);
  const { text = "", user_id } = row ?? {};
  if (!row || user_id === undefined || row.state === "refused" || text === "") return;
  let sender: Person | undefined;
  try {
    sender = await readSender(row);
    const project_id =
      row.project_id ??
      (await Db.withoutInbox(() => Actor.run(sender as Person, () => startProject(row, text, user_id))));
    await Actor.run(sender, () => Brief.generate(project_id, { prompt: text }));
  } catch (error) {
    const reason = row.project_id === undefined && whyOf(error);
    if (!reason) throw error;
    await ForwardedMail.refuse(row, sender?.role === "admin" ? "seat" : reason);
  }
}
