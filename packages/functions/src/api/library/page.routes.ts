import { readCatalog } from "@stint/core/library/community";
import { drawTemplate } from "@stint/core/operations/draw-template";
import { env } from "@stint/core/platform/env";
import { AppError, Code } from "@stint/core/platform/error";
import { Template } from "@stint/core/template";
import { Raw, route } from "../../http/route";
import { escapeText, writeMissing, writePage } from "../../pages/head";
import { readShell } from "../../pages/shell";
import { addressOf, headOf } from "../../pages/template";
import { contentOf } from "../../pages/template-content";

/** The edge keeps what everybody may see; the holder's browser asks again, and nobody keeps what a link shows. */
const HTML = "public, max-age=0, s-maxage=300";
const DAY = "public, max-age=86400";
const KEPT_BY_NOBODY = "private, no-store";

/** Returns a template for its page; undefined for an unknown link or number. */
async function find(hash: string): Promise<Template.PublicInfo | undefined> {
  try {
    return await Template.getPublic(hash);
  } catch (error) {
    if (error instanceof AppError && error.code === Code.NotFound) return undefined;
    throw error;
  }
}

/** Headers of what is shown to holders of a link alone. */
const unindexed = { "cache-control": KEPT_BY_NOBODY, "x-robots-tag": "noindex" };

const redirect = (location: string): Raw =>
  new Raw("text/plain; charset=utf-8", "", { location, "cache-control": DAY }, 301);

const page = (text: string, headers: Record<string, string>, status = 200): Raw =>
  new Raw("text/html; charset=utf-8", text, headers, status);

/** Pages that are served whole: the edge asks for them in place of the site's files (stacks/web.ts). */
export const pages = [
  route({
    method: "get",
    path: "/api/pages/templates/{hash}",
    access: "public",
    summary: "The page of a template with its head; a published one's number leads to its own address",
    produces: "text/html",
    run: async ({ params }) => {
      const [template, { html, isWhole }] = await Promise.all([find(params.hash), readShell()]);
      if (!template) return page(writeMissing(html), unindexed, 404);
      if (template.hash !== params.hash) return redirect(addressOf(template));
      const address = `/api/v2/scopetemplates/${encodeURIComponent(template.hash)}/public`;
      const head = headOf(template);
      const kept = { "cache-control": isWhole ? HTML : KEPT_BY_NOBODY };
      const text = writePage(html, head, { address, data: template }, contentOf(template));
      return page(text, head.isPrivate ? unindexed : kept);
    },
  }),
  route({
    method: "get",
    path: "/api/pages/templates/{hash}/picture.png",
    access: "public",
    summary: "The picture that networks and messengers show beside a template's link",
    produces: "image/png",
    run: async ({ params }) => {
      const template = await Template.getPublic(params.hash);
      if (template.hash !== params.hash) return redirect(`${addressOf(template)}/picture.png`);
      const headers = template.community === 1 ? { "cache-control": DAY } : unindexed;
      return new Raw("image/png", await drawTemplate(template), headers);
    },
  }),
  route({
    method: "get",
    path: "/api/pages/sitemap.xml",
    access: "public",
    summary: "The published templates, for search engines",
    produces: "application/xml",
    run: async () => {
      const { templates } = await readCatalog();
      const entries = templates.map(
        (each) =>
          `<url><loc>${escapeText(addressOf(each))}</loc><lastmod>${each.updated_at.slice(0, 10)}</lastmod></url>`,
      );
      return new Raw(
        "application/xml; charset=utf-8",
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`,
        { "cache-control": DAY },
      );
    },
  }),
  route({
    method: "get",
    path: "/api/pages/robots.txt",
    access: "public",
    summary: "Where search engines find the sitemap",
    produces: "text/plain",
    run: async () =>
      new Raw(
        "text/plain; charset=utf-8",
        `User-agent: *\nAllow: /\n\nSitemap: ${env().STINT_URL}/sitemap.xml\n`,
        { "cache-control": DAY },
      ),
  }),
];
