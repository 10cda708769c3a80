import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";

const BASE = "/_local/video";

/** The names under which a product finds both services below an origin. */
export const videoEnv = (origin: string) => ({
  YOUTUBE_OEMBED: `${origin}${BASE}/youtube/oembed`,
  VIMEO_OEMBED: `${origin}${BASE}/vimeo/api/oembed.json`,
});

const urlOf = (address: string | undefined): URL | undefined =>
  address && URL.canParse(address) ? new URL(address) : undefined;

/** A video that a service knows, by how its id begins: what it does not show says so in its id. */
type Found = { status: 400 | 401 | 403 | 404 | 500 | 503 } | { title: string; type?: string };

/** YouTube: 400 for an id that was never given, 401 where embedding is off, 403 for a private video. */
function findYoutube(url: URL | undefined): Found {
  const id = url?.hostname.endsWith("youtube.com") ? url.searchParams.get("v") : undefined;
  if (!id || !/^[\w-]{11}$/.test(id) || id.startsWith("missing")) return { status: 400 };
  if (id.startsWith("noembed")) return { status: 401 };
  if (id.startsWith("private")) return { status: 403 };
  if (id.startsWith("offline")) return { status: 503 };
  return { title: `Video ${id}` };
}

/**
 * Vimeo: 404 for an unknown video and for an unlisted one without its hash, 403 where embedding is off; of a video
 * for some domains the answer has no title.
 */
function findVimeo(url: URL | undefined): Found {
  const [, id = "", hash] = /^\/(\d+)(?:\/([0-9a-f]+))?$/.exec(url?.pathname ?? "") ?? [];
  if (!url?.hostname.endsWith("vimeo.com") || id === "" || id.startsWith("404")) return { status: 404 };
  if (id.startsWith("405") && !hash) return { status: 404 };
  if (id.startsWith("403")) return { status: 403 };
  if (id.startsWith("503")) return { status: 503 };
  if (id.startsWith("700")) return { title: "A showcase", type: "rich" };
  return { title: id.startsWith("200") ? "" : `Film ${id}` };
}

const answer = (c: Context, provider: string, found: Found) => {
  if ("status" in found) return c.text("", found.status);
  const { title, type = "video" } = found;
  return c.json({
    ...{ type, version: "1.0", provider_name: provider, width: 640, height: 360 },
    ...(title ? { title } : {}),
    html: "<iframe></iframe>",
  });
};

/** Says of videos what YouTube and Vimeo say by oEmbed, and refuses what they refuse. */
export function videoServices(): Hono {
  const app = new Hono();
  app.get(`${BASE}/youtube/oembed`, (c) => answer(c, "YouTube", findYoutube(urlOf(c.req.query("url")))));
  app.get(`${BASE}/vimeo/api/oembed.json`, (c) => answer(c, "Vimeo", findVimeo(urlOf(c.req.query("url")))));
  return app;
}

/** Both services at a port of their own, for tests without a product around them. */
export async function startVideoServices() {
  const server = createServer(getRequestListener(videoServices().fetch));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  return videoEnv(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
