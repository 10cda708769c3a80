import { generateKeyPairSync } from "node:crypto";
import { JournalEntity } from "@stint/core/platform/event";
import { Id } from "@stint/core/platform/id";
import { SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { logger } from "../src/http/log";
import type { Route } from "../src/http/route";
import { refuseForeign } from "../src/http/same-origin";
import { areas } from "../src/manifest";
import { newAddress, person, signedIn, signedUp, visit } from "./support-identity";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});

async function allRoutes(): Promise<Route[]> {
  const found: Route[] = [];
  for (const { handler } of areas) {
    const path = new URL(`../src/${handler}.ts`, import.meta.url).pathname;
    found.push(...((await import(/* @vite-ignore */ path)) as { routes: Route[] }).routes);
  }
  return found;
}

describe("cookies", () => {
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.test" },
    { origin: "null" },
    { origin: "http://localhost:3001" },
    { origin: "http://localhost.evil.test:3000" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];

  it("are read for no other site: every route that does refuses its origin, and changes nothing", async () => {
    const { page } = await signedIn();
    for (const headers of foreign)
      for (const [method, path] of [
        ["POST", "/api/auth/refresh"],
        ["POST", "/api/auth/signout"],
        ["POST", "/api/auth/signin"],
        ["DELETE", "/api/v2/authenticate"],
      ] as const)
        expect(await page.call(method, path, undefined, headers)).toMatchObject({
          status: 403,
          body: { error: { code: 1002 } },
        });
    for (const origin of ["http://localhost:3000", "http://127.0.0.1:3000"])
      expect(
        (await page.call("POST", "/api/auth/refresh", undefined, { origin, "sec-fetch-site": "same-origin" }))
          .status,
      ).toBe(200);
    const routes = await allRoutes();
    const identity = routes.filter(({ path, method }) => path.startsWith("/api/auth/") && method !== "get");
    expect(identity.filter(({ cookies }) => !cookies)).toEqual([]);
  });

  it("are __Secure- and Secure wherever the address is https, and only such are read there", async () => {
    vi.stubEnv("STINT_URL", "https://app.stint.test");
    vi.resetModules();
    const { app } = await import("../src/api/identity");
    const { browser } = await import("./support");
    const page = browser({ app, serves: () => true });
    const email = newAddress();
    const signed = await page.post("/api/auth/signup", person(email));
    const { body, headers } = await page.post("/api/auth/signin", {
      email,
      password: person(email).password,
    });
    expect(body.data.access_token).toEqual(expect.any(String));
    for (const line of [...signed.headers.getSetCookie(), ...headers.getSetCookie()])
      expect(line).toMatch(
        /^__Secure-stint_\w+=.+; Path=\/api[\w/]*; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
      );
    expect((await page.post("/api/auth/refresh")).status).toBe(200);
    const planted = [...page.jar]
      .map(([name, { value }]) => `${name.replace("__Secure-", "")}=${value}`)
      .join("; ");
    const { app: other } = await import("../src/api/identity");
    expect(
      (await other.request("/api/auth/refresh", { method: "POST", headers: { cookie: planted } })).status,
    ).toBe(401);
  });

  it("are not needed by who is no browser", () => {
    const none = { method: "POST", header: () => undefined };
    expect(() => refuseForeign(none)).not.toThrow();
  });
});

describe("access tokens", () => {
  const key = (kid: string) => ({
    ...generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }),
    kid,
    alg: "ES256",
  });
  const claims = { sub: "7", own: 7, role: "owner" as const, sid: "s", epoch: 0 };
  const load = async (setting: object) => {
    vi.stubEnv("STINT_JWT_KEY", JSON.stringify(setting));
    vi.resetModules();
    return import("@stint/core/identity/token");
  };

  it("are signed with the newest key and hold with every one of the list, until it leaves the list", async () => {
    const [old, next, stranger] = [key("old"), key("next"), key("next")];
    const before = await (await load(old)).issue(claims);
    const both = await load({ keys: [next, old] });
    expect(await both.verify(before.access_token)).toMatchObject({ sub: "7" });
    const after = await both.issue(claims);
    const header = JSON.parse(Buffer.from(after.access_token.split(".")[0] ?? "", "base64url").toString());
    expect(header).toMatchObject({ kid: "next", alg: "ES256" });
    expect(await both.verify(after.access_token)).toMatchObject({ sub: "7" });
    const alone = await load({ keys: [next] });
    await expect(alone.verify(before.access_token)).rejects.toMatchObject({ code: 1001 });
    expect(await alone.verify(after.access_token)).toMatchObject({ sub: "7" });
    // The same name on another key, and no name at all.
    const forged = await (await load(stranger)).issue(claims);
    await expect((await load({ keys: [next, old] })).verify(forged.access_token)).rejects.toMatchObject({
      code: 1001,
    });
  });

  it("are for the API only", async () => {
    const own = key("one");
    const { verify } = await load(own);
    const { importJWK } = await import("jose");
    const made = (audience?: string, kid: string | undefined = "one") => {
      const token = new SignJWT({ ...claims })
        .setProtectedHeader({ alg: "ES256", ...(kid ? { kid } : {}) })
        .setIssuer("stint")
        .setIssuedAt()
        .setExpirationTime("5m");
      return audience ? token.setAudience(audience) : token;
    };
    const secret = await importJWK(own, "ES256");
    expect(await verify(await made("stint-api").sign(secret))).toMatchObject({ sub: "7" });
    for (const wrong of [made(), made("stint-files"), made("stint-api", "two"), made("stint-api", "")])
      await expect(wrong.sign(secret).then(verify)).rejects.toMatchObject({ code: 1001 });
  });
});

describe("what is written down", () => {
  it("is found by our own request id, whatever the caller calls it", async () => {
    const page = visit();
    const { headers, body } = await page.call("POST", "/api/auth/signup", person(newAddress()), {
      "x-request-id": "chosen-by-caller",
    });
    const id = headers.get("x-request-id");
    expect(id).not.toBe("chosen-by-caller");
    const owner_id = body.data.user_id as number;
    const { data } = await JournalEntity.query.ofAggregate({ owner_id, aggregate: `user:${owner_id}` }).go();
    expect(data.map(({ request_id }) => request_id)).toEqual([id]);
  });

  it("tells failed sign-ins, refused tokens and full limits apart by hashes, without any address or token", async () => {
    const lines: unknown[][] = [];
    vi.spyOn(logger, "warn").mockImplementation((...line) => void lines.push(line));
    const { page, email } = await signedUp();
    const stranger = newAddress();
    await page.post("/api/auth/signin", { email, password: "wrong words here" });
    await page.post("/api/auth/signin", { email: email.toUpperCase(), password: "wrong words here" });
    await page.post("/api/auth/signin", { email: stranger, password: "wrong words here" });
    const token = `${Id.token()}.forged.token`;
    page.use(token);
    expect((await page.get("/api/v2/currentuser")).status).toBe(401);
    page.use(undefined);
    for (let each = 0; each < 11; each++)
      await page.post("/api/auth/signin", { email, password: "wrong words here" });
    const told = lines.map(([, facts]) => facts as { code: number; address?: string; token: boolean });
    expect(told.slice(0, 4).map(({ code, token: sent }) => [code, sent])).toEqual([
      [1001, false],
      [1001, false],
      [1001, false],
      [1001, true],
    ]);
    expect(told[0]?.address).toBe(told[1]?.address);
    expect(told[0]?.address).not.toBe(told[2]?.address);
    expect(told.some(({ code }) => code === 1005)).toBe(true);
    const all = JSON.stringify(lines).toLowerCase();
    for (const secret of [email, stranger, email.split("@")[0] ?? "", token, "wrong words"])
      expect(all).not.toContain(secret.toLowerCase());
  });
});

describe("addresses of pages (D52)", () => {
  /** Every string schema under a name that means an address, in all bodies. */
  function* addresses(schema: z.ZodType, name: string, path: string): Generator<[string, z.ZodType]> {
    if (
      /(^|_)(url|website|link)$/.test(name) &&
      !(schema instanceof z.ZodObject) &&
      !(schema instanceof z.ZodArray)
    ) {
      let typed = schema;
      while (
        typed instanceof z.ZodOptional ||
        typed instanceof z.ZodNullable ||
        typed instanceof z.ZodDefault
      )
        typed = typed.unwrap() as z.ZodType;
      // Whether a form asks for one is a choice and no address.
      if (!(typed instanceof z.ZodEnum) && !(typed instanceof z.ZodBoolean)) yield [path, schema];
      return;
    }
    if (schema instanceof z.ZodObject)
      for (const [key, inner] of Object.entries(schema.shape))
        yield* addresses(inner as z.ZodType, key, `${path}.${key}`);
    else if (schema instanceof z.ZodArray) yield* addresses(schema.element as z.ZodType, name, `${path}[]`);
    else if (
      schema instanceof z.ZodOptional ||
      schema instanceof z.ZodNullable ||
      schema instanceof z.ZodDefault
    )
      yield* addresses(schema.unwrap() as z.ZodType, name, path);
    else if (schema instanceof z.ZodUnion)
      for (const each of schema.options) yield* addresses(each as z.ZodType, name, path);
    else if (schema instanceof z.ZodPipe) yield* addresses(schema.in as z.ZodType, name, path);
  }

  it("obey one rule wherever they are typed", async () => {
    // An import's cells are text until each row is read as a new client, whose schema is in the list.
    const routes = (await allRoutes()).filter(({ path }) => path !== "/api/v2/clients/import");
    const found = routes.flatMap(({ body, method, path }) =>
      body ? [...addresses(body, "", `${method} ${path}`)] : [],
    );
    expect(found.length).toBeGreaterThan(8);
    const bad = [
      "javascript:alert(1)",
      "JavaScript:alert(1)//https://x.test",
      "data:text/html,x",
      "ftp://x.test",
      "//x.test",
      "x.test",
      "https://robin@x.test",
      "https://x.test/a b",
      "https://x.test/\u202egnp.exe",
      'https://x.test/"><script>',
      `https://x.test/${"a".repeat(2100)}`,
    ];
    for (const [path, schema] of found) {
      // A profile's links are typed without a scheme, as people know them, and https is added.
      const own = path.startsWith("put /api/v2/currentspecialist.");
      expect(
        bad.filter((address) => schema.safeParse(address).success),
        path,
      ).toEqual(own && path.endsWith("website_url") ? ["x.test"] : []);
      // A link to one service leads there and nowhere else.
      if (own && !path.endsWith("website_url")) continue;
      expect(schema.safeParse("https://pay.example/a?b=c").success, path).toBe(true);
      // A picture is loaded by the page itself, a link by whoever follows it.
      expect(schema.safeParse("http://pay.example").success, path).toBe(!path.endsWith("image_url"));
    }
  });
});
