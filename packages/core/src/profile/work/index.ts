import { Actor } from "../../platform/actor";
import { Code, fail, invalid } from "../../platform/error";
import { Id } from "../../platform/id";
import { row } from "../read";
import { changeWork } from "../update";
import { MOST_SAMPLES, videoOf } from "./rules";
import type { AddInput, ChangeInput, Info } from "./schema";

export * as Work from "./index";
export * from "./rules";
export * from "./schema";

const findIndex = (all: readonly Info[], id: number): number => {
  const at = all.findIndex((each) => each.id === id);
  return at < 0 ? fail(Code.NotFound) : at;
};

/** Returns one of the actor's own samples. 1003. */
export async function get(id: number): Promise<Info> {
  const all = (await row(Actor.user().user_id))?.work ?? [];
  return all[findIndex(all, id)] ?? fail(Code.NotFound);
}

/** Asks a service for a video. Imported on first use: few samples are videos. */
const askFor = async (address: string) => (await import("./oembed")).findVideo(address);

/**
 * Adds a sample behind the others; its file is uploaded to it. A video without a name gets its title. 1004 above
 * twenty-four, 422 for a video that its service does not show to everybody.
 */
export async function add(input: AddInput): Promise<Info> {
  const title = input.type === "link/video" ? (await askFor(input.linkurl)).title : "";
  const name = input.name || title;
  if (name === "") invalid({ name: "Name required" });
  const item: Info = { ...input, name, id: Id.next(), public_url: null, thumb_url: null };
  await changeWork((all) => {
    if (all.length >= MOST_SAMPLES) fail(Code.Conflict, `A profile has ${MOST_SAMPLES} samples at most.`);
    return [...all, item];
  });
  return item;
}

/** Changes what is said of a sample. 1003, 422 for a link that does not fit its kind or that its service refuses. */
export async function change(id: number, input: ChangeInput): Promise<Info> {
  const { type, linkurl } = await get(id);
  if (type === "link/video" && input.linkurl && input.linkurl !== linkurl) await askFor(input.linkurl);
  return revise(id, (item) => {
    const next = { ...item, ...withoutUndefined(input) };
    const isLink = item.type.startsWith("link/");
    if (item.type === "link/video" && !videoOf(next.linkurl)) invalid({ linkurl: "Video link invalid" });
    if (isLink !== (next.linkurl !== ""))
      invalid({ linkurl: isLink ? "Link required" : "A file has no link" });
    return next;
  });
}

const withoutUndefined = (input: ChangeInput): Partial<Info> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

async function revise(id: number, work: (item: Info) => Info): Promise<Info> {
  let changed: Info | undefined;
  await changeWork((all) => {
    const at = findIndex(all, id);
    return all.map((each, index) => {
      if (index !== at) return each;
      changed = work(each);
      return changed;
    });
  });
  return changed ?? fail(Code.NotFound);
}

/** Puts the samples into this order, which names each of them once. 422. */
export async function sort(order: readonly number[]): Promise<Info[]> {
  let sorted: Info[] = [];
  await changeWork((all) => {
    const known = new Map(all.map((each) => [each.id, each]));
    if (
      order.length !== all.length ||
      new Set(order).size !== all.length ||
      !order.every((id) => known.has(id))
    )
      invalid({ order: "Name each sample once" });
    sorted = order.flatMap((id) => known.get(id) ?? []);
    return sorted;
  });
  return sorted;
}

/** Deletes a sample of the actor's. 1003. */
export const remove = async (id: number): Promise<undefined> => {
  await changeWork((all) => {
    const at = findIndex(all, id);
    return all.filter((_, index) => index !== at);
  });
  return undefined;
};

/** Deletes a sample of a person: their own, or anybody's for Stint's admin. 1003 for everybody else. */
export async function removeOf(user_id: number, id: number): Promise<undefined> {
  const actor = Actor.user();
  if (actor.user_id !== user_id && actor.role !== "platform_admin") fail(Code.NotFound);
  await changeWork((all) => {
    const at = findIndex(all, id);
    return all.filter((_, index) => index !== at);
  }, user_id);
  return undefined;
}

/** Sets an upload as the file of a sample, or as its small picture. 1003, 2001, 2002. */
export async function setFile(
  id: number,
  which: "workfile" | "workfile_thumb",
  upload_id: string,
): Promise<Info> {
  const { type } = await get(id);
  if (which === "workfile" && type.startsWith("link/")) fail(Code.UnsupportedFileType, "A link has no file.");
  const { File } = await import("../../platform/file");
  const { kind, url } = await File.publishClean(upload_id, which === "workfile");
  return revise(id, (item) =>
    which === "workfile_thumb"
      ? { ...item, thumb_url: url }
      : { ...item, type: kind === "pdf" ? "pdf" : "image", public_url: url },
  );
}
