import { publish } from "@stint/core/library/community";
import { Template } from "@stint/core/template";
import { Workspace } from "@stint/core/workspace";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { as } from "../../core/test/support";
import { serviceText, templateText } from "../../core/test/support/catalog";
import { newTemplate } from "../../core/test/template/support";
import { app } from "../src/api/library";

const URL_OF_SITE = "http://localhost:3000";
const SERVICES = [serviceText(7001, "Logo"), serviceText(7002, "Poster")];
const BRAND = templateText(107_001, 'Brand </script><b> in a "month"', [7001, 7001, 7002]);
const FORMER = templateText(107_002, "No longer offered", [7001, 7002, 7001]);
const SHELL =
  '<html><head><meta name="description" content="Stint" />\n<title>Stint</title></head><body><div id="root"></div><noscript>Stint needs JavaScript.</noscript></body></html>';

let own: Awaited<ReturnType<typeof newTemplate>>;

beforeAll(async () => {
  // The site is not there; its document is.
  vi.stubGlobal("fetch", async () => new Response(SHELL));
  await publish({ services: SERVICES, templates: [BRAND, FORMER], terms: [] });
  await publish({ services: SERVICES, templates: [BRAND], terms: [] });
  own = await newTemplate();
});
afterAll(() => vi.unstubAllGlobals());

const pageOf = (hash: string | number) => app.request(`/api/pages/templates/${hash}`);
const answerOf = (hash: string | number) => app.request(`/api/v2/scopetemplates/${hash}/public`);
const pictureOf = (hash: string | number) => app.request(`/api/pages/templates/${hash}/picture.png`);

/** The tags of a page's head, by name. */
const tagsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );

/** All keys of a value, at any depth. */
const keysOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
    : [];

describe("the page of a published template", () => {
  it("says in its head what it is, for those who run no script, and is the edge's to keep", async () => {
    const page = await pageOf(BRAND.hash);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=300");
    expect(page.headers.get("x-robots-tag")).toBe(null);
    const html = await page.text();
    const address = `${URL_OF_SITE}/templates/${BRAND.hash}`;
    expect(html).toContain(`<link rel="canonical" href="${address}" />`);
    expect(html).toContain(
      "<title>Brand &lt;/script&gt;&lt;b&gt; in a &quot;month&quot;, scope of work · Stint</title>",
    );
    expect(html.match(/<title>/g)).toHaveLength(1);
    const tags = tagsOf(html);
    expect(tags).toMatchObject({
      "og:url": address,
      "og:image": `${address}/picture.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
      description: `${BRAND.summary} 3 phases, 3 services. Recommended total $7,200.00.`,
    });
    expect(tags.robots).toBe(undefined);
    expect(html.match(/name="description"/g)).toHaveLength(1);
  });

  it("shows its name, phases, services and total to those who run no script, and no price of a service", async () => {
    const html = await (await pageOf(BRAND.hash)).text();
    const [, content = ""] = /<div id="root">(.*)<noscript>/s.exec(html) ?? [];
    expect(html.match(/<noscript>/g)).toHaveLength(1);
    expect(html).not.toContain("Stint needs JavaScript");
    const textsOf = (tag: string) =>
      [...content.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`, "g"))].map(([, text]) => text?.trim());
    expect(textsOf("h1")).toEqual(["Brand &lt;/script&gt;&lt;b&gt; in a &quot;month&quot;"]);
    expect(textsOf("h2").slice(0, 3)).toHaveLength(3);
    expect(textsOf("h3")).toEqual(["Logo", "Logo", "Poster"]);
    expect(textsOf("p")).toEqual(expect.arrayContaining(["Recommended total", "$7,200.00", "In US dollars"]));
    expect(textsOf("span")).toEqual(expect.arrayContaining(["3 phases", "3 services"]));
    expect(content.match(/\$[\d,.]+/g)).toEqual(["$7,200.00"]);
    expect(content).not.toMatch(/<b>|<script/);
  });

  it("carries the answer of its first call, which no text of it can break out of", async () => {
    const html = await (await pageOf(BRAND.hash)).text();
    const [, address, json = ""] =
      /<script type="application\/json" data-address="([^"]+)">(.*?)<\/script>/.exec(html) ?? [];
    expect(address).toBe(`/api/v2/scopetemplates/${BRAND.hash}/public`);
    expect(JSON.parse(json)).toEqual(((await (await answerOf(BRAND.hash)).json()) as { data: unknown }).data);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });

  it("has a picture, which the edge keeps for a day", async () => {
    const picture = await pictureOf(BRAND.hash);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(picture.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(Buffer.from(await picture.arrayBuffer()).toString("latin1", 1, 4)).toBe("PNG");
  });

  it("is where its number leads (rule 18)", async () => {
    const page = await pageOf(BRAND.id);
    const address = `${URL_OF_SITE}/templates/${BRAND.hash}`;
    expect([page.status, page.headers.get("location")]).toEqual([301, address]);
    const picture = await pictureOf(BRAND.id);
    expect([picture.status, picture.headers.get("location")]).toEqual([301, `${address}/picture.png`]);
    const { data } = (await (await answerOf(BRAND.id)).json()) as { data: { hash: string } };
    expect(data.hash).toBe(BRAND.hash);
  });

  it("is in the sitemap, which robots are told of; one that is no longer offered is nowhere", async () => {
    const sitemap = await (await app.request("/api/pages/sitemap.xml")).text();
    expect([...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)).toEqual([
      `${URL_OF_SITE}/templates/${BRAND.hash}`,
    ]);
    expect(await (await app.request("/api/pages/robots.txt")).text()).toContain(
      `Sitemap: ${URL_OF_SITE}/sitemap.xml`,
    );
    for (const hash of [FORMER.id, FORMER.hash])
      expect([(await pageOf(hash)).status, (await answerOf(hash)).status]).toEqual([404, 404]);
  });
});

describe("the page of a workspace's template", () => {
  it("is for holders of its link: in no index, kept by nobody", async () => {
    const { hash } = own.template;
    const [page, picture] = await Promise.all([pageOf(hash), pictureOf(hash)]);
    for (const { status, headers } of [page, picture])
      expect([status, headers.get("x-robots-tag"), headers.get("cache-control")]).toEqual([
        200,
        "noindex",
        "private, no-store",
      ]);
    const html = await page.text();
    expect(tagsOf(html)).toMatchObject({
      robots: "noindex",
      "og:title": `${own.template.name}, scope of work`,
    });
    expect(html).not.toContain("canonical");
  });

  it("shows nothing by a number: not of templates, projects or scopes, nor of any other", async () => {
    const known = [own.template.id, own.owner.owner_id, own.owner.user_id];
    const number = fc.oneof(
      fc.constantFrom(...known),
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      fc.maxSafeNat(),
      fc.constantFrom(...known).chain((id) => fc.integer({ min: id - 50, max: id + 50 })),
    );
    await fc.assert(
      fc.asyncProperty(number, async (id) => {
        fc.pre(id !== BRAND.id);
        const [page, answer, picture] = await Promise.all([pageOf(id), answerOf(id), pictureOf(id)]);
        expect([page.status, answer.status, picture.status]).toEqual([404, 404, 404]);
        const html = await page.text();
        expect(html).toBe(SHELL.replace("</head>", '<meta name="robots" content="noindex" />\n</head>'));
      }),
      { numRuns: 60 },
    );
  });

  it("names the business that shares it, and the community's names none", async () => {
    const authorOf = async (hash: string) =>
      ((await (await answerOf(hash)).json()) as { data: { author: string | null } }).data.author;
    const { brand_name } = await as(own.owner, () => Workspace.get());
    expect(await authorOf(own.template.hash)).toBe(brand_name);
    expect(await authorOf(BRAND.hash)).toBeNull();
  });

  it("is gone where its owner stops sharing it, and a new link opens it", async () => {
    const { owner, template } = await newTemplate(own.owner);
    const { hash } = await as(owner, () => Template.stopSharing(template.id));
    const seen = [template.hash, hash].map(async (each) => (await pageOf(each)).status);
    expect(await Promise.all(seen)).toEqual([404, 200]);
    await as(owner, () => Template.remove(template.id));
    expect((await pageOf(hash)).status).toBe(404);
  });

  it("is gone with the template", async () => {
    const { owner, template } = await newTemplate(own.owner);
    expect((await pageOf(template.hash)).status).toBe(200);
    await as(owner, () => Template.remove(template.id));
    expect([(await pageOf(template.hash)).status, (await pictureOf(template.hash)).status]).toEqual([
      404, 404,
    ]);
  });
});

describe("what a public page knows", () => {
  it("is no price but the total, and of the workspace its name, no note and no cost (rule 5)", async () => {
    for (const hash of [BRAND.hash, own.template.hash]) {
      const { data } = (await (await answerOf(hash)).json()) as { data: object };
      const keys = keysOf(data).filter((key) =>
        /price|cost|rate|amount|percent|owner|note|effort/i.test(key),
      );
      expect([...new Set(keys)]).toEqual(["price_total"]);
      const text = `${JSON.stringify(data)} ${await (await pageOf(hash)).text()}`;
      for (const secret of [
        "120000",
        "1,200.00",
        "300000",
        "3,000.00",
        "40000",
        "Mine",
        `${own.owner.owner_id}`,
      ])
        expect(text).not.toContain(secret);
    }
  });
});
