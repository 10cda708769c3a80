import { drawPerson } from "@stint/core/operations/draw-person";
import { viewPerson } from "@stint/core/operations/person";
import { AppError, Code } from "@stint/core/platform/error";
import type { Profile } from "@stint/core/profile";
import { Raw, route } from "../../http/route";
import { writeMissing, writePage } from "../../pages/head";
import { contentOf, headOf } from "../../pages/person";
import { readShell } from "../../pages/shell";

/** A profile may be closed at any time, so nobody keeps what was shown of it. */
const KEPT_BY_NOBODY = { "cache-control": "private, no-store" };

/** Returns a person as everybody sees them; undefined where the profile is closed or does not exist. */
async function find(hash: string): Promise<Profile.Info | undefined> {
  try {
    return await viewPerson(hash);
  } catch (error) {
    if (error instanceof AppError && error.code === Code.ProfilePrivate) return undefined;
    throw error;
  }
}

const page = (text: string, headers: Record<string, string>, status = 200): Raw =>
  new Raw("text/html; charset=utf-8", text, headers, status);

/** The page of a person, served whole beside those of templates. */
export const personPages = [
  route({
    method: "get",
    path: "/api/pages/people/public/{hash}",
    access: "public",
    summary: "The page of a person with its head; in an index only while the profile is public",
    produces: "text/html",
    run: async ({ params }) => {
      const [profile, { html }] = await Promise.all([find(params.hash), readShell("people.html")]);
      if (profile?.visibility !== "public")
        return page(writeMissing(html), { ...KEPT_BY_NOBODY, "x-robots-tag": "noindex" }, 404);
      const address = `/api/v2/specialists/${encodeURIComponent(params.hash)}`;
      const head = headOf(profile, params.hash);
      const first = { address, data: profile };
      return page(
        writePage(html, head, first, contentOf(profile), "To write to this person"),
        KEPT_BY_NOBODY,
      );
    },
  }),
  route({
    method: "get",
    path: "/api/pages/people/public/{hash}/picture.png",
    access: "public",
    summary: "The picture that networks and messengers show beside a person's link; 1053",
    produces: "image/png",
    run: async ({ params }) =>
      new Raw("image/png", await drawPerson(await viewPerson(params.hash)), KEPT_BY_NOBODY),
  }),
];
