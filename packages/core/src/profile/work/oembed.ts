import * as z from "zod";
import { env } from "../../platform/env";
import { invalid } from "../../platform/error";
import { Limit } from "../../platform/limit";
import { SERVICES, type Video, videoOf } from "./rules";

const SECONDS = 5;
const MOST_BYTES = 64 * 1024;
const RULE: Limit.Rule = { name: "video-check", max: 60, seconds: 3600 };

/** What both services answer for a video that everybody may see. */
const Answer = z.object({ type: z.literal("video"), title: z.string().default("") });

/** The service's own address of a video, made of its id alone: nothing that was typed is called. */
const addressOf = ({ service, id, hash }: Video): string =>
  service === "youtube"
    ? `https://www.youtube.com/watch?v=${id}`
    : `https://vimeo.com/${id}${hash ? `/${hash}` : ""}`;

const refuse = (): never => invalid({ linkurl: "Video link invalid" });

/** Reads an answer up to its bound: a longer one is none of theirs. */
async function readBounded(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MOST_BYTES) throw new RangeError("too long");
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}

/**
 * Asks the service of a video whether everybody may see it, and for its title (80 characters at most). Only the two
 * services of the settings are ever called, and no redirect is followed. 422 for an address of no video, for one that
 * is gone, private or not to be embedded, and while its service does not answer; 1005.
 */
export async function findVideo(address: string): Promise<{ title: string }> {
  const video = videoOf(address) ?? refuse();
  await Limit.take(RULE, Limit.workspace());
  const { YOUTUBE_OEMBED, VIMEO_OEMBED } = env();
  const url = new URL(video.service === "youtube" ? YOUTUBE_OEMBED : VIMEO_OEMBED);
  url.searchParams.set("url", addressOf(video));
  url.searchParams.set("format", "json");
  let status = 0;
  let body: unknown;
  try {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(SECONDS * 1000),
    });
    status = response.status;
    if (status === 200) body = await readBounded(response);
    else await response.body?.cancel();
  } catch {
    // No answer, a broken one or a long one: the person may try again.
    status = 0;
  }
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) refuse();
  if (status !== 200)
    invalid({ linkurl: `${SERVICES[video.service]} does not answer now. Please try again.` });
  const answer = Answer.safeParse(body);
  if (!answer.success) return refuse();
  return { title: answer.data.title.trim().slice(0, 80) };
}
