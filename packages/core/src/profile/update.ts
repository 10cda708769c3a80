import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Money } from "../platform/money";
import { User } from "../user";
import { own } from "../user/read";
import { Workspace } from "../workspace";
import { listingWrites, relist } from "./directory/listing";
import { ProfileEntity, type Row } from "./entity";
import { FILE_COLUMNS, type FileKind } from "./file-kinds";
import { deleteFiles, filesOf } from "./files";
import { SOCIAL_NAMES } from "./link/rules";
import { LISTS } from "./lists";
import { factsOf, KIND, row, shownFactsOf } from "./read";
import { stepsOf } from "./rules";
import { COLUMNS, type Info, type UpdateInput } from "./schema";

/** Refuses ids that are on no reference list. 422 by field. */
function refuseUnknown(input: UpdateInput): void {
  for (const [name, list] of Object.entries(LISTS)) {
    const ids = input[name as keyof typeof LISTS];
    const unknown = ids?.filter((id) => !list.some((entry) => entry.id === id)) ?? [];
    if (unknown.length > 0) invalid({ [name]: `Choose from the list of ${name}` });
  }
}

/** Refuses parts of a unit: nobody says they usually take $640.50 a day. */
function refuseParts({ usual_pay }: UpdateInput, currency: string): void {
  if (usual_pay && /\.\d*[1-9]/.test(Money.toDecimal(usual_pay.amount, currency)))
    invalid({ usual_pay: "Enter a whole amount" });
}

/** Writes a person's next profile with the steps that it completes, and deletes the files that it shows no more. */
async function save(
  user: User.Row,
  workspace: Workspace.Info,
  old: Row | undefined,
  given: Partial<Row>,
): Promise<Info> {
  const at = iso();
  await deleteFiles(old?.dropped ?? []);
  const shown = filesOf({ ...old, work: old?.work ?? [], ...given });
  const dropped = filesOf(old).filter((hash) => !shown.includes(hash));
  const { write, next } = Db.replaceNext<Row>(ProfileEntity, old, {
    ...Column.blanksOf(COLUMNS),
    created_at: at,
    ...old,
    ...given,
    dropped,
    user_id: user.id,
    owner_id: user.workspace_id,
    token: old?.token ?? Id.token(),
    updated_at: at,
  });
  const parts = { user, workspace, held: next };
  const facts = factsOf(parts);
  const reached = stepsOf({
    ...facts,
    links: SOCIAL_NAMES.filter((name) => facts[name] !== "").length,
    samples: facts.work.length,
  });
  await Db.commit(
    [
      write,
      ...(old
        ? []
        : [Db.claim({ kind: KIND, value: next.token, owner_id: user.workspace_id, target_id: user.id })]),
      ...(await listingWrites(user.id, async () => shownFactsOf(parts))),
      // Stint's admin takes a sample away without reaching anything.
      ...(user.id === Actor.user().user_id ? await User.checkpointWrites(...reached) : []),
    ],
    [
      Event.audit("profile.updated", `profile:${user.id}`, {
        ...Event.difference((old ?? {}) as object, { ...next, token: undefined }),
        version: next.version,
        owner_id: user.workspace_id,
      }),
    ],
  );
  await deleteFiles(dropped);
  const saved = (await User.row(user.id)) ?? user;
  // An address that was confirmed meanwhile may have been listed before there was anything to list.
  if (saved.email_verified !== user.email_verified) await relist(user.id);
  return factsOf({ ...parts, user: saved });
}

const contextOf = (user: User.Row) => Promise.all([row(user.id), Workspace.get(user.workspace_id)]);

/**
 * Changes the actor's own profile, whatever workspace they act for, and records the steps that it completes now. The
 * first change makes its page. 1004 when `if_match` is not its version (0 before the first change).
 */
export const update = (input: UpdateInput, if_match?: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    refuseUnknown(input);
    const user = await own();
    const [old, workspace] = await contextOf(user);
    Db.assertVersion(old ?? { version: 0 }, if_match);
    refuseParts(input, workspace.currency);
    const given = Object.fromEntries(
      Object.entries(input)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, value ?? undefined]),
    ) as Partial<Row>;
    const pays = input.usual_pay !== undefined || input.business_services !== undefined;
    return save(user, workspace, old, { ...given, ...(pays ? { currency: workspace.currency } : {}) });
  });

/** Changes the samples of a person: the actor's own unless another is named, whom the caller has allowed. 1003. */
export const changeWork = (work: (all: Info["work"]) => Info["work"], user_id?: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const user = user_id === undefined ? await own() : ((await User.row(user_id)) ?? fail(Code.NotFound));
    const [old, workspace] = await contextOf(user);
    return save(user, workspace, old, { work: work(old?.work ?? []) });
  });

/** Changes the actor's own files. */
const changeFiles = (change: Partial<Row>): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const user = await own();
    const [old, workspace] = await contextOf(user);
    return save(user, workspace, old, change);
  });

/**
 * Sets an upload as the person's picture or resume, whole or small; another resume has no small picture yet. 1003,
 * 2001 (a resume is a PDF, all others are pictures), 2002.
 */
export async function setFile(which: FileKind, upload_id: string): Promise<Info> {
  const { File } = await import("../platform/file");
  const isResume = which === "resume";
  const { url } = await File.publishClean(upload_id, isResume && "only");
  return changeFiles({ [FILE_COLUMNS[which]]: url, ...(isResume ? { resume_thumb_url: undefined } : {}) });
}

/** Takes the person's resume away with its small picture, and their bytes. Repeatable. */
export const removeResume = (): Promise<Info> =>
  changeFiles({ resume_url: undefined, resume_thumb_url: undefined });
