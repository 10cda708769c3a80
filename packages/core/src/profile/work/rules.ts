/** What a person shows of their work. Browser-safe. */

export const WORK_TYPES = ["image", "pdf", "link/url", "link/video"] as const;
export type WorkType = (typeof WORK_TYPES)[number];

/** The most samples of a profile: they stand on its row. */
export const MOST_SAMPLES = 24;

export interface Video {
  service: "youtube" | "vimeo";
  id: string;
  /** What opens a Vimeo video that is not listed. */
  hash?: string;
}

const YOUTUBE = /^[\w-]{11}$/;
/** A video, also in a channel, a group or a showcase; not the channel, group or showcase itself. */
const VIMEO =
  /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|showcase\/\d+\/video\/)?(\d{6,12})(?:\/([0-9a-f]{8,12}))?\/?$/;

/** Returns the video that an address of one of the two services leads to; undefined for any other address. */
export function videoOf(address: string): Video | undefined {
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  } catch {
    return undefined;
  }
  if (url.username || url.port) return undefined;
  const host = url.hostname.replace(/^(www|m)\./, "");
  const steps = url.pathname.split("/").filter(Boolean);
  const youtube = (id: string | null | undefined): Video | undefined =>
    id && YOUTUBE.test(id) ? { service: "youtube", id } : undefined;
  if (host === "youtu.be") return youtube(steps[0]);
  if (host === "youtube.com" || host === "youtube-nocookie.com")
    return youtube(/^(embed|shorts|live)$/.test(steps[0] ?? "") ? steps[1] : url.searchParams.get("v"));
  if (host !== "vimeo.com" && host !== "player.vimeo.com") return undefined;
  const [, id, inPath] = VIMEO.exec(url.pathname) ?? [];
  const hash = inPath ?? /^[0-9a-f]{8,12}$/.exec(url.searchParams.get("h") ?? "")?.[0];
  return id ? { service: "vimeo", id, ...(hash ? { hash } : {}) } : undefined;
}

/** What the two services are called. */
export const SERVICES = { youtube: "YouTube", vimeo: "Vimeo" } as const;
